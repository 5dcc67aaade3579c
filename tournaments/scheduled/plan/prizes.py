"""Prizes of the places: fixed amounts or shares of the pool, and the guarantee; every minor unit is paid out.

Amounts are integer minor units. Shares are rounded down; odd units go one each from the first place down. The rest
of a pool above fixed prizes goes to the same places in proportion, so everything that was paid in except the rake
is paid out. The places of a satellite get an entry to another tournament each, as many as the pool can pay; the
rest is paid as money.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from engine.spoken import Fault, Faulty, fault
from tournaments.scheduled.plan.faults import PlanFault

WHOLE_BPS = 10_000
MOST_PLACES = 10_000
MOST_MINOR = 10**15


class PrizeKind(StrEnum):
    """How a prize table is written."""

    FIXED = "fixed"
    """Amounts in minor units that the house guarantees for any pool."""
    SHARES = "shares"
    """Basis points of the pool, or of the guarantee where that is more."""
    TICKETS = "tickets"
    """One row: the fee of the other tournament in minor units, and how many places may win an entry."""


class PrizeRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some consecutive places with the same prize: `each` in minor units or basis points."""

    each: int
    places: int = 1


class PrizeTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The prizes from the first place down."""

    kind: PrizeKind
    rows: tuple[PrizeRow, ...]

    @property
    def places(self) -> int:
        """How many places are paid."""
        return sum(row.places for row in self.rows)

    def weights(self, entrants: int) -> list[int]:
        """The weights of the places that this many entrants can fill, the first place first."""
        return [row.each for row in self.rows for _ in range(row.places)][:entrants]

    @property
    def ticket_minor(self) -> int:
        """The worth of a ticket; 0 if there are none."""
        return self.rows[0].each if self.kind is PrizeKind.TICKETS else 0


class Payout(msgspec.Struct, frozen=True):
    """The payout of a pool: rake, the house's overlay, the amounts of the places.

    `paid_minor + overlay_minor == rake_minor + sum(amounts_minor)`, always.
    """

    paid_minor: int
    rake_minor: int
    overlay_minor: int
    amounts_minor: tuple[int, ...]

    @property
    def prizes_minor(self) -> int:
        """The sum of all prizes in minor units."""
        return sum(self.amounts_minor)


def read_prizes(raw: object) -> PrizeTable:
    """A prize table from JSON as an operator writes it; raises Faulty."""
    try:
        table = msgspec.convert(raw, PrizeTable)
    except msgspec.ValidationError as wrong:
        raise Faulty([fault(PlanFault.NO_PRIZES, why=wrong)]) from wrong
    if faults := list(problems(table)):
        raise Faulty(faults)
    return table


def problems(table: PrizeTable) -> Iterator[Fault]:
    """The faults of a prize table."""
    if any(row.places < 1 for row in table.rows) or not 1 <= table.places <= MOST_PLACES:
        yield fault(PlanFault.PRIZE_PLACES, most=MOST_PLACES)
    if any(not 0 < row.each <= MOST_MINOR for row in table.rows):
        yield fault(PlanFault.EMPTY_PRIZE)
    if any(later.each > earlier.each for earlier, later in zip(table.rows, table.rows[1:], strict=False)):
        yield fault(PlanFault.RISING_PRIZE)
    total_bps = sum(row.each * row.places for row in table.rows)
    if table.kind is PrizeKind.TICKETS and len(table.rows) != 1:
        yield fault(PlanFault.TICKETS_ONE_ROW)
    if table.kind is PrizeKind.SHARES and total_bps != WHOLE_BPS:
        yield fault(PlanFault.SHARES_NOT_WHOLE, whole=WHOLE_BPS, found=total_bps)


def payout(table: PrizeTable, entrants: int, paid_minor: int, rake_bps: int, guarantee_minor: int) -> Payout:
    """The payout for this many entrants and the amount paid in; prizes of unfilled places go to the others.

    The rake is rounded down. The house adds what is missing to the guarantee, and to the fixed prizes of filled
    places. In a satellite a place whose amount is at least a ticket's worth has won a ticket. Raises ValueError
    without entrants.
    """
    weights = table.weights(entrants)
    if not weights:
        raise ValueError("a payout needs at least one place that somebody fills")
    rake_minor = paid_minor * rake_bps // WHOLE_BPS
    net_minor = paid_minor - rake_minor
    promised_minor = sum(weights) if table.kind is PrizeKind.FIXED else 0
    total_minor = max(net_minor, guarantee_minor, promised_minor)
    if table.kind is PrizeKind.TICKETS:
        amounts = _with_tickets(total_minor, table.ticket_minor, len(weights), entrants)
    else:
        amounts = shared(total_minor, weights)
    return Payout(paid_minor, rake_minor, total_minor - net_minor, tuple(amounts))


def _with_tickets(total_minor: int, ticket_minor: int, places: int, entrants: int) -> list[int]:
    """A ticket's worth for as many places as the sum pays for; what is left goes to the next place, or, where that is
    more than a ticket or nobody is left, to those who have won one, in equal parts.
    """
    tickets = min(total_minor // ticket_minor, places)
    left_minor = total_minor - tickets * ticket_minor
    if not left_minor:
        return [ticket_minor] * tickets
    if left_minor < ticket_minor and tickets < entrants:
        return [*([ticket_minor] * tickets), left_minor]
    return [ticket_minor + more for more in shared(left_minor, [1] * tickets)]


def shared(total_minor: int, weights: Sequence[int]) -> list[int]:
    """A sum in proportion to positive weights, rounded down, the odd units one each from the first down.

    >>> shared(100, [1, 1, 1])
    [34, 33, 33]
    """
    whole = sum(weights)
    amounts = [total_minor * weight // whole for weight in weights]
    odd = total_minor - sum(amounts)
    return [amount + (place < odd) for place, amount in enumerate(amounts)]
