"""Compares the postings of one slice with the rows that require them: the tables' owner could write either.

From each row the fingerprint of the posting that it requires is computed again. Another check shows that a
transaction's entries match its fingerprint. Postings from before the log had an order (xid 0) may be older than the
keys that name rows.
"""

from collections.abc import Iterable

from wallet.ledger.past.recomputed import OF_E, OF_T

_CALLED_FOR = """
WITH booked AS MATERIALIZED (
    SELECT t.id, t.public_id, t.kind, t.key, t.currency_id, t.booked_at, t.fingerprint
    FROM public.wallet_transaction t WHERE {of_t} AND t.kind IN ({kinds}) AND t.xid <> '0'
), {rows}, made AS (
    SELECT w.key, encode(sha256(convert_to(w.kind || E'\\n' || w.currency || E'\\n'
        || string_agg(w.code || '=' || w.minor, E'\\n' ORDER BY w.code COLLATE "C", w.minor), 'UTF8')), 'hex')
        AS fingerprint
    FROM wanted w WHERE w.minor <> 0 GROUP BY w.key, w.kind, w.currency
)
SELECT 'transaction ' || b.public_id, COALESCE((
        SELECT sum(e.amount_minor) FROM public.wallet_entry e
        WHERE e.transaction_id = b.id AND e.booked_at = b.booked_at AND e.amount_minor > 0), 0)
    || ' by ' || b.kind || ' of ' || b.key, 'a row that calls for it'
FROM booked b WHERE NOT EXISTS (SELECT FROM made m WHERE m.key = b.key AND m.fingerprint = b.fingerprint)
"""

# What was moved by each, for rows that say between which accounts and not how much. Read together: a look-up each would
# cost as many blocks as the index is deep.
_AMOUNTS = """moved AS MATERIALIZED (
    SELECT e.transaction_id, sum(e.amount_minor) AS minor, max(e.account_id) AS taker FROM public.wallet_entry e
    WHERE {of_e} AND e.amount_minor > 0 GROUP BY e.transaction_id
), amount AS MATERIALIZED (
    SELECT b.id, b.kind, b.key, m.minor, m.taker FROM booked b JOIN moved m ON m.transaction_id = b.id
), """


def called_for(kinds: Iterable[str], rows: str, *, amounts: bool = False) -> str:
    """A query for the postings of these kinds on a day that no row requires, or not with these legs.

    `rows` are common table expressions that may read `booked`, the slice's postings of these kinds, and end with
    `wanted`: key, kind, currency, and a leg's code and minor units. With `amounts` they may also read `amount`: id,
    kind, key, the minor units that were moved, and an account that received them.
    """
    return _CALLED_FOR.format(
        of_t=OF_T,
        kinds=", ".join(f"'{kind}'" for kind in kinds),
        rows=(_AMOUNTS.format(of_e=OF_E) if amounts else "") + rows,
    )


# A new player's chips and a refill are the player's whom the key names; a closed account leaves its own chips behind. A
# gift goes to one player, under a key of gifts, and where that is a bot's, to a bot (wallet_allows_chip_grant).
CHIPS = called_for(
    ("sign_up_grant", "top_up", "closing", "chip_grant"),
    """taker AS MATERIALIZED (
    SELECT a.id, a.owner_id FROM public.wallet_account a
    WHERE a.id = ANY ((SELECT array_agg(DISTINCT g.taker) FROM amount g WHERE g.kind = 'chip_grant')::bigint[])
), named AS MATERIALIZED (
    SELECT a.kind, a.key, a.minor, CASE a.kind WHEN 'chip_grant' THEN t.owner_id
        ELSE split_part(a.key, ':', 2)::bigint END AS player_id
    FROM amount a LEFT JOIN taker t ON t.id = a.taker AND a.kind = 'chip_grant'
    WHERE a.key ~ CASE a.kind WHEN 'sign_up_grant' THEN '^sign_up_grant:[1-9][0-9]{0,17}$'
        WHEN 'top_up' THEN '^top_up:[1-9][0-9]{0,17}:[0-9-]+$' WHEN 'closing' THEN '^account_closed:[1-9][0-9]{0,17}$'
        ELSE '^([^:]*$|(gift|bot|tournament_bot|demo):)' END
), player AS MATERIALIZED (
    SELECT u.id, u.closed_at, u.is_bot FROM public.accounts_user u
    WHERE u.id = ANY ((SELECT array_agg(DISTINCT player_id) FROM named)::bigint[])
), wanted AS (
    SELECT n.key, n.kind, 'CHIP' AS currency, leg.code, leg.minor
    FROM named n JOIN player u ON u.id = n.player_id AND CASE n.kind WHEN 'closing' THEN u.closed_at IS NOT NULL
        WHEN 'chip_grant' THEN u.is_bot OR n.key !~ '^(bot|tournament_bot):' ELSE true END
    CROSS JOIN LATERAL (SELECT CASE n.kind WHEN 'closing' THEN -n.minor ELSE n.minor END AS minor) AS given
    CROSS JOIN LATERAL (VALUES ('equity:chips', -given.minor), ('player:' || u.id || ':main', given.minor))
        AS leg (code, minor)
)""",
    amounts=True,
)

# That they mirror it is shown by another check; without this one a reversal of nothing could move anything.
REVERSALS = f"""
SELECT 'transaction ' || t.public_id, t.kind || ' of ' || COALESCE(o.public_id, 'nothing'),
    'a reversal of what may be reversed'
FROM public.wallet_transaction t
LEFT JOIN public.wallet_transaction o ON o.id = t.reverses_id
LEFT JOIN public.wallet_kind k ON k.kind = o.kind
WHERE {OF_T} AND t.xid <> '0' AND (t.kind = 'reversal' OR t.reverses_id IS NOT NULL)
    AND (t.kind = 'reversal' AND k.reversible AND o.reverses_id IS NULL AND o.currency_id = t.currency_id
        AND t.key = 'reversal:' || o.public_id) IS NOT TRUE
"""  # noqa: S608 - our own text
