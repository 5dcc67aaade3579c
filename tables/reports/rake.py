"""Rake by day, format, stake and table, compared with the rake computed again from each deal's hands.

The first comes from the ledger, the second from the engine: the winner and every shown hand are in the deal's final
state, and scores, winnings and rake follow from them (rules 7). The two must agree; an operator must explain a line
that does not. An archived deal was settled again before it was archived, and its seats have the results
(docs/decisions/deals-in-files.md). Rake that was given back by a deal's reversal has its own column: the house has
the booked rake less that.
"""

from collections.abc import Iterator
from datetime import date
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from tables.play.ending import settlement_of
from tables.sealing.deals import state_of
from wallet.finance.reports import Period, Report, Row, stream, where
from wallet.finance.reports.report import amount, count, day, text

_DEALS = """
SELECT (d.ended_at AT TIME ZONE %(zone)s)::date, tb.public_id, tb.name, tb.profile_name, d.point_value_minor,
    d.rake_bps, d.public_id, d.version, d.snapshot, d.terms, d.sealed_key, d.data_key, d.archived_in,
    COALESCE(booked.minor, 0)::bigint, COALESCE(back.minor, 0)::bigint,
    CASE WHEN d.archived_in <> '' THEN (SELECT -sum(s.money_minor) FROM public.tables_dealseat s WHERE s.deal_id = d.id)
    END::bigint
FROM public.tables_deal d
JOIN public.tables_table tb ON tb.id = d.table_id
LEFT JOIN LATERAL (
    SELECT sum(e.amount_minor) AS minor
    FROM public.wallet_transaction t
    JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
    JOIN public.wallet_account a ON a.id = e.account_id AND a.code = 'house:rake'
    WHERE t.key = 'deal:' || d.public_id AND t.booked_at <= %(as_of)s
) AS booked ON true
LEFT JOIN LATERAL (
    SELECT -sum(e.amount_minor) AS minor
    FROM public.wallet_transaction t
    JOIN public.wallet_transaction r ON r.reverses_id = t.id AND r.booked_at <= %(as_of)s
    JOIN public.wallet_entry e ON e.transaction_id = r.id AND e.booked_at = r.booked_at
    JOIN public.wallet_account a ON a.id = e.account_id AND a.code = 'house:rake'
    WHERE t.key = 'deal:' || d.public_id
) AS back ON true
WHERE d.status = 'over' AND d.currency = %(currency)s AND d.point_value_minor > 0
    AND d.ended_at >= %(begins_at)s AND d.ended_at < %(ends_at)s AND d.ended_at <= %(as_of)s
ORDER BY 1, tb.profile_name, d.point_value_minor, tb.id, d.id
"""


class _Deal(NamedTuple):
    """A row of the query."""

    on_day: date
    table_id: str
    table: str
    profile: str
    point_value_minor: int
    rake_bps: int
    public_id: str
    version: int
    snapshot: bytes
    terms: bytes
    sealed_key: bytes
    data_key: bytes
    archived_in: str
    booked_minor: int
    back_minor: int
    archived_minor: int | None

    @property
    def is_elsewhere(self) -> bool:
        """Never: it has ended."""
        return False


_LINE = attrgetter("on_day", "table_id", "table", "profile", "point_value_minor", "rake_bps")
"""The deals that are alike in these are in one line of the report."""


def rake(period: Period) -> Iterator[Row]:
    """One line for each day and table."""
    deals = map(_Deal._make, stream.rows(_DEALS, where.params(period, zone=str(period.begins_at.tzinfo))))
    for (on_day, table_id, name, profile, point_value_minor, rake_bps), played in groupby(deals, _LINE):
        number, booked_minor, settled_minor, back_minor = 0, 0, 0, 0
        for deal in played:
            number += 1
            booked_minor += deal.booked_minor
            settled_minor += _settled_again(deal)
            back_minor += deal.back_minor
        difference_minor = booked_minor - settled_minor
        yield (
            on_day, profile, point_value_minor, table_id, name, rake_bps, number, booked_minor, settled_minor,
            difference_minor, back_minor,
        )  # fmt: skip


def _settled_again(deal: _Deal) -> int:
    if deal.archived_minor is not None:
        return deal.archived_minor
    state = state_of(deal)
    return settlement_of(state, deal.point_value_minor, deal.rake_bps).rake_minor


RAKE = Report(
    "rake",
    _("Rake of the tables"),
    _("By day, rules, stake and table, beside what the hands of each deal come to when they are settled again."),
    (
        day("day", _("Day")),
        text("profile", _("Rules")),
        amount("point_value", _("Value of a point"), adds_up=False),
        text("table", _("Table"), link="/admin/tables/table/?q={}"),
        text("name", _("Name")),
        count("rake_bps", _("Basis points"), adds_up=False),
        count("deals", _("Deals")),
        amount("booked", _("Rake booked")),
        amount("settled_again", _("Settled again")),
        amount("difference", _("Difference")),
        amount("given_back", _("Reversed since")),
    ),
    rake,
    of_everybody=True,
)
