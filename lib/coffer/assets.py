# SPDX-License-Identifier: MIT
"""Finds files in /assets: of a language its own, or the English one if there is no translation."""

ENGLISH = "en"


def exists(path: str) -> bool:
    """Whether there is a file."""
    try:
        open(path, "rb").close()
    except OSError:
        return False
    return True


def find(folder: str, language: str, ending: str = "") -> str:
    """The path of a folder's file in a language, such as find("pig", "pl", ".rules")."""
    path = "/assets/" + folder + "."
    if not exists(path + language + ending):
        language = ENGLISH
    return path + language + ending
