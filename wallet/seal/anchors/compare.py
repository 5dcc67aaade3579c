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
MOST_NOTED = 1_000
"""How many of the newest anchors that the database notes must have their lines in the file."""


class Heads(NamedTuple):
    """The contents of the file's end: the numbers and hashes of the ledger's blocks, and of other logs' blocks.

    A block that was sealed anew and anchored again has two lines, and so two hashes. `whole` if all lines were read.
    """

    ledger: set[tuple[int, str]]
    others: dict[str, set[tuple[int, str]]]
    whole: bool


def differing() -> Iterator[Untrue]:
    """Each block that the end of the file tells otherwise, or that is noted as anchored and is not in the file.

    A file that has had lines and is gone is named.
    """
    if not settings.LEDGER_ANCHOR_FILE:
        return
    of_file = Anchor.objects.filter(place="file", target=settings.LEDGER_ANCHOR_FILE)
    # Before the file, so that each has its line there by now.
    noted = list(of_file.order_by("-id").values_list("block_id", flat=True)[:MOST_NOTED])
    try:
        anchored = _anchored()
    except OSError as trouble:
        if noted:
            yield Untrue("the file of anchors", str(trouble), "readable")
        return
    first = min(anchored.ledger, default=(0, ""))[0]
    numbers = {number for number, _sha256 in anchored.ledger}
    newer = Block.objects.filter(number__gte=first).values_list("number", "sha256")
    here = {number: sha256 for number, sha256 in newer.iterator() if number in numbers}
    for number, sha256 in sorted(anchored.ledger):
        if here.get(number) != sha256:
            yield Untrue(f"block {number}", here.get(number, "gone"), f"{sha256}, as it was anchored")
    for number in sorted(noted):
        if number not in numbers and (anchored.whole or number > first):
            yield Untrue(f"block {number}", "noted as anchored", "in the file of anchors")
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
    lines, whole = _last_lines(Path(settings.LEDGER_ANCHOR_FILE)) if settings.LEDGER_ANCHOR_FILE else ([], True)
    heads = Heads(set(), {}, whole)
    for line in lines:
        try:
            document: dict[str, Any] = json.loads(line)
            heads.ledger.add((int(document["block"]), str(document["sha256"])))
            for name in beside.names():
                if name in document:
                    head = int(document[name]["number"]), str(document[name]["sha256"])
                    heads.others.setdefault(name, set()).add(head)
        except (ValueError, KeyError, TypeError):
            continue  # one that is none, such as one that was cut off as the disk was full
    return heads


def _last_lines(path: Path) -> tuple[list[bytes], bool]:
    """The lines of the file's end, and whether they are all of it."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - MOST_BYTES))
        lines = file.read(MOST_BYTES).splitlines()
    return (lines[1:], False) if size > MOST_BYTES else (lines, True)


AS_ANCHORED = Check(find=lambda _part: differing())
"""The part of the ledger's check about the anchors."""
