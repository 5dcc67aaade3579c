"""Funds in games that are not over: the chips on each chair, with the deal of that time, and the prize pools."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from tables.play.models import DealStatus
from wallet.finance.reports import Period, Report, Row, stream, where
from wallet.finance.reports.report import amount, labels, moment, text

_FUNDS = """
SELECT a.code, COALESCE(tb.public_id, ''), COALESCE(tb.name, ''), COALESCE(d.public_id, ''), COALESCE(d.status, ''),
    COALESCE(u.public_id, ''), COALESCE(u.display_name, ''), s.sat_down_at, held.minor
FROM (
    SELECT e.account_id, sum(e.amount_minor)::bigint AS minor
    FROM public.wallet_account a
    JOIN public.wallet_leg e ON e.account_id = a.id
    JOIN public.wallet_event t ON t.id = e.transaction_id
    WHERE a.kind IN ('seat', 'pool') AND {until_end}
    GROUP BY e.account_id HAVING sum(e.amount_minor) <> 0
) AS held
JOIN public.wallet_account a ON a.id = held.account_id
LEFT JOIN public.tables_seat s ON a.kind = 'seat' AND 'seat:' || s.public_id = a.code
LEFT JOIN public.tables_table tb ON tb.id = s.table_id
LEFT JOIN public.accounts_user u ON u.id = s.player_id
LEFT JOIN LATERAL (
    SELECT d.public_id, d.status FROM public.tables_deal d JOIN public.tables_dealseat p ON p.deal_id = d.id
    WHERE p.seat_id = s.id AND d.started_at < %(stands_at)s AND (d.ended_at IS NULL OR d.ended_at >= %(stands_at)s)
    ORDER BY d.id DESC LIMIT 1
) AS d ON true
ORDER BY tb.id, s.id, a.id
"""


def funds(period: Period) -> Iterator[Row]:
    """A line for every chair and pool that was not empty at the end of the period."""
    sql = _FUNDS.format(until_end=where.until(period))
    return stream.rows(sql, where.params(period, stands_at=period.stands_at))


FUNDS = Report(
    "funds-in-play",
    _("Funds in unfinished games"),
    _("What lay on chairs and in prize pools at the end of the last day, with the deal that was on."),
    (
        text("account", _("Account"), link="/admin/wallet/account/?q={}"),
        text("table", _("Table"), link="/admin/tables/table/?q={}"),
        text("name", _("Name")),
        text("deal", _("Deal"), link="/admin/tables/deal/?q={}"),
        text("state", _("State"), says=labels(DealStatus)),
        text("player", _("Player"), link="/admin/accounts/user/?q={}"),
        text("player_name", _("Name")),
        moment("sat_down_at", _("Sat down")),
        amount("held", _("Held")),
    ),
    funds,
    of_everybody=True,
    by_balance=True,
)
