"""Reading a month's files: from them alone, without the house's database.

A month is a folder `deals-YYYY-MM` with a Parquet file for each part (`tables.archive.parts`) and `manifest.json`,
which names the SHA-256 of each, counts, sums and heads of the house's public chains. All files are in the order of
their deals' ids.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from wallet.ledger.past.archive import digest_of
from wallet.seal.canonical import merkle_root

MANIFEST = "manifest.json"
_AT_ONCE = 500


class NotWhatWasWritten(Exception):
    """A file that is missing, or differs from the manifest; the message names it."""


def folder_of(month: str) -> str:
    """The name of a month's folder."""
    return f"deals-{month}"


def is_month(folder: Path) -> bool:
    """Whether a folder is a whole month by its name: not one that is being written, nor one that was put aside."""
    return re.fullmatch(r"deals-\d{4}-\d{2}", folder.name) is not None and (folder / MANIFEST).is_file()


def file_of(part: str) -> str:
    """The name of a part's file."""
    return f"{part}.parquet"


def manifest_of(folder: Path, sha256: str = "") -> dict[str, Any]:
    """The manifest of a month's folder, after comparing each file with its hash.

    Raises NotWhatWasWritten. `sha256` is the manifest's own hash, as the house has stored it; empty if unknown.
    """
    path = folder / MANIFEST
    if not path.is_file():
        raise NotWhatWasWritten(f"{path} is not there.")
    if sha256 and digest_of(path) != sha256:
        raise NotWhatWasWritten(f"{path} is not the manifest that this house remembers.")
    manifest: dict[str, Any] = json.loads(path.read_text())
    for name, entry in manifest["files"].items():
        if not (folder / name).is_file() or digest_of(folder / name) != entry["sha256"]:
            raise NotWhatWasWritten(f"{folder / name} is not there, or is not what the manifest names.")
    return manifest


def columns_in(folder: Path, part: str) -> list[str]:
    """The columns of a part's file."""
    return list(pq.read_schema(folder / file_of(part)).names)


def rows_in(folder: Path, part: str, columns: Sequence[str] | None = None) -> Iterator[dict[str, Any]]:
    """The rows of a part, by the names of their columns; JSON is text, times are aware, in UTC."""
    with pq.ParquetFile(folder / file_of(part)) as file:
        for batch in file.iter_batches(_AT_ONCE, columns=columns):
            yield from batch.to_pylist()


def by_deal(folder: Path, part: str, of: str) -> Iterator[tuple[int, list[Any]]]:
    """The rows of a part, those of one deal together, with the deal's id."""
    return ((deal, list(rows)) for deal, rows in groupby(rows_in(folder, part), key=lambda row: int(row[of])))


def record_in(folder: Path, public_id: str) -> bytes | None:
    """The record of a deal, for `python -m engine replay`; None where the month has none of that id."""
    column = pq.read_table(folder / file_of("deals"), columns=["record"], filters=[("public_id", "=", public_id)])
    written = column.column("record").to_pylist()
    return written[0].encode() if written and written[0] is not None else None


def root_of(records: Sequence[bytes]) -> str | None:
    """The Merkle root (RFC 6962) over the SHA-256 of records, in the order of their deals' ids; None over nothing."""
    leaves = [hashlib.sha256(b"\x00" + sha256).digest() for sha256 in records]
    return merkle_root(leaves).hex() if leaves else None
