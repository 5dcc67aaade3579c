"""The three strengths of bots: how each of them looks at a hand, and what it makes of that."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from engine.bots.chances import by_rule_of_thumb, counted
from engine.bots.outlook import Eye, Outlook, outlook
from engine.bots.sight import Sight
from engine.bots.waiting import Hopes
from engine.cards import KINDS_OF_CARD, Card
from engine.deal.actions import Pile


class Strength(StrEnum):
    """How well a bot plays."""

    BEGINNER = "beginner"
    """Sees what it has, and little of what it could get."""
    CLUB = "club"
    """Keeps what may become something, draws what helps, drops the worst hands."""
    STRONG = "strong"
    """Counts the cards that are gone, does not help the next player, drops by what a hand will cost."""


class Skill(NamedTuple):
    """What makes a bot as strong as it is.

    `hopes` are its chances as it sees them, `eye` what weighs how much. The open card must gain `open_gain` points
    over drawing blind. It drops where it expects to lose more than `first_drop` or `middle_drop` times that drop.
    `discard_risk` says what each card costs besides when it is put away.
    """

    hopes: Callable[[Sight], Hopes]
    eye: Eye
    open_gain: float
    first_drop: float | None = None
    middle_drop: float | None = None
    discard_risk: Callable[[Sight], dict[Card, int]] = lambda sight: {}


class Player(NamedTuple):
    """A judgement by skill."""

    skill: Skill

    def drops(self, sight: Sight) -> bool:
        """Whether the hand is likely to cost more than a drop does."""
        profile = sight.profile
        drop, over = (
            (profile.first_drop, self.skill.first_drop)
            if sight.turns == 0
            else (profile.middle_drop, self.skill.middle_drop)
        )
        return over is not None and self._look(sight).points > over * drop

    def pile(self, sight: Sight) -> Pile:
        """The open pile if its card gains enough over what the hand is worth already."""
        if sight.top is None:
            return Pile.CLOSED
        taken = self._look(sight, sight.hand + bytes((sight.top,)), away=True)
        if taken.away == sight.top:
            return Pile.CLOSED
        return Pile.OPEN if taken.points + self.skill.open_gain <= self._look(sight).points else Pile.CLOSED

    def discard(self, sight: Sight) -> Card:
        """The card without which the hand is worth most."""
        away = self._look(sight, sight.hand, away=True).away
        return sight.hand[-1] if away is None else away

    def _look(self, sight: Sight, cards: bytes | None = None, away: bool = False) -> Outlook:
        risk = self.skill.discard_risk(sight) if away else None
        return outlook(sight, sight.hand if cards is None else cards, self.skill.hopes(sight), self.skill.eye, risk)


def _dearest_first(sight: Sight) -> dict[Card, int]:
    return {one: 10 - sight.jokers.points[one] for one in range(KINDS_OF_CARD)}


_BEGINNER = Skill(
    hopes=lambda sight: by_rule_of_thumb(sight, 0.03),
    eye=Eye(0, 0.5, 0.3),
    open_gain=6,
    discard_risk=_dearest_first,
)
_CLUB = Skill(
    hopes=lambda sight: by_rule_of_thumb(sight, 0.2),
    eye=Eye(3, 1.0, 0.6),
    open_gain=3,
    first_drop=None,
    discard_risk=_dearest_first,
)
_STRONG = Skill(
    hopes=lambda sight: counted(sight, max(4.0, 20.0 - 1.5 * sight.turns)),
    eye=Eye(4, 1.0, 0.6),
    open_gain=3,
    discard_risk=_dearest_first,
)
SKILLS = {Strength.BEGINNER: _BEGINNER, Strength.CLUB: _CLUB, Strength.STRONG: _STRONG}
