"""What deposits, withdrawals, bonuses and taxes say, held against the ledger: the tables' owner could write either."""

from wallet.ledger.audit import Check

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
WHERE t.kind IN ('deposit', 'payment_held', 'payment_refunded', 'withdrawal_request', 'withdrawal_paid')
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
FROM (SELECT * FROM public.wallet_account WHERE kind = 'suspense') a
FULL JOIN (
    SELECT 'suspense:' || d.gateway AS code, d.currency_id, sum(u.amount_minor) AS minor
    FROM public.wallet_unmatched u JOIN public.wallet_deposit d ON d.id = u.deposit_id
    WHERE u.state IN ('held', 'refunding') GROUP BY 1, 2
) w ON w.code = a.code AND w.currency_id = a.currency_id
WHERE COALESCE(a.balance_minor, 0) <> COALESCE(w.minor, 0)
"""

# A withdrawal's own account holds what its state says is on its way: one that was given back, or paid, and stands there
# again to be paid has nothing.
_WAITING = """
SELECT 'withdrawal ' || w.public_id, w.state || ' with ' || COALESCE(a.balance_minor, 0), wanted.minor::text
FROM public.wallet_withdrawal w
LEFT JOIN public.wallet_account a ON a.code = 'withdrawal:' || w.public_id AND a.currency_id = w.currency_id
CROSS JOIN LATERAL (SELECT CASE WHEN w.state = 'requested' THEN w.amount_minor
    WHEN w.state IN ('approved', 'sent') THEN w.amount_minor - w.tax_minor ELSE 0 END AS minor) AS wanted
WHERE COALESCE(a.balance_minor, 0) <> wanted.minor
"""

# What the house bore for players is owed, and what was taken for it is what is recovered.
_OWED = """
SELECT 'transaction ' || t.public_id, (-e.amount_minor)::text || ' borne', COALESCE(r.amount_minor, 0) || ' owed'
FROM public.wallet_account a
JOIN public.wallet_entry e ON e.account_id = a.id AND e.amount_minor < 0
JOIN public.wallet_transaction t ON t.id = e.transaction_id
    AND t.kind IN ('chargeback', 'tax_withheld', 'bonus_release')
LEFT JOIN public.wallet_receivable r ON r.currency_id = t.currency_id AND t.key = CASE r.reason
    WHEN 'chargeback' THEN 'chargeback:' || r.about
    WHEN 'tax' THEN 'tds:' || r.about || ':' || r.currency_id
    ELSE 'bonus_taken_back:' || r.about END
WHERE a.code = 'house:losses' AND r.amount_minor IS DISTINCT FROM -e.amount_minor
UNION ALL
SELECT 'receivable ' || r.id, r.recovered_minor || ' recovered', COALESCE(taken.minor, 0) || ' taken'
FROM public.wallet_receivable r
LEFT JOIN (
    SELECT split_part(t.key, ':', 2) AS id, sum(e.amount_minor) AS minor FROM public.wallet_account a
    JOIN public.wallet_entry e ON e.account_id = a.id AND e.amount_minor > 0
    JOIN public.wallet_transaction t ON t.id = e.transaction_id
    WHERE a.code = 'house:losses' AND t.key LIKE 'recovered:%%' GROUP BY 1
) AS taken ON taken.id = r.id::text
WHERE r.recovered_minor <> COALESCE(taken.minor, 0)
"""

CHECKS: dict[str, Check] = {
    "payments are booked as their rows say": Check(_BOOKED),
    "postings of payments have their rows": Check(_STATED),
    "suspense is what waits": Check(_SUSPENSE),
    "withdrawals hold what is on its way": Check(_WAITING),
    "what the house bore is owed": Check(_OWED),
}
