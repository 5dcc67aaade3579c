"""How club players and strong ones play: they weigh what a hand may still become, each with figures of its own."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.arrange import best_discard
from engine.bots.outlook import Eye, Outlook, outlook
from engine.bots.sight import Sight
from engine.bots.waiting import Hopes
from engine.cards import Card, Cards
from engine.deal.actions import Pile


class Skill(NamedTuple):
    """What makes a player as strong as it is.

    `hopes` are its chances as it sees them, `eye` what weighs how much with it. The open card must gain `open_gain`
    points to be taken. `discard_costs` says what each card costs besides when it is put away, in parts of a point;
    `drops` whether a hand with that outlook is given up.
    """

    hopes: Callable[[Sight], Hopes]
    eye: Eye
    open_gain: float
    discard_costs: Callable[[Sight], Mapping[Card, int]]
    drops: Callable[[Sight, Outlook], bool]


class Planner:
    """A judgement by skill."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def draw_from(self, sight: Sight) -> Pile | None:
        """The open pile if its card gains enough over what the hand is worth; None for a hand not worth playing."""
        now = self._look(sight, sight.hand)
        if self.skill.drops(sight, now):
            return None
        if sight.top is None:
            return Pile.CLOSED
        taken = self._look(sight, sight.hand + bytes((sight.top,)), away=True)
        gains = taken.away != sight.top and now.points - taken.points >= self.skill.open_gain
        return Pile.OPEN if gains else Pile.CLOSED

    def discard(self, sight: Sight) -> Card:
        """The card without which the hand is worth most."""
        away = self._look(sight, sight.hand, away=True).away
        return best_discard(sight.profile, sight.jokers, sight.hand).discard if away is None else away

    def _look(self, sight: Sight, cards: Cards, away: bool = False) -> Outlook:
        costs = self.skill.discard_costs(sight) if away else None
        return outlook(sight, cards, self.skill.hopes(sight), self.skill.eye, costs)
