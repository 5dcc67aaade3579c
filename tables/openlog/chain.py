"""The chain of the public log: lines under the dealer's blocks, each holding the hash of the one before.

The byte forms are those of the sealed ledger (docs/developers/sealed-log.md): a leaf is SHA-256 over 0x00 and the
line's text, a tree is that of RFC 6962, a block's text is a field a line.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.db import DEFAULT_DB_ALIAS, connections, transaction

from base import clock
from tables.openlog.models import LogBlock, LogLine, LogPlace
from wallet.seal import keys
from wallet.seal.canonical import GENESIS, LEAF, merkle_path, merkle_root, part

NAME = "shuffles"
FIELDS = ("number", "first", "last", "merkle_root", "previous", "made_at_ms")
IN_A_BLOCK = 2_000
LOOKED_BACK = 10_000
"""How many lines before the newest sealed one are searched for late commits."""

_LOCK = "SELECT pg_try_advisory_xact_lock(hashtextextended('tables_logblock', 0))"
_UNSEALED = """
SELECT l.id FROM public.tables_logline l
WHERE l.id > %s AND NOT EXISTS (SELECT FROM public.tables_logplace p WHERE p.line_id = l.id) ORDER BY l.id LIMIT %s
"""
_NEWEST = "SELECT COALESCE(max(line_id), 0) FROM public.tables_logplace"
_encoder = msgspec.json.Encoder(order="sorted")


class Written(NamedTuple):
    """A line as the log publishes it, and its text, over which its leaf is."""

    shown: dict[str, Any]
    text: str


def written(line: LogLine) -> Written:
    """A line's canonical JSON: `at_ms`, `deal`, `kind`, `said`."""
    shown = {
        "at_ms": clock.to_ms(line.at),
        "deal": line.deal,
        "kind": line.kind,
        "said": msgspec.json.decode(line.said.encode()),
    }
    return Written(shown, _encoder.encode(shown).decode())


def leaf(text: str) -> bytes:
    """The hash of a line."""
    return hashlib.sha256(LEAF + text.encode()).digest()


def block_hash(block: Mapping[str, Any]) -> str:
    """SHA-256 over a block's text, in hex."""
    return hashlib.sha256(part(NAME, FIELDS, block).encode()).hexdigest()


def head_message(number: int, sha256: str) -> bytes:
    """The message that is signed for a block."""
    return f"shuffle log block {number} {sha256}\n".encode()


def seal_next(database: str = DEFAULT_DB_ALIAS, *, from_the_start: bool = False) -> int:
    """Seal the lines without a place into one block; returns how many. If two run at once, one does nothing.

    `database` is the alias of the dealer's connection; `from_the_start` looks at all lines for any passed over.
    """
    with transaction.atomic(using=database), connections[database].cursor() as cursor:
        cursor.execute(_LOCK)
        if not cursor.fetchone()[0]:
            return 0
        cursor.execute(_NEWEST)
        newest = cursor.fetchone()[0]
        cursor.execute(_UNSEALED, [0 if from_the_start else newest - LOOKED_BACK, IN_A_BLOCK])
        ids = [line_id for (line_id,) in cursor.fetchall()]
        if not ids:
            return 0
        _seal(list(LogLine.objects.using(database).filter(pk__in=ids).order_by("pk")), database)
    return len(ids)


def _seal(lines: Sequence[LogLine], database: str) -> None:
    last = LogBlock.objects.using(database).order_by("-number").first()
    number, first = (last.number + 1, last.last + 1) if last else (1, 1)
    block = {
        "number": number,
        "first": first,
        "last": first + len(lines) - 1,
        "merkle_root": merkle_root([leaf(written(line).text) for line in lines]).hex(),
        "previous": last.sha256 if last else GENESIS,
        "made_at_ms": clock.now_ms(),
    }
    sha256 = block_hash(block)
    key = keys.signing_key()
    signed = {"key_id": key.key_id, "signature": key.sign(head_message(number, sha256))} if key else {}
    made = LogBlock.objects.using(database).create(**block, sha256=sha256, **signed)
    LogPlace.objects.using(database).bulk_create(
        LogPlace(place=first + index, line=line, block=made) for index, line in enumerate(lines)
    )


def head() -> dict[str, int | str] | None:
    """The last block's number and hash, as a day's document and an anchored line name it; None while there is none."""
    last = LogBlock.objects.order_by("-number").values_list("number", "sha256").first()
    return None if last is None else {"number": last[0], "sha256": last[1]}


def holds(named: Mapping[str, Any]) -> bool:
    """Whether the block that a day's document names is there, with the hash that it names."""
    return LogBlock.objects.filter(number=named["number"], sha256=named["sha256"]).exists()


def hashes(first: int) -> dict[int, str]:
    """The hash of each block from this number on, by its number."""
    return dict(LogBlock.objects.filter(number__gte=first).values_list("number", "sha256"))


def of_deal(deal_id: str) -> dict[str, Any] | None:
    """The log's lines about one deal, None if there are none: its `lines` in order, and their `blocks`.

    A line has its `place`, the number of its `block` and its `path` to the block's root: the sibling nodes in hex,
    lowest first. A line that the dealer has not chained yet has null, null and an empty path.
    """
    lines = list(LogLine.objects.filter(deal=deal_id).select_related("place__block").order_by("pk"))
    if not lines:
        return None
    placed = [line.place for line in lines if hasattr(line, "place")]
    blocks = {one.block_id: one.block for one in placed}
    leaves = {number: _leaves(block) for number, block in blocks.items()}
    shown = []
    for line in lines:
        at = getattr(line, "place", None)
        path = [] if at is None else merkle_path(leaves[at.block_id], at.place - at.block.first)
        where = {"block": at and at.block_id, "place": at and at.place, "path": [node.hex() for node in path]}
        shown.append({**where, "line": written(line).shown})
    return {"deal": deal_id, "lines": shown, "blocks": [_fields(block) for _number, block in sorted(blocks.items())]}


def _leaves(block: LogBlock) -> list[bytes]:
    placed = LogPlace.objects.filter(block=block).select_related("line").order_by("place")
    return [leaf(written(one.line).text) for one in placed]


def _fields(block: LogBlock) -> dict[str, Any]:
    """A block as it is published, without its lines."""
    return {field: getattr(block, field) for field in (*FIELDS, "sha256", "key_id", "signature")}


def published(after: int = 0) -> Iterator[dict[str, Any]]:
    """Every block after this number with its lines, as the log is downloaded."""
    for block in LogBlock.objects.filter(number__gt=after).order_by("number").iterator(chunk_size=50):
        placed = LogPlace.objects.filter(block=block).select_related("line").order_by("place")
        yield {**_fields(block), "lines": [written(one.line).shown for one in placed]}
