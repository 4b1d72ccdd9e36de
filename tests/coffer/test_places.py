# SPDX-License-Identifier: MIT
"""Memory has two places: at a table nothing keeps what was loaded for the menus, which takes 25 KB."""

import types

import pytest

from host_sim.device import Device
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game


def parts(value):
    """What a value keeps in memory besides itself."""
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


def kept_from(package, value):
    """Functions and objects of a package that can be reached from a value."""
    seen, found, waiting = set(), [], [value]
    while waiting:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        home = each.__module__ if isinstance(each, types.FunctionType) else type(each).__module__
        if str(home).startswith(package):
            found.append(each)
        else:
            waiting += parts(each)
    return found


@pytest.mark.parametrize("name", games.names())
def test_a_table_keeps_nothing_of_the_menus(name):
    nvm = nvm_with_game(new_nvm(), name, [0, 1], 5)
    with Device(nvm=nvm) as device:
        device.boot().run(1_500).tap("A").run(1_500)
        console = device.modules["coffer.console"].running
        assert type(console.stack[-1]).__name__ == "Face"
        assert kept_from("coffer.home.", console) == []


def test_what_is_kept_is_found():
    """The search itself: a function of home behind an attribute, a list and a closure."""
    function = types.FunctionType((lambda: 0).__code__, {"__name__": "coffer.home.board"})
    kept = types.SimpleNamespace(row=[{"key": lambda: function}])
    assert kept_from("coffer.home.", kept) == [function]
