# SPDX-License-Identifier: MIT
"""What the console's own six buttons have no part in: letters that are typed, and taps on the bottom row.

In the page, the window and the terminal letters of a keyboard go straight into names and deal codes.
"""

_BOTTOM = 7  # row
_BLANK = 95  # the code of "_"


def letter_screen(console):
    """The screen on which letters are picked, if it is on top; or None."""
    top = console.stack[-1] if console.stack else None
    return top if hasattr(top, "choices") and hasattr(top, "letters") else None


def type_code(console, codes):
    """Puts the first of these codes that fits under the cursor, and goes on to the next; whether one did."""
    top = letter_screen(console)
    choices = bytes(top.choices(top.at)) if top else b""
    for code in codes:
        if choices.find(bytes((code,))) >= 0:
            top.letters[top.at] = code
            top.at = min(top.at + 1, len(top.letters) - 1)
            top.stale = True
            return True
    return False


def erase(console):
    """Back to the letter before, which is blank then if it may be; whether there is one."""
    top = letter_screen(console)
    if top is None or not top.at:
        return False
    if top.letters[top.at] == _BLANK or bytes(top.choices(top.at)).find(bytes((_BLANK,))) < 0:
        top.at -= 1
    if bytes(top.choices(top.at)).find(bytes((_BLANK,))) >= 0:
        top.letters[top.at] = _BLANK
    top.stale = True
    return True


def button_at(console, pieces, x):
    """The button whose words stand at that column of the bottom row: 5 for A, 6 for B, 0 for none."""
    found = 0
    for piece in pieces[_BOTTOM]:
        for n in range(len(piece.text)):
            for button in (5, 6):
                sign = str(console.say("button." + str(button)), "latin-1")
                if piece.text[n:].startswith(sign):
                    before = bytes([ord(letter) for letter in piece.text[:n]])
                    if piece.x + console.rows.font.width(before) <= x + 2:
                        found = button
    return found
