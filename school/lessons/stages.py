"""The parts of a lesson: stages as data, each with cards, a task and text.

An author writes cards as codes and text; the engine computes the right answers (`facts`), and plays the script of
moves (`playing`). So no stage can teach anything that contradicts the rules.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from django_stubs_ext import StrOrPromise

from engine.cards import Cards, hand
from engine.hands.groups import Kind
from engine.hands.jokers import Jokers, jokers_for
from engine.houses import RuleProfile, profile

Words = Any
"""Words in the reader's language once they are asked for: a `StrOrPromise`, which msgspec cannot name."""
BAR = "|"


class Make(msgspec.Struct, frozen=True, kw_only=True):
    """Lay groups: at least one of each of these kinds; with `whole`, so that the hand could be declared.

    `solution` are groups that do it, as codes.
    """

    kinds: tuple[Kind, ...]
    solution: tuple[str, ...]
    whole: bool = False


class Pick(msgspec.Struct, frozen=True, kw_only=True):
    """Choose just the cards that `fact` finds in the stage, as codes."""

    fact: "Callable[[Stage], list[str]]"


class Option(msgspec.Struct, frozen=True):
    """One answer: the engine's value, and a label if it differs."""

    key: str
    words: Words = None


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """Answer a question: the right option is the one whose key is the value of `fact`."""

    options: tuple[Option, ...]
    fact: "Callable[[Stage], str]"


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """One move of a script: the action, a card for a discard, and the teacher's text before it."""

    do: Literal["draw_closed", "draw_open", "discard", "finish", "declare", "drop"]
    words: Words
    card: str = ""


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """Play these moves against a bot with open cards; `solution` are the groups that are declared."""

    moves: tuple[Move, ...]
    solution: tuple[str, ...] = ()


Task = Make | Pick | Ask | Play


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a lesson.

    `hand` are the learner's codes, with bars between groups that lie ready. `other` is what the bot holds, `opened`
    the first open card, `closed` what comes first from the closed deck. `hint` is said to who goes wrong.
    """

    name: str
    words: Words
    task: Task
    hand: str
    praise: Words
    hint: Words
    house: str = "rummycircle-points"
    cut: str = "2C"
    other: str = ""
    opened: str = "6C"
    closed: str = ""

    @property
    def rules(self) -> RuleProfile:
        """The rules of the house that the stage is about."""
        return profile(self.house)

    @property
    def jokers(self) -> Jokers:
        """The jokers of the stage's deal."""
        return jokers_for(self.rules, hand(self.cut)[0])

    @property
    def groups(self) -> tuple[Cards, ...]:
        """The groups of the hand; one group if it is not grouped."""
        return tuple(hand(group) for group in self.hand.split(BAR))

    @property
    def cards(self) -> Cards:
        """All cards of the hand."""
        return b"".join(self.groups)

    @property
    def is_laid(self) -> bool:
        """Whether the hand is grouped already; else the screen sorts it."""
        return BAR in self.hand


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson: its name in addresses, its title, what one can do afterwards, and its stages in order."""

    name: str
    title: Words
    about: Words
    stages: tuple[Stage, ...]


def translated(words: StrOrPromise | None) -> str:
    """Words in the language that is active."""
    return "" if words is None else str(words)
