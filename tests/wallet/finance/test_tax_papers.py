"""What the state is told: invoices by place and head, GSTR-1, deductions with their challans, certificates."""

import json
from datetime import date
from decimal import Decimal

import pytest
from django.db import DatabaseError, transaction
from django.test import Client, override_settings
from django.utils import timezone

from accounts.papers.models import Person
from accounts.people.models import User
from tests.wallet.builders import guards_off, licensed, player, sql
from tests.wallet.finance.vouchers import about, book_voucher, staff
from tests.wallet.money.cast import operator, paid_deposit, proven, requested_withdrawal, won
from wallet.finance.reports import days, find_report
from wallet.finance.taxes import gst, rates, tds
from wallet.finance.taxes.certificate import certificate
from wallet.finance.taxes.house import house
from wallet.finance.taxes.models import GstDocument, Taxpayer
from wallet.finance.vouchers import legs
from wallet.ledger.kinds import Kind
from wallet.money.deposits.models import Chargeback, Deposit
from wallet.money.tax.india import TDS_LAWS
from wallet.money.withdrawals import approvals
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db
HOUSE = override_settings(
    HOUSE_NAME="A House",
    HOUSE_ADDRESS="Pune",
    HOUSE_GSTIN="27AABCH1234K1Z5",
    HOUSE_TAN="PNEA12345B",
    HOUSE_PAN="AABCH1234K",
)


@pytest.fixture(autouse=True)
def _licence() -> None:
    licensed()


def boss() -> Client:
    user = staff("meera")
    user.is_superuser = True
    user.save()
    client = Client()
    client.force_login(user)
    return client


def living_in(name: str, place: str) -> User:
    user = proven(name)
    Person.objects.filter(user=user).update(place=place)
    return user


def this_month() -> date:
    return timezone.localdate().replace(day=1)


def test_numbers_run_without_a_gap_and_are_given_once() -> None:
    asha = proven("asha")
    for _time in range(3):
        paid_deposit(asha, 100)
    assert gst.number_documents() == 3
    assert gst.number_documents() == 0
    year = gst.year_of(timezone.now(), "Asia/Kolkata", (4, 1))
    names = [str(each) for each in GstDocument.objects.order_by("id")]
    assert names == [f"INV/{year % 100}-{year % 100 + 1}/00000{number}" for number in (1, 2, 3)]
    for attack in ("UPDATE wallet_gstdocument SET number = 9", "DELETE FROM wallet_gstdocument"):
        with pytest.raises(DatabaseError), transaction.atomic():
            sql(attack)


def test_an_invoice_says_what_its_deposit_says_or_is_refused() -> None:
    deposit = paid_deposit(proven("asha"), 100)
    for wrong in ({"number": 2}, {"tax_minor": 1}, {"taxable_minor": 1}, {"rate_bps": 1800}):
        right = {
            "kind": "invoice",
            "year": gst.year_of(deposit.credited_at, "Asia/Kolkata", (4, 1)),
            "number": 1,
            "deposit": deposit,
            "currency_id": "INR",
            "issued_on": timezone.localdate(deposit.credited_at),
            "taxable_minor": deposit.amount_minor,
            "tax_minor": deposit.gst_minor,
            "rate_bps": deposit.gst_rate_bps,
        }
        with pytest.raises(DatabaseError, match="not its deposit"), transaction.atomic():
            GstDocument.objects.create(**(right | wrong))


def charged_back_in_part(deposit: Deposit) -> None:
    """50 of a deposit were charged back, of which 14.29 is the tax."""
    sql(
        "INSERT INTO wallet_chargeback (deposit_id, number, key, amount_minor, gst_minor, at)"
        " VALUES (%s, 1, 'chargeback:test', 3571, 1429, now())",
        deposit.pk,
    )


@HOUSE
def test_heads_follow_the_place_of_supply() -> None:
    paid_deposit(living_in("asha", "MH"), 100)
    paid_deposit(living_in("binu", "KA"), 200)
    paid_deposit(living_in("chitra", ""), 300)
    gst.number_documents()
    period = days(this_month(), timezone.localdate(), currency="INR")
    rows = {row[8]: row for row in gst.documents(period)}
    assert rows[100_00][6:13] == ("27", 4000, 100_00, 0, 20_00, 20_00, 140_00)
    assert rows[200_00][6:13] == ("29", 4000, 200_00, 80_00, 0, 0, 280_00)
    assert rows[300_00][6] == "27", "who gave no address is supplied where the house is"
    assert rows[100_00][13] == rates.UNCHECKED


@HOUSE
def test_gstr_1_adds_small_supplies_by_place_and_names_large_ones_and_credit_notes() -> None:
    near, far = living_in("asha", "MH"), living_in("binu", "KA")
    back = paid_deposit(near, 100)
    paid_deposit(near, 100)
    paid_deposit(far, 90_000)
    gst.number_documents()
    with transaction.atomic():
        charged_back_in_part(back)
        assert gst.number_documents() == 1
        filed = gst.gstr1(this_month(), "INR", 2)
        Chargeback.objects.get()
        assert [str(each["pos"]) for each in filed["b2cl"]] == ["29"]
        assert filed["b2cl"][0]["inv"][0]["val"] == 126_000
        assert filed["b2cl"][0]["inv"][0]["itms"] == [
            {"num": 1, "itm_det": {"rt": 40, "txval": 90_000, "iamt": 36_000}}
        ]
        (small,) = filed["b2cs"]
        assert (small["sply_ty"], small["txval"], small["camt"] + small["samt"]) == (
            "INTRA",
            Decimal("164.29"),
            Decimal("65.71"),
        )
        issued = filed["doc_issue"]["doc_det"]
        assert [(each["doc_num"], each["docs"][0]["totnum"]) for each in issued] == [(1, 3), (5, 1)]
        transaction.set_rollback(True)


@HOUSE
def test_a_credit_note_is_told_of_as_its_invoice_was_though_the_limit_was_lowered_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    back = paid_deposit(living_in("binu", "KA"), 100)
    gst.number_documents()
    monkeypatch.setattr(gst, "LARGE_MINOR", ((date(2017, 7, 1), 200_00), (timezone.localdate(), 100_00)))
    assert [each["pos"] for each in gst.gstr1(this_month(), "INR", 2)["b2cl"]] == ["29"]
    with transaction.atomic():
        with guards_off():
            sql("UPDATE wallet_deposit SET credited_at = credited_at - interval '1 day'")
            sql("UPDATE wallet_gstdocument SET issued_on = issued_on - 1")
        charged_back_in_part(back)
        assert gst.number_documents() == 1
        filed = gst.gstr1(this_month(), "INR", 2)
        assert (filed["b2cl"], filed["cdnur"], len(filed["b2cs"])) == ([], [], 1)
        transaction.set_rollback(True)


@HOUSE
def test_the_summary_by_code_is_in_the_file_when_the_house_has_a_code() -> None:
    paid_deposit(living_in("asha", "MH"), 100)
    paid_deposit(living_in("binu", "KA"), 200)
    gst.number_documents()
    assert "hsn" not in gst.gstr1(this_month(), "INR", 2)
    with override_settings(HOUSE_HSN="999692"):
        (line,) = gst.gstr1(this_month(), "INR", 2)["hsn"]["data"]
        period = days(this_month(), timezone.localdate(), currency="INR")
        assert [row[14] for row in gst.documents(period)] == ["999692", "999692"]
    assert (line["hsn_sc"], line["rt"], line["txval"]) == ("999692", 40, 300)
    assert (line["iamt"], line["camt"], line["samt"]) == (80, 20, 20)


@HOUSE
def test_the_file_says_in_its_name_and_itself_that_nobody_has_checked_the_rate() -> None:
    paid_deposit(proven("asha"), 100)
    client, month = boss(), f"{this_month():%Y-%m}"
    answer = client.get(f"/admin/finance/taxes/gstr1/{month}.json")
    assert "rate-not-checked" in answer["Content-Disposition"]
    assert json.loads(answer.content)["note"] == rates.UNCHECKED
    page = client.get("/admin/finance/taxes/").content.decode()
    assert page.count("Not checked by anybody yet.") >= len(rates.rates_with_checks())
    for each in rates.rates_with_checks():
        form = {"table": each.table, "from_on": each.row.from_on, "against": "the gazette"}
        client.post("/admin/finance/taxes/check/", form)
        client.post("/admin/finance/taxes/check/", form)  # twice by one person is once
    answer = client.get(f"/admin/finance/taxes/gstr1/{month}.json")
    assert "rate-not-checked" in answer["Content-Disposition"]
    assert json.loads(answer.content)["note"] == rates.BY_ONE
    page = client.get("/admin/finance/taxes/").content.decode()
    assert page.count("Another person has to check it too.") == len(rates.rates_with_checks())
    assert "I have checked it" not in page
    for each in rates.rates_with_checks():
        rates.check(each.table, each.row.from_on, staff("uma"), "the act")
    answer = client.get(f"/admin/finance/taxes/gstr1/{month}.json")
    assert "rate-not-checked" not in answer["Content-Disposition"]
    assert "note" not in json.loads(answer.content)
    assert "by meera and uma" in rates.check_in_words(rates.GST, timezone.localdate(), rates.rates_with_checks())
    with pytest.raises(DatabaseError), transaction.atomic():
        sql("DELETE FROM wallet_ratecheck")


def test_a_check_says_what_was_read_and_is_of_a_rate_that_there_is() -> None:
    with pytest.raises(WalletRefused, match="no_reason"):
        rates.check(rates.GST, date(2023, 10, 1), staff("meera"), " ")
    with pytest.raises(KeyError):
        rates.check(rates.GST, date(2001, 1, 1), staff("meera"), "the gazette")


def test_from_april_2026_the_act_of_2025_is_the_law() -> None:
    before, since = tds.law_on(date(2026, 3, 31)), tds.law_on(date(2026, 4, 1))
    assert (before.section, before.return_form, before.certificate_form) == ("194BA", "Form 26Q", "Form 16A")
    assert since.section == "393(3), Table, S. No. 2"
    assert since.act == "Income-tax Act, 2025"
    assert since is TDS_LAWS[-1]


@pytest.mark.parametrize(
    ("on", "year", "number", "first", "last"),
    [
        (date(2026, 3, 31), 2025, 4, date(2026, 1, 1), date(2026, 3, 31)),
        (date(2026, 4, 1), 2026, 1, date(2026, 4, 1), date(2026, 6, 30)),
        (date(2026, 11, 22), 2026, 3, date(2026, 10, 1), date(2026, 12, 31)),
    ],
)
def test_quarters_are_of_the_financial_year(on: date, year: int, number: int, first: date, last: date) -> None:
    assert tds.quarter_of(on) == (year, number)
    assert tds.quarter(year, number) == (first, last)


def deducted() -> User:
    """Asha won 1,000 and withdraws all she has; 300 are withheld."""
    asha = proven("asha")
    paid_deposit(asha, 500)
    won(asha, 1_000)
    approvals.approve(requested_withdrawal(asha, 1_500), operator("omar"))
    return asha


def test_a_deduction_has_its_section_pan_quarter_and_challan() -> None:
    asha, today = deducted(), timezone.localdate()
    report = find_report("tds-return")
    period = days(this_month(), today, currency="INR")
    names = [column.name for column in report.columns]
    (row,) = (dict(zip(names, row, strict=True)) for row in report.rows(period))
    assert (row["pan"], row["challan"], row["tax"]) == (tds.NO_PAN, "", 300_00)
    assert (row["winnings"], row["section"]) == (1_000_00, "393(3), Table, S. No. 2")
    assert row["rate_checked"] == rates.UNCHECKED
    Taxpayer.objects.create(user=asha, pan="ABCPE1234F", entered_by=asha)
    book_voucher(Kind.HOUSE_CAPITAL, legs.capital("hdfc", 1_000_00))
    told = about(challan="00042", bsr_code="0510308", first=this_month(), last=today)
    book_voucher(Kind.TAX_REMITTED, legs.remittance("tds", "hdfc", 300_00), told)
    (row,) = (dict(zip(names, row, strict=True)) for row in report.rows(period))
    assert (row["pan"], row["challan"], row["bsr_code"]) == ("ABCPE1234F", "00042", "0510308")


@HOUSE
def test_a_players_certificate_is_a_pdf_that_says_what_is_unchecked() -> None:
    asha = deducted()
    year, number = tds.quarter_of(timezone.localdate())
    client = boss()
    address = f"/admin/finance/taxes/tds/{year}-q{number}/"
    assert "Form 131" in client.get(address).content.decode()
    assert (
        "A PAN has"
        in client.post(f"{address}pan/", {"player": asha.public_id, "pan": "x"}, follow=True).content.decode()
    )
    client.post(f"{address}pan/", {"player": asha.public_id, "pan": "abcpe1234f"})
    page = client.get(address).content.decode()
    assert "••••••234F" in page
    assert "ABCPE1234F" not in page
    made = client.get(f"{address}{asha.public_id}.pdf")
    assert (made["Content-Type"], made.content[:5]) == ("application/pdf", b"%PDF-")
    found = tds.of_quarter(year, number, "INR", owner_id=asha.pk)
    again = certificate(house(), "Asha", "ABCPE1234F", year, number, found, 2, rates.UNCHECKED)
    assert again == certificate(house(), "Asha", "ABCPE1234F", year, number, found, 2, rates.UNCHECKED)
    with pytest.raises(ValueError, match="nothing to certify"):
        certificate(house(), "Asha", "", year, number, [], 2, "")


def test_a_pan_lies_encrypted_and_who_may_not_see_it_takes_no_return() -> None:
    Taxpayer.objects.create(user=player("asha"), pan="ABCPE1234F", entered_by=staff("meera"))
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pan FROM wallet_taxpayer")
        assert "ABCPE1234F" not in cursor.fetchone()[0]
    from tests.wallet.finance.reports.test_finance_pages import clerk

    client = clerk("view_reportfile", "add_reportfile", name="reader")
    assert client.get("/admin/finance/tds-return/").status_code == 403
    assert client.post("/admin/finance/tds-return/file/", {"format": "csv"}).status_code == 403
    assert b"tds-return" not in client.get("/admin/finance/").content
