# SPDX-License-Identifier: MIT
"""The console as an object: boot it, press its buttons, let virtual time pass, look at its screen.

Device code runs in a thread of its own and never beside the host: each waits while the other works, and they
change places only where the device waits or spends time. So a headless run is the same every time.
"""

import ctypes
import sys
import threading
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Self

from host_sim.chip import SSD1306, ChipError
from host_sim.clock import FOREVER, MS, Clock, Hung
from host_sim.drive import Drive
from host_sim.loader import Loader
from host_sim.machine import FIRMWARE, Machine, NotSimulated, Reload, Reset
from host_sim.nvm import Flash, NotKept, PowerCut
from host_sim.playable import ButtonsAndScreen, check_button
from host_sim.screen import Glass

CODE_FILES = ("/code.txt", "/code.py", "/main.py", "/main.txt")  # the first that is there is started
BOOT_NS = 1_200 * MS  # power-on to the first line of code.py
RELOAD_NS = 300 * MS
GIVES_UP = "Coffer can't run"  # code.py's last words
LONGEST_CPU = 20.0  # seconds of the host's processor without the device ever waiting
LAST_WAITS = 100  # of a program that is being ended; after them it is taken for one that can't be


class Stopped(BaseException):
    """Ends the device's thread, because the host no longer needs it."""


class Device(ButtonsAndScreen):
    """One console.

    drive: a folder to run from instead of this clone's sources; nvm: a file or a bytearray that keeps the
    journal; settings: what os.getenv() finds before settings.toml; wiring: pins by what is soldered to them;
    firmware: the CircuitPython to simulate; watch_depth: count nested calls for `deepest`, at half the speed;
    board: the id of a board in boards/, whose pins and settings it has instead of the Pico's and the drive's;
    screen: width and height of a display that is built into the board.
    """

    def __init__(
        self,
        drive: str | Path | Drive | None = None,
        nvm: str | Path | bytearray | None = None,
        settings: dict[str, str | int] | None = None,
        wiring: dict[str, str] | None = None,
        firmware: tuple[int, int, int] = FIRMWARE,
        watch_depth: bool = False,
        board: str = "",
        screen: tuple[int, int] | None = None,
    ) -> None:
        if not isinstance(drive, Drive):
            drive = Drive.of_the_clone() if drive is None else Drive.of_folder(drive)
        self.machine = Machine(drive, nvm, settings, wiring, firmware, board, screen)
        self._watch = watch_depth
        self._runner = _Runner(self.machine, watch_depth)
        self._end = weakref.finalize(self, self._runner.stop)

    # Life

    def boot(self) -> "Device":
        """Runs boot.py, then code.py until it waits for the first time."""
        if self._runner.started:
            raise RuntimeError("the device runs already: power_cycle() starts it again")
        self.clock.stop_at_sleep = True
        self._runner.resume(FOREVER)
        return self

    def power_cycle(self) -> "Device":
        """Switches power off and on again: only nvm and drive keep their content."""
        self.close()
        machine = self.machine
        machine.power_up()
        machine.chip.power_on()
        machine.nvm.cut_after = machine.nvm.cut_at = machine.nvm.tear = None
        self._runner = _Runner(machine, self._watch)
        self._end = weakref.finalize(self, self._runner.stop)
        return self.boot()

    def close(self) -> None:
        """Ends the device's thread; a device that is forgotten ends by itself."""
        self._end()

    def __enter__(self) -> "Device":
        return self

    def __exit__(self, *reason: Any) -> None:
        self.close()

    def run(self, ms: float) -> Self:
        """Runs the device until that much virtual time has passed."""
        until = self.clock.now + round(ms * MS)
        if self._runner.started and not self._runner.ended:
            self._runner.resume(until)
        if self._runner.ended or not self._runner.started:
            self.clock.now = max(self.clock.now, until)
        return self

    def run_until(self, wanted: Callable[["Device"], Any], ms: float = 10_000, step: float = 10) -> bool:
        """Runs in steps until `wanted(device)` is true; False when the time is over first."""
        end = self.clock.now + round(ms * MS)
        while not wanted(self):
            if self.clock.now >= end or self.crashed:
                return False
            self.run(step)
        return True

    # Buttons

    def press(self, button: str) -> Self:
        self.machine.move(check_button(button), True)
        return self

    def release(self, button: str) -> Self:
        self.machine.move(check_button(button), False)
        return self

    def is_down(self, button: str) -> bool:
        return self.machine.is_down(check_button(button))

    def type(self, text: str) -> "Device":
        """Sends characters to the serial console."""
        self.machine.serial_connected = True
        self.machine.typed.extend(text.encode("utf-8"))
        return self

    # What there is to see

    def pixels(self) -> list[bytes]:
        """Rows of zeros and ones, as a person sees them: 64 of 128, or all of a built-in display."""
        return self.machine.screen.pixels() if self.machine.screen else self.chip.pixels()

    @property
    def console(self) -> str:
        """Returns all that was printed on the serial console."""
        return "".join(self.machine.console)

    printed = property(lambda self: self.machine.console, doc="What was printed on it, piece by piece.")

    @property
    def crashed(self) -> str:
        """The traceback that ended the program, or the words with which it gave up; else an empty string."""
        return self._runner.crashed or self._runner.final_message()

    started = property(lambda self: self._runner.started, doc="Whether boot() has been called.")
    ended = property(lambda self: self._runner.ended, doc="Whether the program has ended, well or not.")

    @property
    def power_cut(self) -> bool:
        """Whether a power cut set with `nvm.cut_after`, `nvm.cut_at` or `nvm.tear` has happened."""
        return self._runner.cut

    @property
    def screen(self) -> Glass | None:
        """The display that is built into the board, if it has one."""
        return self.machine.screen

    @property
    def chip(self) -> SSD1306:
        return self.machine.chip

    @property
    def nvm(self) -> Flash:
        return self.machine.nvm

    @property
    def clock(self) -> Clock:
        return self.machine.clock

    @property
    def tone(self) -> int:
        """The frequency that the piezo sounds, 0 when it is quiet."""
        frequency, duty = self.machine.tones.get(self.machine.wiring["PIEZO"], (0, 0))
        return frequency if 0 < duty < 65535 else 0

    @property
    def led(self) -> bool:
        return self.machine.levels.get("LED", False)

    @property
    def usb_writable(self) -> bool:
        """Whether the USB host may write the drive, so that Python may not."""
        return self.machine.usb_writable

    @usb_writable.setter
    def usb_writable(self, value: bool) -> None:
        self.machine.usb_writable = value
        self.machine.drive_read_only = value

    @property
    def deepest(self) -> int:
        """Returns the deepest nesting of calls in device code so far; the device allows 48 plain ones."""
        return self._runner.deepest

    @property
    def modules(self) -> dict[str, Any]:
        """The program's sys.modules, to look into from tests."""
        return self._runner.loader.modules


def _locked() -> threading.Lock:
    """A lock that one thread waits for and another releases, five times as fast as Python's semaphore."""
    lock = threading.Lock()
    lock.acquire()
    return lock


class _Runner:
    """The device's thread, and the hand-over of control between it and the host."""

    def __init__(self, machine: Machine, watch_depth: bool = False) -> None:
        self.machine = machine
        self.loader = Loader(machine)
        self.deepest = self._depth = 0
        self._watch = watch_depth
        self.started = self.ended = self.cut = False
        self.crashed = ""
        self._silent_until = len(machine.console)
        self._go, self._done = _locked(), _locked()  # whose turn it is
        self._stopping = False
        self._waits_left = LAST_WAITS
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run_programs, name="device", daemon=True)

    # The host's side

    def resume(self, until: int) -> None:
        """Hands control to the device and waits until it returns."""
        clock = self.machine.clock
        clock.until = until
        clock.hand_over = self._hand_over
        if not self.started:
            self.started = True
            self._thread.start()
        self._go.release()
        if not self._done.acquire(timeout=1.0):
            self._watch_over()
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    def _watch_over(self) -> None:
        """Waits for a device that takes long, and ends a program that works too long without ever waiting."""
        clock = self.machine.clock
        began, slept = self._cpu(), clock.slept
        while not self._done.acquire(timeout=1.0):
            if clock.slept != slept:
                began, slept = self._cpu(), clock.slept
            elif self._cpu() - began > LONGEST_CPU:
                self._interrupt(Hung)
                began = self._cpu()

    def final_message(self) -> str:
        """Returns the message of code.py if the console can't run, with the traceback if there is one."""
        said = "".join(self.machine.console[self._silent_until :])
        at = said.find(GIVES_UP)
        if at < 0:
            return ""
        return said[max(said.rfind("Traceback", 0, at), 0) : said.find("\n", at)]

    def stop(self) -> None:
        """Ends the thread, from wherever it waits."""
        if self.started and not self.ended:
            self._stopping = True
            self._go.release()
            self._done.acquire()
            self.ended = True
        self.machine.clock.hand_over = None

    def _cpu(self) -> float:
        ident = self._thread.ident
        try:
            return time.clock_gettime(time.pthread_getcpuclockid(ident))  # type: ignore[arg-type]
        except (AttributeError, OSError):
            return time.monotonic()  # a host that can't tell: the clock on the wall

    def _interrupt(self, reason: type[BaseException]) -> None:
        ident = ctypes.c_ulong(self._thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(reason))

    # The device's side

    def _hand_over(self) -> None:
        if not self._stopping:
            self._done.release()
            self._go.acquire()
        elif self._waits_left:
            self._waits_left -= 1  # it tidies up, which takes time that it no longer has
        else:
            self._done.release()
            threading.Event().wait()  # it catches everything, so it can only be kept still
        if self._stopping:
            raise Stopped

    def _run_programs(self) -> None:
        self._go.acquire()
        machine = self.machine
        try:
            with machine.here():
                machine.clock.spend(0)
                again: str | None = "reset"
                while again:
                    again = self._program(again)
        except (Stopped, PowerCut) as end:
            self.cut = isinstance(end, PowerCut)
        except NotKept as end:
            self._failure = end.__cause__
        except BaseException as failure:  # the simulator's own mistake: the host shall see it
            self._failure = failure
        finally:
            self.ended = True
            machine.tones.clear()
            self._done.release()

    def _program(self, why: str) -> str | None:
        """Runs boot.py after power-on, then the program; returns whether and how it starts again."""
        machine = self.machine
        clock = machine.clock
        clock.awake()
        if why == "reset":
            clock.spend(BOOT_NS)
            if machine.drive.is_file("/boot.py"):
                machine.booting = True
                again = self._run_file("/boot.py")
                machine.booting = False
                if again:
                    return again
        else:
            clock.spend(RELOAD_NS)
        found = [name for name in CODE_FILES if machine.drive.is_file(name)]
        name = machine.next_code_file or (found[0] if found else "/code.py")
        if not machine.drive.is_file(name):
            machine.print("code.py not found\n")
            return None
        return self._run_file(name)

    def _run_file(self, path: str) -> str | None:
        machine = self.machine
        self.loader = Loader(machine)
        self._depth = 0
        if self._watch:
            sys.setprofile(self._count)
        try:
            self.loader.run(path)
        except Reload:
            machine.code_ends()
            return "reload"
        except Reset:
            machine.power_up()
            machine.reset_reason = "SOFTWARE"
            return "reset"
        except SystemExit:
            pass
        except Hung as hung:
            self._say("hung: 20 seconds of work that takes no time\n" + self.loader.traceback(hung))
        except (Stopped, PowerCut, NotKept, NotSimulated, ChipError):
            raise
        except BaseException as error:
            self._say(self.loader.traceback(error))
        finally:
            sys.setprofile(None)
        if not machine.booting:
            machine.code_ends()
            machine.print("\nCode done running.\n")
        return None

    def _count(self, frame: FrameType, event: str, argument: Any) -> None:
        if event in ("call", "return") and frame.f_code.co_filename in self.loader.files:
            self._depth += 1 if event == "call" else -1
            self.deepest = max(self.deepest, self._depth)

    def _say(self, trace: str) -> None:
        if self.machine.booting:  # the device notes it in boot_out.txt and goes on
            self.machine.boot_out = trace
            return
        self.crashed = trace
        self.machine.previous_traceback = trace
        self.machine.print(trace)
