"""What the ledger's check knows of matches: a pool holds the fees of those who are in it, and an ended match's nothing.

Added to `wallet.ledger.audit.checks` when the app starts, since the wallet knows no matches. Each query gives a row a
difference: what it is about, what was found, what it should be.
"""

from wallet.ledger.audit import Check

_POOLS_HOLD_THE_FEES = """
SELECT 'pool of match ' || m.public_id, COALESCE(a.balance_minor, 0)::text, owed.minor::text
FROM public.tournaments_match m
CROSS JOIN LATERAL (
    SELECT CASE WHEN m.ended_at IS NULL THEN COALESCE(sum(e.fees_paid), 0) * m.entry_fee_minor ELSE 0 END AS minor
    FROM public.tournaments_entry e WHERE e.match_id = m.id AND e.withdrawn_at IS NULL
) AS owed
LEFT JOIN public.wallet_account a ON a.code = 'pool:' || m.public_id AND a.currency_id = m.currency_id
WHERE COALESCE(a.balance_minor, 0) <> owed.minor
"""

CHECKS = {
    "pools of matches hold their fees and end empty": Check(_POOLS_HOLD_THE_FEES),
}
