"""Withdrawals that wait, by their age; the register of tax withheld from winnings; how bonuses rolled forward."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from wallet.finance.reports import stream, where
from wallet.finance.reports.liability import PLAYER
from wallet.finance.reports.period import Period
from wallet.finance.reports.report import Report, Row, amount, count, kind_words, labels, moment, text
from wallet.money.withdrawals.models import WithdrawalState

# The state each withdrawal was in at a moment is that of its last step before.
_WAITING = """
SELECT w.requested_at, w.public_id, u.public_id, u.display_name, s.became, s.at,
    ((%(stands_at)s AT TIME ZONE %(zone)s)::date - (w.requested_at AT TIME ZONE %(zone)s)::date),
    w.amount_minor, w.tax_minor, w.amount_minor - w.tax_minor
FROM public.wallet_withdrawal w
JOIN public.accounts_user u ON u.id = w.user_id
JOIN LATERAL (
    SELECT became, at FROM public.wallet_withdrawalstep s
    WHERE s.withdrawal_id = w.id AND s.at < %(stands_at)s ORDER BY s.id DESC LIMIT 1
) AS s ON s.became IN ('requested', 'approved', 'sent')
WHERE w.currency_id = %(currency)s AND (%(owner_id)s::bigint IS NULL OR w.user_id = %(owner_id)s)
ORDER BY w.requested_at, w.id
"""

_TDS = """
SELECT t.booked_at, t.public_id, t.kind, t.key, COALESCE(u.public_id, ''), COALESCE(u.display_name, ''),
    w.amount_minor, w.net_winnings_minor, w.tax_rate_bps, e.amount_minor
FROM public.wallet_transaction t
JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
JOIN public.wallet_account a ON a.id = e.account_id AND a.code = 'tax:tds'
LEFT JOIN public.wallet_withdrawal w ON w.public_id = split_part(t.key, ':', 2)
LEFT JOIN LATERAL (
    SELECT own.owner_id FROM public.wallet_entry o JOIN public.wallet_account own ON own.id = o.account_id
    WHERE o.transaction_id = t.id AND o.booked_at = t.booked_at AND own.owner_id IS NOT NULL LIMIT 1
) AS paid ON true
LEFT JOIN public.accounts_user u ON u.id = paid.owner_id
LEFT JOIN public.wallet_transaction o ON o.id = t.reverses_id
WHERE COALESCE(o.kind, t.kind) NOT IN ('tax_remitted', 'opening_balance', 'journal_entry')
    AND {in_period} AND (%(owner_id)s::bigint IS NULL OR paid.owner_id = %(owner_id)s)
ORDER BY t.id
"""

# Bonuses by player: what was unreleased before, what was granted, released and expired, what is unreleased after.
_BONUSES = """
SELECT u.public_id, u.display_name,
    COALESCE(sum(e.amount_minor) FILTER (WHERE {before}), 0),
    COALESCE(sum(e.amount_minor) FILTER (WHERE NOT ({before}) AND t.kind = 'bonus_grant'), 0),
    COALESCE(-sum(e.amount_minor) FILTER (WHERE NOT ({before}) AND t.kind = 'bonus_release'), 0),
    COALESCE(-sum(e.amount_minor) FILTER (WHERE NOT ({before}) AND t.kind = 'bonus_expiry'), 0),
    COALESCE(sum(e.amount_minor) FILTER (WHERE NOT ({before})
        AND t.kind NOT IN ('bonus_grant', 'bonus_release', 'bonus_expiry')), 0),
    sum(e.amount_minor)
FROM public.wallet_account a
JOIN public.wallet_leg e ON e.account_id = a.id
JOIN public.wallet_event t ON t.id = e.transaction_id
JOIN public.accounts_user u ON u.id = a.owner_id
WHERE a.kind = 'player' AND a.code LIKE 'player:%%:bonus' AND {until_end}
    AND (%(owner_id)s::bigint IS NULL OR a.owner_id = %(owner_id)s)
GROUP BY u.id ORDER BY u.id
"""


def waiting(period: Period) -> Iterator[Row]:
    """Withdrawals that were on their way at the end of the period, oldest first."""
    return stream.rows(_WAITING, where.params(period, stands_at=period.stands_at, zone=str(period.begins_at.tzinfo)))


def tds(period: Period) -> Iterator[Row]:
    """Every entry of tax withheld from winnings, with the withdrawal it was withheld from."""
    return stream.rows(_TDS.format(in_period=where.in_period(period)), where.params(period))


def bonuses(period: Period) -> Iterator[Row]:
    """A line a player: before + granted - released - expired + other = after."""
    sql = _BONUSES.format(before=where.until(period, "begins_at"), until_end=where.until(period))
    return stream.rows(sql, where.params(period))


WAITING = Report(
    "withdrawals",
    _("Withdrawals on their way"),
    _("Withdrawals asked for and not yet paid or given back, oldest first, with their age in days."),
    (
        moment("requested_at", _("Asked for")),
        text("withdrawal", _("Withdrawal"), link="/admin/wallet/withdrawal/?q={}"),
        *PLAYER,
        text("state", _("State"), says=labels(WithdrawalState)),
        moment("since", _("Since")),
        count("days", _("Days"), adds_up=False),
        amount("amount", _("Amount")),
        amount("tax", _("Tax")),
        amount("payout", _("To be paid")),
    ),
    waiting,
    by_balance=True,
    money_only=True,
)
TDS = Report(
    "tds",
    _("Register of TDS"),
    _("Income tax withheld from net winnings, section 194BA of the Income-tax Act, 1961."),
    (
        moment("booked_at", _("Booked")),
        text("transaction", _("Transaction"), link="/admin/wallet/transaction/?q={}"),
        text("kind", _("Kind"), says=kind_words),
        text("key", _("For")),
        *PLAYER,
        amount("withdrawn", _("Withdrawn")),
        amount("net_winnings", _("Net winnings")),
        count("rate_bps", _("Basis points"), adds_up=False),
        amount("tax", _("Tax")),
    ),
    tds,
    money_only=True,
)
BONUSES = Report(
    "bonuses",
    _("Bonuses"),
    _("What was not yet released before, granted, released and expired in the period, and not yet released after."),
    (
        *PLAYER,
        amount("before", _("Before")),
        amount("granted", _("Granted")),
        amount("released", _("Released")),
        amount("expired", _("Expired")),
        amount("other", _("Other")),
        amount("after", _("After")),
    ),
    bonuses,
)
