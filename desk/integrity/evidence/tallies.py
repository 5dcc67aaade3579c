"""Sums over deals: of the house, of each player, of each pair. A deal is added once and never read again.

They are plain numbers, so that a night adds a day's deals to what is kept, however long the history is.
"""

from collections.abc import Iterable
from math import log

import msgspec

from desk.integrity.evidence.facts import DealFacts, Handed, SeatFacts, pairs_of

MOST_DEALS = 24
"""So many deals are named as examples, the latest."""
WELL_SERVED = 2.0
"""Discards of one deal that together served the next player so well are worth a look: chance does it in few deals."""
QUICK_MS = 350
"""Nobody sees a card, decides and taps in less, but now and then by having decided before."""


class PlayerTally(msgspec.Struct, omit_defaults=True):
    """What one player did in all deals; also the sum over all players, the house's.

    `fair_wins` is how many deals would be won by chance; `company` counts others met, each once a table and day. Of
    `weighed` discards it is known how well they served; the squares are of what those of one deal served one player.
    """

    deals: int = 0
    wins: int = 0
    fair_wins: float = 0.0
    lost: float = 0.0
    hollow: int = 0
    folded: int = 0
    passed: int = 0
    given: int = 0
    taken: int = 0
    drew: int = 0
    took: int = 0
    dear: int = 0
    weighed: int = 0
    served: float = 0.0
    served_squares: float = 0.0
    company: int = 0
    thoughts: int = 0
    quick: int = 0
    log_sum: float = 0.0
    log_squares: float = 0.0


class Side(msgspec.Struct, omit_defaults=True):
    """What one of a pair did in deals with the other; `flowed` is what went to the other, in dearest hands."""

    wins: int = 0
    lost: float = 0.0
    flowed: float = 0.0
    hollow: int = 0
    folded: int = 0
    passed: int = 0
    given: int = 0
    taken: int = 0
    dear: int = 0
    weighed: int = 0
    served: float = 0.0
    served_squares: float = 0.0


class Example(msgspec.Struct, frozen=True):
    """A deal that an operator should look at: who did what in it."""

    deal: str
    player: str
    what: str


class PairTally(msgspec.Struct, omit_defaults=True):
    """What two players did in deals with each other, `low` being the one whose name comes first in the alphabet.

    `squares` sums the squares of what flowed from `low` to `high`; `net_minor` is that in money, by currency.
    """

    low: Side = msgspec.field(default_factory=Side)
    high: Side = msgspec.field(default_factory=Side)
    deals: int = 0
    fair_wins: float = 0.0
    squares: float = 0.0
    meetings: int = 0
    day: str = ""
    met_at: list[str] = []
    net_minor: dict[str, int] = {}
    examples: list[Example] = []


Pair = tuple[str, str]


def pair_of(one: str, other: str) -> Pair:
    """Two players as they are kept."""
    return (one, other) if one < other else (other, one)


class Tallies(msgspec.Struct):
    """The sums that deals are added to; those of players and pairs that are missing begin at nothing."""

    house: PlayerTally = msgspec.field(default_factory=PlayerTally)
    players: dict[str, PlayerTally] = {}
    pairs: dict[Pair, PairTally] = {}

    def add(self, deals: Iterable[DealFacts]) -> None:
        """Add deals, in the order in which they ended."""
        for deal in deals:
            for seat in deal.seats:
                _add_seat(self.house, seat, len(deal.seats))
                _add_seat(self.players.setdefault(seat.player, PlayerTally()), seat, len(deal.seats))
            for handed in deal.handed:
                self._hand(handed)
            sums = served_in(deal)
            for (giver, following), well in sums.items():
                squares = well * well
                for each in (self.house, self.players[giver], self._side(giver, following)):
                    each.served += well
                    each.served_squares += squares
            for one, other in pairs_of(deal):
                self._meet(deal, one, other, sums)

    def _hand(self, handed: Handed) -> None:
        giver, taker = self.players[handed.giver], self.players[handed.next]
        side = self._side(handed.giver, handed.next)
        for each in (self.house, giver):
            each.given += 1
            each.taken += handed.taken
            each.dear += handed.dear
            each.weighed += handed.served is not None
        taker.drew += 1
        taker.took += handed.taken
        side.given += 1
        side.taken += handed.taken
        side.dear += handed.dear
        side.weighed += handed.served is not None

    def _side(self, player: str, other: str) -> Side:
        pair = pair_of(player, other)
        tally = self.pairs.setdefault(pair, PairTally())
        return tally.low if player == pair[0] else tally.high

    def _meet(self, deal: DealFacts, one: SeatFacts, other: SeatFacts, sums: dict[Pair, float]) -> None:
        tally = self.pairs.setdefault((one.player, other.player), PairTally())
        if _first_time(tally, deal):
            tally.meetings += 1
            self.players[one.player].company += 1
            self.players[other.player].company += 1
            self.house.company += 2
        tally.deals += 1
        tally.fair_wins += 1 / len(deal.seats)
        for side, own, theirs in ((tally.low, one, other), (tally.high, other, one)):
            _add_side(side, own, theirs)
        net = (one.lost if other.won else 0.0) - (other.lost if one.won else 0.0)
        tally.squares += net * net
        money = (-one.money_minor if other.won else 0) - (-other.money_minor if one.won else 0)
        if money:
            tally.net_minor[deal.currency] = tally.net_minor.get(deal.currency, 0) + money
        tally.examples = [*tally.examples, *_examples(deal, one, other, sums)][-MOST_DEALS:]


def served_in(deal: DealFacts) -> dict[Pair, float]:
    """How well, in this deal, the discards of each giver served the player who came next: the sum."""
    sums: dict[Pair, float] = {}
    for handed in deal.handed:
        if handed.served is not None:
            sums[handed.giver, handed.next] = sums.get((handed.giver, handed.next), 0.0) + handed.served
    return sums


def _add_seat(tally: PlayerTally, seat: SeatFacts, seats: int) -> None:
    tally.deals += 1
    tally.wins += seat.won
    tally.fair_wins += 1 / seats
    tally.lost += seat.lost
    tally.hollow += seat.hollow
    tally.folded += seat.folded
    tally.passed += seat.passed > 0
    for thought_ms in seat.thought_ms:
        logarithm = log(max(thought_ms, 1))
        tally.thoughts += 1
        tally.quick += thought_ms < QUICK_MS
        tally.log_sum += logarithm
        tally.log_squares += logarithm * logarithm


def _add_side(side: Side, own: SeatFacts, other: SeatFacts) -> None:
    side.wins += own.won
    side.lost += own.lost
    side.flowed += own.lost if other.won else 0.0
    side.hollow += own.hollow
    side.folded += own.folded
    side.passed += own.passed > 0


def _first_time(tally: PairTally, deal: DealFacts) -> bool:
    """Whether the two have not met at this table today; remembers that they have now."""
    if tally.day != deal.day:
        tally.day, tally.met_at = deal.day, []
    if deal.table in tally.met_at:
        return False
    tally.met_at = [*tally.met_at, deal.table]
    return True


def _examples(deal: DealFacts, one: SeatFacts, other: SeatFacts, sums: dict[Pair, float]) -> list[Example]:
    examples = []
    for own, theirs in ((one, other), (other, one)):
        for what in ("hollow", "folded", "passed"):
            if getattr(own, what) and theirs.won:
                examples += [Example(deal.deal, own.player, what)]
        if theirs.won and sums.get((own.player, theirs.player), 0.0) >= WELL_SERVED:
            examples += [Example(deal.deal, own.player, "served")]
    return examples
