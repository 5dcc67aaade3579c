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
from typing import Any

from django.conf import settings

from wallet.ledger.audit import Check
from wallet.seal.models import Anchor, Block
from wallet.seal.verify import Untrue

MOST_BYTES = 8_000_000
"""So much of the file's end is read: a line is about 110 bytes, and a day of blocks every three seconds has 28,800."""


def differing() -> Iterator[Untrue]:
    """Each block that the end of the file tells otherwise. A file that has had lines and is gone is named."""
    target = settings.LEDGER_ANCHOR_FILE
    if not target:
        return
    try:
        lines = _last_lines(Path(target))
    except OSError as trouble:
        if Anchor.objects.filter(place="file", target=target).exists():
            yield Untrue("the file of anchors", str(trouble), "readable")
        return
    anchored = {number: sha256 for number, sha256 in map(_head_in, lines) if number}
    newer = Block.objects.filter(number__gte=min(anchored, default=0)).values_list("number", "sha256")
    here = {number: sha256 for number, sha256 in newer.iterator() if number in anchored}
    for number, sha256 in sorted(anchored.items()):
        if here.get(number) != sha256:
            yield Untrue(f"block {number}", here.get(number, "gone"), f"{sha256}, as it was anchored")


def _last_lines(path: Path) -> list[bytes]:
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - MOST_BYTES))
        lines = file.read(MOST_BYTES).splitlines()
    return lines[1:] if size > MOST_BYTES else lines


def _head_in(line: bytes) -> tuple[int, str]:
    """Number and hash of a line; 0 for one that is none, such as one that was cut off as the disk was full."""
    try:
        head: dict[str, Any] = json.loads(line)
        return int(head["block"]), str(head["sha256"])
    except (ValueError, KeyError, TypeError):
        return 0, ""


AS_ANCHORED = Check(find=lambda _part: differing())
"""What the ledger's own check asks of the anchors."""
