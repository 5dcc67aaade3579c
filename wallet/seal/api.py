"""The API's part about the sealed log: its head and blocks for everybody, receipts for players, the log for finance."""

from typing import Any

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.visitor import user_of
from base.api import Query, message, ndjson, query_int
from wallet.seal import keys, stream
from wallet.seal.models import Block
from wallet.seal.receipts import Receipt, SealedBlock, receipt, sealed_block
from wallet.seal.services import head

BLOCKS_IN_A_PAGE = 500
BLOCKS: Query = {"first": (int, "The first block; 1 when left out.")}
FROM: Query = {
    "position": (int, "The first position; 1 when left out."),
    "most": (int, "So many transactions at most; all up to the head when left out."),
}


class Key(msgspec.Struct, frozen=True):
    """A public key that signs blocks, or has signed them: Ed25519, in hex."""

    key_id: str
    public_key: str


class LedgerHead(msgspec.Struct, frozen=True):
    """The last block, null before the first, and the house's keys."""

    head: SealedBlock | None
    keys: list[Key]


class HeadView(APIView):
    """The head of the sealed log."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @message(gives=LedgerHead, called="get_ledger_head")
    def get(self, request: Request) -> LedgerHead:
        """Get the last block of the sealed log, for anybody.

        With a copy of it anybody can find out later whether anything before it was changed.
        """
        last = head()
        return LedgerHead(
            sealed_block(last) if last else None,
            [Key(key_id, public.hex()) for key_id, public in keys.public_keys().items()],
        )


class BlockView(APIView):
    """One block of the sealed log."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @message(gives=SealedBlock, refuses=(404,), called="get_ledger_block")
    def get(self, request: Request, number: int) -> SealedBlock:
        """Get one block of the sealed log, for anybody."""
        block = Block.objects.filter(number=min(number, 2**63 - 1)).first()
        if block is None:
            raise Http404
        return sealed_block(block)


class BlocksExport(APIView):
    """The chain of blocks."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @message(gives=SealedBlock, query=BLOCKS, media_type="application/x-ndjson", called="export_ledger_blocks")
    def get(self, request: Request) -> Any:
        """Export blocks of the sealed log from one up to the head, for anybody.

        Newline-delimited JSON, one block each: with them verify_receipt.py goes from a receipt to a later block.
        """
        first = query_int(request, "first") or 1

        def page(cursor: int | None) -> tuple[list[SealedBlock], int | None]:
            begins = first if cursor is None else cursor
            some_blocks = Block.objects.filter(number__gte=begins).order_by("number").prefetch_related("signatures")
            blocks = [sealed_block(block) for block in some_blocks[:BLOCKS_IN_A_PAGE]]
            return blocks, blocks[-1].block + 1 if len(blocks) == BLOCKS_IN_A_PAGE else None

        return ndjson(page, "blocks.ndjson")


class ReceiptView(APIView):
    """The receipt of one of the player's transactions."""

    @message(gives=Receipt, refuses=(404, 409), called="get_receipt")
    def get(self, request: Request, public_id: str) -> Receipt:
        """Get the receipt of a transaction, which the published script verify_receipt.py checks."""
        return receipt(user_of(request).pk, public_id)


class StreamView(APIView):
    """The log for finance's programs."""

    @message(gives=stream.Logged, query=FROM, media_type="application/x-ndjson", called="stream_ledger")
    def get(self, request: Request) -> Any:
        """Export the sealed log in its order, for finance.

        The answer is newline-delimited JSON with one transaction on each line. Remember the last position and
        continue after it: nothing is ever inserted between two positions. It needs the permission to download
        report files.
        """
        if not request.user.has_perm("wallet.add_reportfile"):
            raise PermissionDenied
        first, most = query_int(request, "position") or 1, query_int(request, "most")
        return _streamed(first, None if most is None else first + most - 1)


def _streamed(first: int, last: int | None) -> HttpResponse:
    def page(cursor: int | None) -> tuple[list[stream.Logged], int | None]:
        begins = first if cursor is None else cursor
        most = stream.PAGE if last is None else min(stream.PAGE, last - begins + 1)
        transactions, after = stream.page(begins, most)
        at_the_end = after == begins or (last is not None and after > last)
        return transactions, None if at_the_end else after

    return ndjson(page, "ledger.ndjson")
