"""Cash flow: the balances of banks and gateways before and after the period, and what moved them, by whom and why."""

from collections.abc import Iterator

from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from wallet.finance.reports import where
from wallet.finance.reports.books.balances import balances_at
from wallet.finance.reports.books.chart import place_of
from wallet.finance.reports.period import Period
from wallet.finance.reports.report import Report, Row, amount, count, kind_words, text
from wallet.ledger.kinds import Kind

_OWNERS = (Kind.HOUSE_CAPITAL, Kind.OPENING_BALANCE)
_STATE = (Kind.TAX_REMITTED,)
_HOUSE = (Kind.GATEWAY_SETTLEMENT, Kind.BANK_CHARGE, Kind.JOURNAL_ENTRY, Kind.ADJUSTMENT)

_MOVED = """
SELECT COALESCE(o.kind, t.kind), count(DISTINCT t.id), -sum(e.amount_minor)
FROM public.wallet_account a
JOIN public.wallet_entry e ON e.account_id = a.id
JOIN public.wallet_transaction t ON t.id = e.transaction_id
LEFT JOIN public.wallet_transaction o ON o.id = t.reverses_id
WHERE a.kind IN ('bank', 'gateway') AND a.currency_id = %(currency)s AND {in_period}
GROUP BY 1 ORDER BY 1
"""


def cash_flow(period: Period) -> Iterator[Row]:
    """Cash before, a line for each reason by activity, and cash after; a reversal takes off the reason it reverses."""
    before, after = (_cash(balances_at(period, moment)) for moment in (period.begins_at, period.ends_at))
    with connection.cursor() as cursor:
        cursor.execute(_MOVED.format(in_period=where.in_period(period)), where.params(period))
        rows = cursor.fetchall()
    if not (rows or before or after):
        return
    yield ("", "", _("Held before by banks and gateways"), None, before)
    for activity in ("players", "house", "state", "owners"):
        for kind, times, minor in rows:
            if _activity(kind) == activity:
                yield (activity, kind, "", times, int(minor))
    yield ("", "", _("Held at the end by banks and gateways"), None, after)


def _cash(holding: dict[str, int]) -> int:
    return -sum(minor for line, minor in holding.items() if place_of(line) in ("bank", "gateway"))


def _activity(kind: str) -> str:
    if kind in _OWNERS:
        return "owners"
    if kind in _STATE:
        return "state"
    return "house" if kind in _HOUSE else "players"


def _activity_words(code: str) -> str:
    words = {
        "players": _("With players"),
        "house": _("Of the house"),
        "state": _("With the state"),
        "owners": _("With owners"),
    }
    return words.get(code, code)


CASH_FLOW = Report(
    "cash-flow",
    gettext_lazy("Cash flow"),
    gettext_lazy("What banks and gateways held before, what moved it in the period, and what they hold."),
    (
        text("activity", gettext_lazy("Activity"), says=_activity_words),
        text("kind", gettext_lazy("Kind"), says=kind_words),
        text("line", gettext_lazy("Line")),
        count("times", gettext_lazy("Bookings")),
        amount("amount", gettext_lazy("Amount"), adds_up=False),
    ),
    cash_flow,
    money_only=True,
    of_everybody=True,
)
