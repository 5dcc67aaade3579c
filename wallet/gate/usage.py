"""How much of a limit play has used: stakes and losses of a player, counted from the ledger.

What counts (docs/operators/care.md): stakes are buy-ins, entries and rejoins, less entry fees given back. Losses
are what deals took from a player's chairs less what they added, and fees less prizes; chips that only moved between
a player's own account and chairs are not lost. A reversal is subtracted from what it reverses.
"""

from datetime import datetime

from django.db import connection
from django.db.models import Sum

from accounts.care.kinds import LimitKind
from accounts.people.models import User
from wallet.ledger.kinds import AccountKind, Kind
from wallet.ledger.models import Account

# A sitting that ended before the span is closed, and not looked at; of the others the entries of the span are read, by
# the index on account and time.
_MOVED = """
WITH moved AS MATERIALIZED (
    SELECT e.transaction_id, a.kind AS place, e.amount_minor
    FROM public.wallet_account a
    JOIN public.wallet_entry e ON e.account_id = a.id AND e.line IS NOT NULL AND e.booked_at >= %(since)s
    WHERE a.owner_id = %(user)s AND a.currency_id = %(currency)s AND a.kind IN ('player', 'seat')
        AND (a.closed_at IS NULL OR a.closed_at >= %(since)s)
), booked AS MATERIALIZED (
    SELECT t.id, t.kind, t.reverses_id FROM public.wallet_transaction t
    WHERE t.id = ANY ((SELECT array_agg(DISTINCT transaction_id) FROM moved)::bigint[])
)
SELECT COALESCE(r.kind, t.kind) AS kind, e.place, COALESCE(sum(e.amount_minor), 0)::bigint
FROM moved e JOIN booked t ON t.id = e.transaction_id
LEFT JOIN LATERAL (SELECT kind FROM public.wallet_transaction WHERE id = t.reverses_id OFFSET 0) AS r ON true
GROUP BY 1, 2
"""
_STAKES = (Kind.BUY_IN, Kind.ENTRY, Kind.REJOIN, Kind.REFUND)
_FEES = (Kind.ENTRY, Kind.REJOIN, Kind.REFUND, Kind.PRIZE)
_CHAIRS = (Kind.BUY_IN, Kind.CASH_OUT)


def used_minor(user: User, kind: LimitKind, currency: str, since: datetime) -> int:
    """How much of a limit play has used since a moment, for the player's page; 0 for limits of other things."""
    if kind == LimitKind.LOSS:
        return lost_minor(user.pk, currency, since)
    return staked_minor(user.pk, currency, since) if kind == LimitKind.STAKE else 0


def staked_minor(user_pk: int, currency: str, since: datetime) -> int:
    """The stakes of a player since a moment."""
    moved = _moved(user_pk, currency, since)
    return -sum(amount for (kind, place), amount in moved.items() if place == AccountKind.PLAYER and kind in _STAKES)


def lost_minor(user_pk: int, currency: str, since: datetime) -> int:
    """The loss of a player since a moment; negative if they have won."""
    return -sum(
        amount
        for (kind, place), amount in _moved(user_pk, currency, since).items()
        if (kind in _FEES if place == AccountKind.PLAYER else kind not in _CHAIRS)
    )


def on_chairs_minor(user_pk: int, currency: str) -> int:
    """The amount on a player's chairs now, all of which they could lose."""
    chairs = Account.objects.filter(
        owner_id=user_pk, closed_at=None, currency_id=currency, kind=AccountKind.SEAT, balance_minor__gt=0
    )
    return int(chairs.aggregate(total=Sum("balance_minor"))["total"] or 0)


def _moved(user_pk: int, currency: str, since: datetime) -> dict[tuple[str, str], int]:
    with connection.cursor() as cursor:
        cursor.execute(_MOVED, {"user": user_pk, "currency": currency, "since": since})
        return {(kind, place): int(amount) for kind, place, amount in cursor.fetchall()}
