# SPDX-License-Identifier: MIT
"""Which file of /assets serves a language: its own, or the English one where nobody has translated."""

ENGLISH = "en"


def find(folder: str, language: str, ending: str = "") -> str:
    """The path of a folder's file in a language, such as find("pig", "pl", ".rules")."""
    path = "/assets/" + folder + "."
    try:
        open(path + language + ending, "rb").close()
    except OSError:
        language = ENGLISH
    return path + language + ending
