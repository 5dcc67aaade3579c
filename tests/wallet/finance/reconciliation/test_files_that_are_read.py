"""CSV, spreadsheets and camt.053 say the same; what is none of them is refused with the line and a sentence."""

import io

import openpyxl
import pytest

from accounts.people.models import User
from tests.wallet.builders import player
from tests.wallet.finance.reconciliation.books import HEAD, bank, camt_of, csv_of, gateway, today
from wallet.finance.reconciliation.lines import StatementRefused, in_minor
from wallet.finance.reconciliation.models import Statement
from wallet.finance.reconciliation.services import upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def clerk() -> User:
    return player("clerk")


def test_a_spreadsheet_says_what_the_same_csv_says(clerk: User) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(HEAD.strip().split(","))
    sheet.append(["a1", today(), 1234.5, 24.69, "captured"])
    written = io.BytesIO()
    book.save(written)
    source = gateway()
    as_xlsx, _ = upload(source, "june.xlsx", written.getvalue(), clerk)
    as_csv, _ = upload(source, "june.csv", csv_of(("b1", 0, '"1,234.50"', "24.69", "captured")), clerk)
    (one,), (other,) = as_xlsx.lines.all(), as_csv.lines.all()
    assert (one.amount_minor, one.fee_minor, one.at, one.kind) == (123_450, 2_469, today(), "payment")
    assert (other.amount_minor, other.fee_minor, other.at, other.kind) == (123_450, 2_469, today(), "payment")


def test_a_debit_of_the_bank_is_money_that_went(clerk: User) -> None:
    statement, _ = upload(bank(), "june.xml", camt_of(("x", 0, "12.00", "DBIT"), ("y", 0, "1.00", "CRDT")), clerk)
    assert [line.amount_minor for line in statement.lines.all()] == [-1_200, 100]


def test_the_columns_of_a_source_are_remembered(clerk: User) -> None:
    source = gateway()
    source.refresh_from_db()
    assert source.columns["amount"] == "Gross"
    assert upload(source, "june.csv", csv_of(("a1", 0, "1.00", "0.02", "captured")), clerk)[1]


def test_dates_are_read_as_the_source_writes_them(clerk: User) -> None:
    source = gateway()
    source.date_format = "%d/%m/%Y"
    source.save()
    statement, _ = upload(source, "a.csv", (HEAD + "a1,07/06/2026,1.00,0.02,captured\n").encode(), clerk)
    assert statement.first.isoformat() == "2026-06-07"


BROKEN = {
    "no text": ("a.csv", b"\xff\xfe\x00", "not text"),
    "another table": ("a.csv", b"Name,Sum\nx,1\n", "no column for: reference (Payment Id)"),
    "no lines": ("a.csv", HEAD.encode(), "no lines"),
    "no amount": ("a.csv", (HEAD + "a1,2026-06-01,ten,0,captured\n").encode(), "Line 2: 'ten' is no amount"),
    "a part of a paisa": ("a.csv", (HEAD + "a1,2026-06-01,1.005,0,captured\n").encode(), "Line 2"),
    "no day": ("a.csv", (HEAD + "a1,sometime,1.00,0,captured\n").encode(), "'sometime' is no day"),
    "no spreadsheet": ("a.xlsx", b"nonsense", "no spreadsheet"),
    "a bank's file of a gateway": ("a.xml", b"<a/>", "CSV or XLSX"),
    "a picture": ("a.png", b"", "CSV or XLSX"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_no_statement_is_refused_and_leaves_nothing(case: str, clerk: User) -> None:
    name, content, said = BROKEN[case]
    with pytest.raises(StatementRefused) as refused:
        upload(gateway(), name, content, clerk)
    assert said in refused.value.sentence
    assert Statement.objects.count() == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"<open", "no statement in XML"),
        (b"<a/>", "no camt.053"),
        (camt_of(("x", 0, "1.00", "CRDT"), currency="USD"), "not in INR"),
        (camt_of(), "no booked entries"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "no statement in XML"),
    ],
)
def test_a_bad_or_hostile_xml_is_refused(content: bytes, said: str, clerk: User) -> None:
    with pytest.raises(StatementRefused) as refused:
        upload(bank(), "june.xml", content, clerk)
    assert said in refused.value.sentence


@pytest.mark.parametrize(
    ("text", "minor"), [("1,234.50", 123_450), ("-3", -300), ("(3.00)", -300), ("₹ 10", 1_000), ("", 0)]
)
def test_amounts_are_exact(text: str, minor: int) -> None:
    assert in_minor(text, 2, "Line 1") == minor
