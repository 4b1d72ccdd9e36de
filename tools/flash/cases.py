# SPDX-License-Identifier: MIT
"""The table by which a flash is planned, cases.json: ./coffer flash and the page (web/plan.mjs) both read it.

What a flash does is written there, not here: what becomes of a file on the drive (`files`), which way the
flash goes (`ways`), and the steps of each way (`steps`, then `last_steps`). A case names facts, and the first
case whose facts all hold decides. So each language has only to find out the facts and to carry out the steps.
Facts about a file:

    wanted         the build has it, or needs it as a folder
    kept           it is the maker's or the board's: settings.toml, boot_out.txt …
    of_spare       it belongs to the spare set
    start          CircuitPython could start it; meanwhile: it is code.txt, which starts before all others
    listed         an earlier manifest lists it
    ours_by_name   some Coffer can have put it there, or it is an empty folder
    own_folder     it lies in a folder that is ours alone
    shadow         it would be imported in place of one of ours; hides_ours: it, or the folder it lies in
    program        it lies in lib, games or assets
    dropped_game   it lies in the folder of a game that the build lacks
    clean          --clean was given

What becomes of it: `stale` files are removed because they were ours, `makers` and `foreign` ones because of
--clean (the former while the spare set runs, the latter at the end); `spare` files are removed unless the
new spare set has them.

Facts about the drive: the program has `changed` or is `unchanged`; something of Coffer is there
(`coffer_there`); it is a `small_drive`, which can't hold two sets; an interrupted flash left a start file
that `leads_to_spare` or `leads_to_main`; and `start_changes`: another file than our code.py would run, or
another code.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.errors import UserError
from tools.untrusted import printable

CASES: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
_SHIPPED = re.compile(CASES["shipped"])


def decide(table: str, facts: Iterable[str]) -> str:
    """What the first case of a table says whose facts all hold.

    >>> decide("ways", ["changed", "coffer_there", "leads_to_main"])
    'over_spare'
    """
    known = set(facts)
    return next(str(case["then"]) for case in CASES[table] if known.issuperset(case["if"]))


def refusal(key: str, name: str, code: int = 2) -> UserError:
    """The sentence that refuses a drive because of a file."""
    sentence = CASES["refusals"][key].format(name=printable(name), again="flash again")
    return UserError(sentence, code)


def in_place_doubt(size: int) -> str:
    """What an update in place risks, on a drive of so many bytes."""
    return str(CASES["in_place_doubt"].format(size=f"{size // 1024:,}", again="flash again"))


def may_be_shipped(name: str) -> bool:
    """Whether some Coffer can have put a file of that name on a drive; all others are the maker's.

    >>> may_be_shipped("games/pig/rules.mpy"), may_be_shipped("lib/neopixel.mpy")
    (True, False)
    """
    return bool(_SHIPPED.fullmatch(name))
