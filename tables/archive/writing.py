"""Writes a month's files, reads them back and compares them with the database, row by row.

They are written to a temporary folder and moved when complete, so a folder with a manifest always has a whole
month.
"""

import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, Self

import pyarrow.parquet as pq
from django.db import connection

from engine import record
from tables.archive import holding, reading
from tables.archive.holding import CannotArchive
from tables.archive.models import DealMonth
from tables.archive.parts import DEALS, MOVES, PARTS, RECKONED, Part, Row, table_of
from tables.archive.proving import Reckoned, Totals, Unproved, reckoned
from tables.play.models import NOT_ENDED, Deal
from wallet.finance.closing.heads import heads
from wallet.finance.closing.models import Day
from wallet.ledger.past.archive import digest_of
from wallet.seal.services import head

VERSION = 1
AT_ONCE = 100
"""The number of deals that are read, compared or deleted together."""
IN_A_GROUP = 2_000
"""About how many deals, with their moves, are in a row group of a file."""
Rows = dict[str, list[Row]]
"""The rows of some deals by part."""


class _Writer:
    """A part's file, written in row groups of many deals; nothing is in it before it is closed."""

    def __init__(self, part: Part, folder: Path) -> None:
        self._schema = part.schema
        self._file = pq.ParquetWriter(folder / reading.file_of(part.name), part.schema, compression="zstd")
        self._waiting: list[Row] = []
        self._deals = 0

    def write(self, rows: Sequence[Row], deals: int) -> None:
        """Write the rows of some deals."""
        self._waiting += rows
        self._deals += deals
        if self._deals >= IN_A_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._waiting:
            self._file.write_table(table_of(self._schema, self._waiting))
        self._waiting, self._deals = [], 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self._flush()
        self._file.close()


def deals_of(begins_at: datetime, ends_at: datetime) -> list[int]:
    """The ids of a month's deals that have ended and are here, in order."""
    ended = Deal.objects.filter(ended_at__gte=begins_at, ended_at__lt=ends_at, archived_in="")
    return list(ended.exclude(status__in=NOT_ENDED).order_by("pk").values_list("pk", flat=True))


def proved(month: str, begins_at: datetime, ends_at: datetime, folder: Path) -> DealMonth | None:
    """Write a month, read it back, and store its manifest; None if no deal may be archived.

    Raises CannotArchive. Until here nothing is deleted: after a stop the next run writes the files again.
    """
    place = folder / reading.folder_of(month)
    unfinished = folder / f"unfinished-{place.name}"
    _clear(unfinished)
    unfinished.mkdir(mode=0o700)  # every hand is in it
    manifest = _write(month, begins_at, ends_at, unfinished)
    if not manifest["deals"]:
        _clear(unfinished)
        return None
    read_back(unfinished)
    _put_aside(place)
    unfinished.rename(place)
    _to_disk(folder)
    return DealMonth.objects.create(
        name=month,
        begins_at=begins_at,
        ends_at=ends_at,
        folder=place.name,
        manifest_sha256=digest_of(place / reading.MANIFEST),
        deals=manifest["deals"],
        moves=manifest["moves"],
        totals=manifest["totals"],
    )


def read_back(folder: Path) -> None:
    """Compare the files with the database, row by row, and replay every record. Raises CannotArchive."""
    manifest = reading.manifest_of(folder)
    totals, records = Totals(), []
    for deals, rows in slices(folder):
        with connection.cursor() as cursor:
            for part in PARTS:
                columns = columns_of(part, folder)
                width = len(columns)
                if [row[:width] for row in rows[part.name]] != part.rows(cursor, deals, columns):
                    raise CannotArchive(f"{folder}: {part.name} are not what the database has; nothing leaves.")
    for row in reading.rows_in(folder, DEALS.name):
        totals.count(row)
        if row["record"] is not None:
            _must_replay(row["public_id"], row["record"].encode())
            records.append(bytes.fromhex(row["record_sha256"]))
    from_manifest = (manifest["totals"], manifest["records"])
    if (totals.by_currency, {"count": len(records), "merkle_root": reading.root_of(records)}) != from_manifest:
        raise CannotArchive(f"{folder}: the manifest counts something else than the files have; nothing leaves.")


def columns_of(part: Part, folder: Path) -> list[str]:
    """The columns that a part's file and its table both have, in the table's order."""
    there = set(reading.columns_in(folder, part.name))
    return [column for column in part.columns if column in there]


def slices(folder: Path, parts: Sequence[Part] = PARTS) -> Iterator[tuple[list[int], Rows]]:
    """The files, some deals at a time: their ids, and their rows with the columns that the tables have too."""
    walks = {part.name: reading.by_deal(folder, part.name, part.of) for part in parts}
    columns = {part.name: columns_of(part, folder) for part in parts}
    waiting: dict[str, tuple[int, list[Any]] | None] = {name: next(walk, None) for name, walk in walks.items()}
    while waiting[DEALS.name] is not None:
        deals: list[int] = []
        rows: Rows = {part.name: [] for part in parts}
        while len(deals) < AT_ONCE and (first := waiting[DEALS.name]) is not None:
            deals.append(first[0])
            for name, walk in walks.items():
                if (group := waiting[name]) is not None and group[0] == first[0]:
                    rows[name] += [tuple(row[column] for column in columns[name]) for row in group[1]]
                    waiting[name] = next(walk, None)
        yield deals, rows
    if any(group is not None for group in waiting.values()):
        raise CannotArchive(f"{folder} has rows of deals that are not in it.")


def _write(month: str, begins_at: datetime, ends_at: datetime, folder: Path) -> dict[str, Any]:
    stayed: dict[str, str] = {}
    totals, records = Totals(), []
    counts = dict.fromkeys((part.name for part in PARTS), 0)
    deals = deals_of(begins_at, ends_at)
    with ExitStack() as files:
        writers = {part.name: files.enter_context(_Writer(part, folder)) for part in PARTS}
        for some in (deals[at : at + AT_ONCE] for at in range(0, len(deals), AT_ONCE)):
            rows = _rows(some, stayed)
            for part in PARTS:
                writers[part.name].write(rows[part.name], len(some))
                counts[part.name] += len(rows[part.name])
            for row in (dict(zip(DEALS.schema.names, one, strict=True)) for one in rows[DEALS.name]):
                totals.count(row)
                if row["record"] is not None:
                    records.append(bytes.fromhex(row["record_sha256"]))
    files_told = {
        reading.file_of(name): _entry_of(folder / reading.file_of(name), rows) for name, rows in counts.items()
    }
    manifest = {
        "version": VERSION,
        "month": month,
        "begins_at": begins_at.isoformat(),
        "ends_at": ends_at.isoformat(),
        "deals": counts[DEALS.name],
        "moves": counts[MOVES.name],
        "totals": totals.by_currency,
        "records": {"count": len(records), "merkle_root": reading.root_of(records)},
        "heads": _heads(),
        "files": files_told,
        "stayed": stayed,
    }
    path = folder / reading.MANIFEST
    path.write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n")
    for each in (*folder.iterdir(), folder):
        _to_disk(each)
    return manifest


def _rows(deals: Sequence[int], stayed: dict[str, str]) -> Rows:
    """The rows of those of these deals that may leave; the others are noted with the reason."""
    why = holding.reasons_to_stay(deals)
    deals_by_pk = {deal.pk: deal for deal in Deal.objects.filter(pk__in=deals).select_related("table")}
    with connection.cursor() as cursor:
        moved = _counts(MOVES.rows(cursor, deals, ["deal_id"]))
        results: dict[int, Reckoned] = {}
        for pk in deals:
            try:
                if pk not in why:
                    results[pk] = reckoned(deals_by_pk[pk], moved.get(pk, 0))
            except Unproved as wrong:
                why[pk] = str(wrong)
        stayed.update({deals_by_pk[pk].public_id: reason for pk, reason in why.items()})
        rows = {part.name: part.rows(cursor, list(results)) for part in PARTS}
    own = DEALS.columns.index("id")
    rows[DEALS.name] = [(*row, *(getattr(results[row[own]], name) for name in RECKONED)) for row in rows[DEALS.name]]
    return rows


def _counts(rows: Sequence[Row]) -> Mapping[int, int]:
    counts: dict[int, int] = {}
    for (deal,) in rows:
        counts[deal] = counts.get(deal, 0) + 1
    return counts


def _entry_of(path: Path, rows: int) -> dict[str, Any]:
    return {"sha256": digest_of(path), "bytes": path.stat().st_size, "rows": rows}


def _heads() -> dict[str, Any]:
    """The heads of the house's chains that include these deals: of shuffles, of the ledger, of closed days."""
    heads_by_name: dict[str, Any] = dict(heads())
    block, day = head(), Day.objects.order_by("-number").first()
    if block is not None:
        heads_by_name["ledger"] = {"number": block.number, "sha256": block.sha256}
    if day is not None:
        heads_by_name["day"] = {"number": day.number, "day": str(day.day), "sha256": day.sha256}
    return heads_by_name


def _must_replay(public_id: str, written: bytes) -> None:
    again = record.replay(written)
    if not again.valid:
        raise CannotArchive(f"deal {public_id}: the record in the file does not play again: {again.sentence}")


def _clear(folder: Path) -> None:
    """Delete files that a stopped run has not finished. Raises CannotArchive."""
    if not folder.exists():
        return
    ours = {reading.MANIFEST, *(reading.file_of(part.name) for part in PARTS)}
    if not folder.is_dir() or not {path.name for path in folder.iterdir()} <= ours:
        raise CannotArchive(f"{folder} is in the way, and holds something that this command did not write.")
    shutil.rmtree(folder)


def _put_aside(place: Path) -> None:
    """Move older files of the month out of the way; no command of ours deletes them."""
    if not place.exists():
        return
    asides = (place.with_name(f"old-{place.name}-{number}") for number in count(1))
    place.rename(next(aside for aside in asides if not aside.exists()))


def _to_disk(path: Path) -> None:
    """Flush the files to the disk, because the next step may delete rows."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
