"""The beginner: sees what its hand is, and nothing of what it could become."""

from engine.arrange import arrange, best_discard
from engine.bots.sight import Sight
from engine.cards import Card
from engine.deal.actions import Pile


class Beginner:
    """Puts away what saves the most points at once, takes from the open pile what saves some, and never drops."""

    def draw_from(self, sight: Sight) -> Pile:
        """The open pile if its card saves points now."""
        if sight.top is None:
            return Pile.CLOSED
        without_it = arrange(sight.profile, sight.jokers, sight.hand)
        with_it = best_discard(sight.profile, sight.jokers, sight.hand + bytes((sight.top,)))
        return Pile.OPEN if with_it.points < without_it.points else Pile.CLOSED

    def discard(self, sight: Sight) -> Card:
        """The card that leaves the fewest points."""
        return best_discard(sight.profile, sight.jokers, sight.hand).discard
