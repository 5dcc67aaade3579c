"""Payments that could not be matched: the amounts in suspense at a moment, and what each waits for."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from wallet.finance.reports import stream, where
from wallet.finance.reports.liability import PLAYER
from wallet.finance.reports.period import Period
from wallet.finance.reports.report import Report, Row, amount, count, labels, moment, text
from wallet.kept_words import translated
from wallet.money.deposits.models import UnmatchedState

_SUSPENSE = """
SELECT s.held_at, d.public_id, u.public_id, u.display_name, d.gateway, s.why,
    CASE WHEN s.decided_at < %(stands_at)s AND s.state <> 'held' THEN 'refunding' ELSE 'held' END,
    ((%(stands_at)s AT TIME ZONE %(zone)s)::date - (s.held_at AT TIME ZONE %(zone)s)::date), s.amount_minor
FROM public.wallet_unmatched s
JOIN public.wallet_deposit d ON d.id = s.deposit_id
JOIN public.accounts_user u ON u.id = d.user_id
WHERE d.currency_id = %(currency)s AND s.held_at < %(stands_at)s AND (s.ended_at IS NULL OR s.ended_at >= %(stands_at)s)
    AND (%(owner_id)s::bigint IS NULL OR d.user_id = %(owner_id)s)
ORDER BY s.held_at, s.id
"""


def suspense(period: Period) -> Iterator[Row]:
    """Payments that lay in suspense at the end of the period, oldest first; they add up to the ledger's accounts."""
    params = where.params(period, stands_at=period.stands_at, zone=str(period.begins_at.tzinfo))
    return stream.rows(_SUSPENSE, params)


SUSPENSE = Report(
    "suspense",
    _("Payments in suspense"),
    _("Payments that arrived and could not be matched, until they are credited or refunded, oldest first."),
    (
        moment("held_at", _("Arrived")),
        text("deposit", _("Deposit"), link="/admin/wallet/deposit/?q={}"),
        *PLAYER,
        text("gateway", _("Gateway")),
        text("why", _("Reason"), says=translated),
        text("state", _("State"), says=labels(UnmatchedState)),
        count("days", _("Days"), adds_up=False),
        amount("amount", _("Amount")),
    ),
    suspense,
    by_balance=True,
    money_only=True,
)
