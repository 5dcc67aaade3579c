"""The beginner: it considers only the present value of its hand, not its chances.

Jokers cost nothing and twos almost nothing, so two beginners with small hands can have all of them: then no card
saves a point any more, and neither ever finds a pure sequence. So after many turns it looks further.
"""

from engine.arrange import arrange, best_discard
from engine.bots.choose import Judgement
from engine.bots.sight import Sight
from engine.cards import Card
from engine.deal.actions import Pile

STANDSTILL_TURNS = 40
"""After this many own turns a beginner's hand does not get better by points alone: two packs have been seen by then."""


class Beginner:
    """Discards the card that saves the most points at once, takes an open card that saves some, and never drops.

    `in_the_end` decides after many turns without success; it must not drop.
    """

    def __init__(self, in_the_end: Judgement | None = None) -> None:
        self.in_the_end = in_the_end

    def draw_from(self, sight: Sight) -> Pile | None:
        """The open pile if its card saves points now."""
        if self.in_the_end and sight.turns >= STANDSTILL_TURNS:
            return self.in_the_end.draw_from(sight)
        if sight.top is None:
            return Pile.CLOSED
        without_it = arrange(sight.profile, sight.jokers, sight.hand)
        with_it = best_discard(sight.profile, sight.jokers, sight.hand + bytes((sight.top,)))
        return Pile.OPEN if with_it.points < without_it.points else Pile.CLOSED

    def discard(self, sight: Sight) -> Card:
        """The card that leaves the fewest points."""
        if self.in_the_end and sight.turns >= STANDSTILL_TURNS:
            return self.in_the_end.discard(sight)
        return best_discard(sight.profile, sight.jokers, sight.hand).discard
