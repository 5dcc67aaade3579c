"""The movements in our books that a statement should have: those of a gateway's or bank's account, by reference."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

import msgspec
from django.db import connection
from django.utils import timezone

from wallet.finance.reconciliation.models import LineKind, SourceKind, StatementSource
from wallet.finance.reports.period import day_begins

# A line may come some days before or after we book it.
SLACK = timedelta(days=5)

_KINDS = {
    "deposit": LineKind.PAYMENT,
    "payment_held": LineKind.PAYMENT,
    "payment_refunded": LineKind.REFUND,
    "chargeback": LineKind.CHARGEBACK,
    "gateway_settlement": LineKind.SETTLEMENT,
    "bank_charge": LineKind.FEE,
    "tax_remitted": LineKind.PAYOUT,
    "withdrawal_paid": LineKind.PAYOUT,
    "withdrawal_returned": LineKind.REFUND,
}

# The account's sign is the ledger's; from the house's side what it gives out is what came in. What a voucher books is
# of the day that it names, however late it was approved; what was there before the books began is in no statement.
_MOVED = """
SELECT t.public_id, t.kind, t.key, t.booked_at, -e.amount_minor, v.happened_on, v.line_id,
    COALESCE(p.transaction_id, ''), COALESCE(p.token, ''), COALESCE(w.bank_reference, ''), COALESCE(b.public_id, ''),
    COALESCE(v.reference, ''), COALESCE(v.challan, '')
FROM public.wallet_account a
JOIN public.wallet_entry e ON e.account_id = a.id
JOIN public.wallet_transaction t ON t.id = e.transaction_id
LEFT JOIN public.wallet_deposit d ON t.kind IN ('deposit', 'payment_held', 'payment_refunded', 'chargeback')
    AND d.public_id = split_part(t.key, ':', 2)
LEFT JOIN public.wallet_payment p ON p.deposit_id = d.id
LEFT JOIN public.wallet_withdrawal w ON t.kind LIKE 'withdrawal%%' AND w.public_id = split_part(t.key, ':', 2)
LEFT JOIN public.wallet_payoutbatch b ON b.id = w.batch_id
LEFT JOIN public.wallet_voucher v ON v.public_id = split_part(t.key, ':', 2) AND v.kind = t.kind
WHERE a.code = %(code)s AND a.currency_id = %(currency)s AND t.kind <> 'opening_balance'
    AND (v.id IS NULL OR v.happened_on BETWEEN %(first)s AND %(last)s)
    AND t.id IN (
        SELECT d.id FROM public.wallet_transaction d WHERE d.booked_at >= %(begins_at)s AND d.booked_at < %(ends_at)s
        UNION ALL
        SELECT d.id FROM public.wallet_voucher late JOIN public.wallet_transaction d
            ON d.key = late.kind || ':' || late.public_id
        WHERE late.happened_on BETWEEN %(first)s AND %(last)s)
ORDER BY t.id
"""


class Ours(msgspec.Struct, frozen=True):
    """One movement of ours; `references` are all names under which a statement may know it."""

    transaction: str
    kind: LineKind
    at: date
    amount_minor: int
    references: frozenset[str]
    line: int | None = None
    """The line of a statement, by its row, that a voucher has booked."""


def movements(source: StatementSource, first: date, last: date) -> list[Ours]:
    """The movements on the source's account between these days, and some days before and after."""
    first, last = first - SLACK, last + SLACK
    code = f"{'gateway' if source.kind == SourceKind.GATEWAY else 'bank'}:{source.name}"
    with connection.cursor() as cursor:
        cursor.execute(
            _MOVED,
            {
                "code": code,
                "currency": source.currency_id,
                "first": first,
                "last": last,
                "begins_at": day_begins(first),
                "ends_at": day_begins(last + timedelta(days=1)),
            },
        )
        return [_ours(*row) for row in cursor.fetchall()]


def _ours(
    public_id: str,
    kind: str,
    key: str,
    booked_at: datetime,
    amount_minor: int,
    happened_on: date | None,
    line: int | None,
    *names: str,
) -> Ours:
    own = [part for part in key.split(":")[1:] if part]
    references = frozenset(_plain(name) for name in (*own, *names) if name)
    at = happened_on or timezone.localtime(booked_at).date()
    return Ours(public_id, _KINDS.get(kind, LineKind.OTHER), at, amount_minor, references, line)


def by_reference(moved: Iterable[Ours]) -> dict[str, list[Ours]]:
    """The movements by every name they go under."""
    movements_by: dict[str, list[Ours]] = {}
    for each in moved:
        for reference in each.references:
            movements_by.setdefault(reference, []).append(each)
    return movements_by


def _plain(reference: str) -> str:
    return reference.strip().lower()
