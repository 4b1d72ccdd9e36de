# SPDX-License-Identifier: MIT
"""The widest name that a person can have stands whole in every line that has a name in it."""

import pytest

from coffer.home import journal_sector
from coffer.home.records import PERSON
from host_sim.device import Device
from tools import pack
from tools.pack import languages
from tools.scenes import Stage, scenes

WIDEST = {"en": "WWWWWWW", "de": "WWWWWWÜ", "pl": "WWWŻWWW", "cs": "WWWŇWWW", "ru": "ЖЩШЮЫЖЩ"}
SHOWING = ("event.", "recap", "count", "end", "winner", "handover", "others", "look.e", "look.o")
NAMED = [name for name in scenes() if name.partition(".")[2].startswith(SHOWING) or name.startswith("ending")]


class Watched(Device):
    """A console that notes what is too wide for its place, a free column at the edge included."""

    def boot(self):
        super().boot()
        self.run(1)
        self.cut = []
        rows = self.modules["coffer.rows"].Rows
        text, right, centre = rows.text, rows.right, rows.centre

        def note(space, words, font):
            if font.width(words) - 1 > space:
                self.cut.append((space, bytes(words)))

        def written(me, row, x, words, end=128, font=None):
            note(min(end, 127) - x, words, font or me.font)
            return text(me, row, x, words, end, font)

        def flush(me, row, end, words, font=None):
            note(end, words, font or me.font)
            return right(me, row, end, words, font)

        def centred(me, row, words, x=0, end=128, font=None):
            note(end - x, words, font or me.font)
            return centre(me, row, words, x, end, font)

        rows.text, rows.right, rows.centre = written, flush, centred
        return self


@pytest.mark.parametrize("language", languages.found())
@pytest.mark.parametrize("name", NAMED)
def test_widest_names_are_nowhere_cut_off(name, language):
    pack.ensure()
    stage = Stage(language)
    stage.device_class = Watched
    for person in range(1, 6):
        journal_sector.set_name(stage.journal, person, WIDEST.get(language, WIDEST["en"]))
        stage.setting(PERSON + person - 1, person)
    scenes()[name](stage)
    assert stage.pixels() and not stage.device.cut
    stage.device.close()


def test_scenes_with_names_are_found():
    assert len(NAMED) > 30
