"""Statements that are tables: CSV and spreadsheets, with the source's own names of columns."""

import csv
import io
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from functools import partial
from zipfile import BadZipFile

from wallet.finance.reconciliation.lines import (
    Line,
    LineRefused,
    Read,
    StatementRefused,
    gathered,
    in_currency,
    in_minor,
)
from wallet.finance.reconciliation.models import LineKind, StatementSource
from wallet.finance.refusals import LineRefusal, StatementRefusal

FIELDS = ("reference", "date", "amount", "debit", "credit", "currency", "fee", "type")
"""The keys of a mapping. Reference, date and amount are required, or debit and credit instead of the amount.
`type:payment` and similar keys have the source's word for a kind of line."""
NEEDED = ("reference", "date")
MOST_LINES = 200_000
MOST_BYTES = 30 << 20


def read_csv(content: bytes, source: StatementSource, minor_digits: int) -> Read:
    """A statement as comma-separated values with a head line. Raises StatementRefused."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise StatementRefused(StatementRefusal.NOT_TEXT) from None
    reader = csv.DictReader(io.StringIO(text), strict=True)
    try:
        heads = reader.fieldnames or []
        return _read(heads, ({k: v or "" for k, v in row.items() if k} for row in reader), source, minor_digits)
    except csv.Error as wrong:  # the reader still names the last line that it could read
        raise StatementRefused(StatementRefusal.NOT_CSV, number=reader.line_num + 1, why=wrong) from None


def read_xlsx(content: bytes, source: StatementSource, minor_digits: int) -> Read:
    """The first sheet of a spreadsheet, its first line the head. Raises StatementRefused."""
    import openpyxl  # a fifth of a second, which only who brings such a file waits
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    except (BadZipFile, InvalidFileException, KeyError, ValueError, OSError):
        raise StatementRefused(StatementRefusal.NOT_XLSX) from None
    sheet = book.worksheets[0]
    rows = sheet.iter_rows(values_only=True)
    heads = [str(cell or "").strip() for cell in next(rows, ())]
    return _read(
        heads, (dict(zip(heads, map(_written, row), strict=False)) for row in rows if any(row)), source, minor_digits
    )


def _written(cell: object) -> str:
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    return "" if cell is None else str(cell)


def _read(heads: object, rows: Iterator[Mapping[str, str]], source: StatementSource, minor_digits: int) -> Read:
    named = set(heads) if isinstance(heads, list) else set()
    columns: dict[str, str] = {field: field for field in FIELDS if field in named} | source.columns
    sums = ("debit", "credit") if columns.get("amount") not in named and "debit" in columns else ("amount",)
    missing = [f"{field} ({columns.get(field, '?')})" for field in (*NEEDED, *sums) if columns.get(field) not in named]
    if missing:
        names = {"missing": ", ".join(missing), "there": ", ".join(sorted(named))}
        raise StatementRefused(StatementRefusal.NO_COLUMN, **names)
    return gathered(
        (partial(_line, number, row, columns, source, minor_digits) for number, row in enumerate(_few(rows), start=2)),
        StatementRefusal.NO_LINES,
        first_number=2,
    )


def _few(rows: Iterator[Mapping[str, str]]) -> Iterator[Mapping[str, str]]:
    for number, row in enumerate(rows, start=2):
        if number > MOST_LINES:
            raise StatementRefused(StatementRefusal.TOO_MANY_LINES, most=MOST_LINES)
        yield row


def _line(
    number: int, row: Mapping[str, str], columns: Mapping[str, str], source: StatementSource, minor_digits: int
) -> Line:
    about = f"Line {number}"
    line_currency = row.get(columns.get("currency", ""), "").strip()
    in_currency(line_currency, source.currency_id, _written_amount(row, columns), about)
    amount_minor = _amount(row, columns, minor_digits, about)
    fee_minor = in_minor(row.get(columns.get("fee", ""), "") or "0", minor_digits, about)
    written = row.get(columns.get("type", ""), "").strip().lower()
    kind = _kind(written, columns, amount_minor)
    return Line(
        number,
        kind,
        row[columns["reference"]].strip()[:140],
        _day(row[columns["date"]], source, about),
        amount_minor,
        abs(fee_minor),
    )


def _amount(row: Mapping[str, str], columns: Mapping[str, str], minor_digits: int, about: str) -> int:
    """The incoming amount less the outgoing one; in a single column a minus means outgoing."""
    if columns.get("amount") in row:
        return in_minor(row[columns["amount"]], minor_digits, about)
    came, went = (in_minor(row[columns[name]], minor_digits, about) for name in ("credit", "debit"))
    return abs(came) - abs(went)


def _written_amount(row: Mapping[str, str], columns: Mapping[str, str]) -> str:
    sums = (row.get(columns.get(name, ""), "").strip() for name in ("amount", "credit", "debit"))
    return next(filter(None, sums), "")


def _kind(written: str, columns: Mapping[str, str], amount_minor: int) -> LineKind:
    for kind in LineKind:
        if written and written in {kind.value, str(columns.get(f"type:{kind.value}", "")).lower()}:
            return kind
    if written:
        return LineKind.OTHER
    return LineKind.PAYMENT if amount_minor > 0 else LineKind.REFUND


def _day(text: str, source: StatementSource, about: str) -> date:
    plain = text.strip()
    try:
        return date.fromisoformat(plain[:10])
    except ValueError:
        pass
    try:
        return datetime.strptime(plain, source.date_format or "%Y-%m-%d").date()  # noqa: DTZ007  (a day has no zone)
    except ValueError:
        raise LineRefused(LineRefusal.OTHER_DATE_FORMAT, about=about, text=text) from None
