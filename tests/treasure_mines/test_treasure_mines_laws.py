# SPDX-License-Identifier: MIT
"""What always holds at a table of Treasure Mines, and what a redealt view may know."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer import seats
from coffer.bits import count
from coffer.dice import EDITION, Dice
from coffer.table import bot
from games.treasure_mines import LONGEST, OPTIONS, PLAYERS, bots, pieces, rules
from games.treasure_mines.host.hidden import resample_hidden
from games.treasure_mines.odds import CARD, values_for
from games.treasure_mines.rules import Table
from games.treasure_mines.value import HARD, POINT, Worth


def state(table):
    """Everything a table holds, comparable."""
    found = {}
    for key, value in vars(table).items():
        if key == "dice":
            value = (value.a, value.b)
        elif key == "listener":
            continue
        elif key == "deck":
            value = bytes(value[: table.pile])
        elif isinstance(value, (bytearray, list)) or hasattr(value, "typecode"):
            value = list(value)
        found[key] = value
    return found


def somewhere(players, seed, moves, edition=EDITION):
    """A table after so many random moves, or at its end."""
    table = Table(players, seed, None, edition)
    dice = Dice(seed ^ 0x2A5A5)
    for _ in range(moves):
        if table.seat < 0:
            break
        actions = table.actions()
        table.apply(actions[dice.roll(len(actions))])
    return table


EDITIONS = st.integers(1, EDITION)
TABLES = st.builds(somewhere, st.integers(*PLAYERS), st.integers(0, 2**30 - 1), st.integers(0, 120), EDITIONS)


@given(TABLES)
@settings(max_examples=150, deadline=None)
def test_no_tile_is_ever_lost_or_made(table):
    spoilt = 0
    for kind in range(pieces.KINDS):
        owned = sum(table.tiles[seat * pieces.KINDS + kind] for seat in range(table.players))
        lying = sum(
            table.kind(mine, place) == kind
            for mine in range(table.mines)
            for place in range(7)
            if table.left[mine] >> place & 1
        )
        stacks = [tile & 7 for mine in range(table.mines) for tile in pieces.STACKS[mine * 6 : mine * 6 + 6]]
        if kind == pieces.STONE:
            spoilt = table.mines - owned - lying
        else:
            assert owned + lying == stacks.count(kind)
    assert 0 <= spoilt <= 3


@given(TABLES)
@settings(max_examples=150, deadline=None)
def test_actions_ascend_fit_16_bits_and_run_out_only_at_the_end(table):
    actions = table.actions()
    assert actions == sorted(set(actions))
    assert all(0 <= action < 65536 for action in actions)
    assert bool(actions) == (table.seat >= 0) == (table.phase != rules.OVER)
    assert all(
        count(table.left[m]) >= 2
        for m in range(table.mines)
        if table.open >> m & 1 and (table.edition > 1 or table.phase < rules.USE)
    )


@given(TABLES, st.integers(-5, 70000))
@settings(max_examples=150, deadline=None)
def test_an_illegal_action_raises_and_changes_nothing(table, action):
    if action in table.actions():
        return
    before = state(table)
    with pytest.raises(ValueError):
        table.apply(action)
    assert state(table) == before


@given(TABLES)
@settings(max_examples=100, deadline=None)
def test_a_copy_goes_its_own_way(table):
    told = []
    table.listener = lambda *event: told.append(event)
    before = state(table)
    other = table.copy()
    assert other.listener is None and state(other) == before
    while other.seat >= 0:
        other.apply(other.actions()[-1])
    assert state(table) == before and not told


@given(TABLES)
@settings(max_examples=100, deadline=None)
def test_a_roll_a_card_and_a_hand_over_can_not_be_undone(table):
    if table.seat < 0 or table.phase not in (rules.KEEP, rules.DIG):
        return
    before = table.revealed
    table.apply(table.actions()[0])
    assert table.revealed > before


@given(TABLES, st.integers(0, 4), st.integers(0, 2**30 - 1), st.integers(0, 2**30 - 1))
@settings(max_examples=200, deadline=None)
def test_a_view_depends_only_on_what_the_seat_knows(table, seat, hide, seed):
    seat %= table.players
    if table.seat < 0:
        return
    one, two = table.copy(), resample_hidden(table, seat, Dice(hide))
    one.redeal(seat, Dice(seed))
    two.redeal(seat, Dice(seed))
    assert state(one) == state(two)
    public = ("tiles", "coins", "cards", "left", "lying", "pick", "open", "visited", "pile")
    public += ("phase", "seat", "roll")
    for key in public:
        assert getattr(one, key) == getattr(table, key)
    assert one.kept[seat] == table.kept[seat]
    assert sorted(one.deck) == sorted(table.deck[: table.pile])


def test_a_view_draws_everything_that_is_hidden():
    table = somewhere(4, 11, 50)
    seat = table.seat
    assert any(table.cards)
    kept, decks = set(), set()
    for n in range(60):
        view = table.copy()
        view.redeal(seat, Dice(n))
        kept.add(bytes(view.kept))
        decks.add(bytes(view.deck))
        assert view.cards == table.cards, "what was read aloud is known"
    assert len(kept) > 40 and len(decks) == 60


def test_a_bot_counts_the_cards_that_a_rival_keeps():
    """A rival's strongboxes and substitutes are part of what the rival may expect."""
    table = somewhere(4, 11, 50)
    rival = (table.seat + 1) % 4
    totals = []
    for card in (pieces.LUCKY_DIE, pieces.STRONGBOX):
        table.cards = bytearray(4 * pieces.ORANGES)
        table.cards[rival * pieces.ORANGES + card - pieces.ORANGE] = 2
        view = table.copy()
        view.redeal(table.seat, Dice(1))
        worth = Worth(view, values_for(4), HARD, table.seat)
        worth.appraise(rival)
        totals.append(worth.total[rival])
    assert totals[1] - totals[0] == 2 * (pieces.STRONGBOX_POINTS * POINT - worth.at(CARD + worth.phase))


@given(TABLES, st.integers(0, 2**30 - 1), st.sampled_from((seats.EASY, seats.NORMAL, seats.HARD)))
@settings(max_examples=60, deadline=None)
def test_a_bot_decides_the_same_however_the_hidden_cards_lie(table, hide, level):
    if table.seat < 0:
        return
    other = resample_hidden(table, table.seat, Dice(hide))
    action = bot.decide(bots, table, level, 5, 9)
    assert action == bot.decide(bots, other, level, 5, 9)
    assert action in table.actions()


WHY = [
    "mission",
    "road",
    "last",
    "chance",
    "coins",
    "roll",
    "again",
    "step",
    "lay",
    "spare",
    "keep",
    "swap",
    "mean",
    "end",
    "least",
]
WHY += [f"tile.{kind}" for kind in range(pieces.KINDS)]


@given(TABLES)
@settings(max_examples=60, deadline=None)
def test_a_reason_is_given_for_every_action(table):
    for action in table.actions():
        assert bot.run_to_end(bots.reason(table, action))[0] in ["why." + word for word in WHY]


def test_a_reason_is_given_for_a_mine_in_which_every_tile_costs_something():
    table = somewhere(4, 3844468, 57)
    assert [bot.run_to_end(bots.reason(table, action))[0][:4] for action in table.actions()] == [
        "why."
    ] * len(table.actions())


def test_a_hint_pauses_after_every_piece_of_its_reason(monkeypatch):
    table = next(found for n in range(57, 80) if (found := somewhere(4, 3844468, n)).phase == rules.DIG)
    work = []
    for owner, name in ((bots, "judge"), (Worth, "appraise")):
        done = getattr(owner, name)
        monkeypatch.setattr(
            owner, name, lambda *given, done=done, name=name: (work.append(name), done(*given))[1]
        )
    pieces = []
    for _ in bots.reason(table, table.actions()[0]):
        pieces.append(len(work))
        work.clear()
    assert pieces == [0] + [1] * table.players and not work  # it appraises one seat after the other


@pytest.mark.parametrize("players, options", [(1, None), (6, None), (2, {"advanced": True})])
def test_what_the_rules_do_not_allow_is_refused(players, options):
    with pytest.raises(ValueError):
        Table(players, 1, options)


def test_no_game_is_longer_than_the_journal_expects():
    even = {"even_start": True}
    for players, options in ((2, None), (3, None), (4, None), (5, None), (2, even), (5, even)):
        for seed in range(30):
            table = Table(players, seed, options)
            moves = 0
            while table.seat >= 0:
                table.apply(table.actions()[0])
                moves += 1
            assert moves <= LONGEST
    # 5 missions; 8 mines dug to one tile and 2 to two; a card asked about at every dig;
    # gold vein asks twice, dangerous ground and barter once; an even start asks nothing
    digs = 8 * 6 + 2 * 5
    assert 5 + digs * 2 + 3 * 2 + 3 + 2 < LONGEST and tuple(even) == OPTIONS


class Recorded(Dice):
    """Dice that remember what they have rolled."""

    def __init__(self, seed):
        super().__init__(seed)
        self.rolled = []

    def bits(self):
        self.rolled.append(super().bits())
        return self.rolled[-1]


def test_the_chance_to_come_is_drawn_again_from_thirty_bits():
    table, dice = Table(4, 5), Recorded(9)
    table.redeal(0, dice)
    seeded = Dice(dice.rolled[-2] << 15 | dice.rolled[-1])
    assert (table.dice.a, table.dice.b) == (seeded.a, seeded.b)


def test_a_view_finds_all_orange_cards_in_others_hands():
    table = somewhere(4, 3, 4)
    for n in range(pieces.ORANGES):
        table.cards[pieces.ORANGES + n] = pieces.copies(4)[pieces.ORANGE + n]
    table.deck = bytearray([pieces.FOUND_PURSE, pieces.BARTER])
    table.pile = 2
    before = bytes(table.cards)
    table.redeal(0, Dice(1))
    assert bytes(table.cards) == before
    assert sorted(table.deck) == [pieces.FOUND_PURSE, pieces.BARTER] and table.pile == 2


def test_a_new_table_stands_before_the_first_turn():
    table = Table(3, 8)
    assert (table.mine, table.roll, table.rolled, table.shift, table.used) == (-1, 0, 0, 0, b"")
    assert not table.again
    assert (table.chosen, table.last, table.abandoned, table.seat, table.phase) == (-1, -1, 0, 0, rules.KEEP)
    assert table.open == 0b111111 and list(table.left) == [127] * 6
    for empty in (
        table.lying,
        table.pick,
        table.tiles,
        table.marked,
        table.coins,
        table.cards,
        table.visited,
    ):
        assert not any(empty)


@given(TABLES)
@settings(max_examples=100, deadline=None)
def test_a_mine_is_chosen_only_for_a_gold_vein(table):
    assert (table.chosen >= 0) == (table.phase == rules.PLACES)
    assert table.chosen >= -1
