"""The paper's players: whatever brings the hand nearer to a declaration is taken, whatever does not matter goes.

The open card is taken when the hand is nearer with it, by MinDist. Put away is a card without which the hand stays as
near as it can be. There are several such cards, and by which of them goes the paper's players differ: one looks at the
points left (MinScore), the strongest one at what the rival took and threw. Of equal cards the dearest goes. They never
drop in their authors' matches; a limit can be set above which they give a hand up in their first turn.
"""

from enum import StrEnum

from bench.engine.mindist.distance import Distances
from engine.arrange import arrange
from engine.bots.sight import Sight
from engine.cards import FULL_SUITS, PRINTED_JOKER, RANKS, Card, Cards, without
from engine.deal.actions import Pile

_SUIT = len(RANKS)


class Ties(StrEnum):
    """How the player chooses among discards that leave the hand equally near."""

    SCORE = "score"
    """The fewest points left."""
    RIVAL = "rival"
    """What lies near to cards that the rival threw, or not near to those that it took."""


class MinDist:
    """One such player in one deal of two; it remembers the rival's cards."""

    def __init__(self, ties: Ties = Ties.RIVAL, gives_up_above: int | None = None) -> None:
        self.ties = ties
        self.gives_up_above = gives_up_above
        self._thrown: set[Card] = set()
        self._taken: set[Card] = set()
        self._left: Cards | None = None

    def draw_from(self, sight: Sight) -> Pile | None:
        """The open pile if its card brings the hand nearer; None to drop."""
        self._notice(sight.open_pile)
        if self._gives_up(sight):
            return None
        if sight.top is None:
            return Pile.CLOSED
        with_it = Distances(sight.profile, sight.jokers, sight.hand + bytes((sight.top,))).by_discard()
        return Pile.OPEN if min(with_it.values()) < with_it[sight.top] else Pile.CLOSED

    def discard(self, sight: Sight) -> Card:
        """One of the cards without which the hand is nearest; a joker only where there is nothing else."""
        left = Distances(sight.profile, sight.jokers, sight.hand).by_discard()
        nearest = min(left.values())
        equal = [one for one, distance in left.items() if distance == nearest]
        away = min(
            [one for one in equal if not sight.jokers.is_joker[one]] or equal,
            key=lambda one: (self._tie(sight, one), -sight.jokers.points[one], one),
        )
        self._left = sight.open_pile + bytes((away,))
        return away

    def _gives_up(self, sight: Sight) -> bool:
        if self.gives_up_above is None or sight.turns:
            return False
        return Distances(sight.profile, sight.jokers, sight.hand).now() > self.gives_up_above

    def _tie(self, sight: Sight, one: Card) -> int:
        if self.ties is Ties.SCORE:
            return arrange(sight.profile, sight.jokers, without(sight.hand, one)).points
        return bool(_NEAR[one] & self._taken) and not _NEAR[one] & self._thrown

    def _notice(self, pile: Cards) -> None:
        """What the rival took and threw since this one's last discard, by the open pile as it was left and is now."""
        left = self._left
        if left is None:
            # The first turn: the second player's rival has thrown a card on the one that was turned up.
            self._thrown.update(pile[1:])
        elif pile[:-1] == left[:-1]:
            self._taken.add(left[-1])
            self._thrown.update(pile[-1:])
        elif pile:
            self._thrown.add(pile[-1])


def _near(one: Card) -> frozenset[Card]:
    """The card, its neighbours in its suit, and the cards of its rank."""
    if one == PRINTED_JOKER:
        return frozenset()
    suit, rank = divmod(one, _SUIT)
    neighbours = {suit * _SUIT + (rank + step) % _SUIT for step in (-1, 1)}
    return frozenset({one, *neighbours, *range(rank, len(FULL_SUITS), _SUIT)})


_NEAR = {one: _near(one) for one in (*FULL_SUITS, PRINTED_JOKER)}
