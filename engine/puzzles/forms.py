"""What a puzzle is: a position as one seat sees it, a question, and the answers with what each is worth.

Everything is plain data, so that a puzzle can be kept, sent and explained in any language. What `Puzzle.solution` holds
never leaves the house before the answer.
"""

from enum import StrEnum

import msgspec

Codes = tuple[str, ...]
NO, DROP, PLAY = "no", "drop", "play"
"""Answers that are no card and no number: the hand cannot be declared; drop; play on."""


class Kind(StrEnum):
    """What a puzzle asks its solver to do."""

    LEAST_POINTS = "least_points"
    """What do these cards cost at least, arranged as well as can be? Answers are points."""
    CAN_DECLARE = "can_declare"
    """Which card ends the deal when it is put down, if any? Answers are cards, and NO."""
    DISCARD = "discard"
    """Which card does this hand miss least? Answers are cards."""
    SAFE_CARD = "safe_card"
    """Which of these cards helps the next player least? Answers are cards."""
    DROP_OR_PLAY = "drop_or_play"
    """Is this hand worth playing? Answers are DROP and PLAY."""


class Measure(StrEnum):
    """What the value of an answer counts."""

    POINTS = "points"
    """Points that the hand costs, the fewer the better."""
    OUTS = "outs"
    """Unseen cards with which the hand can be declared in the next turn, the more the better."""
    PAIRS = "pairs"
    """Pairs of unseen cards with which the card makes a meld, the fewer the better."""
    EXPECTED = "expected"
    """Points won or, under nothing, lost in a deal on average, in tenths; the more the better."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat sees when it is asked; `open_pile` has its top last and every card of it is known.

    `drawn` is the card just drawn, None before the draw. `profile` names the rules.
    """

    profile: str
    cut: str
    jokers: Codes
    hand: Codes
    drawn: str | None
    open_pile: Codes
    closed_count: int
    rivals: int
    turns: int


class Answer(msgspec.Struct, frozen=True):
    """One answer and what it is worth; `because` are cards that explain it: the outs, or two by two the pairs."""

    answer: str
    value: int
    right: bool
    because: Codes = ()


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """All answers with their values, the arrangement that shows why, and how sure a figure is.

    `groups` and `ungrouped` are the best arrangement once the right answer is given, `points` what it costs. For
    EXPECTED `deals` were played, and the true value lies within `within` tenths of the one given, at 95 %.
    """

    measure: Measure
    answers: tuple[Answer, ...]
    groups: tuple[Codes, ...] = ()
    ungrouped: Codes = ()
    points: int = 0
    deals: int = 0
    within: int = 0

    @property
    def right(self) -> Codes:
        """The answers that are right: one, or several that are worth the same."""
        return tuple(one.answer for one in self.answers if one.right)


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One puzzle; `harder` says by how many points of rating it is thought to be harder than a middling one."""

    kind: Kind
    position: Position
    solution: Solution
    harder: int = 0

    @property
    def choices(self) -> Codes:
        """What may be answered, in the order in which it is shown; says nothing of what is right."""
        return tuple(one.answer for one in self.solution.answers)
