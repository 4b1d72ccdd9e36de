# SPDX-License-Identifier: MIT
"""The list of names that the build keeps is exactly what those outside the program use."""

import pytest

from tests.tools.build import outside
from tools.build.exports import EXPORTS, MODULES

WHERE = "tools/build/exports.py"


@pytest.fixture(scope="module")
def used():
    return outside.used()


@pytest.mark.parametrize("user", outside.USERS)
def test_every_name_that_is_used_outside_is_listed_and_no_other(used, user):
    places = " and ".join(outside.USERS[user])
    missing = sorted(used[user] - EXPORTS[user])
    assert not missing, f"add to {user!r} in {WHERE}, because {places} use them: {' '.join(missing)}"
    superfluous = sorted(EXPORTS[user] - used[user])
    assert not superfluous, (
        f"remove from {user!r} in {WHERE}, because nothing in {places} uses them: {' '.join(superfluous)}"
    )


def test_every_module_that_is_asked_for_by_name_is_listed_and_no_other():
    missing, superfluous = outside.modules_used() - MODULES, MODULES - outside.modules_used()
    assert not missing, f"add to MODULES in {WHERE}: {' '.join(sorted(missing))}"
    assert not superfluous, f"remove from MODULES in {WHERE}: {' '.join(sorted(superfluous))}"


def test_what_every_table_offers_is_what_the_contract_says():
    from tools.contract import Table

    offered = {name for name in vars(Table) if not name.startswith("_")} | set(Table.__annotations__)
    assert offered == EXPORTS["table"], f"'table' in {WHERE} must name what tools/contract.py has"
