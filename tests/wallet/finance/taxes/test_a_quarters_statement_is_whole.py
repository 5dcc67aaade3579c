"""The quarter's statement is the same in every form it is taken in, names what is open, and loses no paisa."""

import io
import tempfile
from datetime import date
from pathlib import Path

import msgspec
import openpyxl
import pytest

from tests.wallet.finance.taxes.supplies import DAY, HOUSE, PAID, deduction
from wallet.finance.taxes.house import house
from wallet.finance.taxes.statement import CHALLANS, DEDUCTEES, LAYOUT_LOOKED_UP, as_csv, as_xlsx, statement
from wallet.finance.taxes.tds import Challan, financial_year, law_on

LATER = Challan("00077", "0510308", date(2025, 12, 7), date(2025, 11, 1), date(2025, 11, 30), 9_000)


def test_its_heading_has_the_house_the_counts_the_sums_and_what_to_check() -> None:
    made = statement([deduction(30_000), deduction(9_000, "W2", challan=None)], 2)
    with HOUSE:
        told = made.heading(house(), law_on(DAY), 2025, 3, ["rate: not checked"])
    assert told == [
        ("Form", LAYOUT_LOOKED_UP),
        ("Section", "194BA"),
        ("TAN", "PNEA12345B"),
        ("PAN", "AABCH1234K"),
        ("Name of the deductor", "A House"),
        ("Address", "Pune"),
        ("GSTN", "27AABCH1234K1Z5"),
        ("Financial year", "2025-26"),
        ("Quarter", "Q3"),
        ("Challans", "1"),
        ("Deductee records", "2"),
        ("Total paid or credited", "1300.00"),
        ("Total tax deducted", "390.00"),
        ("Total tax deposited", "300.00"),
        ("To check", "rate: not checked"),
        ("To check", "without a challan: 90.00"),
    ]


def test_a_form_whose_columns_were_not_looked_up_says_so_and_a_paid_quarter_has_nothing_open() -> None:
    law = law_on(date(2026, 4, 1))
    told = statement([deduction(30_000)], 2).heading(house(), law, 2026, 1, [])
    assert [note for name, note in told if name == "To check"] == [
        f"columns are those of {LAYOUT_LOOKED_UP}; those of {law.return_form} were not looked up"
    ]


@pytest.mark.parametrize(("year", "said"), [(2025, "2025-26"), (2098, "2098-99"), (2099, "2099-00")])
def test_a_financial_year_is_named_by_both_its_years(year: int, said: str) -> None:
    assert financial_year(year) == said


def test_a_line_names_its_challan_by_its_number_in_the_file() -> None:
    tables = statement([deduction(30_000), deduction(9_000, "W2", LATER)], 2).tables({})
    assert [(line[0], line[8]) for line in tables["challans"][1]] == [("1", "00042"), ("2", "00077")]
    assert [(line[0], line[1]) for line in tables["deductees"][1]] == [("1", "1"), ("2", "2")]


def test_what_was_given_back_in_part_leaves_the_rest() -> None:
    (left,) = statement([deduction(30_000), deduction(-9_000)], 2).deducted
    assert (left.winnings_minor, left.tax_minor, left.challan) == (70_000, 21_000, PAID)


def test_a_paisa_is_a_line_on_either_side() -> None:
    made = statement([deduction(1), deduction(-1, "W0")], 2)
    assert ([each.tax_minor for each in made.deducted], [each.tax_minor for each in made.given_back]) == ([1], [-1])


def test_the_spreadsheet_has_the_same_cells_under_headings_that_stay(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = statement([deduction(30_000), deduction(9_000, "W2", LATER), deduction(-1, "W0")], 2)
    heading, tables = made.heading(house(), law_on(DAY), 2025, 3, ["=1+1"]), made.tables({7: "ABCPE1234F"})
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))  # a PAN is not written to a disk on the way
    book = openpyxl.load_workbook(io.BytesIO(as_xlsx(heading, tables)))
    assert book.sheetnames == ["form", "challans", "deductees", "given-back"]
    form = [tuple(cell or "" for cell in row) for row in book["form"].iter_rows(values_only=True)]
    assert form == [(name, value) for name, value in heading[:-1]] + [("To check", "'=1+1")]
    for name, (titles, lines) in tables.items():
        sheet = book[name]
        rows = [[cell or "" for cell in row] for row in sheet.iter_rows(values_only=True)]
        assert rows == [list(titles), *map(list, lines)]
        assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"s", "n"}
        assert sheet.freeze_panes == "A2"
        assert all(cell.font.b and cell.alignment.wrap_text for cell in sheet[1])
    assert all(cell.font.b for cell in book["form"]["A"])
    assert [len(tables[name][0]) for name in tables] == [len(CHALLANS), len(DEDUCTEES), len(DEDUCTEES)]


def test_what_people_wrote_is_no_formula_and_an_amount_given_back_is_a_number() -> None:
    paid = msgspec.structs.replace(PAID, number="=1+1")
    named = msgspec.structs.replace(deduction(30_000, "W2", paid), name="@SUM(A1)")
    tables = statement([named, deduction(-9_000, "W0")], 2).tables({})
    assert tables["challans"][1][0][8] == "'=1+1"
    assert b",'@SUM(A1)," in as_csv(tables["deductees"])
    assert b",-300.00,-90.00,-90.00," in as_csv(tables["given-back"])


def test_every_column_of_the_spreadsheet_is_wide_and_no_other() -> None:
    made = statement([deduction(30_000)], 2)
    book = openpyxl.load_workbook(io.BytesIO(as_xlsx([("Form", "26Q")], made.tables({}))))
    for name, count in (("form", 2), ("challans", len(CHALLANS)), ("deductees", len(DEDUCTEES))):
        wide = [(each.min, each.max) for each in book[name].column_dimensions.values()]
        assert wide == [(1, count)]
