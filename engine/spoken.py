"""Enums whose members have a code for programs and a sentence for people: refusals, reasons, endings, faults."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple, Self


class Spoken(StrEnum):
    """A member is its code; `sentence` says the same to a player. Members are written `CODE = "code", "Sentence."`."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member


class Fault(NamedTuple):
    """What is wrong with something that was written: why, and the values `%(name)s` of its sentence."""

    code: Spoken
    values: Mapping[str, object]

    @property
    def sentence(self) -> str:
        """The English sentence, with its values."""
        return self.code.sentence % self.values


class Faulty(ValueError):
    """Something was written that has these `faults`, one at least; the message is their English sentences."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(fault.sentence for fault in self.faults))


def fault(code: Spoken, **values: object) -> Fault:
    """A fault with the values of its sentence."""
    return Fault(code, values)


def refusal_line(code: Spoken, **values: object) -> str:
    """`code: sentence`, as every program prints a refusal; `values` are those of the sentence, `%(name)s`."""
    return f"{code.value}: {fault(code, **values).sentence}"


def ended(code: Spoken, **values: object) -> SystemExit:
    """What a program outside of `manage.py` raises when it refuses: status 1, and `code: sentence` on standard error.

    `values` are those of the sentence, `%(name)s`. The form is that of `base.refusals.CommandRefused`.
    """
    return SystemExit(refusal_line(code, **values))
