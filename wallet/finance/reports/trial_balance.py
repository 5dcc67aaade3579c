"""The trial balance: opening balance, receipts, payments and closing balance of every kind; balances sum to zero.

Players', seats', pools' and withdrawals' accounts are one line each; the house's own are a line an account.
"""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from wallet.finance.reports import stream, where
from wallet.finance.reports.period import Period
from wallet.finance.reports.report import Report, Row, amount, count, labels, text
from wallet.ledger.kinds import LOCKED_KINDS, AccountKind

_LINES = """
SELECT CASE WHEN a.kind = ANY(%(by_kind)s) THEN a.kind ELSE a.code END, count(DISTINCT a.id),
    COALESCE(sum(e.amount_minor) FILTER (WHERE {before}), 0),
    COALESCE(sum(e.amount_minor) FILTER (WHERE NOT ({before}) AND e.amount_minor > 0), 0),
    COALESCE(-sum(e.amount_minor) FILTER (WHERE NOT ({before}) AND e.amount_minor < 0), 0),
    COALESCE(sum(e.amount_minor), 0)
FROM public.wallet_event t
JOIN public.wallet_leg e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
JOIN public.wallet_account a ON a.id = e.account_id
WHERE {until_end}
GROUP BY 1 ORDER BY 1
"""


def trial_balance(period: Period) -> Iterator[Row]:
    """The lines; the columns before, got less gave, and after sum to zero over all of them."""
    sql = _LINES.format(before=where.until(period, "begins_at"), until_end=where.until(period))
    return stream.rows(sql, where.params(period, by_kind=[kind.value for kind in LOCKED_KINDS]))


TRIAL_BALANCE = Report(
    "trial-balance",
    _("Trial balance"),
    _("What every kind of account held, received and gave. The balances of all lines sum to zero."),
    (
        text("account", _("Accounts"), says=labels(AccountKind)),
        count("accounts", _("How many")),
        amount("before", _("Before")),
        amount("received", _("Received")),
        amount("given", _("Given")),
        amount("after", _("After")),
    ),
    trial_balance,
    of_everybody=True,
)
