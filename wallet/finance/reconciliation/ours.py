"""What our books have that a statement should have: movements of a gateway's or bank's account, by their references."""

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
    "withdrawal_paid": LineKind.PAYOUT,
    "withdrawal_returned": LineKind.REFUND,
}

# The account's sign is the ledger's; from the house's side what it gives out is what came in.
_MOVED = """
SELECT t.public_id, t.kind, t.key, t.booked_at, -e.amount_minor,
    COALESCE(p.transaction_id, ''), COALESCE(p.token, ''), COALESCE(w.bank_reference, ''), COALESCE(b.public_id, '')
FROM public.wallet_account a
JOIN public.wallet_entry e ON e.account_id = a.id
JOIN public.wallet_transaction t ON t.id = e.transaction_id
LEFT JOIN public.wallet_deposit d ON t.kind IN ('deposit', 'payment_held', 'payment_refunded', 'chargeback')
    AND d.public_id = split_part(t.key, ':', 2)
LEFT JOIN public.wallet_payment p ON p.deposit_id = d.id
LEFT JOIN public.wallet_withdrawal w ON t.kind LIKE 'withdrawal%%' AND w.public_id = split_part(t.key, ':', 2)
LEFT JOIN public.wallet_payoutbatch b ON b.id = w.batch_id
WHERE a.code = %s AND a.currency_id = %s AND t.booked_at >= %s AND t.booked_at < %s
ORDER BY t.id
"""


class Ours(msgspec.Struct, frozen=True):
    """One movement of ours; `references` are all names under which a statement may know it."""

    transaction: str
    kind: LineKind
    at: date
    amount_minor: int
    references: frozenset[str]


def movements(source: StatementSource, first: date, last: date) -> list[Ours]:
    """What moved on the source's account between these days, with some days of slack on both sides."""
    begins, ends = day_begins(first - SLACK), day_begins(last + SLACK + timedelta(days=1))
    code = f"{'gateway' if source.kind == SourceKind.GATEWAY else 'bank'}:{source.name}"
    with connection.cursor() as cursor:
        cursor.execute(_MOVED, (code, source.currency_id, begins, ends))
        return [_ours(*row) for row in cursor.fetchall()]


def _ours(public_id: str, kind: str, key: str, booked_at: datetime, amount_minor: int, *names: str) -> Ours:
    own = [part for part in key.split(":")[1:] if part]
    references = frozenset(_plain(name) for name in (*own, *names) if name)
    return Ours(
        public_id, _KINDS.get(kind, LineKind.OTHER), timezone.localtime(booked_at).date(), amount_minor, references
    )


def by_reference(moved: Iterable[Ours]) -> dict[str, list[Ours]]:
    """The movements by every name they go under."""
    found: dict[str, list[Ours]] = {}
    for each in moved:
        for reference in each.references:
            found.setdefault(reference, []).append(each)
    return found


def _plain(reference: str) -> str:
    return reference.strip().lower()
