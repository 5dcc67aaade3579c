"""The day book: every entry as it was booked, enough for a stranger to compute a closed day's digest again.

docs/operators/day-close.md says how a transaction's fingerprint and a day's `transactions_sha256` follow from it.
"""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy

from wallet.finance.reports import stream, where
from wallet.finance.reports.period import Period
from wallet.finance.reports.report import Report, Row, amount, kind_words, moment, text

_ENTRIES = """
SELECT t.booked_at, t.event_at, t.public_id, t.kind, t.key, t.currency_id, a.code, e.amount_minor, t.note
FROM public.wallet_transaction t
JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
JOIN public.wallet_account a ON a.id = e.account_id
WHERE {in_period}
ORDER BY t.id, a.code COLLATE "C"
"""


def day_book(period: Period) -> Iterator[Row]:
    """A line an entry, in the order of transactions and within one of accounts."""
    return stream.rows(_ENTRIES.format(in_period=where.in_period(period)), where.params(period))


DAY_BOOK = Report(
    "day-book",
    gettext_lazy("Day book"),
    gettext_lazy("Every entry as it was booked. With the document of a closed day it proves the day."),
    (
        moment("booked_at", gettext_lazy("Booked")),
        moment("event_at", gettext_lazy("Happened")),
        text("transaction", gettext_lazy("Transaction"), link="/admin/wallet/transaction/?q={}"),
        text("kind", gettext_lazy("Kind"), says=kind_words),
        text("key", gettext_lazy("For")),
        text("currency", gettext_lazy("Currency")),
        text("account", gettext_lazy("Account")),
        amount("amount", gettext_lazy("Amount"), adds_up=False),
        text("note", gettext_lazy("Note")),
    ),
    day_book,
    of_everybody=True,
)
