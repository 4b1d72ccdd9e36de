# SPDX-License-Identifier: MIT
"""settings.toml as CircuitPython reads it: bare keys, strings in double quotes, integers, comments."""

from functools import lru_cache

_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def lookup(text: str, key: str) -> str | int | None:
    """The value of the key at the top level, None without it; ValueError where the device gives up too."""
    value = _right_side(text, key)
    return None if value is None else _value(value)


def lookup_text(text: str, key: str) -> str | None:
    """The value as text, whatever it is; None without it or when it can't be read at all."""
    value = _right_side(text, key)
    if value is None or not value.startswith('"'):
        return None if value is None else value.partition("#")[0].strip()
    try:
        return str(_value(value))
    except ValueError:
        return None


def _right_side(text: str, key: str) -> str | None:
    value = _right_sides(text).get(key)
    if value is not None:
        value.encode("utf-8")  # UnicodeError, as on the device
    return value


@lru_cache(64)
def _right_sides(text: str) -> dict[str, str]:
    """What stands behind each key, where it is first; a console looks up some forty keys of one file."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            break  # the device stops at the first table
        name, equals, value = line.partition("=")
        if equals:
            found.setdefault(name.strip(), value.strip())
    return found


def _value(text: str) -> str | int:
    if not text.startswith('"'):
        return _number(text.partition("#")[0].strip())
    found = ""
    characters = iter(text[1:])
    for character in characters:
        if character == '"':
            rest = "".join(characters).strip()
            if rest and not rest.startswith("#"):
                raise ValueError(f"Invalid byte '{rest[0]}'")
            return found
        if character == "\\":
            escape = next(characters, "")
            if escape in ("u", "U"):
                digits = "".join(next(characters, "") for _ in range(4 if escape == "u" else 8))
                character = _unicode(digits)
            else:
                character = _ESCAPES.get(escape, escape)  # any other stands for itself
        found += character
    raise ValueError("Invalid byte 'EOF'")


def _unicode(digits: str) -> str:
    try:
        return chr(int(digits, 16))
    except (ValueError, OverflowError):
        raise ValueError("Invalid unicode escape") from None


def _number(text: str) -> int:
    """As C's strtol reads it: 0x is hexadecimal, a leading 0 octal, and nothing else is special."""
    digits = text.lstrip("+-")
    octal = len(digits) > 1 and digits.isdigit() and digits[0] == "0"
    try:
        if "_" in digits or digits[:2].lower() in ("0o", "0b"):
            raise ValueError
        return int(text, 8 if octal else 0)
    except ValueError:
        raise ValueError(f"Invalid byte '{text[:1] or 'EOF'}'") from None
