"""A bot's knowledge: its seat's view of the deal as cards and counts, and nothing else (rules 4).

A bot knows what a player at the table knows: its hand, the cut joker, the open pile, the number of cards left to
draw, the players still in, and the scores of the match.
"""

from collections import Counter
from typing import NamedTuple

from engine.cards import KINDS_OF_CARD, Card, Cards, card, hand
from engine.coach.match import Match
from engine.deal.state import Status
from engine.hands.jokers import Jokers, jokers_for
from engine.houses.rule_profile import RuleProfile
from engine.views import SeatView


class Sight(NamedTuple):
    """A deal as one seat sees it; `turns` counts the seat's own, `rivals` the others still in.

    `unseen[card]` is the number of copies that the seat cannot see: in the closed deck and in other hands. `match`
    has the scores of the deal's match, if there is one.
    """

    profile: RuleProfile
    jokers: Jokers
    seat: int
    hand: Cards
    open_pile: Cards
    open_may_be_drawn: bool
    turns: int
    rivals: int
    packs: int
    unseen: tuple[int, ...]
    match: Match | None = None

    @property
    def unseen_jokers(self) -> int:
        """Copies of jokers that the seat has not seen."""
        return sum(self.unseen[one] for one in self.jokers.joker_cards)

    @property
    def top(self) -> Card | None:
        """The card that may be drawn from the open pile, or None."""
        return self.open_pile[-1] if self.open_may_be_drawn else None


def sight_of(view: SeatView, profile: RuleProfile, match: Match | None = None) -> Sight:
    """A player's view as its bot uses it; raises ValueError for a spectator's view."""
    if view.you is None:
        raise ValueError("A spectator has no hand to play.")
    cut, own, pile = card(view.cut), hand(view.hand), hand(view.open_pile)
    seen = Counter(own + pile + bytes((cut,)))
    packs, pack = profile.packs_for(len(view.seats)), profile.pack
    return Sight(
        profile=profile,
        jokers=jokers_for(profile, cut),
        seat=view.you,
        hand=own,
        open_pile=pile,
        open_may_be_drawn=view.open_may_be_drawn,
        turns=view.seats[view.you].turns,
        rivals=sum(seat.status is Status.IN for seat in view.seats) - 1,
        packs=packs,
        unseen=tuple(max(0, packs * (one in pack) - seen[one]) for one in range(KINDS_OF_CARD)),
        match=match,
    )
