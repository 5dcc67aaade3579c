"""Makes and signs blocks: transactions that are not sealed yet enter the log, slice by slice; it can be resumed."""

from collections.abc import Iterator

from django.db import connection
from django.db.models import Max

from wallet.seal import keys
from wallet.seal.models import Block, BlockSignature

_AT_A_TIME = 1_000

IN_A_BLOCK = 5_000
"""The most transactions that are sealed under one lock; the history of a house takes many blocks."""
AT_ONCE = 20
"""The most blocks of one run of the task; the next run makes more."""

_SEAL = "SELECT public.wallet_seal_block(%s, %s)"


def seal_next(most: int = IN_A_BLOCK, *, from_the_start: bool = False) -> int | None:
    """Seal the next transactions into one block; returns its number, None if nothing was left to seal.

    It seals nothing that an open database transaction may have written, nor anything after that in the log's order.
    `from_the_start` searches all transactions again for any that was missed. Two calls at once wait for each other.
    Do not call it inside a database transaction that has written: it would wait for itself.
    """
    with connection.cursor() as cursor:
        cursor.execute(_SEAL, (most, from_the_start))
        number = cursor.fetchone()[0]
        return None if number is None else int(number)


def seal_all(most: int = IN_A_BLOCK, *, from_the_start: bool = False) -> Iterator[int]:
    """Seal block after block until nothing is left; their numbers, each as soon as it is committed."""
    number = seal_next(most, from_the_start=from_the_start)
    while number is not None:
        yield number
        number = seal_next(most)


def sign_heads() -> int:
    """Sign every block since the last that the house has signed, with its key; how many, 0 without a key."""
    key = keys.signing_key()
    if key is None:
        return 0
    unsigned = Block.objects.filter(number__gt=_signed_up_to()).order_by("number").values_list("number", "sha256")
    signatures = (
        BlockSignature(block_id=number, key_id=key.key_id, signature=key.sign(keys.head_message(number, sha256)))
        for number, sha256 in unsigned.iterator()
    )
    return len(BlockSignature.objects.bulk_create(signatures, batch_size=_AT_A_TIME))


def _signed_up_to() -> int:
    """The last block with a signature that verifies: every login that seals can write others, which count as none.

    If none of the newest verifies, the last that is under a key which the house does not name: it may be an old one.
    """
    signatures = BlockSignature.objects.select_related("block").order_by("-block_id", "-id")
    for newest in (1, _AT_A_TIME):
        for one in signatures[:newest]:
            if keys.is_signed(one.key_id, one.signature, keys.head_message(one.block_id, one.block.sha256)):
                return one.block_id
    of_others = signatures.exclude(key_id__in=keys.public_keys())
    return of_others.aggregate(number=Max("block_id"))["number"] or 0


def head() -> Block | None:
    """The last block, None before the first."""
    return Block.objects.order_by("-number").first()
