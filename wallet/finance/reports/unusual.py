"""Unusual bookings: corrections by hand, and large movements."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from wallet.finance.reports import stream, where
from wallet.finance.reports.liability import PLAYER
from wallet.finance.reports.period import Period
from wallet.finance.reports.report import Report, Row, amount, kind_words, moment, text

_ADJUSTMENTS = """
SELECT t.booked_at, t.event_at, t.public_id, t.kind, COALESCE(o.public_id, ''), t.note,
    COALESCE(asks.username, ''), COALESCE(approves.username, ''),
    COALESCE((SELECT string_agg(DISTINCT u.public_id, ' ') FROM public.wallet_entry e
        JOIN public.wallet_account a ON a.id = e.account_id JOIN public.accounts_user u ON u.id = a.owner_id
        WHERE e.transaction_id = t.id AND e.booked_at = t.booked_at), ''),
    (SELECT sum(e.amount_minor) FROM public.wallet_entry e
        WHERE e.transaction_id = t.id AND e.booked_at = t.booked_at AND e.amount_minor > 0)
FROM public.wallet_transaction t LEFT JOIN public.wallet_transaction o ON o.id = t.reverses_id
LEFT JOIN public.wallet_adjustment by_hand ON t.kind = 'adjustment' AND by_hand.public_id = split_part(t.key, ':', 2)
LEFT JOIN public.accounts_user asks ON asks.id = by_hand.asked_by_id
LEFT JOIN public.accounts_user approves ON approves.id = by_hand.approved_by_id
WHERE t.kind IN ('adjustment', 'reversal', 'chip_grant') AND {in_period} AND (%(owner_id)s::bigint IS NULL OR EXISTS (
    SELECT FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
    WHERE e.transaction_id = t.id AND e.booked_at = t.booked_at AND a.owner_id = %(owner_id)s))
ORDER BY t.id
"""

_LARGE = """
SELECT t.booked_at, t.public_id, t.kind, u.public_id, u.display_name, e.amount_minor, a.code, t.key
FROM public.wallet_transaction t
JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
JOIN public.wallet_account a ON a.id = e.account_id
JOIN public.accounts_user u ON u.id = a.owner_id
WHERE abs(e.amount_minor) >= %(least_minor)s AND {in_period}
    AND (%(owner_id)s::bigint IS NULL OR a.owner_id = %(owner_id)s)
ORDER BY t.id, e.id
"""


def adjustments(period: Period) -> Iterator[Row]:
    """Every correction, reversal and gift by hand, with its reason; of a correction also who asked and who approved.

    These are names to log in with. A reversal's reason ends with its operator's.
    """
    return stream.rows(_ADJUSTMENTS.format(in_period=where.in_period(period)), where.params(period))


def large(period: Period) -> Iterator[Row]:
    """Entries on players' accounts of at least the given amount."""
    return stream.rows(_LARGE.format(in_period=where.in_period(period)), where.params(period))


ADJUSTMENTS = Report(
    "adjustments",
    _("Adjustments"),
    _("Corrections, reversals and gifts by hand, with who they name and why."),
    (
        moment("booked_at", _("Booked")),
        moment("event_at", _("Happened")),
        text("transaction", _("Transaction"), link="/admin/wallet/transaction/?q={}"),
        text("kind", _("Kind"), says=kind_words),
        text("reverses", _("Reverses")),
        text("note", _("Reason")),
        text("asked_by", _("Asked for by")),
        text("approved_by", _("Approved by")),
        text("players", _("Players")),
        amount("amount", _("Amount")),
    ),
    adjustments,
)
LARGE = Report(
    "large",
    _("Large movements"),
    _("Movements on players' accounts of at least the amount asked for."),
    (
        moment("booked_at", _("Booked")),
        text("transaction", _("Transaction"), link="/admin/wallet/transaction/?q={}"),
        text("kind", _("Kind"), says=kind_words),
        *PLAYER,
        amount("amount", _("Amount"), adds_up=False),
        text("account", _("Account")),
        text("key", _("For")),
    ),
    large,
    asks_least=True,
)
