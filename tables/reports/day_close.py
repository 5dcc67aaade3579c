"""The tables' exceptions of a closed day: chips of players who have left, finished deals without a settlement."""

from collections.abc import Iterator

from django.db import connection
from django.utils.translation import gettext_noop

from wallet.finance.closing.findings import Finding, Search

_LEFT = """
SELECT a.code, a.balance_minor, a.currency_id, t.public_id
FROM public.wallet_account a
JOIN public.tables_seat s ON 'seat:' || s.public_id = a.code
JOIN public.tables_table t ON t.id = s.table_id
WHERE a.kind = 'seat' AND a.closed_at IS NULL AND a.balance_minor > 0 AND (s.left_at IS NOT NULL OR t.status = 'closed')
ORDER BY a.id
"""

# Of the last days only: older ones were looked at by the closes of those days. Each kind has an index of its own; what
# the last days' deals moved and booked is looked up together, as an index is deeper in a longer past.
_NOT_SETTLED = """
WITH ended AS MATERIALIZED (
    SELECT o.id, o.public_id FROM public.tables_deal o
    WHERE o.status = 'over' AND o.ended_at > now() - interval '3 days'
), moved AS MATERIALIZED (
    SELECT DISTINCT p.deal_id FROM public.tables_dealseat p
    WHERE p.deal_id = ANY (ARRAY(SELECT e.id FROM ended e)) AND p.money_minor IS DISTINCT FROM 0
), booked AS MATERIALIZED (
    SELECT w.key FROM public.wallet_transaction w
    WHERE w.key = ANY (ARRAY(SELECT 'deal:' || e.public_id FROM ended e))
)
SELECT d.public_id, t.public_id, d.status, d.started_at
FROM public.tables_deal d JOIN public.tables_table t ON t.id = d.table_id
WHERE d.id = ANY (ARRAY(
    SELECT o.id FROM public.tables_deal o WHERE o.status = 'parked' AND o.started_at < now() - interval '1 day'
    UNION SELECT o.id FROM public.tables_deal o WHERE o.awaits_host AND o.ended_at < now() - interval '1 hour'
    UNION SELECT e.id FROM ended e JOIN moved m ON m.deal_id = e.id
    WHERE NOT EXISTS (SELECT FROM booked b WHERE b.key = 'deal:' || e.public_id)))
ORDER BY d.id
"""


def chips_left_behind() -> Iterator[Finding]:
    """Chairs with chips although their player has left or their table is closed."""
    with connection.cursor() as cursor:
        cursor.execute(_LEFT)
        for code, minor, currency, table in cursor.fetchall():
            yield Finding("chips_left_behind", code, f"{minor} {currency} lie at table {table}, which nobody plays at.")


def deals_not_settled() -> Iterator[Finding]:
    """Deals that are over without their chips having moved, or that wait for an operator or their match too long."""
    with connection.cursor() as cursor:
        cursor.execute(_NOT_SETTLED)
        for deal, table, status, started_at in cursor.fetchall():
            yield Finding(
                "deal_not_settled",
                deal,
                f"Begun on {started_at:%Y-%m-%d %H:%M} UTC at table {table}, {status}, unsettled.",
            )


KEPT_WORDS = (
    gettext_noop("%(minor)s %(currency)s lie at table %(table)s, which nobody plays at."),
    gettext_noop("Begun on %(at)s UTC at table %(table)s, %(status)s, unsettled."),
)
"""Patterns of these searches' sentences, for pages in other languages."""
SEARCHES = {
    "chips_left_behind": Search(gettext_noop("Chips left at a table"), chips_left_behind),
    "deal_not_settled": Search(gettext_noop("Deal over and not settled"), deals_not_settled),
}
