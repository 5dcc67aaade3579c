"""What deposits, withdrawals, bonuses and taxes say, held against the ledger: the tables' owner could write either."""

from wallet.ledger.audit import Check, Looks

_TABLES = (
    "wallet_deposit",
    "wallet_chargeback",
    "wallet_unmatched",
    "wallet_withdrawal",
    "wallet_taxyear",
    "wallet_bonus",
    "wallet_bonusrelease",
)

_BOOKED = " UNION ALL ".join(
    f"SELECT '{table} ' || r.id, 'without a posting ' || wanted.key, 'booked'"  # noqa: S608 - our own names
    f" FROM public.{table} r CROSS JOIN LATERAL unnest(public.wallet_keys_of('{table}', to_jsonb(r))) AS wanted (key)"
    " WHERE NOT EXISTS (SELECT FROM public.wallet_transaction t WHERE t.key = wanted.key)"
    for table in _TABLES
)

# The other way round: the key of a posting names a row, in a state that calls for it.
_STATED = """
SELECT 'transaction ' || t.public_id, t.kind || ' of ' || t.key, 'a row that calls for it'
FROM public.wallet_transaction t
WHERE t.booked_at >= %(begins_at)s AND t.booked_at < %(ends_at)s
    AND t.kind IN ('deposit', 'payment_held', 'payment_refunded', 'withdrawal_request', 'withdrawal_paid')
    AND NOT CASE t.kind
        WHEN 'deposit' THEN EXISTS (SELECT FROM public.wallet_deposit d
            WHERE d.public_id = split_part(t.key, ':', 2) AND d.state IN ('credited', 'charged_back'))
        WHEN 'payment_held' THEN EXISTS (SELECT FROM public.wallet_unmatched u
            JOIN public.wallet_deposit d ON d.id = u.deposit_id
            WHERE t.key = 'held:' || d.public_id || ':' || u.event_id)
        WHEN 'payment_refunded' THEN EXISTS (SELECT FROM public.wallet_unmatched u
            WHERE u.id::text = split_part(t.key, ':', 3) AND u.state = 'refunded')
        WHEN 'withdrawal_request' THEN EXISTS (SELECT FROM public.wallet_withdrawal w
            WHERE w.public_id = split_part(t.key, ':', 2))
        ELSE EXISTS (SELECT FROM public.wallet_withdrawal w JOIN public.wallet_approval a ON a.withdrawal_id = w.id
            WHERE w.public_id = split_part(t.key, ':', 2) AND w.state IN ('paid', 'returned')
                AND w.batch_id IS NOT NULL AND a.by_id <> w.user_id) END
"""

_SUSPENSE = """
SELECT 'account ' || COALESCE(a.code, w.code), COALESCE(a.balance_minor, 0)::text, COALESCE(w.minor, 0)::text
FROM (SELECT * FROM public.wallet_account WHERE kind = 'suspense' AND closed_at IS NULL) a
FULL JOIN (
    SELECT 'suspense:' || d.gateway AS code, d.currency_id, sum(u.amount_minor) AS minor
    FROM public.wallet_unmatched u JOIN public.wallet_deposit d ON d.id = u.deposit_id
    WHERE u.state IN ('held', 'refunding') GROUP BY 1, 2
) w ON w.code = a.code AND w.currency_id = a.currency_id
WHERE COALESCE(a.balance_minor, 0) <> COALESCE(w.minor, 0)
"""

# A withdrawal's own account holds what its state says is on its way: one that was given back, or paid, and stands there
# again to be paid has nothing. By those on their way and the accounts that hold something, which are few at any time.
_WAITING = """
SELECT 'withdrawal ' || COALESCE(w.public_id, there.code), COALESCE(w.state, 'nothing') || ' with '
    || COALESCE(a.balance_minor, 0), COALESCE(w.minor, 0)::text
FROM (
    SELECT 'withdrawal:' || o.public_id AS code, o.currency_id FROM public.wallet_withdrawal o
    WHERE o.state IN ('requested', 'approved', 'sent')
    UNION SELECT b.code, b.currency_id FROM public.wallet_account b
    WHERE b.kind = 'withdrawal' AND b.closed_at IS NULL AND b.balance_minor <> 0
) AS there
LEFT JOIN public.wallet_account a ON a.code = there.code AND a.currency_id = there.currency_id
LEFT JOIN LATERAL (
    SELECT o.public_id, o.state, CASE WHEN o.state = 'requested' THEN o.amount_minor
        WHEN o.state IN ('approved', 'sent') THEN o.amount_minor - o.tax_minor ELSE 0 END AS minor
    FROM public.wallet_withdrawal o WHERE o.public_id = split_part(there.code, ':', 2)
) AS w ON true
WHERE COALESCE(a.balance_minor, 0) <> COALESCE(w.minor, 0)
"""

# What the house bore for players is owed.
_OWED = """
SELECT 'transaction ' || t.public_id, (-e.amount_minor)::text || ' borne', COALESCE(r.amount_minor, 0) || ' owed'
FROM public.wallet_account a
JOIN public.wallet_entry e ON e.account_id = a.id AND e.line IS NULL AND e.amount_minor < 0
    AND e.booked_at >= %(begins_at)s AND e.booked_at < %(ends_at)s
JOIN public.wallet_transaction t ON t.id = e.transaction_id
    AND t.kind IN ('chargeback', 'tax_withheld', 'bonus_release')
LEFT JOIN public.wallet_receivable r ON r.currency_id = t.currency_id AND t.key = CASE r.reason
    WHEN 'chargeback' THEN 'chargeback:' || r.about
    WHEN 'tax' THEN 'tds:' || r.about || ':' || r.currency_id
    ELSE 'bonus_taken_back:' || r.about END
WHERE a.code = 'house:losses' AND r.amount_minor IS DISTINCT FROM -e.amount_minor
"""

# What was taken for it is what is recovered: by keys, each of which says what was recovered before it.
_RECOVERED = """
WITH RECURSIVE taken AS (
    SELECT r.id, 0::bigint AS so_far FROM public.wallet_receivable r
    UNION
    SELECT taken.id, taken.so_far + e.amount_minor
    FROM taken
    JOIN public.wallet_transaction t ON t.key = 'recovered:' || taken.id || ':' || taken.so_far
    JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at AND e.amount_minor > 0
)
SELECT 'receivable ' || r.id, r.recovered_minor || ' recovered', each.minor || ' taken'
FROM public.wallet_receivable r
JOIN (SELECT id, max(so_far) AS minor FROM taken GROUP BY id) AS each ON each.id = r.id
WHERE r.recovered_minor <> each.minor
"""

CHECKS: dict[str, Check] = {
    "payments are booked as their rows say": Check(_BOOKED),
    "postings of payments have their rows": Check(_STATED, looks=Looks.DAY),
    "suspense is what waits": Check(_SUSPENSE),
    "withdrawals hold what is on its way": Check(_WAITING),
    "what the house bore is owed": Check(_OWED, looks=Looks.DAY),
    "what is recovered was taken": Check(_RECOVERED),
}
