"""Ageing: open amounts by how long they are open: withdrawals, payments in suspense, debts of players."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from wallet.finance.reports import stream, where
from wallet.finance.reports.period import Period
from wallet.finance.reports.report import Report, Row, amount, count, text

# What a player owes is taken off as it is now: when parts of it were recovered is told by the ledger alone.
_AGEING = """
WITH open AS (
    SELECT 'withdrawals' AS what, w.amount_minor AS minor, w.requested_at AS since
    FROM public.wallet_withdrawal w
    JOIN LATERAL (
        SELECT became FROM public.wallet_withdrawalstep s
        WHERE s.withdrawal_id = w.id AND s.at < %(stands_at)s ORDER BY s.id DESC LIMIT 1
    ) AS s ON s.became IN ('requested', 'approved', 'sent')
    WHERE w.currency_id = %(currency)s
    UNION ALL
    SELECT 'suspense', u.amount_minor, u.held_at FROM public.wallet_unmatched u
    JOIN public.wallet_deposit d ON d.id = u.deposit_id
    WHERE d.currency_id = %(currency)s AND u.held_at < %(stands_at)s
        AND (u.ended_at IS NULL OR u.ended_at >= %(stands_at)s)
    UNION ALL
    SELECT 'owed_by_players', r.amount_minor - r.recovered_minor, r.since FROM public.wallet_receivable r
    WHERE r.currency_id = %(currency)s AND r.since < %(stands_at)s AND r.recovered_minor < r.amount_minor
), aged AS (
    SELECT what, minor,
        (%(stands_at)s AT TIME ZONE %(zone)s)::date - (since AT TIME ZONE %(zone)s)::date AS days FROM open
)
SELECT what, count(*),
    COALESCE(sum(minor) FILTER (WHERE days <= 7), 0),
    COALESCE(sum(minor) FILTER (WHERE days BETWEEN 8 AND 30), 0),
    COALESCE(sum(minor) FILTER (WHERE days BETWEEN 31 AND 90), 0),
    COALESCE(sum(minor) FILTER (WHERE days > 90), 0),
    sum(minor), max(days)
FROM aged GROUP BY what ORDER BY what
"""


def ageing(period: Period) -> Iterator[Row]:
    """A line for each kind of thing that waits at the end of the period."""
    return stream.rows(_AGEING, where.params(period, stands_at=period.stands_at, zone=str(period.begins_at.tzinfo)))


def _words(code: str) -> str:
    words = {
        "withdrawals": _("Withdrawals on their way"),
        "suspense": _("Payments in suspense"),
        "owed_by_players": _("Owed by players"),
    }
    return words.get(code, code)


AGEING = Report(
    "ageing",
    gettext_lazy("Ageing"),
    gettext_lazy("What waits at the end of the last day, by how many days it has waited."),
    (
        text("what", gettext_lazy("What"), says=_words),
        count("number", gettext_lazy("How many")),
        amount("week", gettext_lazy("Up to 7 days")),
        amount("month", gettext_lazy("8 to 30 days")),
        amount("quarter", gettext_lazy("31 to 90 days")),
        amount("older", gettext_lazy("Over 90 days")),
        amount("total", gettext_lazy("Total")),
        count("oldest_days", gettext_lazy("Oldest, days"), adds_up=False),
    ),
    ageing,
    by_balance=True,
    money_only=True,
    of_everybody=True,
)
