"""Matches the lines of a statement with our own movements, and gives each a verdict.

The function is pure: lines and movements in, verdicts out. A line is matched by its reference. A bank's line
without a known reference is matched by its amount, if only one movement of these days has it. A line that a voucher
books is matched by the voucher. Several movements with one reference, such as the payouts of one batch, are matched
by their sum.
"""

from collections.abc import Collection, Sequence
from datetime import date, timedelta

import msgspec

from wallet.finance.reconciliation.lines import Line, Read
from wallet.finance.reconciliation.models import LineKind, Verdict
from wallet.finance.reconciliation.ours import SLACK, Ours, by_reference

# Booked a day apart is midnight; more is told.
_SAME_DAY = timedelta(days=1)
# What we booked so shortly before the statement ends may be in the next one.
_NEXT_STATEMENT = timedelta(days=2)
_WHOLE_BPS = 10_000
_UNKNOWN = {LineKind.REFUND: Verdict.REFUND, LineKind.CHARGEBACK: Verdict.CHARGEBACK}
# What may also be called what, by another book.
_ALIKE = {
    LineKind.PAYMENT: (LineKind.PAYMENT,),
    LineKind.REFUND: (LineKind.REFUND, LineKind.CHARGEBACK),
    LineKind.CHARGEBACK: (LineKind.CHARGEBACK, LineKind.REFUND),
    LineKind.SETTLEMENT: (LineKind.SETTLEMENT, LineKind.REFUND, LineKind.OTHER),
    LineKind.PAYOUT: (LineKind.PAYOUT, LineKind.FEE, LineKind.OTHER),
    LineKind.FEE: (LineKind.FEE, LineKind.OTHER),
}


class Judged(msgspec.Struct, frozen=True):
    """A line with its verdict; `line` is None for a movement that the statement lacks."""

    line: Line | None
    verdict: Verdict
    ours: tuple[Ours, ...] = ()

    @property
    def ours_minor(self) -> int | None:
        """The amount of it in our books."""
        return sum(each.amount_minor for each in self.ours) if self.ours else None


Seen = tuple[LineKind, str, int]


def seen_as(line: Line) -> Seen:
    """The values by which a line is recognised as one of an earlier statement."""
    return line.kind, line.reference.lower(), line.amount_minor


def judge(
    read: Read, moved: Sequence[Ours], fee_bps: int, earlier: Collection[Seen] = (), taken: Collection[str] = ()
) -> list[Judged]:
    """A verdict for every line, then for every movement of these days without a line.

    `earlier` are lines of other statements of the source, `taken` the transactions that are matched with those.
    """
    free = {each.transaction: each for each in moved if each.transaction not in taken}
    named = by_reference(moved)
    seen = set(earlier)
    judged = []
    for line in read.lines:
        if line.verdict is not None:
            judged.append(Judged(line, line.verdict))
            continue
        if line.reference and seen_as(line) in seen:
            judged.append(Judged(line, Verdict.DUPLICATE))
            continue
        seen.add(seen_as(line))
        ours = _found(line, named, free)
        for each in ours:
            del free[each.transaction]
        judged.append(Judged(line, _verdict(line, ours, fee_bps), ours))
    judged += [
        Judged(None, _absent(each, read.last), (each,)) for each in free.values() if read.first <= each.at <= read.last
    ]
    return judged


def _found(line: Line, named: dict[str, list[Ours]], free: dict[str, Ours]) -> tuple[Ours, ...]:
    booked = tuple(each for each in free.values() if each.line is not None and each.line == line.row)
    if booked:
        return booked
    kinds = _ALIKE.get(line.kind, (line.kind,))
    by_name = [
        each for each in named.get(line.reference.lower(), []) if each.kind in kinds and each.transaction in free
    ]
    if by_name:
        same = [each for each in by_name if each.amount_minor == line.amount_minor]
        return tuple(same[:1] or by_name)
    if line.kind not in (LineKind.SETTLEMENT, LineKind.PAYOUT):
        return ()
    near = [
        each
        for each in free.values()
        if each.kind in kinds and each.amount_minor == line.amount_minor and abs(each.at - line.at) <= SLACK
    ]
    return tuple(near) if len(near) == 1 else ()


def _verdict(line: Line, ours: tuple[Ours, ...], fee_bps: int) -> Verdict:
    if not ours:
        return _UNKNOWN.get(line.kind, Verdict.MISSING_HERE)
    if sum(each.amount_minor for each in ours) != line.amount_minor:
        return Verdict.AMOUNT
    if line.kind is LineKind.PAYMENT and line.fee_minor not in _fees(line.amount_minor, fee_bps):
        return Verdict.FEE_VARIANCE
    if any(abs(each.at - line.at) > _SAME_DAY for each in ours):
        return Verdict.TIMING
    return Verdict.MATCHED


def _fees(amount_minor: int, fee_bps: int) -> tuple[int, int]:
    """The fee agreed, rounded down or up: gateways differ in that."""
    down, left = divmod(amount_minor * fee_bps, _WHOLE_BPS)
    return down, down + (left > 0)


def _absent(ours: Ours, last: date) -> Verdict:
    return Verdict.TIMING if last - ours.at < _NEXT_STATEMENT else Verdict.MISSING_THERE
