"""How club bots and strong bots play: they estimate a hand's chances, each with its own figures."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.arrange import best_discard
from engine.bots.outlook import Eye, Outlook, outlook
from engine.bots.sight import Sight
from engine.bots.waiting import Hopes
from engine.cards import Card, Cards
from engine.deal.actions import Pile


class Skill(NamedTuple):
    """The parameters of a bot's strength.

    `hopes` estimates chances, `eye` has the weights. The open card must gain `open_gain` points to be taken.
    `discard_costs` returns the extra cost of each discard, in parts of a point; `drops` decides by the outlook
    whether to drop.
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
        """The open pile if its card gains enough, else the closed deck; None to drop."""
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
