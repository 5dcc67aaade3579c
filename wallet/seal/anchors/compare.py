"""The blocks held against the file of anchors: what was written there cannot be taken back in the database.

Whoever owns the tables cannot sign a block, but the house signs for them: they take the last blocks away with their
signatures, rewrite what was sealed in them, and the house seals and signs it anew. The last closed day's document names
the head of its time; after that the anchors do. Those in the database can be taken away with their blocks, the lines of
the file outside cannot.
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
"""So much of the file's end is read: a line is about 110 bytes, and a day of blocks every three seconds has 28,800."""


class Heads(NamedTuple):
    """What the end of the file tells: the hash of each block of the ledger by its number, and of other logs' blocks."""

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
    """Each block of a log beside the ledger's that the end of the file tells otherwise; none without such a file."""
    if anchored is None:
        try:
            anchored = _anchored()
        except OSError:
            return
    log, told = beside.get(name), sorted(anchored.others.get(name, ()))
    if log is None or not told:
        return
    here = log.hashes(told[0][0])
    for number, sha256 in told:
        if here.get(number) != sha256:
            yield Untrue(f"block {number} of {name}", here.get(number, "gone"), f"{sha256}, as it was anchored")


def _anchored() -> Heads:
    """The heads in the end of the file; none without a file in the settings. Raises OSError where it cannot be read."""
    found = Heads({}, {})
    for line in _last_lines(Path(settings.LEDGER_ANCHOR_FILE)) if settings.LEDGER_ANCHOR_FILE else ():
        try:
            told: dict[str, Any] = json.loads(line)
            found.ledger[int(told["block"])] = str(told["sha256"])
            for name in beside.names():
                if name in told:
                    head = int(told[name]["number"]), str(told[name]["sha256"])
                    found.others.setdefault(name, set()).add(head)
        except (ValueError, KeyError, TypeError):
            continue  # one that is none, such as one that was cut off as the disk was full
    return found


def _last_lines(path: Path) -> list[bytes]:
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - MOST_BYTES))
        lines = file.read(MOST_BYTES).splitlines()
    return lines[1:] if size > MOST_BYTES else lines


AS_ANCHORED = Check(find=lambda _part: differing())
"""What the ledger's own check asks of the anchors."""
