"""What people write to each other, made fit to be shown: one line, no tricks with invisible letters.

Nothing is turned into a link or into markup anywhere: browsers show these words as they are.
"""

import re
import unicodedata

KEPT_INVISIBLE = {"\u200c", "\u200d"}
"""The joiners: Hindi and some emoji are spelled with them."""

_BANNED = {"Cc", "Cf", "Cs", "Co", "Cn"}
_MARKS = {"Mn", "Me"}
MOST_MARKS = 4
"""So many marks on one letter are a word in no script of ours; more are meant to climb over the neighbours' lines."""


def clean(text: str) -> str:
    """The words on one line, without control and direction characters; empty when nothing is left to read."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    shown = "".join(letter for letter in spaced if _may_be_shown(letter))
    line = re.sub(r" {2,}", " ", _without_towers(shown)).strip()
    return line if any(not letter.isspace() and letter not in KEPT_INVISIBLE for letter in line) else ""


def _may_be_shown(letter: str) -> bool:
    return letter in KEPT_INVISIBLE or unicodedata.category(letter) not in _BANNED


def _without_towers(text: str) -> str:
    kept, height = [], 0
    for letter in text:
        height = height + 1 if unicodedata.category(letter) in _MARKS else 0
        if height <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)
