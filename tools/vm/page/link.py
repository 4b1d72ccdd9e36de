# SPDX-License-Identifier: MIT
"""A whole game as a link: who sat where, the deal, and what was decided.

A game of two takes 30 to 60 bytes:

    version            the edition of the rules by which it was played, 1 or 2
    check              two bytes of a CRC-32 of all that follows
    key, players, options, seed, seats      numbers; seats as in the journal, see swap_random_and_novice()
    more               how many bytes follow that a reader may skip: fields of a kind, a length and bytes.
                       Kind 1 is the seats' names in UTF-8, a zero byte between two; empty for who has none.
                       Kind 2 is the bots' salt, a number, in a game that goes on elsewhere.
                       Kind 3 is the score of a challenge, a number, and behind it who scored that, in UTF-8
    actions            how many
    outcome            a byte made of everybody's points, by which other rules are noticed
    indices            the actions, packed as lib/coffer/packed_actions.py says

A number has seven bits a byte, the lowest first; all but its last byte have the eighth bit set. In a
link it all stands behind "#g=" as base64 whose + and / are - and _; behind "#p=" it is a game to be played
on, and behind "#c=" a deal on which somebody challenges a friend. This runs on MicroPython too.
"""

import binascii

from coffer.packed_actions import Packer, Unpacker

EDITION = 2  # the present one, as in coffer/dice.py, whose numbers the build folds away
MARK = "#g="  # a game to watch,
PLAY_MARK = "#p="  # one to play on,
CHALLENGE_MARK = "#c="  # and a deal to beat somebody on
_LONGEST = 2000  # letters; no game comes near
_LEVELS = 6  # who may sit at a seat: a person, or an easy, normal, hard, novice or random bot
_SEATS = 10  # more than any game has
_NAMES, _SALT, _CHALLENGE = 1, 2, 3  # kinds of fields among `more`
_NAME = 16  # letters; the console's own screens have room for fewer

# What can be wrong with a link, each with its sentence
FOREIGN, NEWER, DAMAGED, NO_GAME, RULES = "foreign", "newer", "broken", "no_game", "rules"
WORDS = {
    FOREIGN: "this is not a link to a game of Coffer: copy all of it, from coffer.html to its end",
    NEWER: "this link was made by a newer Coffer: open it with that one, or get it",
    DAMAGED: "this link is damaged: copy the whole of it, from coffer.html to its end",
    NO_GAME: "this link leads to a game that this Coffer does not have: get the one that has it",
    RULES: "this game was played by the rules of another version of Coffer: open it with that one",
}


class Unreadable(ValueError):
    """A link that can't be followed; `reason` is one of those above."""

    def __init__(self, reason):
        super().__init__(WORDS[reason])
        self.reason = reason


class Game:
    """What a link says before its actions are played: for these the rules are needed."""

    def __init__(self, key, players, options, seed, seats, edition=EDITION):
        self.key = key
        self.players = players
        self.options = options
        self.seed = seed
        self.seats = seats  # 3 bits each
        self.edition = edition
        self.names = []  # by seat, "" for who has none; empty if nobody has one
        self.score = -1  # of a challenge: what is to be beaten,
        self.challenger = ""  # and whose it is
        self.salt = -1  # of the bots' luck; -1 where no bot will move any more
        self.count = 0
        self.outcome = 0
        self.indices = b""  # the actions, packed

    def id(self):
        """By which two links are known to be of the same game, whatever was decided since."""
        return f"{self.key}.{self.players}.{self.seed:x}.{max(self.salt, 0):x}"


# -- writing ------------------------------------------------------------------------


def write(game, table, actions):
    """The letters behind the mark for a game, its new table and what was decided."""
    packer = Packer()
    for action in actions:
        packer.add(table, action)
        table.apply(action)
    return letters_of(game, table, packer, len(actions))


def letters_of(game, table, packer, count):
    """The letters for a game, its table as it is now, and the packer that took so many actions."""
    body = bytearray()
    more = _packed_more(game)
    for value in (
        game.key,
        game.players,
        game.options,
        game.seed,
        swap_random_and_novice(game.seats),
        len(more),
    ):
        _put(body, value)
    body += more
    _put(body, count)
    body.append(_outcome(table))
    body += packer.packed()
    whole = bytes((game.edition,)) + _check(body) + bytes(body)
    text = binascii.b2a_base64(whole).decode().strip().rstrip("=")
    return text.replace("+", "-").replace("/", "_")


def _packed_more(game):
    packed = bytearray()
    salt = bytearray()
    if game.salt >= 0:
        _put(salt, game.salt)
    names = "\0".join(game.names).encode() if any(game.names) else b""
    score = bytearray()
    if game.score >= 0:
        _put(score, game.score)
        score += game.challenger.encode()
    for kind, content in ((_NAMES, names), (_SALT, salt), (_CHALLENGE, score)):
        if content:
            _put(packed, kind)
            _put(packed, len(content))
            packed += content
    return packed


def _put(body, value):
    while value > 127:
        body.append(value & 127 | 128)
        value >>= 7
    body.append(value)


def _check(body):
    crc = binascii.crc32(bytes(body))
    return bytes((crc & 255, crc >> 8 & 255))


def _outcome(table):
    found = 0
    for seat in range(table.players):
        for points in table.score(seat):
            found = (found * 31 + points) & 255
    return found


# -- reading ------------------------------------------------------------------------


def read(text):
    """The Game in a link, or in what stands behind its mark."""
    text = text.strip()
    for mark in (MARK, PLAY_MARK, CHALLENGE_MARK):
        if mark in text:
            text = text[text.find(mark) + len(mark) :]
    for letter in text:
        if not ("0" <= letter <= "9" or "A" <= letter <= "Z" or "a" <= letter <= "z" or letter in "-_"):
            raise Unreadable(FOREIGN)
    if not 8 < len(text) < _LONGEST or len(text) % 4 == 1:
        raise Unreadable(DAMAGED if text else FOREIGN)
    text = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
    whole = binascii.a2b_base64(text.encode())
    if whole[0] > EDITION:
        raise Unreadable(NEWER)
    if not whole[0]:
        raise Unreadable(FOREIGN)
    body = whole[3:]
    if _check(body) != whole[1:3]:
        raise Unreadable(DAMAGED)
    return _Reader(body).game(whole[0])


class _Reader:
    def __init__(self, body):
        self.body = body
        self.at = 0

    def byte(self):
        if self.at >= len(self.body):
            raise Unreadable(DAMAGED)
        self.at += 1
        return self.body[self.at - 1]

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def game(self, edition):
        game = Game(self.number(), self.number(), self.number(), self.number(), self.number(), edition)
        game.seats = swap_random_and_novice(game.seats)
        if game.players > _SEATS or not _seats_possible(game):
            raise Unreadable(DAMAGED)
        more = self.number()
        _Reader(self.body[self.at : self.at + more]).take_extras(game)
        self.at += more
        game.count = self.number()
        game.outcome = self.byte()
        game.indices = self.body[self.at :]
        return game

    def take_extras(self, game):
        """Takes names, salt and challenge from the extra fields; a damaged one is left out."""
        try:
            while self.at < len(self.body):
                kind = self.number()
                end = self.number() + self.at
                if kind == _NAMES:
                    found = [_readable(spelt) for spelt in bytes(self.body[self.at : end]).split(b"\0")]
                    game.names = found if len(found) == game.players and any(found) else []
                elif kind == _SALT:
                    game.salt = self.number() & 0x3FFFFFFF
                elif kind == _CHALLENGE:
                    score = self.number()
                    game.challenger = _readable(bytes(self.body[self.at : end]))
                    game.score = score
                self.at = end
        except ValueError:  # Unreadable is one, and what is no UTF-8
            pass


def _readable(spelt):
    """Returns a name without letters that no console can spell: a link may contain anything."""
    name = ""
    for letter in str(spelt, "utf-8"):
        if 32 <= ord(letter) < 127 or 160 <= ord(letter) < 0x10000:
            name += letter
    return name[:_NAME].strip()


def swap_random_and_novice(seats):
    """From the journal's numbers to a link's and back: there a random bot is 4, and a novice 5."""
    for seat in range(_SEATS):
        if seats >> 3 * seat & 7 in (4, 5):
            seats ^= 1 << 3 * seat
    return seats


def _seats_possible(game):
    """Whether there is such a person or bot for every seat."""
    return all(game.seats >> 3 * seat & 7 < _LEVELS for seat in range(game.players))


def play(game, table):
    """The actions of a game, each carried out on its new table."""
    actions = []
    unpacker = Unpacker(game.indices)
    try:
        for _ in range(game.count):
            actions.append(unpacker.take(table))
            table.apply(actions[-1])
    except ValueError:
        raise Unreadable(RULES) from None
    if unpacker.left or _outcome(table) != game.outcome:
        raise Unreadable(RULES)
    return actions


def new_table(game, name, load):
    """A new table of a game that a link or the journal tells of; `load` is the console's loader.load."""
    try:
        return load("coffer.packed_actions").new_table(game, name)
    except ValueError:
        raise Unreadable(RULES) from None


def open_link(text, load):
    """The Game in a link, the name of its folder, and its actions, which the rules allow."""
    game = read(text)
    names = dict(load("coffer.loader").games())
    if game.key not in names:
        raise Unreadable(NO_GAME)
    name = names[game.key]
    return game, name, play(game, new_table(game, name, load))


def relation(actions, kept):
    """What a link's actions are to those that somebody has already: same, newer, older or branched."""
    common = min(len(actions), len(kept))
    if list(actions[:common]) != list(kept[:common]):
        return "branched"
    return "same" if len(actions) == len(kept) else "newer" if len(actions) > common else "older"
