"""Checks of one slice of the ledger (see slices): each query returns one row for each difference.

A row has the object, the value found, and the right value. Joins compare the times of both tables, so that only the
months of the slice are read. Archived entries were checked before they were deleted.
"""

OF_T = (
    "t.booked_at >= %(begins_at)s::timestamptz AND t.booked_at < %(ends_at)s::timestamptz"
    " AND t.booked_at >= %(online_from)s::timestamptz"
)
OF_E = "e.booked_at >= %(begins_at)s::timestamptz AND e.booked_at < %(ends_at)s::timestamptz"
_ENTRIES = "public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at AND " + OF_E


# The accounts of the entries, looked up together and in order: a join would be planned for a ledger of another size,
# and a look-up each would cost as many blocks as the index is deep.
_MOVED = """
WITH moved AS MATERIALIZED (
    SELECT e.id, e.transaction_id, e.account_id, e.amount_minor, e.balance_after_minor, e.line, e.booked_at
    FROM public.wallet_entry e WHERE {of_e}
), account AS MATERIALIZED (
    SELECT a.* FROM public.wallet_account a
    WHERE a.id = ANY ((SELECT array_agg(DISTINCT account_id) FROM moved)::bigint[])
)
"""

_BOOKED = """booked AS MATERIALIZED (
    SELECT t.id, t.public_id, t.kind, t.currency_id, t.fingerprint FROM public.wallet_transaction t WHERE {of_t}
)"""


# What an account `a` had when the slice began. Of those that moved in it, one that was opened later had nothing and is
# not looked up, as most chairs of a day are; an hour is more than a transaction lasts between the opening and the first
# entry. Its entries contradict whoever moves the opening; without any it is looked up whatever its opening says.
_EVER_BEFORE = """
        SELECT c.balance_minor, c.lines FROM public.wallet_closing c
        WHERE c.account_id = a.id AND c.number <= %(before)s{opened} ORDER BY c.number DESC LIMIT 1
    """
_BEFORE = _EVER_BEFORE.format(opened=" AND a.opened_at < %(begins_at)s::timestamptz + interval '1 hour'")


def _whole(query: str) -> str:
    """A query with the condition that limits it."""
    moved, booked = _MOVED.format(of_e=OF_E), _BOOKED.format(of_t=OF_T)
    return query.format(of_t=OF_T, of_e=OF_E, entries=_ENTRIES, moved=moved, booked=booked, before=_BEFORE)


BALANCED = _whole(
    """
SELECT 'transaction ' || t.public_id, COALESCE(sum(e.amount_minor), 0) || ' over ' || count(e.id) || ' entries',
    '0 over at least 2'
FROM public.wallet_transaction t LEFT JOIN {entries}
WHERE {of_t}
GROUP BY t.id HAVING COALESCE(sum(e.amount_minor), 0) <> 0 OR count(e.id) < 2
"""
)

PLACED = _whole(
    """
{moved}, booked AS MATERIALIZED (
    SELECT t.id FROM public.wallet_transaction t
    WHERE t.booked_at >= %(begins_at)s::timestamptz AND t.booked_at < %(ends_at)s::timestamptz
)
SELECT 'entry ' || e.id, 'transaction ' || e.transaction_id || ', account ' || e.account_id, 'both exist'
FROM moved e LEFT JOIN booked t ON t.id = e.transaction_id LEFT JOIN account a ON a.id = e.account_id
WHERE a.id IS NULL
    OR (t.id IS NULL AND (SELECT o.id FROM public.wallet_transaction o WHERE o.id = e.transaction_id) IS NULL)
"""
)

TIMED = _whole(
    """
{moved}, booked AS MATERIALIZED (
    SELECT t.id, t.booked_at FROM public.wallet_transaction t
    WHERE t.booked_at >= %(begins_at)s::timestamptz AND t.booked_at < %(ends_at)s::timestamptz
), other AS MATERIALIZED (
    SELECT e.id, e.transaction_id, e.booked_at FROM moved e LEFT JOIN booked t ON t.id = e.transaction_id
    WHERE e.booked_at IS DISTINCT FROM t.booked_at
)
SELECT 'entry ' || e.id || ' of transaction ' || t.public_id, 'booked at ' || e.booked_at, 'booked at ' || t.booked_at
FROM other e
CROSS JOIN LATERAL (SELECT * FROM public.wallet_transaction WHERE id = e.transaction_id OFFSET 0) AS t
"""
)

ONE_CURRENCY = _whole(
    """
{moved}, {booked}
SELECT 'entry ' || e.id || ' of transaction ' || t.public_id, a.currency_id, t.currency_id
FROM booked t
JOIN moved e ON e.transaction_id = t.id
JOIN account a ON a.id = e.account_id
WHERE a.currency_id <> t.currency_id
"""
)

# The same text as wallet.ledger.posting.fingerprint.
AS_SENT = _whole(
    """
{moved}, {booked}
SELECT 'transaction ' || made.public_id, made.made, made.sent FROM (
    SELECT t.public_id, t.fingerprint AS sent, encode(sha256(convert_to(
        t.kind || E'\\n' || t.currency_id || E'\\n'
        || string_agg(a.code || '=' || e.amount_minor, E'\\n' ORDER BY a.code COLLATE "C", e.amount_minor),
        'UTF8')), 'hex') AS made
    FROM booked t JOIN moved e ON e.transaction_id = t.id JOIN account a ON a.id = e.account_id
    GROUP BY t.id, t.public_id, t.kind, t.currency_id, t.fingerprint
) AS made
WHERE made.made <> made.sent
"""
)

RUNNING = _whole(
    """
{moved}, held AS MATERIALIZED (
    SELECT a.id, a.code, a.balance_minor IS NOT NULL AS locked, before.balance_minor AS held, before.lines AS lines
    FROM account a
    LEFT JOIN LATERAL ({before}) AS before ON true
)
SELECT 'entry ' || r.id || ' of account ' || r.code,
    COALESCE(r.balance_after_minor::text, 'none') || ' at line ' || COALESCE(r.line::text, 'none'),
    CASE WHEN r.locked THEN r.total || ' at line ' || r.place ELSE 'none at line none' END
FROM (
    SELECT e.id, a.code, e.balance_after_minor, e.line, a.locked,
        COALESCE(a.held, 0) + sum(e.amount_minor) OVER w AS total, COALESCE(a.lines, 0) + row_number() OVER w AS place
    FROM moved e JOIN held a ON a.id = e.account_id
    WINDOW w AS (PARTITION BY e.account_id ORDER BY e.line, e.id)
) AS r
WHERE %(begins_at)s::timestamptz >= %(online_from)s::timestamptz
    AND (r.balance_after_minor, r.line) IS DISTINCT FROM
        (CASE WHEN r.locked THEN r.total END, CASE WHEN r.locked THEN r.place END)
"""
)

NOT_NEGATIVE = _whole(
    """
{moved}
SELECT 'account ' || a.code || ' ' || a.currency_id || ' at line ' || e.line, e.balance_after_minor::text, 'at least 0'
FROM moved e JOIN account a ON a.id = e.account_id
WHERE e.balance_after_minor < 0
"""
)

MIRRORED = _whole(
    """
SELECT 'transaction ' || t.public_id, 'reverses ' || o.public_id, 'with its entries'
FROM public.wallet_transaction t JOIN public.wallet_transaction o ON o.id = t.reverses_id
WHERE {of_t} AND o.booked_at >= %(online_from)s::timestamptz AND EXISTS (
    SELECT FROM (
        SELECT e.account_id, e.amount_minor FROM public.wallet_entry e
            WHERE e.transaction_id = t.id AND e.booked_at = t.booked_at
        UNION ALL SELECT e.account_id, e.amount_minor FROM public.wallet_entry e
            WHERE e.transaction_id = o.id AND e.booked_at = o.booked_at
    ) AS both_ways GROUP BY account_id HAVING sum(amount_minor) <> 0)
"""
)

CLOSINGS = """
SELECT 'closing of account ' || COALESCE(kept.account_id, made.account_id) || ' on day ' || %(number)s::text,
    COALESCE(kept.balance_minor || ' after ' || kept.lines || ' entries, received ' || kept.received_minor, 'missing'),
    COALESCE(made.balance_minor || ' after ' || made.lines || ' entries, received ' || made.received_minor, 'none')
FROM (
    SELECT c.account_id, c.balance_minor, c.lines, c.received_minor FROM public.wallet_closings_of(
        %(before)s::integer + 1, %(begins_at)s::timestamptz, %(ends_at)s::timestamptz) AS c
    WHERE %(number)s::integer IS NOT NULL
) AS made
FULL JOIN (
    SELECT account_id, balance_minor, lines, received_minor FROM public.wallet_closing
    WHERE number = %(number)s::integer AND account_id IS NOT NULL
) AS kept USING (account_id)
WHERE (kept.balance_minor, kept.lines, kept.received_minor) IS DISTINCT FROM
        (made.balance_minor, made.lines, made.received_minor)
    AND %(begins_at)s::timestamptz >= %(online_from)s::timestamptz
"""

SEALED = """
SELECT CASE WHEN d.number IS NULL THEN 'day ' ELSE 'seal of day ' END || s.number,
    CASE WHEN d.number IS NULL THEN 'gone' ELSE s.closings_sha256 END,
    CASE WHEN d.number IS NULL THEN 'where it was sealed' ELSE made.sha256 END
FROM public.wallet_seal s
LEFT JOIN public.wallet_day d ON d.number = s.number
CROSS JOIN LATERAL (
    SELECT encode(sha256(convert_to(COALESCE(string_agg(
        c.account_id || ' ' || c.balance_minor || ' ' || c.lines || ' ' || c.received_minor || E'\\n',
        '' ORDER BY c.account_id), ''), 'UTF8')), 'hex') AS sha256
    FROM public.wallet_closing c WHERE c.number = s.number
) AS made
WHERE s.number = COALESCE(%(number)s::integer, %(before)s)
    AND (d.number IS NULL OR s.closings_sha256 <> made.sha256
        OR (s.begins_at, s.ends_at) <> (d.begins_at, d.ends_at))
"""

_BALANCE_OF = """
SELECT 'account ' || a.code || ' ' || a.currency_id, a.balance_minor || ' after ' || a.lines || ' entries',
    COALESCE(before.balance_minor, 0) + COALESCE(since.minor, 0) || ' after '
        || COALESCE(before.lines, 0) + COALESCE(since.lines, 0)
FROM {accounts}
LEFT JOIN LATERAL ({before}) AS before ON true
WHERE a.balance_minor IS NOT NULL AND (a.balance_minor, a.lines) <> (
    COALESCE(before.balance_minor, 0) + COALESCE(since.minor, 0), COALESCE(before.lines, 0) + COALESCE(since.lines, 0))
"""
_SINCE = """(
    SELECT e.account_id, sum(e.amount_minor) AS minor, count(*) AS lines FROM public.wallet_entry e
    WHERE {of_e} AND {narrowed} GROUP BY e.account_id
) AS since"""
_SOME = "(SELECT * FROM public.wallet_account WHERE id BETWEEN %(low)s AND %(high)s) AS a LEFT JOIN "
_SINCE_OF_SOME = _SINCE.format(of_e=OF_E, narrowed="e.account_id BETWEEN %(low)s AND %(high)s")
_SINCE_OF_ALL = _SINCE.format(of_e=OF_E, narrowed="true")

BALANCES = _BALANCE_OF.format(
    accounts=_SOME + _SINCE_OF_SOME + " ON since.account_id = a.id", before=_EVER_BEFORE.format(opened="")
)
_EACH = """(
    SELECT * FROM public.wallet_account
    WHERE id = ANY ((SELECT array_agg(account_id) FROM moved)::bigint[])
) AS a JOIN moved AS since ON since.account_id = a.id"""
BALANCES_MOVED = (
    "WITH moved AS MATERIALIZED "
    + _SINCE_OF_ALL.removesuffix(" AS since")
    + _BALANCE_OF.format(accounts=_EACH, before=_BEFORE)
)

CLOSED = """
SELECT 'account ' || a.code || ' ' || a.currency_id, 'closed with ' || a.balance_minor, 'open, or empty'
FROM public.wallet_account a
WHERE a.id BETWEEN %(low)s AND %(high)s AND a.closed_at IS NOT NULL AND a.balance_minor <> 0
"""

REVERSED_BEFORE = _whole(
    """
SELECT 'transaction ' || t.public_id, 'booked ' || t.booked_at, 'after ' || o.public_id || ', which it reverses'
FROM public.wallet_transaction t JOIN public.wallet_transaction o ON o.id = t.reverses_id
WHERE {of_t} AND (t.id <= o.id OR t.booked_at < o.booked_at)
"""
)

IN_ORDER = _whole(
    """
{moved}
SELECT 'entry ' || o.id || ' of account ' || o.code || ' at line ' || o.line, 'booked ' || o.booked_at,
    'not before line ' || o.line - 1 || ', ' || o.before
FROM (
    SELECT e.id, a.code, e.line, e.booked_at,
        lag(e.booked_at) OVER (PARTITION BY e.account_id ORDER BY e.line) AS before
    FROM moved e JOIN account a ON a.id = e.account_id
    WHERE e.line IS NOT NULL
) AS o WHERE o.booked_at < o.before
"""
)

ACCOUNTS = """
SELECT 'account ' || a.code || ' ' || a.currency_id, a.kind || ' of ' || COALESCE(a.owner_id::text, 'nobody'),
    COALESCE(said.kind || ' of ' || COALESCE(said.owner_id::text, 'nobody'), 'no account')
FROM public.wallet_account a CROSS JOIN LATERAL public.wallet_account_of(a.code, a.currency_id) AS said
WHERE a.id BETWEEN %(low)s AND %(high)s AND (a.kind, a.owner_id) IS DISTINCT FROM (said.kind, said.owner_id)
"""

SHAPED = _whole(
    """
{moved}, {booked}, leg AS MATERIALIZED (
    SELECT k.kind, k.sign, p.code_like
    FROM public.wallet_kind_leg k JOIN public.wallet_place p ON p.place = k.place
)
SELECT 'entry ' || e.id || ' of transaction ' || t.public_id, t.kind || ' with ' || e.amount_minor || ' on ' || a.code,
    'what its kind moves'
FROM booked t
JOIN moved e ON e.transaction_id = t.id
JOIN account a ON a.id = e.account_id
WHERE NOT EXISTS (
    SELECT FROM leg k WHERE k.kind = t.kind AND a.code LIKE k.code_like AND k.sign * e.amount_minor >= 0)
"""
)

HAPPENED = _whole(
    """
SELECT 'transaction ' || t.public_id, 'happened ' || t.event_at, 'a moment that has been'
FROM public.wallet_transaction t JOIN public.wallet_kind k ON k.kind = t.kind
WHERE {of_t} AND NOT (t.event_at > '-infinity' AND t.event_at <= t.booked_at + k.event_ahead)
"""
)

# The same tables said twice: as they are, and as the code says them.
KINDS = """
WITH here AS (
    SELECT k.kind || ' ' || k.place || ' ' || k.sign AS leg FROM public.wallet_kind_leg k
), there AS (SELECT leg FROM unnest(%(legs)s::text[]) AS leg)
SELECT 'kind ' || leg, 'in the database', 'in the code too' FROM here WHERE leg NOT IN (SELECT leg FROM there)
UNION ALL
SELECT 'kind ' || leg, 'in the code', 'in the database too' FROM there WHERE leg NOT IN (SELECT leg FROM here)
UNION ALL
SELECT 'kind ' || k.kind, k.gives::text || ' gives, ' || k.takes::text || ' takes', 'its legs'
FROM public.wallet_kind k
WHERE (k.gives, k.takes) IS DISTINCT FROM (
    ARRAY(SELECT p.code_like FROM public.wallet_kind_leg l JOIN public.wallet_place p ON p.place = l.place
        WHERE l.kind = k.kind AND l.sign <= 0 ORDER BY p.code_like COLLATE "C"),
    ARRAY(SELECT p.code_like FROM public.wallet_kind_leg l JOIN public.wallet_place p ON p.place = l.place
        WHERE l.kind = k.kind AND l.sign >= 0 ORDER BY p.code_like COLLATE "C"))
"""

# Most checks leave archived months out. So a month counts as archived only if none of its entries is here, and if its
# days were closed, and by that checked, before it left.
ARCHIVED = """
SELECT 'month of entries ' || to_char(m.begins_at AT TIME ZONE 'UTC', 'YYYY-MM'), 'archived', 'here, as its entries are'
FROM public.wallet_month m
WHERE m.begins_at < %(online_from)s::timestamptz AND EXISTS (
    SELECT FROM public.wallet_entry e
    WHERE e.booked_at < %(online_from)s::timestamptz AND e.booked_at >= m.begins_at AND e.booked_at < m.ends_at)
UNION ALL
SELECT 'month of entries ' || to_char(m.begins_at AT TIME ZONE 'UTC', 'YYYY-MM'), 'archived',
    'here until its days are closed'
FROM public.wallet_month m
WHERE m.archived_at IS NOT NULL AND m.ends_at > %(begins_at)s::timestamptz
"""

# What a checkpoint does not count, and what it counts, are together what the account holds.
CHECKPOINTS = """
SELECT 'checkpoint of ' || a.code || ' ' || a.currency_id, c.balance_minor::text, (h.balance_minor - later.minor)::text
FROM public.wallet_checkpoint c
JOIN public.wallet_account a ON a.id = c.account_id
CROSS JOIN LATERAL public.wallet_held(a.id, 'infinity') AS h
CROSS JOIN LATERAL (
    SELECT COALESCE(sum(e.amount_minor), 0) AS minor FROM public.wallet_entry e
    WHERE e.account_id = a.id AND e.line IS NULL
        AND e.xid >= c.up_to_xid AND e.booked_at >= COALESCE(c.booked_from, '-infinity')
) AS later
WHERE c.balance_minor <> h.balance_minor - later.minor AND c.up_to_xid <= pg_snapshot_xmin(pg_current_snapshot())
"""
