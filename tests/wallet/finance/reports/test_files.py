"""Reports as files: the same rows, exact amounts, no formulas, one line a row."""

import csv
import io
import json
from datetime import datetime
from pathlib import Path

import openpyxl
import pytest

from tests.wallet.builders import GRANT_MINOR
from tests.wallet.finance.reports.books import played, today
from wallet.finance.exports.cells import safe_text, units
from wallet.finance.exports.files import csv_chunks, json_chunks, write_xlsx
from wallet.finance.reports import Report, known_reports
from wallet.finance.reports.liability import LIABILITY
from wallet.finance.reports.report import text
from wallet.finance.reports.statement import STATEMENT

pytestmark = pytest.mark.django_db


def test_csv_has_a_head_and_exact_minor_units() -> None:
    books = played()
    read = list(csv.DictReader(io.StringIO(b"".join(csv_chunks(LIABILITY, LIABILITY.rows(today()))).decode())))
    assert {line["player"]: int(line["total_minor"]) for line in read} == {
        books.asha.public_id: GRANT_MINOR + 4_500,
        books.bela.public_id: GRANT_MINOR - 5_000,
    }


def test_json_lines_are_one_document_a_line() -> None:
    books = played()
    period = today(owner_id=books.asha.pk)
    lines = [json.loads(line) for line in b"".join(json_chunks(STATEMENT, STATEMENT.rows(period))).splitlines()]
    assert [line["amount_minor"] for line in lines] == [GRANT_MINOR, -20_000, 20_000, 4_500]
    assert datetime.fromisoformat(lines[0]["at"]).utcoffset() is not None


def test_a_spreadsheet_shows_units(tmp_path: Path) -> None:
    played()
    path = tmp_path / "owed.xlsx"
    assert write_xlsx(LIABILITY, LIABILITY.rows(today()), path, 2) == 2
    sheet = openpyxl.load_workbook(path).active
    assert sheet is not None
    assert sheet.cell(2, 7).value == 10_045


def test_an_empty_spreadsheet_says_so(tmp_path: Path) -> None:
    path = tmp_path / "none.xlsx"
    assert write_xlsx(LIABILITY, LIABILITY.rows(today()), path, 2) == 0
    sheet = openpyxl.load_workbook(path).active
    assert sheet is not None
    assert sheet.cell(2, 1).value == "No activity"


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2", "@SUM(A1)", "\tx"])
def test_a_name_that_a_spreadsheet_would_run_is_text_in_csv_and_xlsx(name: str, tmp_path: Path) -> None:
    named = Report("t", "t", "t", (text("name", "Name"),), lambda _: iter([(name,)]))
    assert safe_text(name) == f"'{name}"
    (_, line) = b"".join(csv_chunks(named, named.rows(today()))).decode().split("\r\n", 1)
    assert line.lstrip('"').startswith("'")
    write_xlsx(named, named.rows(today()), tmp_path / "n.xlsx", 2)
    sheet = openpyxl.load_workbook(tmp_path / "n.xlsx").active
    assert sheet is not None
    assert sheet.cell(2, 1).data_type == "s"


def test_amounts_are_never_rounded() -> None:
    assert str(units(10**15 - 1, 2)) == "9999999999999.99"
    assert str(units(-5, 2)) == "-0.05"


def test_every_report_writes_every_format_when_there_is_nothing(tmp_path: Path) -> None:
    assert len(known_reports) >= 5
    for report in known_reports:
        head = b"".join(csv_chunks(report, report.rows(today()))).decode().strip()
        names = [column.file_name for column in report.columns]
        assert head.split("\r\n") == [",".join(names), "No activity" + "," * (len(names) - 1)]
        assert b"".join(json_chunks(report, report.rows(today()))) == b""
