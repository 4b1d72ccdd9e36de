# SPDX-License-Identifier: MIT
"""What to change when a game has another shape than all games: files and advice, as in advice.py."""

_SHAPE = (
    "All games have the same shape: docs/adding_a_game.md has a table of files, functions and arguments "
    "at its end."
)
SHAPE_ADVICE = {
    "test_a_game_has_the_files_of_the_guide": ("rules.py bots.py screens.py", _SHAPE),
    "test_functions_have_the_arguments_of_the_guide": ("rules.py bots.py screens.py commentary.py", _SHAPE),
    "test_a_face_takes_over_the_whole_commentary": (
        "screens.py commentary.py",
        "Write in Face a line for each function, such as warning = commentary.warning.",
    ),
    "test_events_say_what_has_happened": (
        "rules.py",
        "Name events after what has happened (ROLLED, TOOK), below a comment that begins with # Events.",
    ),
    "test_actions_stand_in_a_table_at_the_head_of_the_rules": (
        "rules.py",
        "Say in the first docstring what an action means in each phase, one line a phase; a small game has "
        "them as constants below # Actions.",
    ),
    "test_the_face_is_imported_in_one_way": (
        "screens.py",
        "Write from coffer.table.face import Face as AnyFace, then class Face(AnyFace).",
    ),
    "test_a_pen_is_a_class_and_draws_by_its_methods": (
        "pen.py",
        "What draws on rows is a method of class Pen; the engine makes one for each face, as self.pen.",
    ),
    "test_tests_are_named_after_their_game": (
        "rules.py",
        "Name tests tests/<game>/test_<game>_*.py; a large game has its rules once more in referee.py.",
    ),
}
