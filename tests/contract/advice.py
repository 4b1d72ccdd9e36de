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
    "Undo replays the actions since a copy of the table. copy() must copy every attribute, apply() must "
    "depend on nothing but the table and the action, and `revealed` must grow when something random or "
    "hidden comes out."
)
_PROPOSAL = (
    "The face must keep its state while a proposal is shown: draw() and prompt() draw the same again "
    "after B, decide() calls act() or propose() once, and nothing is drawn over the bar in the bottom "
    "row."
)
_TURNS = (
    "The engine takes turns. decide() must act only on the key that it gets, and describe_event(), "
    "sound_for() and the draw methods must not call act(). Do not override the methods of "
    "coffer/table/face.py that take turns."
)
_RECAP = (
    "The recap counts a seat's events, unless the game has draw_recap(), which must draw something for every "
    "seat with an event of a kind in `retold`. It must depend on nothing but the events and the table."
)
_ENDING = (
    "score() returns the points by source, then the total; winners() the seats that have won. "
    "deciding_factor(seat) in the face, if the game has one, ends its first line with the difference that "
    "self.settled() returns."
)
_RESULT = (
    "score(), winners() and tie() must give the result when `seat` is -1, and the game must reach that "
    "end with any legal actions."
)

# test: files, advice
ADVICE = {
    # test_table.py
    "test_facts_are_what_the_console_can_keep": (
        "__init__.py",
        "KEY is 1 to 15, PLAYERS (fewest, most) within 1 to 5, OPTIONS has at most 16 names, LONGEST is "
        "at most 900.",
    ),
    "test_actions_ascend_are_small_and_stay_the_same": (
        TABLE,
        "actions() returns the legal actions in ascending order, without duplicates, 0 to 65,535. Calling "
        "it must change nothing, and a copy must have the same.",
    ),
    "test_what_is_illegal_raises_and_changes_nothing": (
        TABLE,
        "apply() checks the action first and raises ValueError if it is not legal, before it changes "
        "anything. After the end every action is illegal.",
    ),
    "test_numbers_of_players_beyond_the_rules_are_refused": (
        f"{TABLE} __init__.py",
        "Table() raises ValueError for numbers of players outside PLAYERS in __init__.py.",
    ),
    "test_a_table_keeps_the_edition_of_the_rules_and_so_does_its_copy": (
        TABLE,
        "Table() takes edition=EDITION, stores it as `edition`, and copy() passes it on.",
    ),
    "test_same_seed_and_actions_give_the_same_table": (
        TABLE,
        "Take chance only from self.dice, never from random, the time, id() or the order of a set.",
    ),
    "test_copy_is_a_table_of_its_own_that_tells_nothing": (
        TABLE,
        "copy() copies every attribute except listener, which is None. Lists and dice need a copy of "
        "their own: twin.points[:] = self.points, twin.dice.copy_from(self.dice).",
    ),
    "test_a_seat_sees_the_same_whatever_is_hidden_from_it": (
        f"{TABLE} host/hidden.py",
        "redeal() must replace everything that the seat can't know, with the dice it is given, and must "
        "not read the old values. Or resample_hidden() changes something that the seat can see.",
    ),
    "test_what_is_hidden_is_what_is_drawn_anew": (
        f"{TABLE} host/hidden.py",
        "redeal() and resample_hidden() must change the same attributes in every phase.",
    ),
    "test_what_was_revealed_never_becomes_less": (TABLE, "Only ever add to `revealed`."),
    "test_what_depends_on_luck_or_on_others_secrets_can_not_be_taken_back": (
        TABLE,
        "apply() must add to `revealed` whenever an action shows the result of a die, a drawn card or "
        "anything else that the seat did not know. A game without chance and secrets never adds to it.",
    ),
    "test_points_add_up_and_somebody_wins": (
        f"{TABLE} scoring.py",
        "score(seat) returns a number for each of SOURCES, then their sum. winners() returns ascending "
        "seats, all with the highest total; tie() returns a string.",
    ),
    "test_longest_game_is_longer_than_any": (
        "__init__.py",
        "LONGEST must be greater than the number of actions in any game: count seats x rounds x actions "
        "of a turn.",
    ),
    # test_bots.py
    "test_whole_games_are_legal": ("bots.py", "think() must return one of view.actions()."),
    "test_thoughts_pause_and_come_to_the_same_end": (
        "bots.py",
        "think() is a generator: it yields at least once and returns an action. Take chance only from the "
        "dice that it gets.",
    ),
    "test_think_hands_back_what_each_action_is_worth": (
        "bots.py",
        "think() must put every legal action into the dictionary that it gets, with what it is worth in "
        "sixteenths of a point, and choose among the best.",
    ),
    "test_an_action_that_is_asked_for_is_judged_as_closely_as_the_best": (
        "bots.py",
        "An action that is in the dictionary already must be judged as closely as the best one, and change "
        "nothing else.",
    ),
    "test_what_is_hidden_changes_no_decision": (
        f"{TABLE} bots.py",
        "A bot may use only its view and its dice. If it does, redeal() leaves something of the true "
        "table in the view.",
    ),
    "test_view_and_dice_of_a_bot_do_not_depend_on_the_seed": (
        TABLE,
        "redeal() must replace everything that the seat can't know, self.dice included, without reading "
        "the old values.",
    ),
    "test_dice_are_made_of_the_salt_and_the_turn_and_nothing_else": (
        "__init__.py",
        "KEY, PLAYERS and LONGEST must be what the journal can store.",
    ),
    "test_a_bot_is_in_one_form_for_a_whole_game": (
        "bots.py",
        "think() must get the dice of coffer/table/bot.py: their form depends on salt and seat only.",
    ),
    "test_every_reason_has_words_in_every_language": (
        f"bots.py {WORDS}",
        "reason() is a generator that returns (key, number, …). Every key must be in each of the game's "
        "language files, with {0}, {1} for exactly these numbers.",
    ),
    "test_asking_for_the_bots_packs_nothing": (
        "bots.py",
        "Importing bots.py must not read files: open them when they are first needed.",
    ),
    # test_moments.py
    "test_a_blunder_is_found_and_nothing_else": (
        "bots.py __init__.py",
        "A game with REVIEW = True promises that think() values every action in sixteenths of a point, and "
        "the one that it is asked about as closely as the best. Leave REVIEW out if it does not.",
    ),
    "test_hard_makes_no_mistake_by_its_own_dice": (
        "bots.py",
        "think() must come to the same action and the same values when it gets the same view and dice.",
    ),
    "test_any_game_can_be_reviewed_finished_or_not": (
        "bots.py",
        "think() and reason() must work at every decision of every legal game.",
    ),
    "test_a_review_changes_nothing_of_the_game_and_stops_at_any_step": (
        f"bots.py {TABLE}",
        "think() and reason() work on a copy of the table: copy() must copy every attribute.",
    ),
    "test_whatever_was_done_can_be_marked_within_the_screen": (
        "made.py",
        "frame(face, rows, made, better) must take every legal action of every phase, stay on the screen, "
        "and change nothing when it is called again.",
    ),
    # test_log.py
    "test_log_is_the_same_from_a_simulation_and_from_its_recording": (
        "host/log.py rules.py",
        "event_lines() may depend only on the table and the event.",
    ),
    "test_log_begins_and_ends_as_every_log_does": (
        "host/log.py rules.py",
        'Every line needs a key "e". score() returns as many numbers as SOURCES has names, then the total.',
    ),
    "test_every_action_has_a_line_unless_its_phase_is_quiet": (
        "host/log.py rules.py",
        "Every action must emit an event for which event_lines() returns a line. If a later line includes "
        "it, add the phase to QUIET in host/log.py; remove phases from QUIET that do have lines.",
    ),
    "test_the_log_tells_every_two_actions_apart": (
        "host/log.py",
        "event_lines() must contain everything in which two actions differ: add the missing value to the "
        "line.",
    ),
    # test_match.py
    "test_game_goes_on_after_a_cut_at_every_action": (
        TABLE,
        "The same seed and actions must give the same table: keep all state in the table, take chance "
        "from self.dice.",
    ),
    "test_every_size_goes_on_after_a_cut": (
        TABLE,
        "Table() must store the options it gets in self.options, and the same seed and actions must give "
        "the same table.",
    ),
    "test_undo_never_goes_past_what_was_revealed_nor_another_person": (TABLE, _UNDO),
    "test_undo_gives_back_the_very_table": (TABLE, _UNDO),
    "test_undo_as_far_as_it_goes_gives_the_table_of_a_whole_replay": (TABLE, _UNDO),
    "test_undo_carries_out_few_actions_however_long_the_game_is": (TABLE, _UNDO),
    "test_against_bots_undo_goes_back_to_ones_own_decision": (TABLE, _UNDO),
    "test_undo_waits_for_room_in_the_journal": (f"{TABLE} __init__.py", _UNDO),
    "test_action_that_can_not_be_carried_out_ends_the_list": (
        TABLE,
        "apply() must raise ValueError for an action that is not legal, and change nothing.",
    ),
    "test_finished_game_is_counted_once": (f"{TABLE} scoring.py", _RESULT),
    "test_game_between_bots_alone_is_not_counted": (f"{TABLE} scoring.py", _RESULT),
    "test_the_best_persons_points_and_a_persons_win_are_counted": (f"{TABLE} scoring.py", _RESULT),
    "test_two_people_by_name_have_a_record_against_each_other": (f"{TABLE} scoring.py", _RESULT),
    "test_a_record_takes_two_people_with_names": (f"{TABLE} scoring.py", _RESULT),
    "test_three_people_have_no_record_of_two": (f"{TABLE} scoring.py", _RESULT),
    "test_a_guided_game_does_not_count": (f"{TABLE} scoring.py", _RESULT),
    "test_bots_of_every_level_think_of_something_legal_and_change_nothing": (
        "bots.py",
        "think() must return one of view.actions() at every level, and work on its view or a copy of it.",
    ),
    "test_options_are_named_by_their_bits": ("__init__.py", "OPTIONS is a tuple of names."),
    "test_room_is_kept_for_the_rest_of_the_longest_game": (
        "__init__.py",
        "LONGEST must be greater than the number of actions in any game.",
    ),
    "test_who_is_a_person_and_how_many": (
        TABLE,
        "Table() must accept every number of players within PLAYERS.",
    ),
    "test_a_hint_changes_nothing": (
        "bots.py",
        "reason() is a generator that returns a tuple, and must not change the view: use view.copy().",
    ),
    # test_screens.py
    "test_every_phase_is_drawn_explained_paused_and_hinted_at": (
        f"{SCREEN} {WORDS}",
        "draw() must draw the table and the bottom row from the table's state alone, so that the screen "
        "is the same after help, pause and a hint. Hints need aim(action) and the texts of bots.reason().",
    ),
    "test_every_phase_has_a_help_text_of_its_own_language": (
        f"{SCREEN} {WORDS}",
        "help_key() names a text of the game's language files: help.play, unless you override it.",
    ),
    "test_every_event_of_a_game_is_told_in_words_that_fit_a_row": (
        f"{SCREEN} {WORDS}",
        "describe_event() handles every kind of event, with keys that are in the language files. For each "
        "seat some event needs a text; a text fits a row of 127 pixels with the widest names.",
    ),
    "test_every_look_opens": (
        "screens.py look.py",
        "others() opens a screen on which every arrow key works; leave the method out if there is none.",
    ),
    "test_mashing_the_buttons_at_a_table_never_breaks_it": (
        SCREEN,
        "decide() must handle every key in every phase: check that an action is in table.actions() before "
        "act().",
    ),
    "test_the_bottom_row_says_that_keys_can_be_held_until_both_were": (
        SCREEN,
        "draw() ends with self.bottom(rows), and hold() is the engine's: do not override it.",
    ),
    # test_help.py
    "test_every_place_of_a_cursor_in_every_phase_is_explained": (
        f"{SCREEN} commentary.py {WORDS}",
        "describe_cursor() returns a text of lines up to 127 pixels for every cursor position, or is left "
        "out.",
    ),
    "test_help_speaks_of_the_thing_first_then_of_the_screen": (
        f"{SCREEN} {WORDS}",
        "help_key() names a text of the language files; hold() and help are the engine's: leave them.",
    ),
    "test_every_line_of_the_pause_menu_is_explained": (
        f"screens.py {WORDS}",
        "Each line that the game adds to the pause menu needs a help text.",
    ),
    "test_the_contents_follow_who_reads_the_rules_to_their_last_page": (
        "assets/rules.en.txt",
        "The rules need at least one ## section.",
    ),
    # test_flying_points.py
    "test_total_has_the_points_only_when_they_have_come_and_nothing_is_written": (
        SCREEN,
        'Call fly_points(points, row, x) with the place where the points are gained; region("total") is '
        "where the total is drawn, and draw() subtracts points_in_flight from it.",
    ),
    "test_nothing_flies_with_less_flashing": (
        SCREEN,
        "Move points only with fly_points(), which respects the setting.",
    ),
    # test_turns.py
    "test_a_pressed_all_the_time_never_decides": (SCREEN, _TURNS),
    "test_nobody_is_told_that_he_is_thinking": (
        SCREEN,
        "The engine's bottom row names the bot: draw it with self.bottom().",
    ),
    "test_a_that_was_down_when_control_came_back_does_nothing": (SCREEN, _TURNS),
    "test_held_a_skips_every_bot_up_to_ones_own_turn": (SCREEN, _TURNS),
    "test_round_of_many_bots_is_told_in_eight_seconds_at_normal_pace": (
        SCREEN,
        "duration_of() returns how many paces an event is shown for: return less, or let describe_event() "
        "return None for events that need no text.",
    ),
    "test_first_b_only_puts_a_hint_away": (SCREEN, _TURNS),
    "test_b_stops_a_hint_that_is_being_thought_about": (
        "bots.py",
        "think() and reason() must yield every few milliseconds.",
    ),
    "test_hold_b_pauses_while_bots_move": (SCREEN, _TURNS),
    "test_hold_b_works_on_the_hand_over_card": (SCREEN, _TURNS),
    "test_who_still_holds_the_console_can_undo_on_the_hand_over_card": (SCREEN, _TURNS),
    "test_the_recap_is_the_same_after_a_power_off": (f"{SCREEN} rules.py", _RECAP),
    "test_recap_has_something_to_say_of_everybody_whom_it_names": (f"{SCREEN} {WORDS}", _RECAP),
    "test_recap_says_what_the_others_did_and_b_replays_it": (f"{SCREEN} rules.py", _RECAP),
    "test_what_is_told_once_more_begins_with_the_table_as_it_was": (f"{SCREEN} rules.py", _RECAP),
    "test_warning_comes_once_before_a_decision": (SCREEN, _TURNS),
    # test_ending.py
    "test_the_table_gives_its_memory_back_before_the_count": (
        SCREEN,
        "Keep no reference to the face, the table or the game's modules in a module of the engine.",
    ),
    "test_an_end_that_is_taken_back_is_told_anew": (SCREEN, _ENDING),
    "test_winner_has_the_fanfare_and_who_lost_a_tune_of_their_own": (f"{TABLE} scoring.py", _ENDING),
    "test_what_settled_it_is_said_to_winners_and_to_those_who_lost": (f"{TABLE} scoring.py {WORDS}", _ENDING),
    "test_code_and_points_of_the_others_never_touch": (WORDS, "Keep the title short."),
    "test_nobody_hears_a_fanfare_when_only_bots_have_played": (f"{TABLE} scoring.py", _ENDING),
    "test_new_best_is_said_and_only_then": (f"{TABLE} scoring.py", _ENDING),
    "test_count_is_opened_again_with_b_and_comes_back": (f"{TABLE} scoring.py {WORDS}", _ENDING),
    "test_no_row_of_the_count_scrolls_away": (
        f"rules.py scoring.py {WORDS}",
        "The count has six rows: SOURCES may have at most six names, each with a text score.NAME.",
    ),
    "test_totals_and_shapes_of_the_count_never_touch": (f"rules.py scoring.py {WORDS}", _ENDING),
    "test_more_has_the_final_tables_and_the_deal": (
        "screens.py look.py",
        "others() must also work when the game is over (table.seat is -1).",
    ),
    "test_every_line_of_more_says_what_it_is": ("screens.py", _ENDING),
    "test_a_plays_again_with_the_same_seats_and_another_deal_that_has_a_code": ("__init__.py", _RESULT),
}
ADVICE |= dict.fromkeys(
    (
        "test_b_takes_a_proposal_back",
        "test_proposal_is_carried_out_when_its_time_is_over",
        "test_a_carries_a_proposal_out_at_once",
        "test_pause_takes_a_proposal_back",
        "test_proposal_without_animation_is_carried_out_at_once",
        "test_bar_shows_how_much_time_is_left",
        "test_draining_sends_a_few_bytes_a_frame",
        "test_unhurried_person_has_three_seconds_whatever_the_animation",
        "test_until_a_nothing_is_carried_out_and_no_time_runs_out",
        "test_b_that_went_down_in_time_takes_back_though_it_comes_up_too_late",
    ),
    (SCREEN, _PROPOSAL),
)
ADVICE |= dict.fromkeys(
    (
        "test_who_follows_the_coach_hears_all_of_the_guide",
        "test_what_the_coach_reads_is_read_in_a_frame_of_its_own",
        "test_who_always_does_something_else_is_answered_and_plays_to_the_end",
        "test_coach_answers_what_a_move_did_and_all_that_reach_the_aim_alike",
        "test_a_goes_from_bubble_to_bubble_and_what_a_taller_one_hid_comes_back",
        "test_a_guided_game_goes_on_after_a_power_cut",
        "test_a_guided_game_whose_guide_is_gone_is_a_game_like_any_other",
    ),
    (
        f"assets/guide.en.txt {SCREEN}",
        "See docs/guides.md. If the rules or the deal have changed, write the course again; aim(action) "
        "must put the cursor where A, pressed repeatedly, carries out the action.",
    ),
)
ADVICE |= dict.fromkeys(
    (
        "test_whole_games_come_back_from_few_bytes",
        "test_a_game_that_goes_on_keeps_what_was_packed_before",
        "test_what_is_not_legal_is_not_packed",
        "test_a_parked_game_goes_on_at_the_same_table",
        "test_a_parked_game_can_be_parked_and_undone_again",
        "test_bytes_that_no_game_gives_end_the_list_and_are_called_damage",
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
    names, words = ADVICE[test]
    places = [
        f"assets/{game}/{name[7:]}" if name.startswith("assets/") else f"games/{game}/{name}"
        for name in names.split()
    ]
    there = [place for place in places if (root / place).exists()] or places[:1]
    return f"{', '.join(there)}:\n{words}\nSee also docs/adding_a_game.md."
