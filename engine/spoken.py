"""Enums whose members have a code for programs and a sentence for people: refusals, reasons, endings."""

from enum import StrEnum
from typing import Self


class Spoken(StrEnum):
    """A member is its code; `sentence` says the same to a player. Members are written `CODE = "code", "Sentence."`."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member
