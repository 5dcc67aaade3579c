"""Enums whose members have a code for programs and a sentence for people, in the reader's language: refusals, news.

The engine has the same in `engine.spoken`, in English alone, for it knows no Django.
"""

from enum import StrEnum
from typing import Self

from django.utils.functional import Promise


class Spoken(StrEnum):
    """A member is its code; `sentence` says the same. Members are written `CODE = "code", _("Sentence.")`."""

    sentence: Promise | str

    def __new__(cls, code: str, sentence: Promise | str) -> Self:
        """A code for programs that carries a sentence for people."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member
