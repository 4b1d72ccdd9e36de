# SPDX-License-Identifier: MIT
"""The names that the compiled build must keep, grouped by their users outside the program.

Everything else gets a short name (members.py, publics.py). Add a name here when something outside begins to
use it, and remove it when nothing does: tests/tools/build/test_exports.py names both cases.
"""

from __future__ import annotations


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


EXPORTS: dict[str, frozenset[str]] = {
    # code.py starts the console and shows its faults
    "code.py": _names(
        """
        code run sleep
        """
    ),
    # names that CircuitPython's own modules have, too: an object may be theirs
    "native": _names(
        """
        AnalogIn Bitmap BusDisplay DOWN DigitalInOut Event FREE FourWire Group I2C I2CDisplayBus
        KeyMatrix Keys NONE NORMAL PWMOut Palette Pin PinAlarm SIZE SPI ShiftRegisterKeys TileGrid
        UNKNOWN UP array auto_refresh brightness bus busio chance choices collect console const
        deinit display duty_cycle events fill frame frequency get_into getenv height hidden key_number
        light_sleep_until_alarms listdir mem_free microcontroller name number nvm pin press
        pressed print_exception readfrom_into refresh release_displays root_group settings skip
        sleep span switch_to_output sys ticks_ms time try_lock unlock urandom width writeto
        writeto_then_readfrom x
        """
    ),
    # what runs beside the console in the browser, tools/vm/page
    "page": _names(
        """
        A Count Ending Handover Launcher More PLAYERS Packer REVIEW SOLO Search Unpacker _ a act actions after
        aim apply array at back bar begin better body bottom calm can_undo centre change choices code
        console covered cursor deciding decisions demo_return_line describe_cursor done draw edition end
        event face facts font forward frame game games gc give_up go hint_text hold holder home journal
        kind labels language large left letters levels line lines load loader look marked match me
        moments name names new_seed new_table next next_player number options pace packed people pieces
        play players points prepare press queued_events reached reason result review right row rows
        rules run running salt say score scores seat seats seed settings shown speed stack stale table
        take take_console text think tick tiny totals undo update_names visit waits why width winners
        words x
        """
    ),
    # what measures the console, tools/vm/bench
    "bench": _names(
        """
        Console Ending ErrorScreen Face FourWire Journal KEY LONGEST Match OPTIONS OTHERS PLAYERS SEED SMALL
        Table act actions after apply back before begin bot bot_thinking buttons choose chosen code collect
        console cursor deciding display down draw drop end event first font frame frames game games gc give_up
        hint home ignore_current_press journal kept load match microcontroller move nvm on_close
        os play press queued_events resume rows seat settings show shown size skip stack stale table think
        tiny used words writeto
        """
    ),
    # what writes a game's log, tools/game_log.py
    "log": _names(
        """
        LEVELS Log Pairs SOURCES bots deal dumps edition end event_lines extra game line listener salt_for
        on_event open opening_lines options players rules score scores scramble seed total winners words
        """
    ),
    # what every table offers: rules can be tried by themselves, wherever the build runs
    "table": _names(
        "actions apply copy edition listener options phase players redeal revealed score seat tie winners"
    ),
    # what the display's driver offers, which is Python, too
    "driver": _names("is_awake sleep wake"),
}
# Modules that are asked for by their name, or by the end of it in every game: joined to another,
# each can still be found
MODULES = _names("""
    .bots .describe .rules .screens coffer.console coffer.deal coffer.dice coffer.home coffer.loader
    coffer.packed_actions coffer.seats coffer.table.match coffer.table.moments
""")
