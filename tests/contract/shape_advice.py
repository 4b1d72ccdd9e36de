# SPDX-License-Identifier: MIT
"""What to change when a game has another shape than all games: files and advice, as in advice.py."""

_SHAPE = (
    "All games have the same shape: docs/adding_a_game.md has a table of files, functions and arguments "
    "at its end."
)
SHAPE_ADVICE = {
    "test_a_game_has_the_files_of_the_guide": ("rules.py bots.py screens.py", _SHAPE),
    "test_functions_have_the_arguments_of_the_guide": ("rules.py bots.py screens.py commentary.py", _SHAPE),
    "test_a_face_has_all_functions_of_the_commentary": (
        "screens.py commentary.py",
        "Write in Face a line for each function, such as warning = commentary.warning.",
    ),
    "test_the_names_of_events_are_in_the_past_tense": (
        "rules.py",
        "Name events after what has happened (ROLLED, TOOK), below a comment that begins with # Events.",
    ),
    "test_the_docstring_of_the_rules_has_a_table_of_actions": (
        "rules.py",
        "Say in the first docstring what an action means in each phase, one line a phase; a small game has "
        "them as constants below # Actions.",
    ),
    "test_every_game_imports_the_face_in_the_same_way": (
        "screens.py",
        "Write from coffer.table.face import Face as AnyFace, then class Face(AnyFace).",
    ),
    "test_what_draws_in_pen_is_a_method_of_pen": (
        "pen.py",
        "What draws on rows is a method of class Pen; the engine makes one for each face, as self.pen.",
    ),
    "test_tests_are_named_after_their_game": (
        "rules.py",
        "Name tests tests/<game>/test_<game>_*.py; a large game has its rules once more in referee.py.",
    ),
}
