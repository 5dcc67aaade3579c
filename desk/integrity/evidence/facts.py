"""What one finished deal says about each of its players, by what the solver knows of the hands that were held.

The log of a deal tells every hand at every moment. So it can be said who folded a hand that was good, who showed a hand
that could not be declared at all, who could have finished and did not, and who gave the next player a card that was
dear, or that the next hand wanted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from desk.integrity.evidence.feeding import served
from engine.arrange import arrange, best_discard
from engine.cards import card
from engine.deal import DealState
from engine.deal.actions import Pile
from engine.deal.events import Dealt, Discarded, Drawn, Dropped, Event, FinishPlaced, TurnBegan, Why, WrongShown

GOOD_SHARE = 0.5
"""A hand that costs at most this share of the dearest one is good: nobody folds it lightly."""
DEAR_POINTS = 8
"""A card given away is dear when another discard would have left so many points less."""
LOOKED_AT = 4
"""Of what one puts away for the same next player in a deal, so many are weighed, the first: it bounds what a deal costs
the solver, and who feeds a friend makes a deal short."""


class SeatFacts(msgspec.Struct, frozen=True):
    """One player in one deal.

    `lost` is the share of the dearest hand that the deal cost, 0 for the winner. `folded` and `hollow` say whether a
    good hand was folded and a hopeless one shown; `passed` counts turns in which the player could have finished and did
    not.
    `thought_ms` are the times from the beginning of a turn to its draw.
    """

    player: str
    won: bool
    lost: float
    money_minor: int
    folded: bool = False
    hollow: bool = False
    passed: int = 0
    thought_ms: tuple[int, ...] = ()


class Handed(msgspec.Struct, frozen=True):
    """A discard in front of the next player: whose, whose turn it was then, whether it was taken, and was it dear.

    `served` is how well it served that player's hand (see `feeding`); None where that was not looked at.
    """

    giver: str
    next: str
    taken: bool
    dear: bool
    served: float | None = None


class DealFacts(msgspec.Struct, frozen=True):
    """One finished deal; `table` and `day` say where and when people met for it."""

    deal: str
    table: str
    day: str
    currency: str
    seats: tuple[SeatFacts, ...]
    handed: tuple[Handed, ...]


Step = tuple[int, tuple[Event, ...]]
"""The moment, in ms, and what happened then."""


def facts_of(
    final: DealState, steps: Iterable[Step], money_minor: tuple[int, ...], *, table: str, day: str, currency: str
) -> DealFacts:
    """The facts of a deal, from its last state and its whole log; raises ValueError for one that is not over."""
    if final.result is None:
        raise ValueError("A deal that still goes on tells nothing.")
    watched = _Watched(final)
    for at_ms, events in steps:
        for event in events:
            watched.see(event, at_ms)
    names = [seat.player for seat in final.seats]
    cap = final.profile.hand_cap
    seats = tuple(
        SeatFacts(
            player=names[seat.seat],
            won=seat.seat == final.result.winner,
            lost=0.0 if seat.seat == final.result.winner else min(1.0, seat.points / cap),
            money_minor=money_minor[seat.seat],
            folded=seat.seat in watched.folded,
            hollow=seat.seat in watched.hollow,
            passed=watched.passed.count(seat.seat),
            thought_ms=tuple(watched.thought_ms[seat.seat]),
        )
        for seat in final.result.seats
    )
    handed = tuple(
        Handed(names[giver], names[receiver], taken, dear, well)
        for giver, receiver, taken, dear, well in watched.handed
    )
    return DealFacts(final.deal_id, table, day, currency, seats, handed)


class _Watched:
    """A deal as it goes by: the hands, and what was done with them."""

    def __init__(self, final: DealState) -> None:
        self._profile, self._jokers = final.profile, final.jokers
        self._hands: list[list[int]] = []
        self._put_away: tuple[int, bytes, int] | None = None  # whose, the hand before, the card
        self._began_ms: tuple[int, int] | None = None
        self.folded: set[int] = set()
        self.hollow: set[int] = set()
        self.passed: list[int] = []
        self.handed: list[tuple[int, int, bool, bool, float | None]] = []
        self._looked_at: Counter[tuple[int, int]] = Counter()
        self.thought_ms: list[list[int]] = [[] for _ in final.seats]

    def see(self, event: Event, at_ms: int) -> None:
        """Take notice of one event."""
        match event:
            case Dealt(hands=hands):
                self._hands = [[card(code) for code in hand] for hand in hands]
            case TurnBegan(seat=seat):
                self._began_ms = (seat, at_ms)
            case Drawn():
                self._drawn(event, at_ms)
            case Discarded():
                self._discarded(event)
            case FinishPlaced(seat=seat, card=code) if code is not None:
                self._hands[seat].remove(card(code))
            case Dropped(seat=seat, why=Why.ASKED | Why.ASKED_EARLIER):
                if self._points(seat) <= GOOD_SHARE * self._profile.hand_cap:
                    self.folded.add(seat)
            case WrongShown(seat=seat, by=by) if by != "timeout":
                if not arrange(self._profile, self._jokers, bytes(self._hands[seat])).declarable:
                    self.hollow.add(seat)

    def _drawn(self, event: Drawn, at_ms: int) -> None:
        if event.card is None:
            return
        own = event.by != "timeout"
        if own and self._began_ms is not None and self._began_ms[0] == event.seat:
            self.thought_ms[event.seat].append(at_ms - self._began_ms[1])
        if self._put_away is not None and own:
            giver, before, away = self._put_away
            taken, following = event.pile is Pile.OPEN, bytes(self._hands[event.seat])
            dear = taken and self._dear(before, away)
            self._looked_at[giver, event.seat] += 1
            looked_at = self._looked_at[giver, event.seat] <= LOOKED_AT
            well = served(self._profile, self._jokers, before, away, following) if looked_at else None
            self.handed.append((giver, event.seat, taken, dear, well))
        self._put_away = None
        self._hands[event.seat].append(card(event.card))

    def _discarded(self, event: Discarded) -> None:
        hand = self._hands[event.seat]
        before = bytes(hand)
        hand.remove(card(event.card))
        if event.by == "timeout":
            self._put_away = None
            return
        self._put_away = (event.seat, before, card(event.card))
        if best_discard(self._profile, self._jokers, before).declarable:
            self.passed.append(event.seat)

    def _points(self, seat: int) -> int:
        return arrange(self._profile, self._jokers, bytes(self._hands[seat])).points

    def _dear(self, before: bytes, away: int) -> bool:
        least = best_discard(self._profile, self._jokers, before).points
        after = before.replace(bytes((away,)), b"", 1)
        return arrange(self._profile, self._jokers, after).points - least >= DEAR_POINTS


def pairs_of(deal: DealFacts) -> Iterator[tuple[SeatFacts, SeatFacts]]:
    """Every two players of a deal, the one whose name comes first in the alphabet first."""
    seats = sorted(deal.seats, key=lambda seat: seat.player)
    for place, first in enumerate(seats):
        for second in seats[place + 1 :]:
            yield first, second
