"""The tables' part of the ledger's check: deals move their results, and chips come and go with a chair's player.

Rows of deals and chairs stay when moves and hands are archived.
"""

from django.utils.translation import gettext_noop

from wallet.ledger.audit import Check, Looks
from wallet.ledger.past.called_for import called_for

# The score of each seat times the value of a point, less the rake on what was won, rounded down, as wallet_allows_deal
# works it out. Looked up together and in order, as many as a day has.
_DEALS = called_for(
    ("deal",),
    """deal AS MATERIALIZED (
    SELECT d.id, d.public_id, d.currency, d.point_value_minor, d.rake_bps FROM public.tables_deal d
    WHERE d.public_id = ANY ((SELECT array_agg(substr(b.key, 6)) FROM booked b)::text[]) AND d.status = 'over'
), place AS MATERIALIZED (
    SELECT s.deal_id, s.seat_id, s.score FROM public.tables_dealseat s
    WHERE s.deal_id = ANY ((SELECT array_agg(id) FROM deal)::bigint[])
), chair AS MATERIALIZED (
    SELECT c.id, c.public_id FROM public.tables_seat c
    WHERE c.id = ANY ((SELECT array_agg(DISTINCT seat_id) FROM place)::bigint[])
), result AS MATERIALIZED (
    SELECT d.public_id, d.currency, c.public_id AS chair, came_to.minor,
        CASE WHEN came_to.minor > 0 THEN div(came_to.minor * d.rake_bps, 10000) ELSE 0 END AS rake_minor
    FROM place p JOIN deal d ON d.id = p.deal_id JOIN chair c ON c.id = p.seat_id
    CROSS JOIN LATERAL (SELECT p.score::numeric * d.point_value_minor AS minor) AS came_to
), wanted AS (
    SELECT 'deal:' || r.public_id AS key, 'deal' AS kind, r.currency, 'seat:' || r.chair AS code,
        r.minor - r.rake_minor AS minor
    FROM result r
    UNION ALL
    SELECT 'deal:' || r.public_id, 'deal', r.currency, 'house:rake', sum(r.rake_minor)
    FROM result r GROUP BY r.public_id, r.currency
)""",
)

# How much is the player's own choice; whose the chair is, is not.
_CHAIRS = called_for(
    ("buy_in", "cash_out"),
    """chair AS MATERIALIZED (
    SELECT c.public_id, c.player_id, c.currency FROM public.tables_seat c
    WHERE c.public_id = ANY ((SELECT array_agg(DISTINCT split_part(a.key, ':', 2)) FROM amount a)::text[])
), wanted AS (
    SELECT a.key, a.kind, c.currency, leg.code, leg.minor
    FROM amount a JOIN chair c ON c.public_id = split_part(a.key, ':', 2)
        AND (starts_with(a.key, a.kind || ':' || c.public_id || ':') OR a.key = 'cash_out:' || c.public_id)
    CROSS JOIN LATERAL (SELECT CASE a.kind WHEN 'buy_in' THEN a.minor ELSE -a.minor END AS minor) AS brought
    CROSS JOIN LATERAL (VALUES ('seat:' || c.public_id, brought.minor),
        ('player:' || c.player_id || ':main', -brought.minor)) AS leg (code, minor)
)""",
    amounts=True,
)

CHECKS = {
    gettext_noop("deals move what they came to"): Check(_DEALS, looks=Looks.DAY),
    gettext_noop("chips come to a chair from its player and go back"): Check(_CHAIRS, looks=Looks.DAY),
}
