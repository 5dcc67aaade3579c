"""A complete check of the chain: every hash, every link, and the heads that closed days name.

The hash of a link is over its line in the byte form of the sealed ledger (docs/developers/sealed-log.md): one field
on each line, a missing value without a sign. `before`, `after` and `given` are in PostgreSQL's spelling.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import connection

from wallet.finance.closing.models import Day
from wallet.ledger.audit import Check
from wallet.seal.canonical import GENESIS, part

FIELDS = (
    "number", "previous", "id", "at", "kind", "what", "by", "by_name", "login", "duty", "address", "session", "method",
    "path", "status", "about_model", "about_pk", "about_words", "subject", "given", "before", "after", "why", "attempt",
)  # fmt: skip
"""The fields under a hash, in this order."""

AT_ONCE = 2_000

_LINES = """
SELECT l.number, l.previous, l.sha256, a.id, public.wallet_sealed_time(a.at) AS at, a.kind, a.what, a.by_id AS by,
    a.by_name, a.login, a.duty, a.address, a.session, a.method, a.path, a.status, a.about_model, a.about_pk,
    a.about_words, a.subject_id AS subject, a.given::text AS given, a.before::text AS before, a.after::text AS after,
    a.why, a.attempt_id AS attempt
FROM public.desk_auditlink l LEFT JOIN public.desk_auditline a ON a.id = l.line_id
WHERE l.number > %s ORDER BY l.number LIMIT %s
"""

# A line is chained when its transaction is committed, so what is written by this one has no place yet. xmin is the
# number of a row's transaction without its epoch: the one is meant that lies nearest to the newest transaction.
_COMMITTED = """pg_xact_status((n.xid + mod(a.xmin::text::bigint - mod(n.xid, 4294967296) + 6442450944, 4294967296)
    - 2147483648)::text::xid8) IS DISTINCT FROM 'in progress'"""
_NEWEST = "(SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS xid) n"

_UNLINKED = f"""
SELECT a.id, a.at FROM public.desk_auditline a, {_NEWEST}
WHERE NOT EXISTS (SELECT FROM public.desk_auditlink l WHERE l.line_id = a.id) AND {_COMMITTED} ORDER BY a.id
"""  # noqa: S608  (its own parts)

CHAINED = Check(f"""
SELECT 'link ' || l.number, l.sha256 || ' after ' || l.previous,
    COALESCE(public.desk_auditlink_hash(a, l.number, COALESCE(before.sha256, repeat('0', 64))), 'of a line')
        || ' after ' || COALESCE(before.sha256, repeat('0', 64))
FROM public.desk_auditlink l
LEFT JOIN public.desk_auditlink before ON before.number = l.number - 1
LEFT JOIN public.desk_auditline a ON a.id = l.line_id
WHERE l.number > (SELECT COALESCE(max(number), 0) - 5000 FROM public.desk_auditlink)
    AND (a.id IS NULL OR (before.number IS NULL AND l.number <> 1)
        OR l.previous <> COALESCE(before.sha256, repeat('0', 64))
        OR l.sha256 <> public.desk_auditlink_hash(a, l.number, l.previous))
UNION ALL
SELECT 'line ' || a.id, 'in no place of the chain', 'chained' FROM public.desk_auditline a, {_NEWEST}
WHERE a.id > (SELECT COALESCE(max(id), 0) - 5000 FROM public.desk_auditline)
    AND NOT EXISTS (SELECT FROM public.desk_auditlink l WHERE l.line_id = a.id) AND {_COMMITTED}
""")  # noqa: S608  (its own parts)
"""The part of the ledger's check, and so of each day's close, about the newest lines; `check_audit` checks all."""


def head() -> dict[str, int | str] | None:
    """The last link: its number and hash, as a day's document names it; None while nothing is written."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT number, sha256 FROM public.desk_auditlink ORDER BY number DESC LIMIT 1")
        row = cursor.fetchone()
    return {"number": row[0], "sha256": row[1]} if row else None


def holds(head: Mapping[str, Any]) -> bool:
    """Whether the link that a day's document names is there, with the hash that it names."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT 1 FROM public.desk_auditlink WHERE number = %s AND sha256 = %s", [head["number"], head["sha256"]]
        )
        return cursor.fetchone() is not None


def hash_of(line: Mapping[str, object]) -> str:
    """SHA-256 over one line and its place, in hex."""
    return hashlib.sha256(part("audit", FIELDS, line).encode()).hexdigest()


def broken() -> Iterator[str]:
    """A sentence for each gap, change and removal, from the first line on."""
    heads = heads_of_days()
    number, previous = 0, GENESIS
    for line in _lines():
        if line["number"] != number + 1:
            yield f"link {number + 1} to {line['number'] - 1}: missing"
        if line["id"] is None:
            yield f"link {line['number']}: its line is gone"
        elif line["previous"] != previous:
            yield f"link {line['number']}: it does not follow the one before it"
        elif hash_of(line) != line["sha256"]:
            yield f"link {line['number']}: line {line['id']} is not what was chained"
        number, previous = line["number"], line["sha256"]
        for day, sha256 in heads.pop(number, ()):
            if sha256 != previous:
                yield f"link {number}: {day} was closed with another"
    for wanted in sorted(heads):
        yield from (f"link {wanted}: {day} was closed with it, and it is not there" for day, _ in heads[wanted])
    with connection.cursor() as cursor:
        cursor.execute(_UNLINKED)
        yield from (f"line {key} of {at:%Y-%m-%d %H:%M} UTC: it has no place in the chain" for key, at in cursor)


def heads_of_days() -> dict[int, list[tuple[str, str]]]:
    """By number: the days that were closed with this link as the last one, and the hash that they wrote down."""
    heads: dict[int, list[tuple[str, str]]] = {}
    for day in Day.objects.order_by("number").iterator(chunk_size=50):
        named: dict[str, Any] | None = json.loads(day.document).get("heads", {}).get("audit")
        if named:
            heads.setdefault(int(named["number"]), []).append((str(day.day), str(named["sha256"])))
    return heads


def _lines() -> Iterator[dict[str, Any]]:
    """Every link with its line, a few at a time."""
    after = 0
    while True:
        with connection.cursor() as cursor:
            cursor.execute(_LINES, [after, AT_ONCE])
            names = [column.name for column in cursor.description]
            rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
        yield from rows
        if len(rows) < AT_ONCE:
            return
        after = rows[-1]["number"]
