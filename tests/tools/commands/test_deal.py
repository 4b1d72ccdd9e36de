# SPDX-License-Identifier: MIT
"""./coffer deal: the deals of a day, the same for everybody for ever."""

from datetime import date

import pytest

from coffer import deal as codes
from tools.commands import deal
from tools.errors import UserError


def test_the_deals_of_a_day_never_change():
    assert deal.lines(date(2026, 11, 18)) == [
        "FCM87C  treasure_maps  (the game of the day)",
        "C7U4E5  treasure_mines",
        "C5F2AH  my_treasures",
    ]


def test_each_game_is_todays_game_every_third_day():
    days = [date(2026, 11, day) for day in range(18, 24)]
    games = [deal.lines(day)[0].split()[1] for day in days]
    assert len(set(games[:3])) == 3 and games[:3] == games[3:]


def test_every_code_can_be_typed_on_a_handheld(capsys):
    assert deal.main(["2027-02-28"]) == 0
    printed = capsys.readouterr().out.splitlines()[1:]
    assert len(printed) == 3 and all(codes.seed(line[:6].encode()) >= 0 for line in printed)


@pytest.mark.parametrize("day", ["tomorrow", "2026-02-30", ""])
def test_what_is_no_day_gets_a_sentence(day):
    with pytest.raises(UserError, match="name a day"):
        deal.main([day])
