"""What the ledger's check knows of matches and tournaments: a pool holds what was paid into it, and ends empty.

Each query gives a row a difference: what it is about, what was found, what it should be.
"""

from django.utils.translation import gettext_noop

from wallet.ledger.audit import Check

_MATCH_POOLS = """
SELECT 'pool of match ' || m.public_id, COALESCE(a.balance_minor, 0)::text, owed.minor::text
FROM public.tournaments_match m
CROSS JOIN LATERAL (
    SELECT CASE WHEN m.ended_at IS NULL THEN COALESCE(sum(e.fees_paid), 0) * m.entry_fee_minor ELSE 0 END AS minor
    FROM public.tournaments_entry e WHERE e.match_id = m.id AND e.withdrawn_at IS NULL
) AS owed
LEFT JOIN public.wallet_account a ON a.code = 'pool:' || m.public_id AND a.currency_id = m.currency_id
WHERE COALESCE(a.balance_minor, 0) <> owed.minor
"""

_TOURNAMENT_POOLS = """
SELECT 'pool of tournament ' || t.public_id, COALESCE(a.balance_minor, 0)::text, owed.minor::text
FROM public.tournaments_tournament t
CROSS JOIN LATERAL (
    SELECT CASE WHEN t.status = 'over' THEN 0 ELSE COALESCE(sum(r.paid_minor), 0) END AS minor
    FROM public.tournaments_registration r WHERE r.tournament_id = t.id AND r.status IN ('in', 'out', 'gave_up')
) AS owed
LEFT JOIN public.wallet_account a ON a.code = 'pool:' || t.public_id AND a.currency_id = t.currency_id
WHERE COALESCE(a.balance_minor, 0) <> owed.minor
"""

_PAID_OUT = """
SELECT 'tournament ' || t.public_id, (t.rake_minor + COALESCE(sum(r.prize_minor), 0))::text,
    (t.paid_minor + t.overlay_minor)::text
FROM public.tournaments_tournament t
LEFT JOIN public.tournaments_registration r ON r.tournament_id = t.id
WHERE t.status = 'over'
GROUP BY t.id HAVING t.rake_minor + COALESCE(sum(r.prize_minor), 0) <> t.paid_minor + t.overlay_minor
"""

_TICKETS = """
SELECT 'ticket ' || k.public_id, COALESCE(a.balance_minor, 0)::text, owed.minor::text
FROM public.tournaments_ticket k
CROSS JOIN LATERAL (SELECT CASE WHEN k.state = 'held' THEN k.worth_minor ELSE 0 END AS minor) AS owed
LEFT JOIN public.wallet_account a ON a.code = 'pool:' || k.public_id AND a.currency_id = k.currency
WHERE COALESCE(a.balance_minor, 0) <> owed.minor
"""

_LEAGUES = """
SELECT 'league ' || l.public_id, COALESCE(a.balance_minor, 0)::text || ' left, ' || paid.minor::text || ' won',
    '0 left, ' || COALESCE(l.overlay_minor, 0)::text || ' won'
FROM public.tournaments_league l
CROSS JOIN LATERAL (
    SELECT COALESCE(sum(p.prize_minor), 0) AS minor FROM public.tournaments_leagueplace p WHERE p.league_id = l.id
) AS paid
LEFT JOIN public.wallet_account a ON a.code = 'pool:' || l.public_id AND a.currency_id = l.currency_id
WHERE COALESCE(a.balance_minor, 0) <> 0 OR paid.minor <> COALESCE(l.overlay_minor, 0)
"""

CHECKS = {
    gettext_noop("tickets hold their worth until they are used"): Check(_TICKETS),
    gettext_noop("leagues pay out what the house adds"): Check(_LEAGUES),
    gettext_noop("pools of matches hold their fees and end empty"): Check(_MATCH_POOLS),
    gettext_noop("pools of tournaments hold what was paid and end empty"): Check(_TOURNAMENT_POOLS),
    gettext_noop("tournaments pay out what was paid in and guaranteed"): Check(_PAID_OUT),
}

KEPT_WORDS = (
    *CHECKS,
    gettext_noop("pool of match %(id)s"),
    gettext_noop("pool of tournament %(id)s"),
    gettext_noop("tournament %(id)s"),
    gettext_noop("ticket %(id)s"),
    gettext_noop("league %(id)s"),
    gettext_noop("%(left)s left, %(won)s won"),
)
"""What a difference that they find is said with, to be translated where it is read."""
