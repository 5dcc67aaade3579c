"""A report as a file:

CSV, a spreadsheet, or one JSON document on each line. It is written row by row and never whole in memory. Amounts
are integers of minor units, so that nothing is rounded; a spreadsheet shows units beside them.
"""

import csv
import io
from collections.abc import Callable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from django.utils import timezone

from wallet.finance.exports.cells import plain, safe_text, units
from wallet.finance.reports.report import Column, Holds, Report, Row

if TYPE_CHECKING:
    import xlsxwriter

Rows = Iterator[Row]
NO_ACTIVITY = "No activity"
# Lines put together before they are sent on.
_LINES = 500


def csv_chunks(report: Report, rows: Rows) -> Iterator[bytes]:
    """The report as comma-separated values (RFC 4180) in UTF-8, in pieces; the first line names the columns.

    If there are no rows, a second line says so, so that the file does not look cut off.
    """
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([column.file_name for column in report.columns])
    number = 0
    for number, row in enumerate(rows, start=1):
        writer.writerow([_csv_cell(column, cell) for column, cell in zip(report.columns, row, strict=True)])
        if number % _LINES == 0:
            yield _taken(text)
    if number == 0:
        writer.writerow([NO_ACTIVITY, *[""] * (len(report.columns) - 1)])
    yield _taken(text)


def json_chunks(report: Report, rows: Rows) -> Iterator[bytes]:
    """The report as one JSON object a line (newline-delimited), in pieces."""
    names = [column.file_name for column in report.columns]
    encode = msgspec.json.Encoder().encode
    lines: list[bytes] = []
    for row in rows:
        lines.append(encode(dict(zip(names, map(plain, row), strict=True))))
        if len(lines) == _LINES:
            yield b"\n".join(lines) + b"\n"
            lines = []
    if lines:
        yield b"\n".join(lines) + b"\n"


def write_xlsx(
    report: Report, rows: Rows, path: Path, minor_digits: int, progress: Callable[[int], None] = lambda _: None
) -> int:
    """Write the report as a spreadsheet at `path`; the count of rows, which `progress` is called with now and then."""
    import xlsxwriter  # read when a spreadsheet is wanted, not at every start of every process

    book = xlsxwriter.Workbook(
        str(path), {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    formats = {
        Holds.AMOUNT: book.add_format({"num_format": "#,##0." + "0" * minor_digits if minor_digits else "#,##0"}),
        Holds.DAY: book.add_format({"num_format": "yyyy-mm-dd"}),
        Holds.MOMENT: book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"}),
    }
    head = book.add_format({"bold": True})
    written = 0
    sheet = None
    with book:
        for row in rows:
            line = written % _SHEET_ROWS + 1
            if line == 1:
                sheet = _new_sheet(book, report, head)
            assert sheet is not None
            for place, (column, cell) in enumerate(zip(report.columns, row, strict=True)):
                _write_cell(sheet, line, place, column, cell, formats, minor_digits)
            written += 1
            if written % _LINES == 0:
                progress(written)
        if sheet is None:
            _new_sheet(book, report, head).write_string(1, 0, NO_ACTIVITY)
    return written


# A spreadsheet ends at 1,048,576 lines; more go to another sheet.
_SHEET_ROWS = 1_000_000


def _new_sheet(book: "xlsxwriter.Workbook", report: Report, head: object) -> "xlsxwriter.workbook.Worksheet":
    sheet = book.add_worksheet()
    sheet.freeze_panes(1, 0)
    for place, column in enumerate(report.columns):
        sheet.set_column(place, place, 12 if column.holds in (Holds.COUNT, Holds.DAY) else 20)
        sheet.write_string(0, place, str(column.title), head)
    return sheet


def _write_cell(
    sheet: "xlsxwriter.workbook.Worksheet",
    line: int,
    place: int,
    column: Column,
    cell: object,
    formats: dict[Holds, object],
    minor_digits: int,
) -> None:
    if cell is None:
        return
    if column.holds is Holds.AMOUNT and isinstance(cell, int):
        sheet.write_number(line, place, units(cell, minor_digits), formats[Holds.AMOUNT])
    elif isinstance(cell, datetime):
        sheet.write_datetime(line, place, timezone.localtime(cell).replace(tzinfo=None), formats[Holds.MOMENT])
    elif isinstance(cell, date):
        sheet.write_datetime(line, place, cell, formats[Holds.DAY])
    elif isinstance(cell, int):
        sheet.write_number(line, place, cell)
    else:
        sheet.write_string(line, place, str(safe_text(cell)))


def _csv_cell(column: Column, cell: object) -> object:
    return safe_text(cell) if column.holds is Holds.TEXT else plain(cell)


def _taken(text: io.StringIO) -> bytes:
    """Return what has been written, and empty the buffer."""
    taken = text.getvalue().encode()
    text.seek(0)
    text.truncate()
    return taken
