# SPDX-License-Identifier: MIT
"""Modules that are always loaded together are one on the device, and do the same."""

import pytest

from tools.build import tree
from tools.build.join import ALWAYS
from tools.build.shrink import shrink, shrink_cached
from tools.vm import ROOT, run

pytestmark = pytest.mark.slow

PIECES = b"COINS = (1, 2)\n_last = [3]\ndef coin(n):\n    return COINS[n] + _last[0]\n"
STATE = (
    b"from games.toy.pieces import coin\nfrom games.toy import pieces\n_last = [40]\n"
    b"class State:\n    def __init__(self):\n        self.purse = coin(0) + _last[0] + pieces.coin(1)\n"
)
RULES = (
    b"from games.toy.state import State\nfrom games.toy.pieces import coin as worth\n"
    b"class Table(State):\n    def score(self):\n        return self.purse, worth(1)\n"
)
LOOK = b"from games.toy.pieces import coin\nfrom games.toy import pieces\nfound = coin(0), pieces.coin(1)\n"
TOY = {"pieces": PIECES, "state": STATE, "rules": RULES, "look": LOOK, "__init__": b""}


def toy(**others):
    modules = TOY | others
    return shrink({f"games/toy/{name}.py": text for name, text in modules.items()})


def printed(files, script):
    """What MicroPython prints, with these files on its drive."""
    return run("import sys\n" + script, {f"/{name}": text for name, text in files.items()}).split()


def test_what_comes_with_the_rules_is_part_of_them():
    assert {name.rpartition("/")[2] for name in toy()} == {"__init__.py", "rules.py", "look.py"}


def test_joined_modules_do_the_same():
    script = "sys.path.insert(0, '/')\nfrom games.toy import rules, look\n"
    script += "print(*rules.Table().score())\nprint(*look.found)\n"
    whole = {f"games/toy/{name}.py": text for name, text in TOY.items()}
    assert printed(toy(), script) == printed(whole, script) == ["49", "5", "4", "5"]


def test_who_asks_for_a_part_by_its_name_is_led_to_the_whole():
    look = LOOK + b"import sys\n__import__('games.toy.state')\n"
    look += b"found = len(sys.modules['games.toy.state'].State.__name__)\n"
    script = "sys.path.insert(0, '/')\nimport games.toy.look\nprint(games.toy.look.found)\n"
    script += "print([name for name in sys.modules if name.endswith('.state')])\n"
    assert printed(toy(look=look), script) == ["5", "[]"], "and it takes no memory under its own"


def test_a_part_whose_name_is_put_together_is_found_under_it_once_the_whole_is_loaded():
    look = LOOK + b"import sys\ndef part(name):\n    return sys.modules['games.' + name + '.pieces']\n"
    script = "sys.path.insert(0, '/')\nfrom games.toy import look\nprint(look.part('toy').coin(0))\n"
    assert printed(toy(look=look), script) == ["4"]


def test_a_name_that_means_two_things_keeps_its_module_apart():
    other = b"from games.toy.state import State\ndef coin(n):\n    return 7\nclass Table(State):\n    pass\n"
    assert "games/toy/pieces.py" in toy(rules=other)


def test_what_stays_apart_needs_nothing_of_the_module_that_it_does_not_fit():
    rules = b"from games.toy import scoring\n" + RULES + b"def total():\n    return 2\n"
    made = toy(rules=rules, scoring=b"from games.toy.pieces import coin\ndef total():\n    return coin(1)\n")
    script = "sys.path.insert(0, '/')\nimport games.toy.scoring\nimport games.toy.rules\n"
    script += "print(*[sys.modules['games.toy.' + leaf].total() for leaf in ('scoring', 'rules')])\n"
    assert "games/toy/pieces.py" in made
    assert printed(made, script) == ["5", "2"]


def whole_program():
    """As a drive is built of it: what is made of this is kept from one build to the next."""
    return tree.sources(ROOT) | {"lib/adafruit_displayio_ssd1306.py": tree.driver(ROOT)}


def test_every_part_of_the_games_fits():
    made = shrink_cached(whole_program())
    gone = {name.rpartition("/")[2] for name in whole_program().keys() - made.keys()}
    assert {"pieces.py", "state.py", "scoring.py", "value.py", "game_face.py", "face.py"} <= gone
    parts = ("/pieces.py", "/scoring.py", "/deck.py", "/masks.py")
    assert not [name for name in made if name.endswith(parts)]


def test_every_part_of_the_engine_is_there_and_fits():
    program = whole_program()
    made = shrink_cached(program)
    for host, leaves in ALWAYS.items():
        folder = "lib/" + host.rpartition(".")[0].replace(".", "/")
        for leaf in leaves:
            assert f"{folder}/{leaf}.py" in program, f"{host}: no module {leaf}"
            assert f"{folder}/{leaf}.py" not in made, f"{leaf} is not joined to {host}"


def test_every_module_that_is_entered_by_its_name_is_still_there():
    made = shrink_cached(whole_program())
    for rules in sorted((ROOT / "games").glob("*/rules.py")):
        for leaf in ("rules", "screens", "bots"):
            assert f"games/{rules.parent.name}/{leaf}.py" in made
    assert "lib/coffer/table/match.py" in made
