# SPDX-License-Identifier: MIT
"""Packs guides: a game's first lesson, a fixed deal with a coach who speaks at some of its decisions.

guide.en.txt tells the course of the deal, and guide.<lang>.txt the same words in another language:

    !deal 2 7 novice    a deal: how many play, the seed, the level of the bots; the person has the first seat
    bot: 18 3           what the bots do next, one action after another
    play: 20            what the person does without a word from the coach
    ## 5                a decision that is coached, and the action that the coach asks for
    place: dice         the place meant, as the game's Face.region() knows it
    say: …              what the coach says: whole sentences, each of three lines at the most
    else: …             what holds for such a decision in any game, for players who have left the course
    aim: PALMED, PLACED 0
                        what is really asked for: all actions with these events of the person's are as right
    right: …            the answer to the action asked for, and to all others that reach an aim
    answer 7: …         the answer to another one,
    answer PALMED: …    and to those with such an event
    other: …            the answer to all others
    points: 14          the person's points right after the action asked for: a check, never shown

An event has the name that the game's rules give it, and may be followed by its a and b, * for any. Several
lines of "aim" are several ways to do what is asked. Since the deal is fixed until the course is left, the
packer tries every action and knows what it does.

Everything but the headings and the words stands in guide.en.txt alone. The course is played by the rules as
they are: a line that no longer fits is reported with its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from coffer import seats
from tools import games
from tools.pack.code_page import Page, Unknown
from tools.pack.font import Font
from tools.pack.source import Complaints, lines, source_error
from tools.pack.substitutions import shorten
from tools.pack.wrap import wrap

VERSION = 3
WIDTH = 103  # pixels beside the coach
PAGE = 2  # lines of a bubble,
MOST = 3  # or of one with a long sentence
BUBBLES = 4  # of a text
SENTENCE_END = re.compile(r"(?<=[.!?…])\s+(?=[^\W\d_a-zа-яё]|\[|▲|◂|\d)")
DEAL = re.compile(r"!deal ([1-5]) (\d+)(?: (novice|easy|normal|hard))?")
STEP = re.compile(r"## (\d+)")
ENTRY = re.compile(
    r"(place|say|else|right|other|points|bot|play|aim|answer (\d+|[A-Z]\w*(?: [\d*]+)*)): *(.+)"
)
EVENT = re.compile(r"([A-Z]\w*)((?: (?:\d+|\*))*)")
WORDS = ("say", "else", "right", "other", "answer")
ANSWERS = 900  # bytes of a decision's answers, which the console reads at once
SEEDS = 2**30
COURSE = 255  # actions: their number is a byte
LARGEST = 0xFFFF  # bytes of a packed guide: places in it are two bytes


@dataclass
class Step:
    """A coached decision."""

    want: int
    line: int
    words: dict[str, tuple[str, int]] = field(default_factory=dict)  # by what it is: the text and its line
    place: str = ""
    points: tuple[int, int] | None = None
    aims: list[tuple[str, int]] = field(default_factory=list)  # each with its line
    given: list[tuple[str, list[int]]] = field(default_factory=list)  # which words answer which actions
    at: int = 0  # how many actions come before it
    phase: int = 0


@dataclass
class Deal:
    """A fixed deal with its course: each action, whether it is a bot's, and its line in the file."""

    players: int
    seed: int
    level: int
    line: int
    course: list[tuple[int, bool, int]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    @property
    def seats(self) -> int:
        """Who sits where, as the journal keeps it."""
        packed: int = seats.pack([seats.PERSON] + [self.level] * (self.players - 1))
        return packed


def read_guide(path: Path, english: bool) -> list[Deal]:
    """The deals of a file, as it is written."""
    deals: list[Deal] = []
    for number, line in enumerate(lines(path), 1):
        text = line.strip()
        if not text or text.startswith("#") and not text.startswith("##"):
            continue
        deal, step, entry = DEAL.fullmatch(text), STEP.fullmatch(text), ENTRY.fullmatch(text)
        if deal:
            level = seats.LEVELS.index(deal[3] or "easy")
            if int(deal[2]) >= SEEDS:
                raise source_error(path, number, deal.start(2) + 1, f"a seed is a whole number below {SEEDS}")
            deals.append(Deal(int(deal[1]), int(deal[2]), level, number))
        elif not deals:
            raise source_error(path, number, 1, "a guide begins with its deal: !deal 2 7 easy")
        elif step:
            deals[-1].steps.append(Step(int(step[1]), number))
            deals[-1].course.append((int(step[1]), False, number))
        elif entry:
            _entry(path, number, deals[-1], entry, english)
        else:
            raise source_error(
                path, number, 1, "neither ## and an action, nor “say: words”: see tools/pack/guides.py"
            )
    return deals


def _entry(path: Path, number: int, deal: Deal, entry: re.Match[str], english: bool) -> None:
    what, answered, text = entry[1], entry[2], entry[3]
    if what.split()[0] not in WORDS and not english:
        raise source_error(path, number, 1, f"{what} belongs in guide.en.txt only")
    if what in ("bot", "play"):
        if not re.fullmatch(r"\d+( \d+)*", text):
            raise source_error(path, number, len(what) + 3, "actions are numbers, divided by spaces")
        deal.course += [(int(action), what == "bot", number) for action in text.split()]
        return
    if not deal.steps:
        raise source_error(path, number, 1, f"{what} belongs to a decision: write “## 5” above it")
    step = deal.steps[-1]
    if what == "aim":
        step.aims.append((text, number))
    elif what == "place":
        if not text.isascii():
            raise source_error(
                path, number, len(what) + 3, "a place is a name that Face.region() knows, in plain letters"
            )
        step.place = text
    elif what == "points":
        if not re.fullmatch(r"-?\d+", text):
            raise source_error(path, number, len(what) + 3, "points are a whole number")
        step.points = int(text), number
    else:
        step.words[answered or what] = text, number


def check(path: Path, name: str, deal: Deal) -> None:
    """Plays the course by the rules of the game; says which line does not fit them."""
    try:
        table: Any = games.rules(name).Table(deal.players, deal.seed, {})
    except ValueError as error:
        raise source_error(path, deal.line, 1, str(error)) from None
    if len(deal.course) > COURSE:
        raise source_error(
            path, deal.line, 1, f"{len(deal.course)} actions: a course has {COURSE} at the most"
        )
    for n, (action, bot, line) in enumerate(deal.course):
        if table.seat < 0:
            raise source_error(path, line, 1, "the game is over by now")
        if bot != (table.seat > 0):
            owner = "a bot's" if table.seat else "the person's"
            raise source_error(
                path, line, 1, f"action {action}: it is {owner} decision here, in phase {table.phase}"
            )
        if action not in table.actions():
            legal = ", ".join(map(str, table.actions()[:12]))
            raise source_error(path, line, 1, f"action {action} is not legal here: {legal} …")
        step = next((each for each in deal.steps if each.line == line), None)
        if step:
            step.at, step.phase = n, table.phase
            _match_answers(path, games.rules(name), step, table)
        table.apply(action)
        if step and step.points:
            total = table.score(0)[len(games.rules(name).SOURCES)]
            if total != step.points[0]:
                raise source_error(path, step.points[1], 1, f"the person has {total} points then")
    for step in deal.steps:
        if "say" not in step.words:
            raise source_error(path, step.line, 1, "the coach has no text here: write “say: …”")


def _match_answers(path: Path, rules: Any, step: Step, table: Any) -> None:
    """Which words answer which actions of this decision: the first that fit; "other" answers what is left."""
    done = {action: _events(table, action) for action in table.actions()}
    right = [] if step.aims else [step.want]
    for text, line in step.aims:
        wanted = [_event(path, rules, each.strip(), line) for each in text.split(",")]
        reached = [action for action in done if all(_has_happened(done[action], each) for each in wanted)]
        right += [action for action in reached if action not in right]
    if step.want not in right:
        raise source_error(path, step.aims[0][1], 6, f"the action asked for, {step.want}, does not do that")
    step.given = [("right", right)]
    answered = set(right)
    for key, (_, line) in step.words.items():
        if key in WORDS:
            continue
        if key.isdigit():
            if int(key) not in done:
                raise source_error(path, line, 1, f"the answer to {key}: that action is not legal here")
            found = [int(key)]
        else:
            event = _event(path, rules, key, line)
            found = [
                action for action in done if action not in answered and _has_happened(done[action], event)
            ]
            if not found:
                raise source_error(path, line, 1, f"the answer to {key}: no other action does that here")
        answered.update(found)
        step.given.append((key, found))


def _events(table: Any, action: int) -> list[tuple[Any, ...]]:
    """What an action brings to the person who decides, as (kind, a, b)."""
    twin = table.copy()
    seat = table.seat
    found: list[tuple[Any, ...]] = []
    twin.listener = lambda kind, p, a, b: found.append((kind, a, b)) if p == seat else None
    twin.apply(action)
    return found


def _event(path: Path, rules: Any, text: str, line: int) -> tuple[int | None, ...]:
    """An event as it is written: its kind, and perhaps its a and b, None for any."""
    match = EVENT.fullmatch(text)
    kind = getattr(rules, match[1], None) if match else None
    if not match or not isinstance(kind, int):
        raise source_error(
            path, line, 1, f"“{text}” is not an event of the rules: write its name, as PALMED or PLACED 0"
        )
    return kind, *[None if each == "*" else int(each) for each in match[2].split()]


def _has_happened(events: list[tuple[Any, ...]], wanted: tuple[int | None, ...]) -> bool:
    return any(all(want in (None, it) for want, it in zip(wanted, event)) for event in events)


def pack_guide(
    path: Path, english: Path, name: str, page: Page, font: Font, beside: Sequence[bytes] = ()
) -> bytes:
    """Version, number of deals, ten bytes each; substitutions; then the deals: course, steps, texts.

    A deal begins with players, seats (2), seed (4), place in the file (2), and a spare byte. Two bytes say
    how many the substitutions of the texts take, which those `beside` have, too: see substitutions.py.
    """
    deals = read_guide(english, True)
    spoken = deals if path == english else read_guide(path, False)
    if [(each.players, each.seed, each.level) for each in deals] != [
        (each.players, each.seed, each.level) for each in spoken
    ]:
        raise source_error(path, 1, 1, "other deals than in guide.en.txt")
    packed = bytearray((VERSION, len(deals)))
    body = bytearray()
    coded = _encode_texts(path, spoken, page, font)
    substitutions, shorter = shorten(list(coded.values()), beside)
    texts = dict(zip(coded, shorter))
    start = 2 + 10 * len(deals) + 2 + len(substitutions)
    complaints = Complaints()
    for deal, translated in zip(deals, spoken):
        check(english, name, deal)
        if [step.want for step in deal.steps] != [step.want for step in translated.steps]:
            raise source_error(
                path, translated.line, 1, "other decisions than in guide.en.txt: the same ## lines, please"
            )
        packed += bytes((deal.players,)) + deal.seats.to_bytes(2, "little") + deal.seed.to_bytes(4, "little")
        packed += (start + len(body)).to_bytes(2, "little") + b"\0"
        with complaints.collect():
            body += _deal(path, deal, translated, start + len(body), texts)
    complaints.check()
    return bytes(packed) + len(substitutions).to_bytes(2, "little") + substitutions + bytes(body)


def coach_texts(path: Path, page: Page, font: Font, english: bool) -> list[bytes]:
    """All that the coach says."""
    return list(_encode_texts(path, read_guide(path, english), page, font).values())


def _encode_texts(path: Path, deals: list[Deal], page: Page, font: Font) -> dict[tuple[str, int], bytes]:
    """The coach's texts in the letters of the page, by words and line."""
    found: dict[tuple[str, int], bytes] = {}
    complaints = Complaints()
    for said in (step for deal in deals for step in deal.steps):
        for text, line in said.words.values():
            with complaints.collect():
                found[text, line] = _encode_text(path, text, line, page, font)
    complaints.check()
    return found


def _deal(
    path: Path, deal: Deal, translated: Deal, start: int, shorter: dict[tuple[str, int], bytes]
) -> bytes:
    """Number of actions, the actions; number of steps, fourteen bytes each; their texts, a zero behind each.

    A step: actions before it (2), phase, a spare byte, action asked for (2), and where place, words, other
    words and answers are. Before an answer stand the number of actions that it is for, and these actions (2
    bytes each); the last one is for all others, and its number is 0.
    """
    head = bytearray((len(deal.course),))
    for action, _, _ in deal.course:
        head += action.to_bytes(2, "little")
    head.append(len(deal.steps))
    texts = bytearray()
    first = start + len(head) + 14 * len(deal.steps)

    def keep(text: bytes) -> bytes:
        at = first + len(texts)
        if at > LARGEST:
            raise source_error(
                path,
                translated.line,
                1,
                f"the guide has more than {LARGEST:,} bytes: shorten the coach's texts",
            )
        texts.extend(text)
        return at.to_bytes(2, "little")

    for step, said in zip(deal.steps, translated.steps):
        if set(step.words) != set(said.words):
            missing = ", ".join(sorted(set(step.words) ^ set(said.words)))
            raise source_error(path, said.line, 1, f"other words than in guide.en.txt here: {missing}")
        coded = {key: shorter[words] + b"\0" for key, words in said.words.items()}
        head += step.at.to_bytes(2, "little") + bytes((step.phase, 0)) + step.want.to_bytes(2, "little")
        head += keep(step.place.encode("ascii") + b"\0")
        head += keep(coded["say"]) + (keep(coded["else"]) if "else" in coded else b"\0\0")
        answers = bytearray()
        for key, actions in step.given:
            answers.append(len(actions))
            for action in actions:
                answers += action.to_bytes(2, "little")
            answers += coded.get(key, b"\0")
        answers += b"\0" + coded.get("other", b"\0")
        if len(answers) > ANSWERS:
            raise source_error(
                path, said.line, 1, f"the answers have more than {ANSWERS} bytes: shorten them"
            )
        head += keep(bytes(answers))
    return bytes(head) + bytes(texts)


def _encode_text(path: Path, text: str, line: int, page: Page, font: Font) -> bytes:
    """A text in lines that fit beside the coach."""
    try:
        font.width(text)  # is everything drawn?
        spoken = bubbles(text, font)
    except Unknown as error:
        raise source_error(
            path, line, 1, f"{error.what} is not in font.txt: draw it, or use other letters"
        ) from None
    for bubble in spoken:
        for each in bubble:
            if font.width(each) > WIDTH:
                raise source_error(path, line, 1, f"“{each}” is wider than {WIDTH} pixels: use shorter words")
        if len(bubble) > MOST:
            sentence = " ".join(bubble)
            raise source_error(
                path,
                line,
                1,
                f"“{sentence}” takes {len(bubble)} lines beside the coach, not {MOST}: shorten it",
            )
    if len(spoken) > BUBBLES:
        raise source_error(path, line, 1, f"takes {len(spoken)} bubbles, {BUBBLES} are the most: shorten it")
    return page.encode("\n\n".join("\n".join(bubble) for bubble in spoken))


def bubbles(text: str, font: Font) -> list[list[str]]:
    """The coach's bubbles, each of whole sentences: as many as fit in two lines.

    A sentence that is too long for a bubble of its own has more lines than MOST.
    """
    found: list[list[str]] = []
    so_far = ""
    for sentence in SENTENCE_END.split(text.replace("\n", " ")):
        together = wrap(f"{so_far} {sentence}".strip(), WIDTH, font.width)
        if so_far and len(together) <= PAGE:
            found[-1] = together
            so_far += " " + sentence
        else:
            found.append(wrap(sentence, WIDTH, font.width))
            so_far = sentence
    return found
