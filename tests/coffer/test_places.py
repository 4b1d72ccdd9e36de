# SPDX-License-Identifier: MIT
"""Memory holds one of two places: at a table nothing of the menus, which take 25 KB, stays in memory."""

import types

import pytest

from coffer.home.journal_sector import set_name
from coffer.journal import Journal
from host_sim.device import Device
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game


def referenced_values(value):
    """The values that a value references directly."""
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, list | tuple | set):
        return list(value)
    if isinstance(value, types.MethodType):
        return [value.__self__, value.__func__]
    if isinstance(value, types.FunctionType):
        return [cell.cell_contents for cell in value.__closure__ or ()]
    if isinstance(value, types.GeneratorType):
        return list(value.gi_frame.f_locals.values()) if value.gi_frame else []
    if isinstance(value, type | types.ModuleType):
        return []
    return list(getattr(value, "__dict__", {}).values())


def reachable_from(package, value):
    """Functions and objects of a package that can be reached from a value."""
    seen, matches, pending = set(), [], [value]
    while pending:
        each = pending.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        module = each.__module__ if isinstance(each, types.FunctionType) else type(each).__module__
        if str(module).startswith(package):
            matches.append(each)
        else:
            pending += referenced_values(each)
    return matches


@pytest.mark.parametrize("name", games.names())
def test_a_table_keeps_no_object_of_home_in_memory(name):
    nvm = nvm_with_game(new_nvm(), name, [0, 1], 5)
    with Device(nvm=nvm) as device:
        device.boot().run(1_500).tap("A").run(1_500)
        console = device.modules["coffer.console"].running
        assert type(console.stack[-1]).__name__ == "Face"
        assert reachable_from("coffer.home.", console) == []


@pytest.mark.parametrize("name", games.names())
def test_a_table_keeps_only_its_own_game_and_the_menu_loads_all(name):
    def loaded_games():
        return {module.split(".")[1] for module in device.modules if module.startswith("games.")}

    with Device(nvm=nvm_with_game(new_nvm(), name, [0, 1], 5)) as device:
        device.boot().run(1_500)
        assert loaded_games() == set(games.names())
        device.tap("A").run(1_500)
        assert loaded_games() == {name}
        device.hold("B").run(300)
        for key in ("down",) * 5 + ("A",):  # save and leave
            device.tap(key).run(200)
        device.run(500)
        assert loaded_games() == set(games.names())


def test_reachable_from_finds_a_nested_function():
    """The function is behind an attribute, a list, a dictionary and a closure."""
    function = types.FunctionType((lambda: 0).__code__, {"__name__": "coffer.home.board"})
    value = types.SimpleNamespace(row=[{"key": lambda: function}])
    assert reachable_from("coffer.home.", value) == [function]


def loaded_modules(device):
    """The names of the engine's modules that are in memory."""
    return {name.removeprefix("coffer.") for name in device.modules if name.startswith("coffer.")}


@pytest.mark.parametrize(
    ("keys", "module"),
    [
        (("down",) * 3 + ("A",), "rules_pages"),
        (("down",) * 4 + ("A",), "preferences"),
        (("up", "A"), "dialog"),
        (("down",) * 4 + ("A", *("down",) * 6, "A"), "button_test"),
    ],
)
def test_a_table_unloads_rarely_used_modules_after_use(keys, module):
    """A person opens it from the pause menu, and closes it with B."""
    with Device(nvm=nvm_with_game(new_nvm(), games.names()[0], [0, 1], 5)) as device:
        device.boot().run(1_500).tap("A").run(1_500).hold("B").run(300)
        console = device.modules["coffer.console"].running
        assert type(console.stack[-1]).__name__ == "Pause" and module not in loaded_modules(device)
        for key in keys:
            device.tap(key).run(200)
        assert module in loaded_modules(device)
        while type(console.stack[-1]).__name__ != "Pause":
            device.tap("B").run(200)
        assert module not in loaded_modules(device)
        assert not hasattr(device.modules["coffer"], module)


def test_a_table_unloads_the_names_module_after_use():
    nvm = nvm_with_game(new_nvm(), games.names()[0], [0, 1], 5)
    set_name(Journal(nvm), 1, "Ben")
    with Device(nvm=nvm) as device:
        device.boot().run(1_500).tap("A").run(1_500)
        console = device.modules["coffer.console"].running
        console.set_language("cs")
        assert console.names == {1: b"Ben"} and "names" not in loaded_modules(device)


@pytest.mark.parametrize("name", games.names())
def test_a_game_in_progress_loads_nothing_of_puzzles_and_reviews(name):
    with Device(nvm=nvm_with_game(new_nvm(), name, [0, 1], 5)) as device:
        device.boot().run(1_500).tap("A").run(1_500).hold("B").run(300)
        assert type(device.modules["coffer.console"].running.stack[-1]).__name__ == "Pause"
        other_modules = {"puzzles", "table.coach", "table.moments", "table.puzzle", "table.review"}
        assert not other_modules & loaded_modules(device)
        assert f"games.{name}.made" not in device.modules
