"""Compares the blocks with the file of anchors, which cannot be changed through the database.

The owner of the tables cannot sign a block, but could make the house sign: they delete the last blocks with their
signatures, rewrite the transactions, and the house seals and signs them again. The last closed day's document names
the head of its time; later heads are named by the anchors. Anchors in the database can be deleted with their
blocks, the lines of the file outside cannot.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from wallet.ledger.audit import Check
from wallet.seal.anchors.beside import beside
from wallet.seal.models import Anchor, Block
from wallet.seal.verify import Untrue

MOST_BYTES = 8_000_000
"""The bytes of the file's end that are read: a line has about 110, and a day has 28,800 lines at most."""


class Heads(NamedTuple):
    """The contents of the file's end: the hash of each block of the ledger by its number, and of other logs' blocks."""

    ledger: dict[int, str]
    others: dict[str, set[tuple[int, str]]]


def differing() -> Iterator[Untrue]:
    """Each block that the end of the file tells otherwise. A file that has had lines and is gone is named."""
    if not settings.LEDGER_ANCHOR_FILE:
        return
    try:
        anchored = _anchored()
    except OSError as trouble:
        if Anchor.objects.filter(place="file", target=settings.LEDGER_ANCHOR_FILE).exists():
            yield Untrue("the file of anchors", str(trouble), "readable")
        return
    newer = Block.objects.filter(number__gte=min(anchored.ledger, default=0)).values_list("number", "sha256")
    here = {number: sha256 for number, sha256 in newer.iterator() if number in anchored.ledger}
    for number, sha256 in sorted(anchored.ledger.items()):
        if here.get(number) != sha256:
            yield Untrue(f"block {number}", here.get(number, "gone"), f"{sha256}, as it was anchored")
    for name in beside.names():
        yield from differing_beside(name, anchored)


def differing_beside(name: str, anchored: Heads | None = None) -> Iterator[Untrue]:
    """Each block of another log that differs from the end of the file; none without a file."""
    if anchored is None:
        try:
            anchored = _anchored()
        except OSError:
            return
    log, anchored_hashes = beside.get(name), sorted(anchored.others.get(name, ()))
    if log is None or not anchored_hashes:
        return
    here = log.hashes(anchored_hashes[0][0])
    for number, sha256 in anchored_hashes:
        if here.get(number) != sha256:
            yield Untrue(f"block {number} of {name}", here.get(number, "gone"), f"{sha256}, as it was anchored")


def _anchored() -> Heads:
    """The heads in the end of the file; none without a file in the settings. Raises OSError where it cannot be read."""
    heads = Heads({}, {})
    for line in _last_lines(Path(settings.LEDGER_ANCHOR_FILE)) if settings.LEDGER_ANCHOR_FILE else ():
        try:
            document: dict[str, Any] = json.loads(line)
            heads.ledger[int(document["block"])] = str(document["sha256"])
            for name in beside.names():
                if name in document:
                    head = int(document[name]["number"]), str(document[name]["sha256"])
                    heads.others.setdefault(name, set()).add(head)
        except (ValueError, KeyError, TypeError):
            continue  # one that is none, such as one that was cut off as the disk was full
    return heads


def _last_lines(path: Path) -> list[bytes]:
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - MOST_BYTES))
        lines = file.read(MOST_BYTES).splitlines()
    return lines[1:] if size > MOST_BYTES else lines


AS_ANCHORED = Check(find=lambda _part: differing())
"""The part of the ledger's check about the anchors."""
