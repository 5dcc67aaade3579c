"""The quarter's return in its form's layout: numbered columns, challans tied to deductees, what cancels out."""

import csv
import io
import zipfile

import pytest
from django.test import Client
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import licensed
from tests.wallet.finance.taxes.supplies import DAY, deduction
from tests.wallet.finance.vouchers import about, book_voucher, staff
from tests.wallet.money.cast import operator, paid_deposit, proven, requested_withdrawal, won
from wallet.finance.taxes import tds
from wallet.finance.taxes.house import house
from wallet.finance.taxes.models import Taxpayer
from wallet.finance.taxes.statement import CHALLANS, DEDUCTEES, statement
from wallet.finance.taxes.tds import law_on
from wallet.finance.vouchers import legs
from wallet.ledger.kinds import Kind
from wallet.money.withdrawals import approvals


def test_columns_are_the_forms_and_every_line_has_them_all() -> None:
    assert [title[1:4] for title in CHALLANS] == [str(number) for number in range(401, 412)]
    assert [title[1:4] for title in DEDUCTEES[1:]] == [str(number) for number in range(412, 426)]
    tables = statement([deduction(30_000), deduction(30_000, "W2")], 2).tables({7: "ABCPE1234F"})
    assert all(len(line) == len(heading) for heading, lines in tables.values() for line in lines)
    (challan,) = tables["challans"][1]
    assert challan == ("1", "600.00", "0.00", "0.00", "0.00", "600.00", "C", "0510308", "00042", "07/11/2025", "200")
    first, second = tables["deductees"][1]
    assert first == (
        *("1", "1", "PLAYER7", "02", "ABCPE1234F", "Asha", "9BA", "12/10/2025", "1000.00", "300.00", "300.00"),
        *("12/10/2025", "30.0000", "", ""),
    )
    assert second[:2] == ("1", "2")


def test_who_has_no_pan_and_what_has_no_challan_say_so() -> None:
    ((line,),) = [
        lines for _heading, lines in statement([deduction(30_000, challan=None)], 2).tables({}).values() if lines
    ]
    assert (line[0], line[4], line[10], line[13]) == ("", tds.NO_PAN, "0.00", "C")


def test_what_was_given_back_in_the_quarter_cancels_out_and_of_an_earlier_one_stands_apart() -> None:
    made = statement([deduction(30_000), deduction(-30_000), deduction(-9_000, "W0"), deduction(6_000, "W3")], 2)
    assert [each.tax_minor for each in made.deducted] == [6_000]
    assert [each.tax_minor for each in made.given_back] == [-9_000]


@pytest.mark.parametrize(("year", "said"), [(2025, "2025-26"), (2099, "2099-00")])
def test_its_heading_names_the_financial_year_by_both_its_years(year: int, said: str) -> None:
    heading = dict(statement([deduction(30_000)], 2).heading(house(), law_on(DAY), year, 3, []))
    assert (heading["Financial year"], heading["Quarter"]) == (said, "Q3")


@pytest.fixture
def asha(db: None) -> User:
    """She won 1,000 and withdraws all she has; 300 are withheld, and paid to the state."""
    licensed()
    asha, today = proven("asha"), timezone.localdate()
    paid_deposit(asha, 500)
    won(asha, 1_000)
    approvals.approve(requested_withdrawal(asha, 1_500), operator("omar"))
    Taxpayer.objects.create(user=asha, pan="ABCPE1234F", entered_by=asha)
    book_voucher(Kind.HOUSE_CAPITAL, legs.capital("hdfc", 1_000_00))
    told = about(challan="00042", bsr_code="0510308", first=today.replace(day=1), last=today)
    book_voucher(Kind.TAX_REMITTED, legs.remittance("tds", "hdfc", 300_00), told)
    return asha


def test_the_files_are_taken_from_the_quarters_page(client: Client, asha: User) -> None:
    user = staff("meera")
    user.is_superuser = True
    user.save()
    client.force_login(user)
    year, number = tds.quarter_of(timezone.localdate())
    address = f"/admin/finance/taxes/tds/{year}-q{number}/"
    page = client.get(address).content.decode()
    for name in ("return.xlsx", "challans.csv", "deductees.csv"):
        assert f"{address}{name}" in page
    assert "given-back.csv" not in page
    (line,) = csv.DictReader(io.StringIO(client.get(f"{address}deductees.csv").content.decode()))
    assert (line["Challan [401]"], line["[415] PAN of the deductee"]) == ("1", "ABCPE1234F")
    assert (line["[419] Amount paid or credited"], line["[421] Total tax deposited"]) == ("1000.00", "300.00")
    book = client.get(f"{address}return.xlsx")
    assert "form-140-INR" in book["Content-Disposition"]
    words = zipfile.ZipFile(io.BytesIO(book.content)).read("xl/sharedStrings.xml").decode()
    assert "[412] Sl. No." in words
    assert "columns are those of Form 26Q; those of Form 140 were not looked up" in words
    for wrong in ("return.csv", "challans.xlsx", "nothing.csv"):
        assert client.get(f"{address}{wrong}").status_code == 404


def test_who_may_not_see_a_pan_takes_none(client: Client, asha: User) -> None:
    client.force_login(staff("uma"))
    year, number = tds.quarter_of(timezone.localdate())
    assert client.get(f"/admin/finance/taxes/tds/{year}-q{number}/deductees.csv").status_code == 403
