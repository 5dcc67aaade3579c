"""The ledger recomputed from its entries and compared with what it says of itself.

The guards keep the ledger true while they stand; this finds what was done while they did not: by a superuser of the
server, a damaged disk, a bad restore. Every check is one query that gives a row a difference.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from django.db import connection, transaction

from base.registry import Registry
from wallet.ledger.kinds import legs_of_kinds

_BALANCED = """
SELECT 'transaction ' || t.public_id, COALESCE(sum(e.amount_minor), 0) || ' over ' || count(e.id) || ' entries',
    '0 over at least 2'
FROM public.wallet_transaction t LEFT JOIN public.wallet_entry e ON e.transaction_id = t.id
GROUP BY t.id HAVING COALESCE(sum(e.amount_minor), 0) <> 0 OR count(e.id) < 2
"""

_PLACED = """
SELECT 'entry ' || e.id, 'transaction ' || e.transaction_id || ', account ' || e.account_id, 'both exist'
FROM public.wallet_entry e
LEFT JOIN public.wallet_transaction t ON t.id = e.transaction_id
LEFT JOIN public.wallet_account a ON a.id = e.account_id
WHERE t.id IS NULL OR a.id IS NULL
"""

_ONE_CURRENCY = """
SELECT 'entry ' || e.id || ' of transaction ' || t.public_id, a.currency_id, t.currency_id
FROM public.wallet_entry e
JOIN public.wallet_transaction t ON t.id = e.transaction_id
JOIN public.wallet_account a ON a.id = e.account_id
WHERE a.currency_id <> t.currency_id
"""

# The same text as in wallet_post.
_AS_SENT = """
SELECT 'transaction ' || t.public_id, made.fingerprint, t.fingerprint
FROM public.wallet_transaction t
CROSS JOIN LATERAL (
    SELECT encode(sha256(convert_to(
        t.kind || E'\\n' || t.currency_id || E'\\n'
        || string_agg(a.code || '=' || e.amount_minor, E'\\n' ORDER BY a.code COLLATE "C", e.amount_minor),
        'UTF8')), 'hex') AS fingerprint
    FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id WHERE e.transaction_id = t.id
) AS made
WHERE made.fingerprint <> t.fingerprint
"""

_BALANCES = """
SELECT 'account ' || a.code || ' ' || a.currency_id, a.balance_minor || ' after ' || a.lines || ' entries',
    COALESCE(sum(e.amount_minor), 0) || ' after ' || count(e.id)
FROM public.wallet_account a LEFT JOIN public.wallet_entry e ON e.account_id = a.id
WHERE a.balance_minor IS NOT NULL
GROUP BY a.id HAVING a.balance_minor <> COALESCE(sum(e.amount_minor), 0) OR a.lines <> count(e.id)
"""

_RUNNING = """
SELECT 'entry ' || r.id || ' of account ' || r.code,
    COALESCE(r.balance_after_minor::text, 'none') || ' at line ' || COALESCE(r.line::text, 'none'),
    CASE WHEN r.locked THEN r.total || ' at line ' || r.place ELSE 'none at line none' END
FROM (
    SELECT e.id, a.code, e.balance_after_minor, e.line, a.balance_minor IS NOT NULL AS locked,
        sum(e.amount_minor) OVER w AS total, row_number() OVER w AS place
    FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
    WINDOW w AS (PARTITION BY e.account_id ORDER BY e.line, e.id)
) AS r
WHERE (r.balance_after_minor, r.line) IS DISTINCT FROM
    (CASE WHEN r.locked THEN r.total::bigint END, CASE WHEN r.locked THEN r.place END)
"""

_NOT_NEGATIVE = """
SELECT 'account ' || a.code || ' ' || a.currency_id || ' at line ' || e.line, e.balance_after_minor::text, 'at least 0'
FROM public.wallet_entry e JOIN public.wallet_account a ON a.id = e.account_id
WHERE e.balance_after_minor < 0
"""

_MIRRORED = """
SELECT 'transaction ' || t.public_id, 'reverses ' || o.public_id, 'with its entries'
FROM public.wallet_transaction t JOIN public.wallet_transaction o ON o.id = t.reverses_id
WHERE EXISTS (
    SELECT FROM (
        SELECT account_id, amount_minor FROM public.wallet_entry WHERE transaction_id = t.id
        UNION ALL SELECT account_id, amount_minor FROM public.wallet_entry WHERE transaction_id = o.id
    ) AS both_ways GROUP BY account_id HAVING sum(amount_minor) <> 0)
"""

_REVERSED_BEFORE = """
SELECT 'transaction ' || t.public_id, 'booked ' || t.booked_at, 'after ' || o.public_id || ', which it reverses'
FROM public.wallet_transaction t JOIN public.wallet_transaction o ON o.id = t.reverses_id
WHERE t.id <= o.id OR t.booked_at < o.booked_at
"""

_IN_ORDER = """
SELECT 'entry ' || o.id || ' of account ' || o.code || ' at line ' || o.line, 'booked ' || o.booked_at,
    'not before line ' || o.line - 1 || ', ' || o.before
FROM (
    SELECT e.id, a.code, e.line, t.booked_at,
        lag(t.booked_at) OVER (PARTITION BY e.account_id ORDER BY e.line) AS before
    FROM public.wallet_entry e
    JOIN public.wallet_transaction t ON t.id = e.transaction_id
    JOIN public.wallet_account a ON a.id = e.account_id
    WHERE e.line IS NOT NULL
) AS o WHERE o.booked_at < o.before
"""

_ACCOUNTS = """
SELECT 'account ' || a.code || ' ' || a.currency_id, a.kind || ' of ' || COALESCE(a.owner_id::text, 'nobody'),
    COALESCE(said.kind || ' of ' || COALESCE(said.owner_id::text, 'nobody'), 'no account')
FROM public.wallet_account a CROSS JOIN LATERAL public.wallet_account_of(a.code, a.currency_id) AS said
WHERE (a.kind, a.owner_id) IS DISTINCT FROM (said.kind, said.owner_id)
"""

_SHAPED = """
SELECT 'entry ' || e.id || ' of transaction ' || t.public_id, t.kind || ' with ' || e.amount_minor || ' on ' || a.code,
    'what its kind moves'
FROM public.wallet_entry e
JOIN public.wallet_transaction t ON t.id = e.transaction_id
JOIN public.wallet_account a ON a.id = e.account_id
WHERE NOT EXISTS (
    SELECT FROM public.wallet_kind_leg k JOIN public.wallet_place p ON p.place = k.place
    WHERE k.kind = t.kind AND a.code LIKE p.code_like AND k.sign * e.amount_minor >= 0)
"""

_HAPPENED = """
SELECT 'transaction ' || t.public_id, 'happened ' || t.event_at, 'a moment that has been'
FROM public.wallet_transaction t JOIN public.wallet_kind k ON k.kind = t.kind
WHERE NOT (t.event_at > '-infinity' AND t.event_at <= t.booked_at + k.event_ahead)
"""

# The same tables said twice: as they are, and as the code says them.
_KINDS = """
WITH here AS (
    SELECT k.kind || ' ' || k.place || ' ' || k.sign AS leg FROM public.wallet_kind_leg k
), there AS (SELECT leg FROM unnest(%s::text[]) AS leg)
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

_CHECKPOINTS = """
SELECT 'checkpoint of ' || a.code || ' ' || a.currency_id, c.balance_minor::text, COALESCE(sum(e.amount_minor), 0)::text
FROM public.wallet_checkpoint c
JOIN public.wallet_account a ON a.id = c.account_id
LEFT JOIN public.wallet_entry e ON e.account_id = a.id AND e.xid < c.up_to_xid
GROUP BY c.account_id, a.id HAVING c.balance_minor <> COALESCE(sum(e.amount_minor), 0)
"""

_GUARDS = """
SELECT 'guard ' || guard.name, COALESCE('switched ' || t.tgenabled::text, 'missing'), 'switched O'
FROM unnest(%s::text[]) AS guard (name)
LEFT JOIN pg_trigger t ON t.tgname = guard.name
WHERE t.tgenabled IS DISTINCT FROM 'O'
"""

GUARDS = (
    "wallet_account_chips_or_money",
    "wallet_account_kind",
    "wallet_account_licensed",
    "wallet_account_locked_or_hot",
    "wallet_account_moved_by_entries",
    "wallet_account_no_truncate",
    "wallet_account_opens_empty",
    "wallet_account_stays",
    "wallet_adjustment_no_truncate",
    "wallet_adjustment_stays",
    "wallet_adjustment_steps",
    "wallet_currency_licensed",
    "wallet_currency_stays",
    "wallet_day_append_only",
    "wallet_day_linked",
    "wallet_day_no_truncate",
    "wallet_deposit_licensed",
    "wallet_duty_given_by_the_owner",
    "wallet_entry_append_only",
    "wallet_entry_balanced",
    "wallet_entry_move",
    "wallet_entry_no_truncate",
    "wallet_kind_by_the_owner",
    "wallet_kind_leg_by_the_owner",
    "wallet_kind_legs_are_known",
    "wallet_licence_append_only",
    "wallet_licence_no_truncate",
    "wallet_licence_true",
    "wallet_place_by_the_owner",
    "wallet_signature_append_only",
    "wallet_signature_no_truncate",
    "wallet_signature_true",
    "wallet_transaction_append_only",
    "wallet_transaction_filled",
    "wallet_transaction_licensed",
    "wallet_transaction_no_truncate",
    "wallet_transaction_stamp",
)


class Check(NamedTuple):
    """A query that gives a row a difference (what it is about, what was found, what it should be), and its values."""

    sql: str
    values: tuple[list[str], ...] = ()


checks: Registry[Check] = Registry("checks of the ledger")
"""By what holds where nothing differs. Rooms above add what they know their postings must come to."""

for _name, _check in (
    ("entries sum to zero", Check(_BALANCED)),
    ("entries have their transaction and account", Check(_PLACED)),
    ("one currency in a transaction", Check(_ONE_CURRENCY)),
    ("entries are those that were sent", Check(_AS_SENT)),
    ("balances are the sums of entries", Check(_BALANCES)),
    ("running balances add up", Check(_RUNNING)),
    ("no locked account was ever negative", Check(_NOT_NEGATIVE)),
    ("reversals mirror", Check(_MIRRORED)),
    ("reversals come after what they reverse", Check(_REVERSED_BEFORE)),
    ("booked in the order of lines", Check(_IN_ORDER)),
    ("accounts are what their code says", Check(_ACCOUNTS)),
    ("transactions have the shape of their kind", Check(_SHAPED)),
    ("events have happened", Check(_HAPPENED)),
    ("kinds are what the code says", Check(_KINDS, (legs_of_kinds(),))),
    ("checkpoints are the sums of entries", Check(_CHECKPOINTS)),
    ("guards stand", Check(_GUARDS, (list(GUARDS),))),
):
    checks.add(_name, _check)


class Difference(msgspec.Struct, frozen=True):
    """Something the ledger says that its entries do not."""

    check: str
    about: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.check}: {self.about} is {self.found}, should be {self.expected}"


def differences() -> Iterator[Difference]:
    """All differences, check by check, as of one moment even while the house plays on."""
    outermost = not connection.in_atomic_block
    with transaction.atomic(), connection.cursor() as cursor:
        if outermost:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        for name, check in checks.items():
            cursor.execute(check.sql, check.values)
            yield from (Difference(name, *row) for row in cursor.fetchall())
