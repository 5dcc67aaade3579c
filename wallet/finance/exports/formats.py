"""Every format a report or the ledger can be written in, behind one call that yields the file's bytes."""

import tempfile
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path

from wallet.finance.exports.files import csv_chunks, json_chunks, write_xlsx
from wallet.finance.exports.journal import beancount, hledger
from wallet.finance.reports import Period, Report, Row

_PIECE_BYTES = 1 << 20
Progress = Callable[[int], None]


class Format(StrEnum):
    """The format of a file; its value is the file's ending."""

    CSV = "csv"
    XLSX = "xlsx"
    JSON_LINES = "jsonl"
    BEANCOUNT = "beancount"
    HLEDGER = "journal"

    @property
    def content_type(self) -> str:
        """The media type that HTTP sends with such a file."""
        return _CONTENT_TYPES[self]

    @property
    def is_journal(self) -> bool:
        """Whether it contains the ledger itself, entry by entry, and not one report."""
        return self in JOURNALS


_CONTENT_TYPES = {
    Format.CSV: "text/csv; charset=utf-8",
    Format.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    Format.JSON_LINES: "application/x-ndjson",
    Format.BEANCOUNT: "text/plain; charset=utf-8",
    Format.HLEDGER: "text/plain; charset=utf-8",
}
JOURNALS = {Format.BEANCOUNT: beancount, Format.HLEDGER: hledger}
LEDGER = "ledger"
"""The name of the report that is the whole ledger, as a journal."""


def write(
    report: Report | None, kind: Format, period: Period, minor_digits: int, progress: Progress = lambda _: None
) -> Iterator[bytes]:
    """The bytes of a file, piece by piece; `progress` hears how many rows or transactions there are by now.

    `report` is None for a journal, which is of the ledger itself.
    """
    if kind.is_journal:
        return JOURNALS[kind](period, minor_digits, progress)
    assert report is not None
    if kind is Format.XLSX:
        return _spreadsheet(report, period, minor_digits, progress)
    rows = _counted(report.rows(period), progress)
    return csv_chunks(report, rows) if kind is Format.CSV else json_chunks(report, rows)


def _counted(rows: Iterator[Row], progress: Progress) -> Iterator[Row]:
    count = 0
    for count, row in enumerate(rows, start=1):
        yield row
        if count % _TELL_EVERY == 0:
            progress(count)
    progress(count)


_TELL_EVERY = 5_000


def _spreadsheet(report: Report, period: Period, minor_digits: int, progress: Progress) -> Iterator[bytes]:
    """A spreadsheet is a ZIP archive, which must be complete before its beginning can be sent."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.xlsx"
        progress(write_xlsx(report, report.rows(period), path, minor_digits, progress))
        with path.open("rb") as file:
            while piece := file.read(_PIECE_BYTES):
                yield piece
