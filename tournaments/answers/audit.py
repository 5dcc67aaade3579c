"""The ledger's check of matches and tournaments: a pool contains what was paid into it, and is empty at the end.

Each query returns one row for each difference: the object, the value found, the right value.
"""

from django.utils.translation import gettext_noop

from wallet.ledger.audit import Check, Looks

# Pools that hold something, or have moved since the last sealed day; a day's seal closes those that are done with.
_OPEN_POOLS = "public.wallet_account o WHERE o.kind = 'pool' AND o.closed_at IS NULL"
_NAMED = "n.public_id = split_part(o.code, ':', 2)"
_IN_SLICE = "{at} >= %(begins_at)s AND (%(number)s::integer IS NULL OR {at} < %(ends_at)s)"

# A tournament is looked at in the slice in which it starts; with the time since the last sealed day, also while it is
# not over and while its pool is open.
_TOURNAMENTS = """ARRAY(
    SELECT n.id FROM public.tournaments_tournament n WHERE {in_slice}
    UNION SELECT n.id FROM public.tournaments_tournament n
    WHERE n.status IN ('registering', 'playing') AND %(number)s::integer IS NULL
    UNION SELECT (SELECT n.id FROM public.tournaments_tournament n WHERE {named})
    FROM {open_pools} AND %(number)s::integer IS NULL)"""


def _whole(query: str) -> str:
    """A query with the condition that limits it."""
    parts = {"named": _NAMED, "open_pools": _OPEN_POOLS}
    these = _TOURNAMENTS.format(in_slice=_IN_SLICE.format(at="n.starts_at"), **parts)
    return query.format(tournaments=these, ends_in_slice=_IN_SLICE.format(at="n.ends_at"), **parts)


# A match that has ended has nothing in its pool. So those that have not, and the pools that hold something, are all
# that there is to look at, however many matches there were.
_MATCH_POOLS = _whole(
    """
SELECT 'pool of match ' || m.public_id, COALESCE(a.balance_minor, 0)::text, owed.minor::text
FROM public.tournaments_match m
CROSS JOIN LATERAL (
    SELECT CASE WHEN m.ended_at IS NULL THEN COALESCE(sum(e.fees_paid), 0) * m.entry_fee_minor ELSE 0 END AS minor
    FROM public.tournaments_entry e WHERE e.match_id = m.id AND e.withdrawn_at IS NULL
) AS owed
LEFT JOIN public.wallet_account a ON a.code = 'pool:' || m.public_id AND a.currency_id = m.currency_id
WHERE m.id = ANY (ARRAY(
        SELECT n.id FROM public.tournaments_match n WHERE n.ended_at IS NULL
        UNION SELECT (SELECT n.id FROM public.tournaments_match n WHERE {named})
        FROM {open_pools} AND o.balance_minor <> 0))
    AND COALESCE(a.balance_minor, 0) <> owed.minor
"""
)

_TOURNAMENT_POOLS = _whole(
    """
SELECT 'pool of tournament ' || t.public_id, COALESCE(a.balance_minor, 0)::text, owed.minor::text
FROM public.tournaments_tournament t
CROSS JOIN LATERAL (
    SELECT CASE WHEN t.status = 'over' THEN 0 ELSE COALESCE(sum(r.paid_minor), 0) END AS minor
    FROM public.tournaments_registration r WHERE r.tournament_id = t.id AND r.status IN ('in', 'out', 'gave_up')
) AS owed
LEFT JOIN public.wallet_account a ON a.code = 'pool:' || t.public_id AND a.currency_id = t.currency_id
WHERE t.id = ANY ({tournaments}) AND COALESCE(a.balance_minor, 0) <> owed.minor
"""
)

_PAID_OUT = _whole(
    """
SELECT 'tournament ' || t.public_id, (t.rake_minor + paid.minor)::text, (t.paid_minor + t.overlay_minor)::text
FROM public.tournaments_tournament t
CROSS JOIN LATERAL (
    SELECT COALESCE(sum(r.prize_minor), 0) AS minor FROM public.tournaments_registration r WHERE r.tournament_id = t.id
) AS paid
WHERE t.id = ANY ({tournaments}) AND t.status = 'over' AND t.rake_minor + paid.minor <> t.paid_minor + t.overlay_minor
"""
)

# A ticket that is no longer held has nothing behind it; one that is held is due.
_TICKETS = _whole(
    """
SELECT 'ticket ' || k.public_id, COALESCE(a.balance_minor, 0)::text, owed.minor::text
FROM public.tournaments_ticket k
CROSS JOIN LATERAL (SELECT CASE WHEN k.state = 'held' THEN k.worth_minor ELSE 0 END AS minor) AS owed
LEFT JOIN public.wallet_account a ON a.code = 'pool:' || k.public_id AND a.currency_id = k.currency
WHERE k.id = ANY (ARRAY(
        SELECT n.id FROM public.tournaments_ticket n WHERE n.due_at IS NOT NULL
        UNION SELECT (SELECT n.id FROM public.tournaments_ticket n WHERE {named})
        FROM {open_pools} AND o.balance_minor <> 0))
    AND COALESCE(a.balance_minor, 0) <> owed.minor
"""
)

_LEAGUES = _whole(
    """
SELECT 'league ' || l.public_id, COALESCE(a.balance_minor, 0)::text || ' left, ' || paid.minor::text || ' won',
    '0 left, ' || COALESCE(l.overlay_minor, 0)::text || ' won'
FROM public.tournaments_league l
CROSS JOIN LATERAL (
    SELECT COALESCE(sum(p.prize_minor), 0) AS minor FROM public.tournaments_leagueplace p WHERE p.league_id = l.id
) AS paid
LEFT JOIN public.wallet_account a ON a.code = 'pool:' || l.public_id AND a.currency_id = l.currency_id
WHERE l.id = ANY (ARRAY(
        SELECT n.id FROM public.tournaments_league n WHERE {ends_in_slice}
        UNION SELECT n.id FROM public.tournaments_league n WHERE n.status = 'on' AND %(number)s::integer IS NULL
        UNION SELECT (SELECT n.id FROM public.tournaments_league n WHERE {named})
        FROM {open_pools} AND %(number)s::integer IS NULL))
    AND (COALESCE(a.balance_minor, 0) <> 0 OR paid.minor <> COALESCE(l.overlay_minor, 0))
"""
)

CHECKS = {
    gettext_noop("tickets hold their worth until they are used"): Check(_TICKETS),
    gettext_noop("leagues pay out what the house adds"): Check(_LEAGUES, looks=Looks.DAY),
    gettext_noop("pools of matches hold their fees and end empty"): Check(_MATCH_POOLS),
    gettext_noop("pools of tournaments hold what was paid and end empty"): Check(_TOURNAMENT_POOLS, looks=Looks.DAY),
    gettext_noop("tournaments pay out what was paid in and guaranteed"): Check(_PAID_OUT, looks=Looks.DAY),
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
"""The sentences of these differences, for translation."""
