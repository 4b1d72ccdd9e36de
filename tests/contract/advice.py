# SPDX-License-Identifier: MIT
"""What to change when a game fails a contract test: files and advice, shown below the failure.

Files are in games/<name>/, or in assets/<name>/ if they begin with "assets/". Only files that the game has
are named: of "rules.py state.py", a small game has the first.
"""

from pathlib import Path

from tests.contract.shape_advice import SHAPE_ADVICE

ROOT = Path(__file__).resolve().parents[2]
TABLE = "rules.py state.py"
SCREEN = "screens.py picker.py"
WORDS = "assets/en.txt"

_UNDO = (
    "Undo replays the actions since a copy of the table. copy() must copy every attribute, apply() depend "
    "only on table and action, and `revealed` must grow when something random or hidden comes out."
)
_PROPOSAL = (
    "The face must keep its state while a proposal is shown: draw() and prompt() draw the same again after "
    "B, decide() calls act() or propose() once, and nothing is drawn over the bar in the bottom row."
)
_TURNS = (
    "The engine takes turns. Only decide() may act, on the key that it gets: describe_event(), sound_for() "
    "and draw methods must not call act(). Do not override what coffer/table/face.py does with turns."
)
_RECAP = (
    "The recap counts a seat's events, unless the game has draw_recap(), which must draw something for every "
    "seat with an event of a kind in `retold`. It must depend on nothing but the events and the table."
)
_ENDING = (
    "score() returns the points by source, then the total; winners() the seats that have won. "
    "deciding_factor(seat) in the face, if the game has one, ends its first line with the difference that "
    "self.deciding_source() returns."
)
_RESULT = (
    "score(), winners() and tie() must give the result when `seat` is -1, and the game must reach that "
    "end with any legal actions."
)

# test: files, advice
ADVICE = {
    # test_table.py
    "test_facts_are_within_the_limits_of_the_journal": (
        "__init__.py",
        "KEY is 1 to 15, PLAYERS (fewest, most) within 1 to 5, OPTIONS has at most 16 names, LONGEST is "
        "at most 900.",
    ),
    "test_actions_are_ascending_small_and_stable": (
        TABLE,
        "actions() returns the legal actions in ascending order, without duplicates, 0 to 65,535. Calling "
        "it must change nothing, and a copy must have the same.",
    ),
    "test_an_illegal_action_raises_and_changes_nothing": (
        TABLE,
        "apply() checks the action first and raises ValueError if it is not legal, before it changes "
        "anything. After the end every action is illegal.",
    ),
    "test_unsupported_numbers_of_players_are_refused": (
        f"{TABLE} __init__.py",
        "Table() raises ValueError for numbers of players outside PLAYERS in __init__.py.",
    ),
    "test_a_table_and_its_copy_have_the_edition_of_the_rules": (
        TABLE,
        "Table() takes edition=EDITION, stores it as `edition`, and copy() passes it on.",
    ),
    "test_same_seed_and_actions_give_the_same_table": (
        TABLE,
        "Take chance only from self.dice, never from random, the time, id() or the order of a set.",
    ),
    "test_a_copy_is_independent_and_has_no_listener": (
        TABLE,
        "copy() copies every attribute except listener, which is None. Lists and dice need a copy of "
        "their own: twin.points[:] = self.points, twin.dice.copy_from(self.dice).",
    ),
    "test_a_view_does_not_depend_on_what_is_hidden_from_the_seat": (
        f"{TABLE} host/hidden.py",
        "redeal() must replace everything that the seat can't know, with the dice it is given, and must "
        "not read the old values. Or resample_hidden() changes something that the seat can see.",
    ),
    "test_resample_hidden_and_redeal_change_the_same_attributes": (
        f"{TABLE} host/hidden.py",
        "redeal() and resample_hidden() must change the same attributes in every phase.",
    ),
    "test_revealed_never_decreases": (TABLE, "Only ever add to `revealed`."),
    "test_an_action_that_shows_something_hidden_increases_revealed": (
        TABLE,
        "apply() must add to `revealed` whenever an action shows the result of a die, a drawn card or "
        "anything else that the seat did not know. A game without chance and secrets never adds to it.",
    ),
    "test_points_add_up_and_there_is_a_winner": (
        f"{TABLE} scoring.py",
        "score(seat) returns a number for each of SOURCES, then their sum. winners() returns ascending "
        "seats, all with the highest total; tie() returns a string.",
    ),
    "test_longest_exceeds_the_length_of_every_game": (
        "__init__.py",
        "LONGEST must be greater than the number of actions in any game: count seats x rounds x actions "
        "of a turn.",
    ),
    # test_bots.py
    "test_bots_play_whole_games_legally": ("bots.py", "think() must return one of view.actions()."),
    "test_think_yields_and_always_returns_the_same_action": (
        "bots.py",
        "think() is a generator: it yields at least once and returns an action. Take chance only from the "
        "dice that it gets.",
    ),
    "test_think_returns_the_value_of_each_action": (
        "bots.py",
        "think() must put every legal action into the dictionary that it gets, with what it is worth in "
        "sixteenths of a point, and choose among the best.",
    ),
    "test_a_requested_action_is_valued_as_closely_as_the_best": (
        "bots.py",
        "An action that is in the dictionary already must be judged as closely as the best one, and change "
        "nothing else.",
    ),
    "test_hidden_information_changes_no_decision": (
        f"{TABLE} bots.py",
        "A bot may use only its view and its dice. If it does, redeal() leaves something of the true "
        "table in the view.",
    ),
    "test_view_and_dice_of_a_bot_do_not_depend_on_the_seed": (
        TABLE,
        "redeal() must replace everything that the seat can't know, self.dice included, without reading "
        "the old values.",
    ),
    "test_the_dice_of_a_bot_depend_only_on_salt_and_turn": (
        "__init__.py",
        "KEY, PLAYERS and LONGEST must be what the journal can store.",
    ),
    "test_the_form_of_a_bot_does_not_change_during_a_game": (
        "bots.py",
        "think() must get the dice of coffer/table/bot.py: their form depends on salt and seat only.",
    ),
    "test_every_reason_has_a_text_in_every_language": (
        f"bots.py {WORDS}",
        "reason() is a generator that returns (key, number, …). Every key must be in each of the game's "
        "language files, with {0}, {1} for exactly these numbers.",
    ),
    "test_importing_the_bots_packs_nothing": (
        "bots.py",
        "Importing bots.py must not read files: open them when they are first needed.",
    ),
    # test_moments.py
    "test_the_only_moment_is_the_blunder": (
        "bots.py __init__.py",
        "A game with REVIEW = True promises that think() values every action in sixteenths of a point, and "
        "the one that it is asked about as closely as the best. Leave REVIEW out if it does not.",
    ),
    "test_a_game_of_hard_bots_has_no_moments": (
        "bots.py",
        "think() must come to the same action and the same values when it gets the same view and dice.",
    ),
    "test_any_finished_or_unfinished_game_can_be_reviewed": (
        "bots.py",
        "think() and reason() must work at every decision of every legal game.",
    ),
    "test_every_table_of_a_review_is_one_of_the_game": (
        f"bots.py {TABLE}",
        "think() and reason() work on a copy of the table: copy() must copy every attribute.",
    ),
    "test_every_action_can_be_marked_within_the_screen": (
        "made.py",
        "frame(face, rows, made, better) must take every legal action of every phase, stay on the screen, "
        "and change nothing when it is called again.",
    ),
    # test_log.py
    "test_a_simulation_and_its_recording_give_the_same_log": (
        "host/log.py rules.py",
        "event_lines() may depend only on the table and the event.",
    ),
    "test_a_log_begins_with_start_and_ends_with_end": (
        "host/log.py rules.py",
        'Every line needs a key "e". score() returns as many numbers as SOURCES has names, then the total.',
    ),
    "test_every_action_has_a_line_unless_its_phase_is_quiet": (
        "host/log.py rules.py",
        "Every action must emit an event for which event_lines() returns a line. If a later line includes "
        "it, add the phase to QUIET in host/log.py; remove phases from QUIET that do have lines.",
    ),
    "test_different_actions_have_different_log_lines": (
        "host/log.py",
        "event_lines() must contain everything in which two actions differ: add the missing value to the "
        "line.",
    ),
    # test_match.py
    "test_a_game_resumes_after_a_power_cut_at_any_action": (
        TABLE,
        "The same seed and actions must give the same table: keep all state in the table, take chance "
        "from self.dice.",
    ),
    "test_a_game_of_every_size_resumes_after_a_power_cut": (
        TABLE,
        "Table() must store the options it gets in self.options, and the same seed and actions must give "
        "the same table.",
    ),
    "test_undo_stops_at_a_reveal_and_at_another_person": (TABLE, _UNDO),
    "test_undo_restores_the_table": (TABLE, _UNDO),
    "test_repeated_undo_gives_the_same_table_as_a_replay": (TABLE, _UNDO),
    "test_undo_replays_few_actions_in_a_game_of_any_length": (TABLE, _UNDO),
    "test_undo_against_bots_goes_back_to_the_persons_last_decision": (TABLE, _UNDO),
    "test_undo_needs_a_free_slot_in_the_journal": (f"{TABLE} __init__.py", _UNDO),
    "test_an_illegal_action_ends_the_list_of_actions": (
        TABLE,
        "apply() must raise ValueError for an action that is not legal, and change nothing.",
    ),
    "test_a_finished_game_is_counted_once": (f"{TABLE} scoring.py", _RESULT),
    "test_a_game_of_bots_is_not_counted": (f"{TABLE} scoring.py", _RESULT),
    "test_the_best_score_and_the_win_of_a_person_are_counted": (f"{TABLE} scoring.py", _RESULT),
    "test_two_people_with_names_have_a_record_against_each_other": (f"{TABLE} scoring.py", _RESULT),
    "test_a_record_needs_two_people_with_names": (f"{TABLE} scoring.py", _RESULT),
    "test_three_people_have_no_record_of_two": (f"{TABLE} scoring.py", _RESULT),
    "test_a_guided_game_does_not_count": (f"{TABLE} scoring.py", _RESULT),
    "test_think_returns_a_legal_action_and_changes_nothing": (
        "bots.py",
        "think() must return one of view.actions() at every level, and work on its view or a copy of it.",
    ),
    "test_options_are_named_by_their_bits": ("__init__.py", "OPTIONS is a tuple of names."),
    "test_slots_are_reserved_for_the_rest_of_the_longest_game": (
        "__init__.py",
        "LONGEST must be greater than the number of actions in any game.",
    ),
    "test_is_person_and_people_follow_the_levels": (
        TABLE,
        "Table() must accept every number of players within PLAYERS.",
    ),
    "test_a_hint_changes_nothing": (
        "bots.py",
        "reason() is a generator that returns a tuple, and must not change the view: use view.copy().",
    ),
    # test_screens.py
    "test_every_phase_has_drawing_help_pause_and_hint": (
        f"{SCREEN} {WORDS}",
        "draw() must draw the table and the bottom row from the table's state alone, so that the screen "
        "is the same after help, pause and a hint. Hints need aim(action) and the texts of bots.reason().",
    ),
    "test_every_phase_has_a_help_text_in_every_language": (
        f"{SCREEN} {WORDS}",
        "help_key() names a text of the game's language files: help.play, unless you override it.",
    ),
    "test_every_event_has_a_text_that_fits_a_row": (
        f"{SCREEN} {WORDS}",
        "describe_event() handles every kind of event, with keys that are in the language files. For each "
        "seat some event needs a text; a text fits a row of 127 pixels with the widest names.",
    ),
    "test_the_view_of_other_players_opens": (
        "screens.py look.py",
        "others() opens a screen on which every arrow key works; leave the method out if there is none.",
    ),
    "test_mashing_the_buttons_at_a_table_never_breaks_it": (
        SCREEN,
        "decide() must handle every key in every phase: check that an action is in table.actions() before "
        "act().",
    ),
    "test_holding_both_keys_is_stored": (
        SCREEN,
        "draw() ends with self.bottom(rows), and hold() is the engine's: do not override it.",
    ),
    # test_help.py
    "test_every_cursor_position_in_every_phase_has_a_text": (
        f"{SCREEN} commentary.py {WORDS}",
        "describe_cursor() returns a text of lines up to 127 pixels for every cursor position, or is left "
        "out.",
    ),
    "test_help_explains_the_cursor_first_then_the_screen": (
        f"{SCREEN} {WORDS}",
        "help_key() names a text of the language files; hold() and help are the engine's: leave them.",
    ),
    "test_every_line_of_the_pause_menu_is_explained": (
        f"screens.py {WORDS}",
        "Each line that the game adds to the pause menu needs a help text.",
    ),
    "test_the_contents_are_at_the_section_of_the_last_page_read": (
        "assets/rules.en.txt",
        "The rules need at least one ## section.",
    ),
    # test_flying_points.py
    "test_points_are_added_to_the_total_when_they_arrive": (
        SCREEN,
        'Call fly_points(points, row, x) with the place where the points are gained; region("total") is '
        "where the total is drawn, and draw() subtracts points_in_flight from it.",
    ),
    "test_nothing_flies_with_less_flashing": (
        SCREEN,
        "Move points only with fly_points(), which respects the setting.",
    ),
    # test_turns.py
    "test_repeated_presses_of_a_never_decide": (SCREEN, _TURNS),
    "test_the_text_for_thinking_never_names_the_person": (
        SCREEN,
        "The engine's bottom row names the bot: draw it with self.bottom().",
    ),
    "test_a_that_is_already_down_when_the_turn_begins_does_nothing": (SCREEN, _TURNS),
    "test_held_a_skips_all_bots_until_the_persons_turn": (SCREEN, _TURNS),
    "test_a_round_of_bots_takes_at_most_eight_seconds_at_normal_speed": (
        SCREEN,
        "duration_of() returns how many paces an event is shown for: return less, or let describe_event() "
        "return None for events that need no text.",
    ),
    "test_b_only_closes_a_hint": (SCREEN, _TURNS),
    "test_b_stops_the_search_for_a_hint": (
        "bots.py",
        "think() and reason() must yield every few milliseconds.",
    ),
    "test_held_b_pauses_while_bots_move": (SCREEN, _TURNS),
    "test_held_b_pauses_at_the_hand_over": (SCREEN, _TURNS),
    "test_the_last_holder_can_undo_at_the_hand_over": (SCREEN, _TURNS),
    "test_the_recap_is_the_same_after_power_off": (f"{SCREEN} rules.py", _RECAP),
    "test_the_recap_draws_something_for_every_seat_that_it_names": (f"{SCREEN} {WORDS}", _RECAP),
    "test_the_recap_has_the_events_of_others_and_b_replays_them": (f"{SCREEN} rules.py", _RECAP),
    "test_a_replay_after_the_recap_works_at_any_action": (f"{SCREEN} rules.py", _RECAP),
    "test_a_warning_is_shown_once_before_a_decision": (SCREEN, _TURNS),
    # test_ending.py
    "test_the_table_is_unloaded_before_the_count": (
        SCREEN,
        "Keep no reference to the face, the table or the game's modules in a module of the engine.",
    ),
    "test_after_an_undo_of_the_end_the_summary_is_made_again": (SCREEN, _ENDING),
    "test_winners_and_losers_hear_different_tunes": (f"{TABLE} scoring.py", _ENDING),
    "test_the_ending_shows_the_deciding_factor_to_winners_and_losers": (
        f"{TABLE} scoring.py {WORDS}",
        _ENDING,
    ),
    "test_the_code_and_the_points_of_others_never_touch": (WORDS, "Keep the title short."),
    "test_a_game_of_bots_ends_without_a_tune": (f"{TABLE} scoring.py", _ENDING),
    "test_only_a_new_best_score_is_announced": (f"{TABLE} scoring.py", _ENDING),
    "test_b_opens_the_count_again_and_returns_to_the_ending": (f"{TABLE} scoring.py {WORDS}", _ENDING),
    "test_the_count_fits_on_the_screen": (
        f"rules.py scoring.py {WORDS}",
        "The count has six rows: SOURCES may have at most six names, each with a text score.NAME.",
    ),
    "test_the_totals_and_shapes_of_the_count_never_touch": (f"rules.py scoring.py {WORDS}", _ENDING),
    "test_more_has_the_final_tables_and_the_deal": (
        "screens.py look.py",
        "others() must also work when the game is over (table.seat is -1).",
    ),
    "test_every_line_of_more_has_its_own_help": ("screens.py", _ENDING),
    "test_a_starts_another_deal_with_the_same_seats": ("__init__.py", _RESULT),
}
ADVICE |= dict.fromkeys(
    (
        "test_b_takes_back_a_proposal",
        "test_a_proposal_is_carried_out_when_its_time_is_over",
        "test_a_carries_out_a_proposal_at_once",
        "test_pause_takes_back_a_proposal",
        "test_without_animation_a_proposal_is_carried_out_at_once",
        "test_the_bar_shows_the_time_left",
        "test_the_draining_bar_changes_only_a_few_bytes_per_frame",
        "test_the_unhurried_setting_gives_three_seconds_at_any_speed",
        "test_with_until_a_a_proposal_waits_for_a",
        "test_b_pressed_in_time_takes_back_even_if_released_late",
    ),
    (SCREEN, _PROPOSAL),
)
ADVICE |= dict.fromkeys(
    (
        "test_following_the_coach_shows_the_whole_guide",
        "test_the_coach_reads_the_drive_in_frames_of_its_own",
        "test_ignoring_the_coach_still_leads_to_the_end_of_the_game",
        "test_the_coach_answers_an_action_according_to_its_effect",
        "test_a_bubble_that_closes_leaves_no_trace",
        "test_a_bubble_keeps_its_upper_border_while_what_is_meant_blinks",
        "test_a_guided_game_resumes_after_a_power_cut",
        "test_a_guided_game_without_its_guide_continues_as_an_ordinary_game",
    ),
    (
        f"assets/guide.en.txt {SCREEN}",
        "See docs/guides.md. If the rules or the deal have changed, write the course again; aim(action) "
        "must put the cursor where A, pressed repeatedly, carries out the action.",
    ),
)
ADVICE |= dict.fromkeys(
    (
        "test_whole_games_are_packed_into_few_bytes",
        "test_the_bytes_of_a_longer_game_unpack_to_the_same_first_actions",
        "test_an_illegal_action_is_not_packed",
        "test_a_parked_game_resumes_at_the_same_table",
        "test_a_parked_game_can_be_parked_again_after_undo",
        "test_invalid_packed_bytes_end_the_list_and_are_damage",
    ),
    (
        TABLE,
        "Links and waiting games keep an action as its index in actions(). The list must depend on nothing "
        "but the table, and hold no more actions than a player could mean: 60 slots keep a whole game.",
    ),
)
ADVICE |= SHAPE_ADVICE


def advice(test: str, game: str, root: Path = ROOT) -> str:
    """The files of the game that a failing test may mean, and what they must do."""
    names, text = ADVICE[test]
    paths = [
        f"assets/{game}/{name[7:]}" if name.startswith("assets/") else f"games/{game}/{name}"
        for name in names.split()
    ]
    existing_paths = [path for path in paths if (root / path).exists()] or paths[:1]
    return f"{', '.join(existing_paths)}:\n{text}\nSee also docs/adding_a_game.md."
