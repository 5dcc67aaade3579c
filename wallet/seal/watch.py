"""Checks each new block of the ledger: what does not add up is recorded within a minute, and shown.

`check_ledger` recomputes everything; this checks only the new transactions and the accounts that they moved. How
long sealing and checking are late takes one statement each, of a few rows by their indexes, because `/healthz` asks
every second.
"""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.db.models import Max, QuerySet

from accounts.people.models import User
from base.rows.columns import fitting
from base.watching import health
from wallet.seal.log import Sealed, between
from wallet.seal.models import Block, BlockCheck, Finding, FindingCleared
from wallet.seal.services import AT_ONCE
from wallet.seal.verify import sentence_of

LATE_S = 60.0
LONGEST_S = 10**9
REASON_MAX = 400
SUMMED = 1_000
"""The most open findings that the alarm's sum counts; if there are more, nobody needs a larger number."""
_MOST = 100
"""The most findings that are recorded for one block; if there are more, the last one says so."""
_NEXT = 100
"""The most transactions after the last block that are compared with leaves; after a restored dump there are many."""

# The block's entries, looked up together and in order, and the last sealed day that had ended when the first of them
# was booked: what an account had then is kept, so that no more is read of it than has moved since.
_MOVED = """
WITH booked AS MATERIALIZED (
    SELECT t.id, t.public_id, t.booked_at FROM public.wallet_transaction t WHERE t.id = ANY ((
        SELECT array_agg(l.transaction_id) FROM public.wallet_leaf l WHERE l.position BETWEEN %s AND %s)::bigint[])
), span AS MATERIALIZED (
    SELECT min(booked_at) AS first_at, max(booked_at) AS last_at FROM booked
), sealed AS MATERIALIZED (
    SELECT s.number, s.ends_at FROM public.wallet_seal s
    WHERE s.ends_at <= (SELECT first_at FROM span) ORDER BY s.ends_at DESC LIMIT 1
), leg AS MATERIALIZED (
    SELECT * FROM public.wallet_entry
    WHERE transaction_id = ANY ((SELECT array_agg(id) FROM booked)::bigint[])
        AND booked_at >= (SELECT first_at FROM span) AND booked_at <= (SELECT last_at FROM span)
), moved AS MATERIALIZED (
    SELECT t.public_id, e.account_id, e.amount_minor, e.balance_after_minor, e.line, e.booked_at
    FROM booked t JOIN leg e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
), account AS MATERIALIZED (
    SELECT * FROM public.wallet_account WHERE id = ANY ((SELECT array_agg(DISTINCT account_id) FROM moved)::bigint[])
)
"""
# Asked once and before anything is read, so that no month before it is opened: as a column of a row it may be compared
# after the months have been read, as the planner likes.
_SEALED_AT = "COALESCE((SELECT ends_at FROM sealed), '-infinity')"

# Each entry of a locked account against the one before it: in the block, since the last sealed day, or that day's last.
_RUNNING = f"""{_MOVED}
SELECT e.public_id, a.code, e.line, COALESCE(e.balance_after_minor::text, 'nothing'),
    COALESCE(before.balance_minor, 0) + e.amount_minor
FROM (
    SELECT m.*, lag(m.line) OVER w AS line_before, lag(m.balance_after_minor) OVER w AS held_before
    FROM moved m WHERE m.line IS NOT NULL WINDOW w AS (PARTITION BY m.account_id ORDER BY m.line)
) AS e
JOIN account a ON a.id = e.account_id
LEFT JOIN LATERAL (
    SELECT e.held_before AS balance_minor WHERE e.line_before = e.line - 1
    UNION ALL
    SELECT b.balance_after_minor FROM public.wallet_entry b
    WHERE e.line_before IS DISTINCT FROM e.line - 1 AND b.account_id = e.account_id AND b.line = e.line - 1
        AND b.booked_at >= {_SEALED_AT} AND b.booked_at <= e.booked_at
    UNION ALL
    SELECT c.balance_minor FROM (
        SELECT k.balance_minor, k.lines FROM public.wallet_closing k
        WHERE e.line_before IS DISTINCT FROM e.line - 1 AND k.account_id = e.account_id
            AND k.number <= (SELECT number FROM sealed) ORDER BY k.number DESC LIMIT 1
    ) AS c WHERE c.lines = e.line - 1
    LIMIT 1
) AS before ON true
WHERE e.balance_after_minor IS DISTINCT FROM COALESCE(before.balance_minor, 0) + e.amount_minor
    OR (before.balance_minor IS NULL AND e.line <> 1)
"""  # noqa: S608 - our own text

# Each locked account that was moved against its last entry.
_HELD = f"""{_MOVED}
SELECT a.code, a.balance_minor, COALESCE(last.balance_after_minor::text, 'nothing')
FROM account a
LEFT JOIN public.wallet_entry last ON last.account_id = a.id AND last.line = a.lines
    AND last.booked_at >= {_SEALED_AT}
WHERE a.balance_minor IS NOT NULL AND last.balance_after_minor IS DISTINCT FROM a.balance_minor
"""  # noqa: S608 - our own text

# By the clock that booked it. In the log's order the first one without a leaf is sealed next. By its number too: after
# a restore the order begins anew, and what is booked then comes after rows that are sealed.
_UNSEALED = f"""
SELECT extract(epoch FROM clock_timestamp() - LEAST((
    SELECT following.booked_at FROM (
        SELECT t.id, t.xid, t.booked_at FROM public.wallet_transaction t
        WHERE (t.xid, t.id) > (COALESCE(last.last_xid, '0'::xid8), COALESCE(last.last_transaction, 0))
        ORDER BY t.xid, t.id LIMIT {_NEXT}
    ) AS following
    WHERE (SELECT l.position FROM public.wallet_leaf l WHERE l.transaction_id = following.id) IS NULL
    ORDER BY following.xid, following.id LIMIT 1
), (
    SELECT t.booked_at FROM public.wallet_transaction t
    WHERE t.id > COALESCE((SELECT max(l.transaction_id) FROM public.wallet_leaf l), 0) ORDER BY t.id LIMIT 1
)))::float8
FROM (SELECT) AS one LEFT JOIN (
    SELECT b.last_xid, b.last_transaction FROM public.wallet_block b ORDER BY b.number DESC LIMIT 1
) AS last ON true
"""  # noqa: S608 - our own text
# Blocks are looked at in their order.
_UNSEEN = """
SELECT extract(epoch FROM clock_timestamp() - (
    SELECT b.made_at FROM public.wallet_block b
    WHERE b.number > COALESCE((SELECT max(c.block_id) FROM public.wallet_blockcheck c), 0) ORDER BY b.number LIMIT 1
))::float8
"""

# What the open findings are about: all that a transaction moved, or all that an account holds.
_UNEXPLAINED = """
SELECT COALESCE(sum(GREATEST(1, CASE split_part(f.about, ' ', 1)
    WHEN 'transaction' THEN (
        SELECT sum(e.amount_minor) FROM public.wallet_transaction t
        JOIN public.wallet_entry e ON e.transaction_id = t.id AND e.booked_at = t.booked_at
        WHERE t.public_id = split_part(f.about, ' ', 2) AND e.amount_minor > 0)
    WHEN 'account' THEN (
        SELECT sum(a.balance_minor) FROM public.wallet_account a WHERE a.code = split_part(f.about, ' ', 2)) END)), 0)
FROM public.wallet_finding f
WHERE f.id = ANY (%s)
"""

Found = tuple[str, str, str]
"""A finding's code, its object, and a sentence."""


def look_at_new_blocks() -> int:
    """Check every block that is not checked yet, oldest first; returns how many findings were recorded."""
    seen = BlockCheck.objects.aggregate(number=Max("block_id"))["number"] or 0
    new = Block.objects.filter(number__gt=seen).order_by("number")[:AT_ONCE]
    return sum(_look_at(block) for block in new)


def open_findings() -> QuerySet[Finding]:
    """Findings without an explanation, newest first."""
    return Finding.objects.filter(cleared__isnull=True)


def unexplained_minor() -> int:
    """The sum of the open findings in minor units of any currency, at least one for each, for the alarm."""
    ids = list(open_findings().order_by("-id").values_list("pk", flat=True)[:SUMMED])
    ((found_minor,),) = _rows(_UNEXPLAINED, (ids,))
    return int(found_minor)


def clear(finding: Finding, by: User, reason: str) -> bool:
    """Explain a finding, so that it is open no longer; whether it still was. Raises PermissionDenied, ValueError."""
    if not by.has_perm("wallet.clear_finding"):
        raise PermissionDenied
    if not reason.strip():
        raise ValueError("A finding is cleared with a reason.")
    _cleared, fresh = FindingCleared.objects.get_or_create(
        finding=finding, defaults={"by": by, "reason": reason.strip()[:REASON_MAX]}
    )
    return fresh


def sealing(ask: health.Ask) -> health.Finding:
    """How many seconds the oldest booked transaction has waited for its seal; not well after a minute."""
    waited_s = _seconds(ask(_UNSEALED))
    late = f"what was booked has waited {waited_s:.0f} s for its seal"
    return health.Finding(waited_s <= LATE_S, "ok" if waited_s <= LATE_S else late, waited_s)


def looking(ask: health.Ask) -> health.Finding:
    """How many seconds the oldest sealed block has waited to be looked at; not well after a minute."""
    waited_s = _seconds(ask(_UNSEEN))
    late = f"a sealed block has waited {waited_s:.0f} s to be looked at"
    return health.Finding(waited_s <= LATE_S, "ok" if waited_s <= LATE_S else late, waited_s)


def sealed_late() -> timedelta | None:
    """How long the oldest transaction without a block has waited, if longer than a minute; else None.

    An open database transaction delays the log: what was booked after it cannot be sealed before it ends.
    """
    return _late(_UNSEALED)


def looked_late() -> timedelta | None:
    """How long the oldest unchecked block has waited, if longer than a minute; else None."""
    return _late(_UNSEEN)


def _look_at(block: Block) -> int:
    findings = list(found_in(block))
    if len(findings) > _MOST:
        left = len(findings) - _MOST
        findings = [*findings[:_MOST], ("more", f"block {block.number}", f"{left} more; see what check_ledger says.")]
    with transaction.atomic():
        _check, fresh = BlockCheck.objects.get_or_create(block=block, defaults={"findings": len(findings)})
        if not fresh:
            return 0
        Finding.objects.bulk_create(
            Finding(
                block=block,
                code=code,
                about=fitting(Finding, "about", about),
                sentence=fitting(Finding, "sentence", sentence),
            )
            for code, about, sentence in findings
        )
    return len(findings)


def found_in(block: Block) -> Iterator[Found]:
    """The faults in a block, or in the accounts that it moved; it reads at most a day of their entries."""
    for sealed in between(block.first_position, block.last_position):
        wrong = sentence_of(sealed)
        if wrong is not None:
            yield "not_as_sealed", wrong.about, f"It is {wrong.found}, should be {wrong.expected}."
        else:
            yield from _of_a_transaction(sealed)
    positions = (block.first_position, block.last_position)
    for public_id, code, line, found, expected in _rows(_RUNNING, positions):
        yield (
            "balance_after",
            f"transaction {public_id}",
            f"It left {found} on {code} at line {line}; the line before it and its amount come to {expected}.",
        )
    for code, held, last in _rows(_HELD, positions):
        yield "balance_held", f"account {code}", f"It holds {held}; its last entry left {last}."


def _of_a_transaction(sealed: Sealed) -> Iterator[Found]:
    assert sealed.header is not None
    about = f"transaction {sealed.header['public_id']}"
    total = sum(entry["amount_minor"] for entry in sealed.entries)
    if total != 0 or len(sealed.entries) < 2:
        yield "out_of_balance", about, f"Its {len(sealed.entries)} entries sum to {total}."
    if any(entry["account"] is None for entry in sealed.entries):
        yield "no_account", about, "An entry of it is on an account that there is not."
    elif _fingerprint(sealed) != sealed.house["fingerprint"]:
        yield "not_as_sent", about, "Its entries are not those that were sent; it was not booked by wallet_post."
    if any(entry["account_currency"] not in (sealed.header["currency"], None) for entry in sealed.entries):
        yield "other_currency", about, f"It moves accounts of another currency than {sealed.header['currency']}."
    if any((entry["balance_after_minor"] or 0) < 0 for entry in sealed.entries):
        yield "negative", about, "It left less than nothing on an account."
    if sealed.header["xid"] != "0" and any(entry["xid"] != sealed.header["xid"] for entry in sealed.entries):
        yield "other_hand", about, "Its entries were not written by the database transaction that wrote it."


def _fingerprint(sealed: Sealed) -> str:
    """What wallet.ledger.posting.fingerprint gives, worked out from the booked entries."""
    assert sealed.header is not None
    legs = sorted((entry["account"], entry["amount_minor"]) for entry in sealed.entries)
    head = (sealed.header["kind"], sealed.header["currency"])
    text = "\n".join([*head, *(f"{code}={amount_minor}" for code, amount_minor in legs)])
    return hashlib.sha256(text.encode()).hexdigest()


def _rows(sql: str, values: tuple[Any, ...]) -> Iterable[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def _late(statement: str) -> timedelta | None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        waited_s = _seconds(cursor.fetchone())
    return timedelta(seconds=waited_s) if waited_s > LATE_S else None


def _seconds(row: tuple[float | None, ...]) -> float:
    """The delay in seconds; 0 if nothing waits. A row's time may be infinite, which a timedelta cannot be."""
    return min(max(row[0] or 0.0, 0.0), LONGEST_S)
