# SPDX-License-Identifier: MIT
"""Finds the file in /assets for a language: its own, or the English one if there is no translation."""

ENGLISH = "en"


def find(folder: str, language: str, ending: str = "") -> str:
    """The path of a folder's file in a language, such as find("pig", "pl", ".rules")."""
    path = "/assets/" + folder + "."
    try:
        open(path + language + ending, "rb").close()
    except OSError:
        language = ENGLISH
    return path + language + ending
