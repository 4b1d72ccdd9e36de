# SPDX-License-Identifier: MIT
"""settings.toml as CircuitPython reads it: bare keys, strings in double quotes, integers, comments."""

_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}


def lookup(text: str, key: str) -> str | int | None:
    """The value of the key at the top level, None without it; ValueError where the device gives up too."""
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            return None  # the device stops at the first table
        name, equals, value = line.partition("=")
        if equals and name.strip() == key:
            return _value(value.strip(), key)
    return None


def _value(text: str, key: str) -> str | int:
    if not text.startswith('"'):
        text = text.partition("#")[0].strip()
        try:
            return int(text, 0)
        except ValueError:
            raise ValueError(f"settings.toml, {key}: a whole number or a string in double quotes") from None
    found = ""
    characters = iter(text[1:])
    for character in characters:
        if character == '"':
            rest = "".join(characters).strip()
            if rest and not rest.startswith("#"):
                raise ValueError(f"Invalid byte {rest[0]!r}")
            return found
        if character == "\\":
            escape = next(characters, "")
            if escape in ("u", "U"):
                digits = "".join(next(characters, "") for _ in range(4 if escape == "u" else 8))
                character = chr(int(digits, 16))
            elif escape in _ESCAPES:
                character = _ESCAPES[escape]
            else:
                raise ValueError(f"Invalid byte {escape!r}")
        found += character
    raise ValueError("Invalid byte 'EOF'")
