# SPDX-License-Identifier: MIT
"""The widest name that a person can have fits into every line with a name."""

import pytest

from coffer.home import journal_sector
from coffer.home.records import PERSON
from host_sim.device import Device
from tools import pack
from tools.pack import languages
from tools.scenes import Stage, scenes

WIDEST = {"en": "WWWWWWW", "de": "WWWWWWÜ", "pl": "WWWŻWWW", "cs": "WWWŇWWW", "ru": "ЖЩШЮЫЖЩ"}
PREFIXES = ("event.", "recap", "count", "end", "winner", "handover", "others", "look.e", "look.o")
SCENES_WITH_NAMES = [
    name for name in scenes() if name.partition(".")[2].startswith(PREFIXES) or name.startswith("ending")
]


class WidthChecker(Device):
    """A console that records texts that are too wide for their space with an empty column at the edge."""

    def boot(self):
        super().boot()
        self.run(1)
        self.too_wide = []
        rows = self.modules["coffer.rows"].Rows
        text, right, centre = rows.text, rows.right, rows.centre

        def check_width(space, letters, font):
            if font.width(letters) - 1 > space:
                self.too_wide.append((space, bytes(letters)))

        def write_text(rows_self, row, x, letters, end=128, font=None):
            check_width(min(end, 127) - x, letters, font or rows_self.font)
            return text(rows_self, row, x, letters, end, font)

        def write_right(rows_self, row, end, letters, font=None):
            check_width(end, letters, font or rows_self.font)
            return right(rows_self, row, end, letters, font)

        def write_centre(rows_self, row, letters, x=0, end=128, font=None):
            check_width(end - x, letters, font or rows_self.font)
            return centre(rows_self, row, letters, x, end, font)

        rows.text, rows.right, rows.centre = write_text, write_right, write_centre
        return self


@pytest.mark.parametrize("language", languages.found())
@pytest.mark.parametrize("name", SCENES_WITH_NAMES)
def test_the_widest_names_are_never_cut_off(name, language):
    pack.ensure()
    stage = Stage(language)
    stage.device_class = WidthChecker
    for person in range(1, 6):
        journal_sector.set_name(stage.journal, person, WIDEST.get(language, WIDEST["en"]))
        stage.setting(PERSON + person - 1, person)
    scenes()[name](stage)
    assert stage.pixels() and not stage.device.too_wide
    stage.device.close()


def test_scenes_with_names_are_found():
    assert len(SCENES_WITH_NAMES) > 30
