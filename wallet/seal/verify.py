"""Compares the ledger with the sealed log: every leaf, tree, link and signature is computed again by Python.

No function of the database computes a hash here, because the owner could have replaced it. The ledger's check reads
the log in slices, like the entries. Each closed day's document names the head of the log of its time, so a day's
slice are the blocks from the head of the day before to its own; a day's close checks those since the last. Together
the slices of all days and of the time since are always the whole log.
"""

import json
from collections.abc import Generator, Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db import connection

from wallet.ledger.audit import Check, Looks
from wallet.ledger.past.months import online_from
from wallet.ledger.past.slices import Slice, Some
from wallet.seal import keys
from wallet.seal.canonical import FORM, GENESIS, block_hash, merkle_root
from wallet.seal.log import Sealed, between
from wallet.seal.models import Block, BlockSignature, Leaf

_AT_A_TIME = 200

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# The leaves are looked up together and in order: a join could read all leaves, and a look-up each would cost as many
# blocks as the index is deep.
_UNSEALED = """
WITH t AS MATERIALIZED (
    SELECT t.id, t.xid, t.public_id FROM public.wallet_transaction t
    WHERE (t.xid, t.id) > (%s::text::xid8, %s) AND (t.xid, t.id) <= (%s::text::xid8, %s)
        AND (t.xid, t.id) <= (%s::text::xid8, %s)
), leaf AS MATERIALIZED (
    SELECT l.transaction_id FROM public.wallet_leaf l
    WHERE l.transaction_id = ANY ((SELECT array_agg(id) FROM t)::bigint[])
)
SELECT t.public_id FROM t LEFT JOIN leaf l ON l.transaction_id = t.id WHERE l.transaction_id IS NULL
ORDER BY t.xid, t.id
"""
# What was booked before the log had an order has the number 0 and comes first. By the last transaction of each block:
# where there is an order, the block before has one.
_HAS_AN_ORDER = """
SELECT EXISTS (
    SELECT FROM (
        SELECT t.xid FROM public.wallet_block b
        CROSS JOIN LATERAL (
            SELECT o.xid FROM public.wallet_leaf l JOIN public.wallet_transaction o ON o.id = l.transaction_id
            WHERE l.position = b.last_position
        ) AS t
        WHERE b.number < %s AND t.xid <> '0' ORDER BY b.number DESC LIMIT 1
    ) AS one
)
"""
_NO_ORDER = "0"
_CLOSED_WITH = "SELECT d.document FROM public.wallet_day d WHERE d.number = %s"
_BEGINNING = ("0", 0)
"""Before the first place in the log's order."""


class Untrue(NamedTuple):
    """A fault: the object, the value found, the right value."""

    about: str
    found: str
    expected: str


def untrue(first: int = 1, last: int | None = None) -> Iterator[Untrue]:
    """The faults between two blocks, both included; up to the head without a last one.

    The chain is followed from the block before the first. Transactions between the two in the log's order that are
    in no block are named too. Of archived transactions, header and note are proved with the hashes of the archived
    entries (wallet.seal.left).
    """
    blocks = Block.objects.filter(number__gte=first).order_by("number")
    if last is not None:
        blocks = blocks.filter(number__lte=last)
    before = previous = Block.objects.filter(number=first - 1).first()
    here_from = _here_from()
    has_an_order: bool | None = None
    for block in blocks.prefetch_related("signatures").iterator(chunk_size=_AT_A_TIME):
        yield from _chain(block, previous)
        if has_an_order is None:
            has_an_order = _has_an_order_before(block)
        has_an_order = yield from _content(block, here_from, has_an_order=has_an_order)
        previous = block
    if previous is not None and previous != before:
        yield from _passed_over(before, previous)


def untrue_in(part: Slice) -> Iterator[Untrue]:
    """The faults in the blocks of one slice of the ledger: a sealed day, or the time since the last one."""
    if isinstance(part, Some):
        return
    first = 1 + _closed_with(part.before)
    yield from untrue(first, None if part.number is None else _closed_with(part.number))


def fields_of(block: Block) -> dict[str, object]:
    """A block as `canonical.block_text` takes it."""
    return {
        "block": block.number,
        "form": block.form,
        "first": block.first_position,
        "last": block.last_position,
        "merkle_root": block.merkle_root,
        "previous": block.previous,
        "made_at": microseconds(block),
    }


def microseconds(block: Block) -> int:
    """When a block was made, in microseconds since 1970."""
    return (block.made_at - _EPOCH) // timedelta(microseconds=1)


def sentence_of(sealed: Sealed) -> Untrue | None:
    """The fault of a sealed transaction, None if it is unchanged."""
    if sealed.header is None:
        return Untrue(f"the transaction at position {sealed.position}", "gone", "where it was sealed")
    if not sealed.is_true:
        return Untrue(f"transaction {sealed.header['public_id']}", "not what was sealed", "unchanged")
    return None


def _chain(block: Block, previous: Block | None) -> Iterator[Untrue]:
    about = f"block {block.number}"
    before = (previous.number, previous.last_position, previous.sha256) if previous else (0, 0, GENESIS)
    link = (block.number - 1, block.first_position - 1, block.previous)
    if link != before:
        yield Untrue(about, f"after block {link[0]}, {link[2]}", f"after block {before[0]}, {before[2]}")
    if block.form != FORM:
        yield Untrue(about, f"of form {block.form}", f"of form {FORM}")
    counted = block_hash(fields_of(block))
    if counted != block.sha256:
        yield Untrue(about, f"sealed as {block.sha256}", counted)
    signatures = list(block.signatures.all())
    message = keys.head_message(block.number, block.sha256)
    if not any(keys.is_signed(one.key_id, one.signature, message) for one in signatures) and _must_be_signed(block):
        yield Untrue(about, f"under {len(signatures)} signatures, none of them good", "signed by a key of the house")


def _must_be_signed(block: Block) -> bool:
    """A house without keys signs nothing; the newest blocks may be on their way to the signer."""
    return bool(keys.public_keys()) and BlockSignature.objects.filter(block_id__gte=block.number).exists()


def _content(block: Block, here_from: int | None, *, has_an_order: bool) -> Generator[Untrue, None, bool]:
    """The faults of a block's transactions; whether one up to its end was booked since the log has an order.

    Transactions without an order are compared with fewer rows than others. So one that was sealed after others
    have an order is named: somebody inserted it to look old.
    """
    hashes = []
    is_fresh = False
    for sealed in between(block.first_position, block.last_position):
        hashes.append(sealed.hash)
        if sealed.block != block.number:  # by this a receipt finds its block, and a month's file its leaves
            about = f"the transaction at position {sealed.position}"
            yield Untrue(about, f"in block {sealed.block}", f"in block {block.number}")
        wrong = None if _has_left(sealed, here_from) else sentence_of(sealed)
        if wrong is not None and not is_fresh:  # its month may have been archived since
            here_from, is_fresh = _here_from(), True
        if wrong is not None and not _has_left(sealed, here_from):
            yield wrong
        if sealed.header is None:
            continue
        if sealed.header["xid"] != _NO_ORDER:
            has_an_order = True
        elif has_an_order:
            about = f"transaction {sealed.header['public_id']}"
            yield Untrue(about, "sealed after others and said to be older than the log", "sealed before those after it")
    if len(hashes) != block.count:
        yield Untrue(f"block {block.number}", f"with {len(hashes)} leaves", f"with {block.count}")
    if not hashes or merkle_root(hashes).hex() != block.merkle_root:
        yield Untrue(f"block {block.number}", "over other leaves than it sealed", f"over {block.merkle_root}")
    return has_an_order


def _has_left(sealed: Sealed, here_from: int | None) -> bool:
    """Whether its entries are archived, and the rest is what was sealed.

    A row that was made older than it is does not pass for one that has left: its time is sealed too.
    """
    booked_at = sealed.booked_at
    is_old = here_from is not None and booked_at is not None and booked_at < here_from
    return is_old and sealed.is_true_without_entries


def _has_an_order_before(block: Block) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_HAS_AN_ORDER, [block.number])
        return bool(cursor.fetchone()[0])


def _passed_over(before: Block | None, last: Block) -> Iterator[Untrue]:
    """After a restore the order begins again with lower numbers, so transactions beyond the head were not missed."""
    head = Block.objects.order_by("-number").first()
    ends = [_place_of(block) for block in (last, head)]
    if None in ends:
        return
    begins = (before and _place_of(before)) or _BEGINNING
    with connection.cursor() as cursor:
        cursor.execute(_UNSEALED, [part for place in (begins, *ends) if place for part in place])
        for (public_id,) in cursor.fetchall():
            yield Untrue(f"transaction {public_id}", "in no block", "sealed before those after it")


def _place_of(block: Block | None) -> tuple[str, int] | None:
    """Where a block ends in the log's order."""
    if block is None:
        return None
    leaf = Leaf.objects.filter(position=block.last_position).values_list("transaction__xid", "transaction_id").first()
    return None if leaf is None or leaf[0] is None else (str(leaf[0]), leaf[1])


def _closed_with(number: int) -> int:
    """The last block that lay in the log as a day was closed; 0 if its document names none, or cannot be read."""
    with connection.cursor() as cursor:
        cursor.execute(_CLOSED_WITH, [number])
        row = cursor.fetchone()
    try:
        return int((json.loads(row[0])["ledger_head"] or {"block": 0})["block"]) if row else 0
    except (ValueError, KeyError, TypeError, RecursionError):
        return 0  # what is wrong with the document is the days' check's to say


def _here_from() -> int | None:
    """Since when all entries are here, in microseconds since 1970; None where nothing has left."""
    moment = online_from()
    return None if moment is None else (moment - _EPOCH) // timedelta(microseconds=1)


SEALED = Check(find=untrue_in, looks=Looks.DAY)
"""The part of the ledger's check about the sealed log."""
