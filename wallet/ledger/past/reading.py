"""Reading an archived month's file, as anybody may with nothing but Python's standard library."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def rows_of(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each row of an archive with its table's name, in the order of the file; the head is left out."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            document = json.loads(line)
            yield document["table"], document["row"]
