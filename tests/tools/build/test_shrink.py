# SPDX-License-Identifier: MIT
"""The shrunk program is smaller and does the same; what could be asked for from outside keeps its name."""

import contextlib
import doctest
import io
import re
import sys

import pytest

from tools.build import scopes
from tools.build.shrink import shrink
from tools.pack.words import hash_of

CARDS = """
from micropython import const
NONE = const(255)
GOLD, RUBY, STONE = range(3)
LAST = STONE
FEWEST, MOST = const(2), const(-4)
values = (1, 2)
"""


def shrunk(**modules):
    """Modules of an engine, shrunk together, as text by name."""
    made = shrink({f"lib/coffer/{name}.py": text.encode() for name, text in modules.items()})
    return {name: made[f"lib/coffer/{name}.py"].decode() for name in modules}


TYPED = """
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

class Chest:
    most: int = 3
    def __init__(self, name: str) -> None:
        self.inside: "list[Any]" = []
    def lay(self, thing: "Any", *more: "Any", top: bool = True) -> "list[Any]":
        return [thing, more, top, self.inside]
"""
UNTYPED = """
class Chest:
    most = 3
    def __init__(self, name):
        self.inside = []
    def lay(self, thing, *more, top=True):
        return [thing, more, top, self.inside]
"""


def test_annotations_cost_nothing():
    assert doctest.testmod(scopes).failed == 0
    assert shrunk(chest=TYPED) == shrunk(chest=UNTYPED)


def ran(**modules):
    """What the module `main` prints, before and after."""
    said = []
    for each in (modules, shrunk(**modules)):
        script = "import sys, types\npackage = sys.modules['coffer'] = types.ModuleType('coffer')\n"
        script += "package.__path__ = []\n"
        script += "micropython = sys.modules['micropython'] = types.ModuleType('micropython')\n"
        script += "micropython.const = lambda value: value\n"
        for name, text in each.items():
            script += f"module = sys.modules['coffer.{name}'] = types.ModuleType('{name}')\n"
            script += f"package.{name} = module\nexec({text!r}, module.__dict__)\n"
        said.append(_output(script))
    return said


def _output(script):
    heard, before = io.StringIO(), dict(sys.modules)
    try:
        with contextlib.redirect_stdout(heard):
            exec(script, {})
    finally:
        sys.modules.clear()
        sys.modules.update(before)
    return heard.getvalue()


def test_key_of_a_text_becomes_its_hash():
    main = (
        'def draw(say, more):\n    return say("hint.more" if more else "hint.back", 3), say("event." + "x")\n'
    )
    made = shrunk(main=main)["main"]
    assert "hint." not in made and str(hash_of("hint.more")) in made and str(hash_of("hint.back")) in made
    assert "event." in made


def test_table_of_numbers_becomes_bytes():
    main = "SIZE = 3\nprint(bytes((1, SIZE, 255)), bytes([7]), bytes((1, 256 - 1)), bytes(4), bytes(()))\n"
    before, after = ran(main=main)
    assert before == after
    assert "(1, 3, 255)" not in shrunk(main=main)["main"]


def test_table_in_several_lines_becomes_one():
    main = "print(bytes((1, 2) + (3,) + (4, 5)), ('a',) + ('b',), (1,) + tuple(x), [1] + [2])\n"
    assert (
        shrunk(main=main)["main"]
        == "print(b'\\x01\\x02\\x03\\x04\\x05', ('a', 'b'), (1,) + tuple(x), [1] + [2])\n"
    )


# -- numbers ----------------------------------------------------------------------


def test_numbers_take_the_place_of_their_names_in_every_module():
    made = shrunk(
        cards=CARDS,
        main="from coffer import cards\nfrom coffer.cards import MOST, NONE\n"
        "def f():\n    return cards.LAST, NONE, MOST, MOST ** 2\n",
    )
    assert made["main"] == "def f():\n    return (2, 255, -4, (-4) ** 2)\n"
    assert made["cards"] == "values = (1, 2)\n"


def test_a_number_that_passes_through_a_third_module_is_found():
    made = shrunk(
        cards=CARDS,
        rules="from coffer.cards import GOLD, RUBY, values\nRED = RUBY + 10\nprint(values)\n",
        main="from coffer import rules\nfrom coffer.rules import GOLD, RED\nprint(GOLD, RED, rules.RUBY)\n",
    )
    assert made["main"] == "print(0, 11, 1)\n"
    assert made["rules"] == "from coffer.cards import values\nprint(values)\n"


def test_a_number_asked_of_a_module_found_at_run_time_stays():
    made = shrunk(cards=CARDS, main="def f(match):\n    return match.cards.NONE + match.cards.GOLD\n")
    assert made["cards"] == "NONE = 255\nGOLD = 0\nvalues = (1, 2)\n"


@pytest.mark.parametrize("call", ['getattr(x, "NONE")', 'visit("cards.NONE")'])
def test_a_number_asked_for_in_words_stays(call):
    assert "NONE = 255" in shrunk(cards=CARDS, main=f"def f(x, visit):\n    return {call}\n")["cards"]


def test_a_local_of_the_same_name_is_left_alone():
    made = shrunk(
        cards=CARDS,
        main="from coffer import cards\nfrom coffer.cards import GOLD\n"
        "def f():\n    GOLD = 7\n    return GOLD\n"
        "def g(key):\n    cards = key\n    return cards.RUBY\n"
        "print(GOLD, cards.STONE, f())\n",
    )
    assert "GOLD = 7\n    return GOLD" in made["main"]
    assert "return cards.RUBY" in made["main"]
    assert made["main"].splitlines()[-1].startswith("print(0, 2, ")
    assert "RUBY = 1" in made["cards"]
    assert "STONE" not in made["cards"]


@pytest.mark.parametrize(
    "change",
    [
        "count += 1",
        "def f():\n    global count\n    count = 2",
        "for count in (1, 2):\n    pass",
        "x.count = 5",
    ],
)
def test_what_changes_is_no_constant(change):
    assert "print(count)" in shrunk(main=f"x = object()\ncount = 0\n{change}\nprint(count)\n")["main"]


def test_a_name_of_a_class_is_not_the_modules():
    module = (
        "SIZE = 3\nclass Row:\n    SIZE = 5\n    large = SIZE\n    def size(self):\n        return SIZE\n"
    )
    before, after = ran(main=module + "print(Row.large, Row().size())\n")
    assert before == after == "5 3\n"


def test_an_import_for_what_it_does_stays():
    assert shrunk(noise="", main="from coffer import noise\n")["main"] == "from coffer import noise\n"


# -- private names -----------------------------------------------------------------


def test_private_names_become_names_of_the_firmware():
    made = shrunk(main="_seen = {}\ndef _look(n):\n    return _seen[n]\nprint(_look)\n")["main"]
    assert not {"_seen", "_look"} & set(made.replace("(", " ").replace("[", " ").split())
    before, after = ran(main="_seen = [1]\ndef _look():\n    return _seen\nprint(_look())\n")
    assert before == after


def test_what_the_compiler_folds_by_itself_keeps_its_underscore():
    text = "from micropython import const\n_SIDES = const((1, 2))\nprint(_SIDES)\n"
    assert shrunk(main=text)["main"] == text


FAMILY = {
    "screen": "class Screen:\n    _rows = 3\n    def _draw(self):\n        return 'nothing'\n"
    "    def show(self):\n        return self._draw() * self._rows\n",
    "menu": "from coffer.screen import Screen\nclass Menu(Screen):\n"
    "    def __init__(self):\n        self._at = 1\n    def _draw(self):\n        return 'menu' * self._at\n",
    "sound": "class Sound:\n    def __init__(self):\n        self._pin = 4\n"
    "    def _tick(self):\n        return self._pin\n",
}


def test_methods_are_overridden_across_modules_as_before():
    use = "from coffer.menu import Menu\nmenu = Menu()\nmenu._at = 2\nprint(menu.show(), menu._at)\n"
    before, after = ran(**FAMILY, main=use)
    assert before == after == "menumenumenumenumenumenu 2\n"


def test_names_are_shared_only_by_classes_that_are_strangers():
    made = shrunk(**FAMILY)
    family = re.findall(r"self\.(\w+)", made["menu"] + made["screen"])
    assert len(set(family)) == 3  # _rows, _draw and _at have three names
    assert set(re.findall(r"self\.(\w+)", made["sound"])) <= set(family)


PUBLIC = """
class Screen:
    def __init__(self, pin):
        self.glow = 2
        self.tint = 5
        self.brightness = pin.duty_cycle
    def paint_over(self):
        return self.glow * self.tint
class Lamp:
    def __init__(self):
        self.shining = 3
"""


def test_public_attributes_are_renamed_where_every_class_is_known():
    use = "from coffer.screen import Lamp, Screen\nclass Pin:\n    duty_cycle = 1\nscreen = Screen(Pin())\n"
    use += "screen.glow += Lamp().shining\nprint(screen.paint_over(), screen.brightness)\n"
    before, after = ran(screen=PUBLIC, main=use)
    assert before == after == "25 1\n"
    made = shrunk(screen=PUBLIC, main=use)["screen"]
    assert not re.findall("glow|tint|paint_over|shining", made)
    assert "self.brightness" in made and "duty_cycle" in made  # native objects have them


def test_an_object_never_has_one_name_for_two_things():
    made = shrunk(screen=PUBLIC)["screen"]
    assert len(set(re.findall(r"self\.(\w+) =", made.partition("class Lamp")[0]))) == 3


def test_what_a_string_names_keeps_its_name():
    made = shrunk(main="class Pen:\n    def _line(self):\n        pass\nprint(getattr(Pen(), '_line'))\n")
    assert "def _line" in made["main"]


def test_what_another_module_or_the_bench_asks_for_keeps_its_name():
    made = shrunk(
        bits="_mask = [1]\n_table = [2]\n",
        main="from coffer import bits\nfrom coffer.bits import _table\nprint(bits._mask, _table)\n"
        "class Console:\n    def _close(self):\n        pass\n",
    )
    assert made["bits"] == "_mask = [1]\n_table = [2]\n"
    assert "def _close" in made["main"]


def test_a_table_is_private_when_no_other_module_asks_for_it():
    tables = "SETS = (1, 2)\nPOINTS = (3, 4)\nSOURCES = ('coins',)\nprint(SETS, POINTS, SOURCES)\n"
    use = "from coffer.tables import POINTS\ndef f(match):\n    return POINTS, match.rules.SOURCES\n"
    made = shrunk(tables=tables, main=use)["tables"]
    assert "SETS" not in made
    assert "POINTS" not in made  # it has a name that costs nothing, in both modules
    assert "SOURCES = (" in made


def test_what_modules_give_each_other_has_a_name_that_costs_nothing():
    scoring = (
        "class Pack:\n    def worth(self):\n        return 5\n"
        "def set_points(n):\n    return n * 2\ndef tie_break(n):\n    return -n\n"
    )
    rules = (
        "from coffer import scoring\nfrom coffer.scoring import set_points\nBEST = scoring.Pack().worth()\n"
    )
    main = (
        "from coffer import rules, scoring\n"
        "def altogether(n):\n    from coffer.scoring import set_points\n"
        "    return set_points(n) + rules.BEST\n"
        "print(altogether(3), scoring.tie_break(2), rules.set_points(4))\n"
    )
    before, after = ran(scoring=scoring, rules=rules, main=main)
    assert before == after
    made = "".join(shrunk(scoring=scoring, rules=rules, main=main).values())
    assert not any(name in made for name in ("altogether", "tie_break", "def set_points", "Pack", "BEST"))


@pytest.mark.parametrize(
    "use",
    [
        "def f(match):\n    return match.rules.Tie(1)\n",
        'def f(visit):\n    return visit("rules.Tie")\n',
        'def f(rules):\n    return hasattr(rules, "Tie")\n',
    ],
)
def test_a_name_that_may_be_asked_for_in_another_way_stays(use):
    assert "def Tie(" in shrunk(rules="def Tie(n):\n    return n\nprint(Tie(1))\n", main=use)["rules"]


@pytest.mark.parametrize("text", ["knot", "score.knot", "a knot", "/assets/knot"])
def test_a_text_that_only_sounds_like_a_name_does_not_keep_it(text):
    use = f"def f(words):\n    return words[{text!r}]\n"
    assert "def knot(" not in shrunk(rules="def knot(n):\n    return n\nprint(knot(1))\n", main=use)["rules"]


def test_names_of_native_objects_stay():
    assert "._value" in shrunk(main="import board\ndef f(pin):\n    return pin._value\n")["main"]


# -- arguments -------------------------------------------------------------------------


def test_arguments_are_renamed_unless_a_call_names_them():
    made = shrunk(main="def f(island, colour=2):\n    return island + colour\nprint(f(1, colour=3))\n")[
        "main"
    ]
    assert "island" not in made
    assert "colour=2" in made


def test_arguments_never_meet_a_name_that_the_function_uses():
    text = "value = 5\ndef f(seat, values):\n    start = seat\n"
    text += "    return [value + key + start for key in values]\nvalue += 0\n"
    before, after = ran(main=text + "print(f(1, (2, 3)))\n")
    assert before == after == "[8, 9]\n"
    assert "seat" not in shrunk(main=text)["main"]


def test_functions_around_functions_keep_their_arguments():
    text = "def f(seat, row):\n    return lambda n: (seat, row, n)\nprint(f(1, 2)(3))\n"
    before, after = ran(main=text)
    assert before == after
    assert "(seat, row):" in shrunk(main=text)["main"]


def test_a_call_with_two_stars_may_name_every_argument():
    assert "(seat):" in shrunk(main="def f(seat):\n    return seat\nprint(f(**{'seat': 1}))\n")["main"]
