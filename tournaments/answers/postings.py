"""The ledger's check of postings of matches, tournaments, tickets and leagues: each must have its row.

An entry's row has what it paid, got back or won, and is never deleted. So each posting can be computed again from
it, also long after the match or the tournament has ended.
"""

from django.utils.translation import gettext_noop

from wallet.ledger.audit import Check, Looks
from wallet.ledger.past.called_for import called_for

# The rows that the keys name, looked up together. A tournament's terms may change once everybody has withdrawn: what an
# entry paid to come in is what it paid, less its rebuys. `moves` are those between two accounts, `shares` those out of
# a pool to many.
_ROWS = """named AS MATERIALIZED (
    SELECT split_part(b.key, ':', 1) AS word, split_part(b.key, ':', 2) AS id FROM booked b
), entry AS MATERIALIZED (
    SELECT e.id, e.public_id, e.player_id, e.match_id, e.fees_paid, e.prize_minor, e.withdrawn_at
    FROM public.tournaments_entry e WHERE e.public_id = ANY (ARRAY(
        SELECT n.id FROM named n WHERE n.word IN ('entry', 'rejoin', 'refund')))
), match AS MATERIALIZED (
    SELECT m.id, m.public_id, m.currency_id, m.entry_fee_minor, m.rake_bps, m.status FROM public.tournaments_match m
    WHERE m.id = ANY (ARRAY(SELECT e.match_id FROM entry e))
        OR m.public_id = ANY (ARRAY(SELECT n.id FROM named n WHERE n.word = 'prizes'))
), registration AS MATERIALIZED (
    SELECT r.public_id, r.player_id, r.tournament_id, r.paid_minor, r.rebuys, r.status
    FROM public.tournaments_registration r WHERE r.public_id = ANY (ARRAY(
        SELECT n.id FROM named n WHERE n.word IN ('tournament_entry', 'tournament_rebuy', 'tournament_refund')))
), tournament AS MATERIALIZED (
    SELECT t.id, t.public_id, t.currency_id, t.rebuy_fee_minor, t.overlay_minor, t.rake_minor, t.status
    FROM public.tournaments_tournament t WHERE t.id = ANY (ARRAY(SELECT r.tournament_id FROM registration r))
        OR t.public_id = ANY (ARRAY(
            SELECT n.id FROM named n WHERE n.word IN ('tournament_guarantee', 'tournament_prizes')))
), ticket AS MATERIALIZED (
    SELECT k.public_id, k.player_id, k.currency, k.worth_minor, k.state FROM public.tournaments_ticket k
    WHERE k.public_id = ANY (ARRAY(SELECT n.id FROM named n WHERE n.word IN ('ticket', 'ticket_back')))
), league AS MATERIALIZED (
    SELECT l.id, l.public_id, l.currency_id, l.overlay_minor FROM public.tournaments_league l
    WHERE l.public_id = ANY (ARRAY(SELECT n.id FROM named n WHERE n.word IN ('league_guarantee', 'league_prizes')))
        AND l.status = 'over'
), award AS MATERIALIZED (
    SELECT e.match_id, e.player_id, e.prize_minor, e.fees_paid FROM public.tournaments_entry e
    WHERE e.withdrawn_at IS NULL AND e.match_id = ANY (ARRAY(
        SELECT m.id FROM match m JOIN named n ON n.word = 'prizes' AND n.id = m.public_id
        WHERE m.status <> 'cancelled'))
), place AS MATERIALIZED (
    SELECT r.tournament_id, r.player_id, r.prize_minor FROM public.tournaments_registration r
    WHERE r.status IN ('in', 'out', 'gave_up') AND r.tournament_id = ANY (ARRAY(
        SELECT t.id FROM tournament t JOIN named n ON n.word = 'tournament_prizes' AND n.id = t.public_id
        WHERE t.status = 'over'))
), league_place AS MATERIALIZED (
    SELECT p.league_id, p.player_id, p.prize_minor FROM public.tournaments_leagueplace p
    WHERE p.league_id = ANY (ARRAY(SELECT l.id FROM league l))
), moves AS (
    SELECT move.key, move.kind, m.currency_id AS currency, 'player:' || e.player_id || ':main' AS giver,
        'pool:' || m.public_id AS taker, move.minor
    FROM entry e JOIN match m ON m.id = e.match_id
    CROSS JOIN LATERAL (
        SELECT 'entry:' || e.public_id, 'entry', m.entry_fee_minor::numeric
        UNION ALL
        SELECT 'rejoin:' || e.public_id || ':' || time, 'rejoin', m.entry_fee_minor
        FROM generate_series(2, e.fees_paid) AS time
        UNION ALL
        SELECT 'refund:' || e.public_id, 'refund', -CASE WHEN e.withdrawn_at IS NOT NULL
            THEN m.entry_fee_minor::numeric * e.fees_paid WHEN m.status = 'cancelled' THEN e.prize_minor ELSE 0 END
    ) AS move (key, kind, minor)
    UNION ALL
    SELECT move.key, move.kind, t.currency_id, 'player:' || r.player_id || ':main', 'pool:' || t.public_id, move.minor
    FROM registration r JOIN tournament t ON t.id = r.tournament_id
    CROSS JOIN LATERAL (
        SELECT 'tournament_entry:' || r.public_id, 'entry', r.paid_minor - t.rebuy_fee_minor::numeric * r.rebuys
        UNION ALL
        SELECT 'tournament_rebuy:' || r.public_id || ':' || time, 'rejoin', t.rebuy_fee_minor
        FROM generate_series(1, r.rebuys) AS time
        UNION ALL
        SELECT 'tournament_refund:' || r.public_id, 'refund', -r.paid_minor WHERE r.status IN ('withdrawn', 'refunded')
    ) AS move (key, kind, minor)
    UNION ALL
    SELECT move.key, move.kind, k.currency, 'player:' || k.player_id || ':main', 'pool:' || k.public_id, move.minor
    FROM ticket k
    CROSS JOIN LATERAL (
        SELECT 'ticket:' || k.public_id, 'entry', k.worth_minor
        UNION ALL
        SELECT 'ticket_back:' || k.public_id, 'refund', -k.worth_minor WHERE k.state <> 'held'
    ) AS move (key, kind, minor)
    UNION ALL
    SELECT 'tournament_guarantee:' || t.public_id, 'guarantee', t.currency_id, 'house:promotions',
        'pool:' || t.public_id, t.overlay_minor
    FROM tournament t WHERE t.status = 'over'
    UNION ALL
    SELECT 'league_guarantee:' || l.public_id, 'guarantee', l.currency_id, 'house:promotions', 'pool:' || l.public_id,
        l.overlay_minor
    FROM league l
), shares AS (
    SELECT 'prizes:' || m.public_id AS key, m.currency_id AS currency, 'pool:' || m.public_id AS pool,
        'player:' || a.player_id || ':main' AS code, a.prize_minor::numeric AS minor
    FROM award a JOIN match m ON m.id = a.match_id
    UNION ALL
    SELECT 'prizes:' || m.public_id, m.currency_id, 'pool:' || m.public_id, 'house:rake',
        div(sum(a.fees_paid) * m.entry_fee_minor::numeric * m.rake_bps, 10000)
    FROM award a JOIN match m ON m.id = a.match_id
    GROUP BY m.public_id, m.currency_id, m.entry_fee_minor, m.rake_bps
    UNION ALL
    SELECT 'tournament_prizes:' || t.public_id, t.currency_id, 'pool:' || t.public_id,
        'player:' || p.player_id || ':main', p.prize_minor
    FROM place p JOIN tournament t ON t.id = p.tournament_id
    UNION ALL
    SELECT 'tournament_prizes:' || t.public_id, t.currency_id, 'pool:' || t.public_id, 'house:rake', t.rake_minor
    FROM tournament t WHERE t.status = 'over'
    UNION ALL
    SELECT 'league_prizes:' || l.public_id, l.currency_id, 'pool:' || l.public_id,
        'player:' || p.player_id || ':main', p.prize_minor
    FROM league_place p JOIN league l ON l.id = p.league_id
), wanted AS (
    SELECT m.key, m.kind, m.currency, leg.code, leg.minor
    FROM moves m CROSS JOIN LATERAL (VALUES (m.giver, -m.minor), (m.taker, m.minor)) AS leg (code, minor)
    UNION ALL
    SELECT s.key, 'prize', s.currency, s.code, s.minor FROM shares s
    UNION ALL
    SELECT s.key, 'prize', s.currency, s.pool, -sum(s.minor) FROM shares s GROUP BY s.key, s.currency, s.pool
)"""

POSTINGS = {
    gettext_noop("postings of matches and tournaments have their rows"): Check(
        called_for(("entry", "rejoin", "refund", "prize", "guarantee"), _ROWS), looks=Looks.DAY
    )
}
