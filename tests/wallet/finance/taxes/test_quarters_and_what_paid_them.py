"""A deduction lies in its financial year's quarter and is paid by the challan of its day, and by no other."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import licensed
from tests.wallet.finance.vouchers import about, book_voucher
from tests.wallet.money.cast import operator, paid_deposit, proven, requested_withdrawal, won
from wallet.finance.forms import PeriodForm
from wallet.finance.reports import days, find_report
from wallet.finance.taxes import tds
from wallet.finance.vouchers import legs
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Transaction
from wallet.money.tax.india import TDS_LAWS
from wallet.money.withdrawals import approvals


def test_every_month_lies_in_its_quarter_of_the_year_that_begins_in_april() -> None:
    found = [tds.quarter_of(date(2026, month, 1)) for month in range(1, 13)]
    assert found == [(2025, 4)] * 3 + [(2026, 1)] * 3 + [(2026, 2)] * 3 + [(2026, 3)] * 3


def test_the_four_quarters_follow_each_other_without_a_gap() -> None:
    assert [tds.quarter(2025, number) for number in (1, 2, 3, 4)] == [
        (date(2025, 4, 1), date(2025, 6, 30)),
        (date(2025, 7, 1), date(2025, 9, 30)),
        (date(2025, 10, 1), date(2025, 12, 31)),
        (date(2026, 1, 1), date(2026, 3, 31)),
    ]


def test_before_the_first_law_its_forms_are_used() -> None:
    assert tds.law_on(TDS_LAWS[0].from_on - timedelta(days=1)) is TDS_LAWS[0]


def test_the_return_is_of_money_and_adds_up_amounts_alone(db: None) -> None:
    licensed()
    report = find_report("tds-return")
    choice = PeriodForm(report, {}).fields["currency"]
    assert [each.code for each in choice.queryset] == ["INR"]  # type: ignore[attr-defined]
    assert [column.name for column in report.columns if column.adds_up] == ["winnings", "tax"]


@pytest.fixture
def asha(db: None) -> User:
    """She won 1,000 and withdraws all she has; 300 are withheld today."""
    licensed()
    asha = proven("asha")
    paid_deposit(asha, 500)
    won(asha, 1_000)
    approvals.approve(requested_withdrawal(asha, 1_500), operator("omar"))
    book_voucher(Kind.HOUSE_CAPITAL, legs.capital("hdfc", 1_000_00))
    return asha


def remitted(challan: str, first: date | None, last: date | None) -> None:
    """Tax was paid to the state for these days."""
    told = about(challan=challan, bsr_code="0510308", first=first, last=last)
    book_voucher(Kind.TAX_REMITTED, legs.remittance("tds", "hdfc", 30_00), told)


def test_a_challan_pays_what_was_withheld_from_its_first_to_its_last_day(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    withheld = Transaction.objects.get(kind=Kind.TAX_WITHHELD)  # dated by the database
    monkeypatch.setattr(timezone, "now", lambda: withheld.event_at)
    today = timezone.localdate()
    day = timedelta(days=1)

    def lines() -> list[dict[str, object]]:
        report = find_report("tds-return")
        names = [column.name for column in report.columns]
        rows = report.rows(days(today, today, currency="INR"))
        return [dict(zip(names, row, strict=True)) for row in rows]

    remitted("00001", None, None)
    remitted("00002", today - 40 * day, today - day)
    remitted("00003", today + day, today + 9 * day)
    year, number = tds.quarter_of(today)
    (line,) = lines()
    assert (line["serial"], line["quarter"]) == (1, f"{tds.financial_year(year)} Q{number}")
    assert (line["challan"], line["bsr_code"], line["paid_on"]) == ("", "", None)
    remitted("00004", today, today)
    (line,) = lines()
    assert (line["challan"], line["bsr_code"], line["paid_on"]) == ("00004", "0510308", today)
