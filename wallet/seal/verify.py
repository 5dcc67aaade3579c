"""The ledger compared with the sealed log: every leaf, tree, link and signature, counted again by Python.

Nothing here asks a function of the database what the hashes should be: its owner could have replaced it.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db import connection

from wallet.ledger.audit import Check
from wallet.seal import keys
from wallet.seal.canonical import FORM, GENESIS, block_hash, merkle_root
from wallet.seal.log import Sealed, between
from wallet.seal.models import Block, BlockSignature, Leaf

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_UNSEALED = """
SELECT t.public_id FROM public.wallet_transaction t
WHERE (t.xid, t.id) <= (%s::text::xid8, %s) AND NOT EXISTS (
    SELECT FROM public.wallet_leaf l WHERE l.transaction_id = t.id)
ORDER BY t.xid, t.id
"""


class Untrue(NamedTuple):
    """What does not hold: what it is about, what was found, what it should be."""

    about: str
    found: str
    expected: str


def untrue(first: int = 1, last: int | None = None) -> Iterator[Untrue]:
    """What does not hold between two blocks, both included; to the head without a last one.

    The chain is followed from the block before the first. Whatever lies before the head in the log's order and is in no
    block is named too, when the head is among them.
    """
    blocks = Block.objects.filter(number__gte=first).order_by("number")
    if last is not None:
        blocks = blocks.filter(number__lte=last)
    previous = Block.objects.filter(number=first - 1).first()
    for block in blocks.prefetch_related("signatures").iterator(chunk_size=200):
        yield from _chain(block, previous)
        yield from _content(block)
        previous = block
    if last is None and previous is not None:
        yield from _passed_over(previous)


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
    """What is wrong with a sealed transaction, None if it is what was sealed."""
    if sealed.header is None:
        return Untrue(f"the transaction at position {sealed.position}", "gone", "where it was sealed")
    if not sealed.is_true:
        return Untrue(f"transaction {sealed.header['public_id']}", "not what was sealed", "unchanged")
    return None


def _chain(block: Block, previous: Block | None) -> Iterator[Untrue]:
    about = f"block {block.number}"
    before = (previous.number, previous.last_position, previous.sha256) if previous else (0, 0, GENESIS)
    found = (block.number - 1, block.first_position - 1, block.previous)
    if found != before:
        yield Untrue(about, f"after block {found[0]}, {found[2]}", f"after block {before[0]}, {before[2]}")
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


def _content(block: Block) -> Iterator[Untrue]:
    hashes = []
    for sealed in between(block.first_position, block.last_position):
        hashes.append(sealed.hash)
        wrong = sentence_of(sealed)
        if wrong is not None:
            yield wrong
    if len(hashes) != block.count:
        yield Untrue(f"block {block.number}", f"with {len(hashes)} leaves", f"with {block.count}")
    if not hashes or merkle_root(hashes).hex() != block.merkle_root:
        yield Untrue(f"block {block.number}", "over other leaves than it sealed", f"over {block.merkle_root}")


def _passed_over(head: Block) -> Iterator[Untrue]:
    last = Leaf.objects.filter(position=head.last_position).values_list("transaction__xid", "transaction_id").first()
    if last is None:
        return
    with connection.cursor() as cursor:
        cursor.execute(_UNSEALED, last)
        for (public_id,) in cursor.fetchall():
            yield Untrue(f"transaction {public_id}", "in no block", "sealed before those after it")


SEALED = Check(find=untrue)
"""What the ledger's own check asks of the sealed log."""
