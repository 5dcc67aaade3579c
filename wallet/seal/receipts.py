"""A player's receipt of one transaction: proof that it is in the sealed log, which can be checked without the house.

It has what the player may see as text: the transaction itself and the player's own entries. Entries of others and
the house's part are salted hashes, from which amounts cannot be guessed; see docs/decisions/sealed-log.md.
"""

import msgspec
from django.http import Http404

from wallet.ledger.models import Transaction
from wallet.ledger.past.months import online_from
from wallet.refusals import WalletRefusal, WalletRefused
from wallet.seal.canonical import FORM, merkle_path, part_hash, part_salt
from wallet.seal.log import Sealed, between
from wallet.seal.models import Block, Leaf
from wallet.seal.verify import fields_of


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part: its text and salt in clear, or its hash alone. Salt and hash are hex."""

    text: str | None = None
    salt: str | None = None
    hash: str | None = None


class Signed(msgspec.Struct, frozen=True):
    """A signature of a block by the house: Ed25519, in hex."""

    key_id: str
    signature: str


class SealedBlock(msgspec.Struct, frozen=True):
    """A block in its hashed form, its hash and its signature; `made_at` in microseconds since 1970."""

    block: int
    form: int
    first: int
    last: int
    merkle_root: str
    previous: str
    made_at: int
    sha256: str
    signatures: list[Signed]


class Receipt(msgspec.Struct, frozen=True):
    """A transaction's place in the log, its parts, the sibling nodes up to the root, and its block."""

    form: int
    position: int
    parts: list[Part]
    path: list[str]
    block: SealedBlock


def receipt(owner_pk: int, public_id: str) -> Receipt:
    """The receipt of a transaction for one of its players.

    Raises Http404 if the player has no part in it, WalletRefused not_sealed_yet in the seconds before its block,
    and receipt_archived if its entries are archived, because the stored hashes do not name their owners.
    """
    posting = Transaction.objects.filter(public_id=public_id).only("id", "booked_at").first()
    if posting is None:
        raise Http404
    # By the time too: else each month would be looked into.
    if not posting.entries.filter(booked_at=posting.booked_at, account__owner=owner_pk).exists():
        here_from = online_from()
        if here_from is not None and posting.booked_at < here_from:
            raise WalletRefused(WalletRefusal.RECEIPT_ARCHIVED, public_id)
        raise Http404
    leaf = Leaf.objects.filter(transaction_id=posting.pk).select_related("block").first()
    if leaf is None:
        raise WalletRefused(WalletRefusal.NOT_SEALED_YET, public_id)
    block: Block = leaf.block
    (sealed,) = between(leaf.position, leaf.position)
    leaves = Leaf.objects.filter(position__range=(block.first_position, block.last_position)).order_by("position")
    hashes = [bytes(each) for each in leaves.values_list("hash", flat=True)]
    path = merkle_path(hashes, leaf.position - block.first_position)
    return Receipt(FORM, leaf.position, _parts(sealed, owner_pk), [node.hex() for node in path], sealed_block(block))


def sealed_block(block: Block) -> SealedBlock:
    """A block as the API and receipts show it."""
    signatures = [Signed(one.key_id, one.signature) for one in block.signatures.all()]
    return msgspec.convert(fields_of(block) | {"sha256": block.sha256, "signatures": signatures}, SealedBlock)


def _parts(sealed: Sealed, owner_pk: int) -> list[Part]:
    owners = [owner_pk, None, *(entry["account_owner"] for entry in sealed.entries)]
    out = []
    for number, (text, owner) in enumerate(zip(sealed.parts, owners, strict=True)):
        salt = part_salt(sealed.salt, number)
        is_open = owner == owner_pk
        out.append(Part(text, salt.hex()) if is_open else Part(hash=part_hash(salt, text).hex()))
    return out
