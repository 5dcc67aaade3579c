"""Compares deposits, withdrawals, bonuses and taxes with the ledger: the tables' owner could write either."""

import re

from wallet.ledger.audit import Check, Looks
from wallet.money.withdrawals.payees import IS_ANOTHER

# By table: when its row was written, and what writes down that one moved. Each row is looked at once, in the slice in
# which it was written, for all that it says now; those that have moved since the last sealed day are looked at again in
# the time since, so that a day's close asks no more than its day. Whoever rewrites a time only moves the row into
# another slice, and the last has no end.
_TABLES = {
    "wallet_deposit": ("opened_at", "SELECT s.deposit_id FROM public.wallet_depositstep s WHERE s.at"),
    "wallet_chargeback": ("at", ""),
    "wallet_unmatched": ("held_at", ""),
    "wallet_withdrawal": ("requested_at", "SELECT s.withdrawal_id FROM public.wallet_withdrawalstep s WHERE s.at"),
    "wallet_taxyear": ("closed_at", ""),
    "wallet_bonus": ("granted_at", "SELECT s.bonus_id FROM public.wallet_bonusrelease s WHERE s.at"),
    "wallet_bonusrelease": ("at", ""),
}
_IN_SLICE = "w.{at} >= %(begins_at)s AND (%(number)s::integer IS NULL OR w.{at} < %(ends_at)s)"
_MOVED = " UNION {moved} >= %(begins_at)s AND %(number)s::integer IS NULL"

# The rows, and then the postings, are looked up by their keys: a join would be planned for a ledger of another size.
_ROWS = """
SELECT '{table} ' || r.id, 'without a posting ' || wanted.key, 'booked'
FROM public.{table} r CROSS JOIN LATERAL unnest(public.wallet_keys_of('{table}', to_jsonb(r))) AS wanted (key)
WHERE r.id = ANY (ARRAY(SELECT w.id FROM public.{table} w WHERE {in_slice}{moved}))
    AND (SELECT t.id FROM public.wallet_transaction t WHERE t.key = wanted.key) IS NULL
"""


def _rows_of(table: str, at: str, moved: str) -> str:
    return _ROWS.format(
        table=table, in_slice=_IN_SLICE.format(at=at), moved=_MOVED.format(moved=moved) if moved else ""
    )


_BOOKED = " UNION ALL ".join(_rows_of(table, at, moved) for table, (at, moved) in _TABLES.items())

# The other way round: the key of a posting names a row, in a state that calls for it and for just this amount: what the
# posting brings to its accounts together. What was booked before the log had an order (xid 0) may be older than the
# rows by which adjustments are asked for; a bonus that has expired may lose more later. Of what is archived no amount
# is here to be compared; that its row calls for it is looked at all the same. Legs are read where they are compared.
# The database has stamped the row and the posting together. The tax of a year looks for payments by the row's stamp,
# from a day before to a day after: one that was moved away from its posting would not be found.
_LEGS = """(
                SELECT jsonb_object_agg(c.code, e.amount_minor)
                FROM public.wallet_entry e JOIN public.wallet_account c ON c.id = e.account_id
                WHERE e.transaction_id = t.id AND e.booked_at = t.booked_at)"""
_STATED = """
SELECT 'transaction ' || t.public_id, moved.minor || ' by ' || t.kind || ' of ' || t.key,
    COALESCE(said.minor::text, 'a row that calls for it')
FROM (
    SELECT b.*, split_part(b.key, ':', 2) AS named, CASE WHEN b.key ~ '^(recovered|tds):[0-9]{1,18}:'
        THEN split_part(b.key, ':', 2)::bigint END AS number, b.booked_at >= %(online_from)s AS here
    FROM public.wallet_transaction b
    WHERE b.booked_at >= %(begins_at)s AND b.booked_at < %(ends_at)s
        AND (b.kind IN ('deposit', 'payment_held', 'payment_refunded', 'withdrawal_request', 'withdrawal_paid',
                'withdrawal_returned', 'chargeback', 'tax_withheld', 'bonus_grant', 'bonus_release', 'bonus_expiry')
            OR b.xid <> '0' AND b.kind IN ('adjustment', 'gateway_settlement', 'bank_charge', 'tax_remitted',
                'house_capital', 'opening_balance', 'journal_entry'))
) AS t
CROSS JOIN LATERAL (
    SELECT COALESCE(sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0), 0) AS minor FROM public.wallet_entry e
    WHERE e.transaction_id = t.id AND e.booked_at = t.booked_at
) AS moved
CROSS JOIN LATERAL (SELECT CASE
    WHEN t.key LIKE 'recovered:%%' THEN (
        SELECT moved.minor FROM public.wallet_receivable r
        WHERE r.id = t.number AND r.currency_id = t.currency_id AND r.reason = CASE t.kind
            WHEN 'tax_withheld' THEN 'tax' WHEN 'bonus_release' THEN 'bonus' ELSE t.kind END)
    ELSE CASE t.kind
        WHEN 'deposit' THEN (
            SELECT d.amount_minor + d.gst_minor FROM public.wallet_deposit d
            WHERE d.public_id = t.named AND d.state IN ('credited', 'charged_back') AND {at:d.credited_at}
                AND {heard:captured})
        WHEN 'payment_held' THEN (
            SELECT sum(u.amount_minor) FROM public.wallet_unmatched u
            JOIN public.wallet_deposit d ON d.id = u.deposit_id
            WHERE d.public_id = t.named AND t.key = 'held:' || d.public_id || ':' || u.event_id
                AND {heard:captured})
        WHEN 'payment_refunded' THEN (
            SELECT u.amount_minor FROM public.wallet_unmatched u JOIN public.wallet_deposit d ON d.id = u.deposit_id
            WHERE d.public_id = t.named AND t.key = 'refunded:' || d.public_id || ':' || u.id AND u.state = 'refunded')
        WHEN 'chargeback' THEN (
            SELECT c.amount_minor + c.gst_minor FROM public.wallet_chargeback c
            JOIN public.wallet_deposit d ON d.id = c.deposit_id
            WHERE c.key = t.key AND {at:c.at} AND {heard:charged_back})
        WHEN 'withdrawal_request' THEN (
            SELECT w.amount_minor FROM public.wallet_withdrawal w WHERE w.public_id = t.named AND {at:w.requested_at})
        WHEN 'withdrawal_paid' THEN (
            SELECT w.amount_minor - w.tax_minor FROM public.wallet_withdrawal w
            WHERE w.public_id = t.named AND w.state IN ('paid', 'returned') AND w.batch_id IS NOT NULL AND EXISTS (
                SELECT FROM public.wallet_approval a WHERE a.withdrawal_id = w.id AND a.by_id <> w.user_id))
        WHEN 'withdrawal_returned' THEN (
            SELECT w.amount_minor FROM public.wallet_withdrawal w
            WHERE w.public_id = t.named AND w.given_back_at IS NOT NULL AND {at:w.given_back_at})
        WHEN 'tax_withheld' THEN COALESCE(
            (SELECT w.tax_minor FROM public.wallet_withdrawal w WHERE t.key = 'tds:' || w.public_id
                AND w.public_id = t.named),
            (SELECT y.tax_minor FROM public.wallet_taxyear y
            WHERE y.user_id = CASE WHEN t.key ~ '^tds:[0-9]{4}:[0-9]{1,18}:' THEN split_part(t.key, ':', 3)::bigint END
                AND t.key = concat_ws(':', 'tds', y.year, y.user_id, y.currency_id)))
        WHEN 'bonus_grant' THEN (SELECT b.amount_minor FROM public.wallet_bonus b WHERE b.public_id = t.named)
        WHEN 'bonus_release' THEN (
            SELECT abs(r.released_minor) FROM public.wallet_bonus b
            JOIN public.wallet_bonusrelease r ON r.bonus_id = b.id
            WHERE b.public_id = t.named AND t.key = CASE sign(r.released_minor)  -- too little rake releases nothing
                WHEN 1 THEN 'bonus_release:' || b.public_id || ':rake:' || r.paid_id
                WHEN -1 THEN 'bonus_taken_back:' || b.public_id || ':' || r.paid_id END)
        WHEN 'bonus_expiry' THEN (
            SELECT moved.minor FROM public.wallet_bonus b
            WHERE b.public_id = t.named AND (b.state = 'expired' OR EXISTS (
                SELECT FROM public.wallet_bonusrelease r WHERE r.bonus_id = b.id AND r.released_minor < 0)))
        WHEN 'adjustment' THEN (
            SELECT moved.minor FROM public.wallet_adjustment a
            WHERE t.key = 'adjustment:' || a.public_id AND a.currency_id = t.currency_id
                AND a.approved_by_id <> a.asked_by_id AND (NOT t.here OR a.legs = {legs}))
        ELSE (
            SELECT moved.minor FROM public.wallet_voucher v
            WHERE v.public_id = t.named AND v.kind = t.kind AND v.currency_id = t.currency_id AND v.state = 'booked'
                AND v.decided_by_id <> v.asked_by_id AND (NOT t.here OR v.legs = {legs})) END END AS minor
) AS said
WHERE said.minor IS NULL OR t.here AND said.minor <> moved.minor
""".replace("{legs}", _LEGS)
_STATED = re.sub(
    r"\{at:(.*?)\}",
    r"(t.xid = '0' OR \1 BETWEEN t.booked_at - interval '1 day' AND t.booked_at + interval '1 day')",
    _STATED,
)
# What moves money of a gateway is a message of that gateway, which is kept.
_STATED = re.sub(
    r"\{heard:(\w+)\}",
    r"""(t.xid = '0' OR EXISTS (
                    SELECT FROM public.wallet_payment p JOIN public.wallet_gatewayevent v ON v.payment_id = p.id
                    WHERE p.deposit_id = d.id AND v.kind = 'payment.\1' AND v.outcome IN ('done', 'held')))""",
    _STATED,
)

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

# Where a withdrawal goes is what its sealed posting says. Those on their way are looked at each time, the others with
# the day on which they were asked for.
_DESTINATIONS = """
SELECT 'withdrawal ' || w.public_id, 'goes to payee ' || p.public_id || ' as it is now', 'as its posting says'
FROM public.wallet_withdrawal w
JOIN public.wallet_payee p ON p.id = w.payee_id
CROSS JOIN LATERAL (
    SELECT one.note FROM public.wallet_transaction one WHERE one.key = 'withdrawal:' || w.public_id OFFSET 0
) AS t
WHERE w.id = ANY (ARRAY(
        SELECT w.id FROM public.wallet_withdrawal w WHERE {in_slice}
        UNION SELECT o.id FROM public.wallet_withdrawal o
        WHERE %(number)s::integer IS NULL AND o.state IN ('requested', 'approved', 'sent')))
    AND {is_another}
""".replace("{in_slice}", _IN_SLICE.format(at="requested_at")).replace("{is_another}", IS_ANOTHER)

# What the house bore for players is owed; each is looked up by what the posting's key says that it is about.
_OWED = """
SELECT 'transaction ' || t.public_id, (-e.amount_minor)::text || ' borne', COALESCE(r.amount_minor, 0) || ' owed'
FROM public.wallet_account a
JOIN public.wallet_entry e ON e.account_id = a.id AND e.line IS NULL AND e.amount_minor < 0
    AND e.booked_at >= %(begins_at)s AND e.booked_at < %(ends_at)s
JOIN public.wallet_transaction t ON t.id = e.transaction_id
    AND t.kind IN ('chargeback', 'tax_withheld', 'bonus_release')
LEFT JOIN LATERAL (
    SELECT o.amount_minor FROM public.wallet_receivable o
    WHERE o.currency_id = t.currency_id
        AND o.reason = CASE t.kind WHEN 'tax_withheld' THEN 'tax' WHEN 'bonus_release' THEN 'bonus' ELSE t.kind END
        AND o.about = CASE WHEN t.key LIKE 'tds:%%:' || t.currency_id
            THEN left(substr(t.key, 5), -1 - length(t.currency_id)) ELSE substr(t.key, strpos(t.key, ':') + 1) END
        AND t.key ~ '^(chargeback|tds|bonus_taken_back):'
    OFFSET 0
) AS r ON true
WHERE a.code = 'house:losses' AND r.amount_minor IS DISTINCT FROM -e.amount_minor
"""

# The other way round: a debt, by which the house takes from an account, is of a loss that it bore for just this player.
_BORNE = """
SELECT 'receivable ' || w.id, w.amount_minor || ' owed by player ' || w.user_id,
    COALESCE(borne.minor, 0) || ' borne' || COALESCE(' for player ' || said.user_id, '')
FROM public.wallet_receivable w
CROSS JOIN LATERAL (SELECT CASE w.reason
        WHEN 'chargeback' THEN 'chargeback:' || w.about
        WHEN 'tax' THEN 'tds:' || w.about || ':' || w.currency_id
        WHEN 'bonus' THEN 'bonus_taken_back:' || w.about END AS key,
    CASE w.reason
        WHEN 'chargeback' THEN (
            SELECT d.user_id FROM public.wallet_deposit d WHERE d.public_id = split_part(w.about, ':', 1))
        WHEN 'tax' THEN CASE WHEN w.about ~ '^[0-9]{1,4}:[0-9]{1,18}$' THEN split_part(w.about, ':', 2)::bigint END
        WHEN 'bonus' THEN (
            SELECT b.user_id FROM public.wallet_bonus b WHERE b.public_id = split_part(w.about, ':', 1)) END AS user_id
) AS said
LEFT JOIN LATERAL (
    SELECT one.id, one.booked_at FROM public.wallet_transaction one
    WHERE one.key = said.key AND one.currency_id = w.currency_id OFFSET 0
) AS t ON true
LEFT JOIN LATERAL (
    SELECT -e.amount_minor AS minor FROM public.wallet_entry e
    WHERE e.transaction_id = t.id AND e.booked_at = t.booked_at AND e.amount_minor < 0 AND e.account_id = (
        SELECT a.id FROM public.wallet_account a WHERE a.code = 'house:losses' AND a.currency_id = w.currency_id)
    OFFSET 0
) AS borne ON true
WHERE {in_slice} AND (t.id IS NULL OR w.user_id IS DISTINCT FROM said.user_id
    OR t.booked_at >= %(online_from)s AND w.amount_minor IS DISTINCT FROM borne.minor)
""".replace("{in_slice}", _IN_SLICE.format(at="since"))

# What releases a bonus is rake that an event took from its player: all that is counted of one is at most what it took.
# By the releases, which are found by their time; what was released before that named its rake names no event.
_RAKED = """
SELECT 'rake of ' || paid.key || ' by player ' || paid.user_id, counted.minor || ' counted',
    COALESCE(taken.minor, 0) || ' taken'
FROM (SELECT DISTINCT w.paid_id FROM public.wallet_bonusrelease w WHERE {in_slice}) AS released
CROSS JOIN LATERAL (
    SELECT p.key, p.user_id, p.currency_id FROM public.wallet_rakepaid p WHERE p.id = released.paid_id OFFSET 0
) AS paid
CROSS JOIN LATERAL (
    SELECT sum(p.rake_minor) AS minor FROM public.wallet_rakepaid p WHERE p.key = paid.key OFFSET 0
) AS counted
LEFT JOIN LATERAL (
    SELECT one.id, one.booked_at, one.kind FROM public.wallet_transaction one
    WHERE one.key = paid.key AND one.currency_id = paid.currency_id AND one.kind IN ('deal', 'prize') OFFSET 0
) AS t ON true
LEFT JOIN LATERAL (
    SELECT sum(e.amount_minor) FILTER (WHERE a.code = 'house:rake') AS minor,
        COALESCE(bool_or(a.owner_id = paid.user_id AND e.amount_minor > 0), false) AS is_theirs
    FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
    WHERE e.transaction_id = t.id AND e.booked_at = t.booked_at
) AS taken ON true
WHERE t.id IS NULL OR t.booked_at >= %(online_from)s
    AND ((counted.minor <= taken.minor) IS NOT TRUE OR t.kind = 'deal' AND NOT taken.is_theirs)
""".replace("{in_slice}", _IN_SLICE.format(at="at"))

# What was taken for it is what is recovered: by keys, each of which says what was recovered before it. So each taking
# is followed by the next one, or is the last and comes to what the row says; and a row of which something is recovered
# has a first one, and says when the last was. Takings are found by their time: by the beginning of their keys, all that
# there ever were would be.
_RECOVERED = """
WITH taking AS MATERIALIZED (
    SELECT t.id, t.booked_at, CASE WHEN t.key ~ '^recovered:[0-9]{1,18}:[0-9]{1,18}$'
        THEN string_to_array(substr(t.key, 11), ':')::bigint[] END AS said
    FROM public.wallet_transaction t
    WHERE t.booked_at >= %(begins_at)s AND t.booked_at < %(ends_at)s AND t.booked_at >= %(online_from)s
        AND left(t.key, 10) = 'recovered:'
)
SELECT 'receivable ' || r.id, r.recovered_minor || ' recovered', upto.minor || ' taken'
FROM taking
CROSS JOIN LATERAL (
    SELECT taking.said[2] + sum(e.amount_minor) AS minor FROM public.wallet_entry e
    WHERE e.transaction_id = taking.id AND e.booked_at = taking.booked_at AND e.amount_minor > 0
) AS upto
JOIN public.wallet_receivable r ON r.id = taking.said[1]
WHERE r.recovered_minor <> upto.minor
    AND (SELECT n.id FROM public.wallet_transaction n WHERE n.key = 'recovered:' || r.id || ':' || upto.minor) IS NULL
UNION ALL
SELECT 'receivable ' || r.id, 'last taken for at ' || COALESCE(r.recovered_at::text, 'no time'),
    'not before ' || taking.booked_at
FROM taking JOIN public.wallet_receivable r ON r.id = taking.said[1]
WHERE (r.recovered_at >= taking.booked_at) IS NOT TRUE
UNION ALL
SELECT 'receivable ' || w.id, w.recovered_minor || ' recovered', '0 taken'
FROM public.wallet_receivable w
WHERE {in_slice} AND w.recovered_minor > 0
    AND (SELECT t.id FROM public.wallet_transaction t WHERE t.key = 'recovered:' || w.id || ':0') IS NULL
""".replace("{in_slice}", _IN_SLICE.format(at="since"))

# What was kept of a tax year on a closed day is what the day before it and the day's own payments come to. A row of no
# closed day is looked at with the time since the last one.
_KEPT_TAXES = """
SELECT concat_ws(' ', 'tax year', k.year, 'of player', k.user_id, 'on day', k.number), {of_k},
    COALESCE({of_due}, 'nothing')
FROM public.wallet_taxsofar k
LEFT JOIN public.wallet_seal s ON s.number = k.number
LEFT JOIN LATERAL public.wallet_tax_so_far(k.user_id, k.currency_id, k.year, k.number, s.begins_at, s.ends_at) AS due
    ON s.number IS NOT NULL
WHERE due IS DISTINCT FROM k AND (
    k.number = %(number)s AND s.begins_at >= %(online_from)s
    OR %(number)s::integer IS NULL AND k.number > COALESCE((SELECT max(o.number) FROM public.wallet_seal o), 0))
"""
_IN_WORDS = """
CASE WHEN {row}.number IS NOT NULL THEN 'deposited ' || {row}.deposited_minor || ', withdrawn ' || {row}.withdrawn_minor
    || ', taxed ' || {row}.taxed_minor
    || ' until ' || to_char({row}.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') END
"""

CHECKS: dict[str, Check] = {
    "payments are booked as their rows say": Check(_BOOKED, looks=Looks.DAY),
    "postings of payments have their rows": Check(_STATED, looks=Looks.DAY),
    "suspense is what waits": Check(_SUSPENSE),
    "withdrawals hold what is on its way": Check(_WAITING),
    "withdrawals go where their postings say": Check(_DESTINATIONS, looks=Looks.DAY),
    "what the house bore is owed": Check(f"{_OWED} UNION ALL {_BORNE}", looks=Looks.DAY),
    "bonuses are released for rake that was taken": Check(_RAKED, looks=Looks.DAY),
    "what is recovered was taken": Check(_RECOVERED, looks=Looks.DAY),
    "tax years are kept as they were paid": Check(
        _KEPT_TAXES.format(of_k=_IN_WORDS.format(row="k"), of_due=_IN_WORDS.format(row="due")), looks=Looks.DAY
    ),
}
