"""Cleans text that people write to each other: one line, without invisible characters.

It is never turned into links or markup: browsers show it as plain text.
"""

import re
import unicodedata

KEPT_INVISIBLE = {"\u200c", "\u200d"}
"""The joiners: Hindi and some emoji are spelled with them."""

_BANNED = {"Cc", "Cf", "Cs", "Co", "Cn"}
_MARKS = {"Mn", "Me"}
MOST_MARKS = 4
"""The most marks on one letter in words of our scripts; more would cover the lines above and below."""


def clean(text: str) -> str:
    """The text on one line, without control and direction characters; empty if nothing readable is left."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    shown = "".join(letter for letter in spaced if _may_be_shown(letter))
    line = re.sub(r" {2,}", " ", _without_towers(shown)).strip()
    return line if any(not letter.isspace() and letter not in KEPT_INVISIBLE for letter in line) else ""


def _may_be_shown(letter: str) -> bool:
    return letter in KEPT_INVISIBLE or unicodedata.category(letter) not in _BANNED


def _without_towers(text: str) -> str:
    signs, height = [], 0
    for letter in text:
        height = height + 1 if unicodedata.category(letter) in _MARKS else 0
        if height <= MOST_MARKS:
            signs.append(letter)
    return "".join(signs)
