# SPDX-License-Identifier: MIT
"""Plays on the desktop: in a window, in the terminal, or as a demonstration that needs no input."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

from coffer.journal import Journal
from coffer.seats import HARD
from coffer.settings import FAST, LANGUAGE, encode_language
from host_sim import atomic, boards
from host_sim.device import Device
from host_sim.picture import braille, write_gif
from host_sim.playable import Playable
from host_sim.workshop import scene_list
from host_sim.workshop.controls import Controls
from host_sim.workshop.packing import repack
from host_sim.workshop.session import Session, SessionError, from_json, picture_hash
from host_sim.workshop.timeline import Timeline
from host_sim.workshop.watcher import Watcher
from tools import challenges, games, link_games, pack, recording, untrusted
from tools.commands.link import PAGE, challenge_of
from tools.commands.simulate import SEEDS, seed_of_code
from tools.errors import UserError
from tools.nvm_image import ERASED, new_nvm, nvm_with_game
from tools.pack import languages
from tools.pack.puzzles import read_puzzles
from tools.vm.page import link
from tools.web.payload import public_page

HERE = Path(__file__).resolve().parents[2]
PUZZLE_MARK = "#z="  # what precedes a puzzle in the page's address
LONGEST = 40 * 60 * 1000  # ms of the console's time that a demonstration may take


def home() -> Path:
    """Where the desktop's console keeps its memory: COFFER_HOME, or .coffer in the clone."""
    return Path(os.environ.get("COFFER_HOME", HERE / ".coffer"))


def named_screen() -> str:
    """Returns the display that the environment variables name, in words; nothing if they name none."""
    if sys.platform in ("win32", "darwin"):
        return "this screen"
    names = [name for name in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(name)]
    return " or ".join(f"{name} {os.environ[name]!r}" for name in names)


def has_screen() -> bool:
    """Whether a window could open here and be seen: a screen that is named need not be reachable."""
    if not named_screen():
        return False
    from host_sim import window

    return window.can_show_window()


def has_terminal() -> bool:
    """Returns whether there is a terminal that reports single keys; that of Windows does not."""
    return bool(find_spec("termios")) and sys.stdin.isatty() and sys.stdout.isatty()


# -- the demonstration ---------------------------------------------------------------


def demonstrate(names: list[str], language: str, seed: int, out: Path, board: str = "") -> int:
    """Bots play one whole game of each; the last screens are printed with the scores, and a GIF is kept.

    `board` is the id of one in boards/, if it is not to be a Pico.
    """
    frames: list[tuple[list[bytes], int]] = []
    for name in names:
        players = max(2, games.facts(name).PLAYERS[0])
        nvm = nvm_with_game(new_nvm(language, speed=FAST), name, [HARD] * players, seed)
        print(f"{name}: {players} bots play, seed {seed} …", file=sys.stderr, flush=True)
        with Device(nvm=nvm, board=board) as device:
            device.boot()
            device.run(400)
            frames.append((device.pixels(), 1500))
            device.tap("A")
            watch(device, frames)
            print(f"\n{name}\n{frame_screen(device)}")
            print(scores_in_words(device))
    if not names:  # a console without games still has its menu
        with Device(nvm=new_nvm(language), board=board) as device:
            device.boot()
            device.run(400)
            frames.append((device.pixels(), 1500))
            print(frame_screen(device))
    write_gif(out, frames, 3)
    print(f"\nThe whole demonstration as an animated GIF: {out}")
    return 0


def watch(device: Device, frames: list[tuple[list[bytes], int]]) -> None:
    """Lets the game run to its count, a frame of the GIF every 300 ms where something changed.

    A screen that stands still for long waits for a person: it gets an A.
    """
    spent = still = 0
    while not count_is_shown(device):
        device.run(300)
        spent += 300
        if device.crashed:
            raise UserError("the console crashed:\n" + device.crashed, 1)
        if spent > LONGEST:
            raise UserError("the game did not come to an end", 1)
        pixels = device.pixels()
        still += 1
        if frames[-1][0] != pixels:
            frames.append((pixels, 120))
            still = 0
        if still > 15:
            device.tap("A")
            still = 0
    device.tap("A")
    device.run(300)
    frames.append((device.pixels(), 2500))


def count_is_shown(device: Device) -> bool:
    """Whether the count at the end is on the screen."""
    return "coffer.home.count" in device.modules


def frame_screen(device: Device) -> str:
    """The screen as braille, in a frame."""
    lines = braille(device.pixels()).split("\n")
    width = max(map(len, lines))
    edge = "─" * width
    return "\n".join([f"┌{edge}┐", *[f"│{line:<{width}}│" for line in lines], f"└{edge}┘"])


def scores_in_words(device: Device) -> str:
    """The scores in words, read from the table's summary."""
    result = device.modules["coffer.console"].running.stack[0].result
    lines = []
    for seat, score in enumerate(result.scores):
        parts = ", ".join(f"{source} {points}" for source, points in zip(result.sources, score))
        mark = "  wins" if seat in result.winners else ""
        lines.append(f"  seat {seat}: {result.totals[seat]:3} points ({parts}){mark}")
    return "\n".join(lines)


# -- the command ----------------------------------------------------------------------


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="./coffer play",
        description=__doc__,
        epilog="By default, a window if a display is available, otherwise the terminal, otherwise the demo.",
    )
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--window", action="store_true", help="play in a window")
    way.add_argument("--terminal", action="store_true", help="play in this terminal")
    way.add_argument("--text", action="store_true", help="play in this terminal, as text for a screen reader")
    way.add_argument("--demo", action="store_true", help="watch bots play")
    parser.add_argument("--lang", choices=languages.found(), help="language (remembered for next time)")
    deal = parser.add_mutually_exclusive_group()
    deal.add_argument("--seed", type=int, metavar="S", help="deal every new game with this seed")
    deal.add_argument("--deal", metavar="CODE", help="deal every new game from this six-character code")
    parser.add_argument(
        "--game",
        choices=games.names(),
        help="the game to highlight in the menu; with --demo, play only this game",
    )
    deal.add_argument("--puzzle", metavar="GAME/N", help="open the puzzle with this number of a game")
    deal.add_argument(
        "--link",
        metavar="URL",
        help="continue a game that somebody sent you as a link, take up a challenge, or open a puzzle",
    )
    parser.add_argument(
        "--board", choices=boards.profiles(), metavar="ID", help="play on a board of boards/, by its id"
    )
    workshop = parser.add_argument_group(
        "for developers", "Every key is listed under F1, in the terminal under :help."
    )
    workshop.add_argument(
        "--watch", action="store_true", help="reload when a source is saved, at the same place"
    )
    place = workshop.add_mutually_exclusive_group()
    place.add_argument("--scene", metavar="NAME", help="open a named screen, such as menu; F3 lists all")
    place.add_argument("--session", type=Path, metavar="FILE", help="open a saved session, at its end")
    parser.add_argument("--scale", type=int, metavar="N", help="size of the window, 1 to 12")
    parser.add_argument("--fast", action="store_true", help="run three times as fast")
    args = parser.parse_args(argv)
    if args.deal:
        args.seed = seed_of_code(args.deal)
    if args.link and PUZZLE_MARK in args.link:
        args.puzzle, args.link = args.link.rpartition(PUZZLE_MARK)[2].strip(), None
    if args.puzzle:
        args.game = check_puzzle(args.puzzle)
    if args.seed is not None and not 0 <= args.seed < SEEDS:
        raise UserError(f"--seed takes a whole number from 0 to {SEEDS - 1}")
    if args.scale is not None and not 1 <= args.scale <= 12:
        raise UserError("--scale takes a whole number from 1 to 12")
    if args.board and (args.scene or args.session or args.link):
        raise UserError("--scene, --session and --link play on a Pico: leave --board out")
    if args.link and (args.watch or args.scene or args.session or args.demo):
        raise UserError("--link opens a game of its own: leave --watch, --scene, --session and --demo out")
    args.terminal = args.terminal or args.text
    screen = not (args.demo or args.terminal) and has_screen()
    if args.window and not screen:
        where = (
            f"no window can be opened on {named_screen()}" if named_screen() else "there is no display here"
        )
        raise UserError(f"{where}: try --terminal or --demo")
    if args.terminal and not has_terminal():
        raise UserError("this is not an interactive terminal: try --window or --demo")
    terminal = not args.demo and has_terminal()
    if named_screen() and not (screen or args.demo or args.terminal):
        instead = "you play in this terminal" if terminal else "here is a demonstration"
        print(f"No window can be opened on {named_screen()}: {instead}.", file=sys.stderr, flush=True)
    pack.ensure()
    if args.demo and (args.watch or args.scene or args.session or args.puzzle):
        raise UserError(
            "--watch, --scene, --session and --puzzle need a window or a terminal: leave --demo out"
        )
    if not (screen or terminal):
        if args.session:
            return show_end(load_session(args.session))
        if args.watch or args.scene or args.puzzle:
            raise UserError("--watch, --scene and --puzzle need a window or a terminal, and here is neither")
        shown = [args.game] if args.game else list(games.names())
        seed = 1 if args.seed is None else args.seed
        out = HERE / "build" / "demo.gif"
        return demonstrate(shown, args.lang or "en", seed, out, args.board or "")
    return play_interactively(args, screen)


def play_interactively(args: argparse.Namespace, window: bool) -> int:
    """A person plays; the console's memory outlasts the command, but for that of a scene or a session."""
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    memory = folder / "nvm.bin"
    if args.link:
        check_memory(memory, args.lang)
        return play_link(args, window, memory, folder / "links")
    if args.scene:
        session = scene_list.scene_session(args.scene, args.lang or "en")
    elif args.session:
        session = load_session(args.session)
    else:
        check_memory(memory, args.lang)
        session = Session(memory.read_bytes(), settings_of(args), board=args.board or "")
    own = not (args.scene or args.session)
    with ExitStack() as stack:
        watcher = stack.enter_context(Watcher()) if args.watch else None
        timeline = Timeline(session, memory if own else None)
        controls = stack.enter_context(Controls(timeline, watcher, repack))
        code = show(timeline, controls, args, window)
    if own:
        keep_last_game(memory, folder / "last.coffer")
    return code


def play_link(args: argparse.Namespace, window: bool, memory: Path, links: Path) -> int:
    """A game by link goes on, beside the console's own; then the link for the next player is printed."""
    if challenges.is_challenge(args.link):
        with challenges.open_challenge(args.link)(nvm=memory, settings=settings_of(args)) as device:
            code = show(device, None, args, window)
        keep_last_game(memory, links.parent / "last.coffer")
        return code
    linked = link_games.open_game(args.link, links)
    device = linked(nvm=memory, settings=settings_of(args))
    with device:
        code = show(device, None, args, window)
        print(link_games.closing_message(device, public_page(HERE)))
    return code


def show(console: Playable, controls: Controls | None, args: argparse.Namespace, window: bool) -> int:
    """The console in the window or in the terminal, until the person ends it."""
    speed = 3.0 if args.fast else 1.0
    if window:
        from host_sim import window as front

        return front.run(console, scale=args.scale, speed=speed, controls=controls) or 0
    from host_sim import terminal
    from tools.reading import read

    view = terminal.TEXT if args.text else None
    return terminal.run(console, speed=speed, view=view, read=read, controls=controls) or 0


def settings_of(args: argparse.Namespace) -> dict[str, str | int]:
    """What the options say in place of settings.toml."""
    settings: dict[str, str | int] = {}
    if args.seed is not None:
        settings["COFFER_SEED"] = args.seed
    if args.game:
        settings["COFFER_GAME"] = args.game
    if args.puzzle:
        settings["COFFER_TITLE"] = 0
    return settings


def check_puzzle(text: str) -> str:
    """A puzzle as "game/number", if there is such a one."""
    name, _, number = text.partition("/")
    path = pack.ASSETS / games.check_name(name) / "puzzles.txt"
    count = len(read_puzzles(path)) if path.exists() else 0
    if not count:
        raise UserError(f"{name} has no puzzles")
    if not (number.isascii() and number.isdigit() and len(number) < 4 and 1 <= int(number) <= count):
        raise UserError(f"a puzzle is a game and a number: {name}/1 to {name}/{count}")
    return f"{name}/{int(number)}"


def load_session(path: Path) -> Session:
    """A session from a file; UserError says what is wrong with it."""
    try:
        return from_json(untrusted.read(path))
    except SessionError as error:
        raise UserError(f"{untrusted.printable(path)}: {error}") from None


def show_end(session: Session) -> int:
    """Where nobody can play: the last picture of a session, and whether it is the one that was saved."""
    with Timeline(session).boot() as timeline:
        same = picture_hash(timeline.pixels()) == session.picture
        print(frame_screen(timeline.device))
        print("the same picture as when it was saved" if same else "not the picture that was saved")
        return 0 if same else 1


def keep_last_game(memory: Path, path: Path) -> None:
    """Writes the game that was played last, finished or not, as a recording."""
    try:
        game = recording.from_journal(memory.read_bytes())
    except (OSError, UserError):
        return  # nothing was played yet
    recording.save(
        path, game.game, game.seats, game.options, game.seed, game.actions, game.edition, game.names
    )
    print(f"The last game is kept: ./coffer log {untrusted.printable(path)}")
    try:
        challenge = challenge_of(game)
    except UserError:
        return  # it is not over
    address = f"{public_page(HERE) or PAGE}{link.CHALLENGE_MARK}{challenge}"
    print(f"Challenge a friend to the same deal: {address}")


def check_memory(memory: Path, language: str | None) -> None:
    """Checks that the console's memory is valid and writable; sets a language as its settings would."""
    nvm = bytearray(untrusted.read(memory) if memory.exists() else ERASED)
    if len(nvm) != len(ERASED):
        raise UserError(f"{memory} is not a console's memory: move it away, then try again")
    if language:
        journal = Journal(nvm)
        if not journal.writable:
            raise UserError(f"{memory} is not a Coffer save file: move it out of the way, then try again")
        journal.set(LANGUAGE, encode_language(language))
    atomic.write(memory, nvm)
