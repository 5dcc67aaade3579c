"""Checks the public log and the shuffles completely, for somebody who may read the database; no row is trusted.

`static/check_shuffle_log.py` checks what can be checked with the log's file only.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from base.rows.moments import one_moment
from engine.shuffle import BadSeed, house_commitment
from tables.openlog import chain
from tables.openlog.models import LogBlock, LogKind, LogLine, LogPlace
from tables.play.models import Deal, DealStatus
from tables.sealing.deals import state_of
from tables.sealing.keys import Archived, Damaged, KeyNeeded
from tables.shuffle.closing import shares_digest
from tables.shuffle.models import Shuffle, Stage
from wallet.finance.closing.models import Day
from wallet.seal import keys
from wallet.seal.anchors.compare import differing_beside
from wallet.seal.canonical import GENESIS, merkle_root

Said = dict[str, dict[str, Any]]
"""The log's lines about one deal, by kind."""
AT_ONCE = 500


def differences() -> Iterator[str]:
    """A sentence for everything that is not as it must be; none when all is well."""
    with one_moment():
        yield from _blocks()
        yield from _unplaced()
        yield from _shuffles()


def _blocks() -> Iterator[str]:
    """Numbers, places, hashes, links, signatures, and the heads that closed days and anchors have named."""
    number, place, previous = 0, 0, GENESIS
    heads = _heads_of_days()
    for block in LogBlock.objects.order_by("number").iterator(chunk_size=AT_ONCE):
        shown = {field: getattr(block, field) for field in chain.FIELDS}
        placed = list(LogPlace.objects.filter(block=block).select_related("line").order_by("place"))
        if block.number != number + 1 or block.first != place + 1 or block.previous != previous:
            yield f"block {block.number}: it does not follow the one before it"
        if [one.place for one in placed] != list(range(block.first, block.last + 1)):
            yield f"block {block.number}: a line has come or gone"
        elif merkle_root([chain.leaf(chain.written(one.line).text) for one in placed]).hex() != block.merkle_root:
            yield f"block {block.number}: a line is not what was chained"
        if chain.block_hash(shown) != block.sha256:
            yield f"block {block.number}: its hash is another"
        if block.signature and not keys.is_signed(
            block.key_id, block.signature, chain.head_message(block.number, block.sha256)
        ):
            yield f"block {block.number}: its signature is none of the house's keys"
        for day, sha256 in heads.pop(block.number, ()):
            if sha256 != block.sha256:
                yield f"block {block.number}: {day} was closed with another"
        number, place, previous = block.number, block.last, block.sha256
    yield from (f"block {wanted}: a closed day names it, and it is not there" for wanted in sorted(heads))
    for one in differing_beside(chain.NAME):
        yield f"{one.about}: {one.found} and not {one.expected}"


def _heads_of_days() -> dict[int, list[tuple[str, str]]]:
    heads: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for day in Day.objects.order_by("number").iterator(chunk_size=50):
        named: dict[str, Any] | None = json.loads(day.document).get("heads", {}).get("shuffles")
        if named:
            heads[int(named["number"])].append((str(day.day), str(named["sha256"])))
    return heads


def _unplaced() -> Iterator[str]:
    """Lines that were missed; lines newer than the newest placed one may still be waiting for the dealer."""
    newest = LogPlace.objects.order_by("-line_id").values_list("line_id", flat=True).first() or 0
    for line in LogLine.objects.filter(place=None, pk__lte=newest).iterator():
        yield f"deal {line.deal}: its line '{line.kind}' has no place in the chain"


def _shuffles() -> Iterator[str]:
    """Compares each shuffle with its lines in the log, and each deal with its shuffle."""
    for shuffle in Shuffle.objects.exclude(stage=Stage.STOCK).order_by("pk").iterator(chunk_size=AT_ONCE):
        lines = LogLine.objects.filter(deal=shuffle.public_id)
        lines_by_kind: Said = {line.kind: json.loads(line.said) for line in lines}
        yield from (f"deal {shuffle.public_id}: {wrong}" for wrong in _wrong_with(shuffle, lines_by_kind))
    known = Shuffle.objects.filter(public_id__in=LogLine.objects.values("deal")).count()
    if known != LogLine.objects.values("deal").distinct().count():
        yield "the log speaks of deals of which there is no shuffle"


def _wrong_with(shuffle: Shuffle, lines: Said) -> Iterator[str]:
    if lines.get(LogKind.DRAWN, {}).get("house") != shuffle.house:
        yield "its commitment is not the one that was said when it was taken"
    if shuffle.transcript_hash != lines.get(LogKind.CLOSED, {}).get("transcript", ""):
        yield "its transcript is not the one that was said when commitments closed"
    elif shuffle.transcript and hashlib.sha256(bytes(shuffle.transcript)).hexdigest() != shuffle.transcript_hash:
        yield "its transcript is not what its hash is of"
    if (shuffle.stage == Stage.CALLED_OFF) != (LogKind.CALLED_OFF in lines):
        yield "it was called off and not said so, or the other way"
    if (shuffle.stage == Stage.DEALT) != (LogKind.DEALT in lines):
        yield "it was dealt and not said so, or the other way"
    if shuffle.table_id is None:
        yield from _wrong_with_draw(shuffle, lines)
        return
    deal = Deal.objects.filter(public_id=shuffle.public_id).first()
    if (deal is not None) != (shuffle.stage == Stage.DEALT):
        yield "it was dealt and there is no deal, or the other way"
    if deal is not None and deal.status in (DealStatus.OVER, DealStatus.VOID):
        yield from _wrong_with_ended(deal, shuffle, lines)


def _wrong_with_draw(shuffle: Shuffle, lines: Said) -> Iterator[str]:
    """A draw of a tournament shows its seed at once; its result can be checked with the list of players."""
    opened = lines.get(LogKind.OPENED, {}).get("seed", "")
    if bool(opened) != (shuffle.stage == Stage.DEALT):
        yield "it was drawn from and its seed is not published, or the other way"
    elif opened and house_commitment(shuffle.public_id, bytes.fromhex(opened)) != shuffle.house:
        yield "the seed that was published is not the one that was committed to"


def _wrong_with_ended(deal: Deal, shuffle: Shuffle, lines: Said) -> Iterator[str]:
    opened = lines.get(LogKind.OPENED, {}).get("seed", "")
    if not opened and not deal.data_key:
        return  # a void deal that a live worker has not opened yet
    if house_commitment(deal.public_id, bytes.fromhex(opened) or bytes(32)) != shuffle.house:
        yield "the seed that was published is not the one that was committed to"
    try:
        terms = state_of(deal).terms
        broken = terms.chance.broken(deal.public_id, terms.profile.hash, terms.players)
    except (Archived, KeyNeeded):
        return  # it was looked at before it left for a file; or a void deal that a live worker has not opened yet
    except (BadSeed, Damaged) as wrong:
        yield f"what it was dealt from cannot be read: {wrong}"
        return
    if broken is not None:
        yield broken.sentence
    joint = terms.chance.joint
    if joint is None or joint.transcript != bytes(shuffle.transcript) or terms.server_seed.hex() != opened:
        yield "it was dealt from something else than was fixed"
    elif shares_digest(joint.shares) != lines.get(LogKind.SETTLED, {}).get("shares"):
        yield "it was dealt from other shares than were fixed"
