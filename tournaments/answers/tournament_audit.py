"""What the ledger's check knows of tournaments: a pool holds what those in it have paid, and an ended one's nothing.

Added to `wallet.ledger.audit.checks` when the app starts, since the wallet knows no tournaments. Each query gives a
row a difference: what it is about, what was found, what it should be.
"""

from wallet.ledger.audit import Check

_POOLS_HOLD_WHAT_WAS_PAID = """
SELECT 'pool of tournament ' || t.public_id, COALESCE(a.balance_minor, 0)::text, owed.minor::text
FROM public.tournaments_tournament t
CROSS JOIN LATERAL (
    SELECT CASE WHEN t.status = 'over' THEN 0 ELSE COALESCE(sum(r.paid_minor), 0) END AS minor
    FROM public.tournaments_registration r WHERE r.tournament_id = t.id AND r.status IN ('in', 'out', 'gave_up')
) AS owed
LEFT JOIN public.wallet_account a ON a.code = 'pool:' || t.public_id AND a.currency_id = t.currency_id
WHERE COALESCE(a.balance_minor, 0) <> owed.minor
"""

_EVERYTHING_IS_PAID_OUT = """
SELECT 'tournament ' || t.public_id, (t.rake_minor + COALESCE(sum(r.prize_minor), 0))::text,
    (t.paid_minor + t.overlay_minor)::text
FROM public.tournaments_tournament t
LEFT JOIN public.tournaments_registration r ON r.tournament_id = t.id
WHERE t.status = 'over'
GROUP BY t.id HAVING t.rake_minor + COALESCE(sum(r.prize_minor), 0) <> t.paid_minor + t.overlay_minor
"""

CHECKS = {
    "pools of tournaments hold what was paid and end empty": Check(_POOLS_HOLD_WHAT_WAS_PAID),
    "tournaments pay out what was paid in and guaranteed": Check(_EVERYTHING_IS_PAID_OUT),
}
