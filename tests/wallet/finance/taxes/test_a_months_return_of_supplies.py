"""A month's GSTR-1 has every paper of the month and no other, each where the form wants it and with its exact tax."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from accounts.people.models import User
from tests.wallet.builders import licensed, player
from tests.wallet.finance.taxes.supplies import HOUSE, credit_note, credited, invoice, noon, taken_back
from wallet.finance.forms import PeriodForm
from wallet.finance.reports import days, find_report
from wallet.finance.taxes import gst, rates
from wallet.finance.taxes.models import GstDocument

pytestmark = pytest.mark.django_db
FIRST, LAST = date(2025, 12, 1), date(2025, 12, 31)


@pytest.fixture(autouse=True)
def asha() -> Iterator[User]:
    licensed()
    with HOUSE:
        yield player("asha")


@pytest.fixture
def december(asha: User) -> list[GstDocument]:
    """Seven invoices, three credit notes, and an invoice of the day before and of the day after the month."""

    def sold(number: int, place: str, taxable: int, tax: int, *, on: date = LAST, bps: int = 4000) -> GstDocument:
        return invoice(number, credited(asha, taxable, tax, at=noon(on), bps=bps), place)

    sold(10, "KA", 300_00, 120_00, on=date(2025, 11, 30))
    papers = [
        sold(11, "MH", 100_00, 28_01, on=FIRST, bps=2800),
        sold(12, "KA", 200_00, 80_00),
        sold(13, "KA", 90_000_00, 36_000_00),
        sold(14, "DL", 71_428_57, 28_571_43),  # with its tax exactly as much as is not large yet
        sold(15, "MH", 90_000_00, 36_000_00),
        sold(16, "KA", 91_000_00, 36_400_00, on=date(2025, 12, 30)),
        sold(17, "DL", 90_000_00, 36_000_00),
    ]
    sold(18, "KA", 300_00, 120_00, on=date(2026, 1, 1))
    first, small, large = (each.deposit for each in papers[:3])
    papers.append(credit_note(1, taken_back(small, 50_00, 20_00), "KA", FIRST))
    papers.append(credit_note(2, taken_back(large, 35_71, 14_29), "KA", LAST))
    papers.append(credit_note(3, taken_back(first, 10_00, 2_81), "MH", LAST))
    return papers


def large(number: int, day: str, taxable: int, tax: int) -> dict[str, Any]:
    return {
        "inum": f"INV/25-26/{number:06}",
        "idt": day,
        "val": taxable + tax,
        "itms": [{"num": 1, "itm_det": {"rt": 40, "txval": taxable, "iamt": tax}}],
    }


def summed(kind: str, rate: int, state: str, taxable: str, **taxes: str) -> dict[str, Any]:
    return {
        "sply_ty": kind,
        "rt": rate,
        "typ": "OE",
        "pos": state,
        "txval": Decimal(taxable),
        "csamt": 0,
        **{name: Decimal(tax) for name, tax in taxes.items()},
    }


def numbered(kind: int, first: str, last: str, count: int) -> dict[str, Any]:
    used = {"num": 1, "from": first, "to": last, "totnum": count, "cancel": 0, "net_issue": count}
    return {"doc_num": kind, "docs": [used]}


def of_code(line: int, rate: int, taxable: str, integrated: str, central: str) -> dict[str, Any]:
    heads = {"iamt": Decimal(integrated), "camt": Decimal(central), "samt": Decimal(central), "csamt": 0}
    return {"num": line, "hsn_sc": "999692", "uqc": "NA", "qty": 0, "rt": rate, "txval": Decimal(taxable), **heads}


def test_it_is_the_whole_month_and_nothing_else(december: list[GstDocument]) -> None:
    assert gst.gstr1(FIRST, "INR", 2) == {
        "gstin": "27AABCH1234K1Z5",
        "fp": "122025",
        "b2cl": [
            {"pos": "07", "inv": [large(17, "31-12-2025", 90_000, 36_000)]},
            {"pos": "29", "inv": [large(13, "31-12-2025", 90_000, 36_000), large(16, "30-12-2025", 91_000, 36_400)]},
        ],
        "b2cs": [
            summed("INTER", 40, "07", "71428.57", iamt="28571.43"),
            summed("INTRA", 28, "27", "90", camt="12.60", samt="12.60"),
            summed("INTRA", 40, "27", "90000", camt="18000", samt="18000"),
            summed("INTER", 40, "29", "150", iamt="60"),
        ],
        "cdnur": [
            {
                "typ": "B2CL",
                "ntty": "C",
                "nt_num": "CN/25-26/000002",
                "nt_dt": "31-12-2025",
                "pos": "29",
                "val": 50,
                "itms": [
                    {"num": 1, "itm_det": {"rt": 40, "txval": Decimal("35.71"), "iamt": Decimal("14.29")}},
                ],
            }
        ],
        "hsn": {"data": [of_code(1, 28, "90", "0", "12.60"), of_code(2, 40, "432542.86", "137017.14", "18000")]},
        "doc_issue": {
            "doc_det": [
                numbered(1, "INV/25-26/000011", "INV/25-26/000017", 7),
                numbered(5, "CN/25-26/000001", "CN/25-26/000003", 3),
            ]
        },
    }


def test_a_month_with_credit_notes_alone_names_their_numbers(asha: User) -> None:
    sold = invoice(1, credited(asha, 200_00, 80_00, at=noon(FIRST)), "KA")
    credit_note(1, taken_back(sold.deposit, 50_00, 20_00), "KA", date(2026, 2, 28))
    filed = gst.gstr1(date(2026, 2, 1), "INR", 2)
    assert filed["doc_issue"] == {"doc_det": [numbered(5, "CN/25-26/000001", "CN/25-26/000001", 1)]}
    assert filed["b2cs"] == [summed("INTER", 40, "29", "-50", iamt="-20")]


@pytest.mark.parametrize(("day", "is_listed"), [(date(2024, 7, 31), False), (date(2024, 8, 1), True)])
def test_the_lower_limit_of_large_supplies_holds_from_its_first_day_on(asha: User, day: date, is_listed: bool) -> None:
    invoice(1, credited(asha, 120_000_00, 30_000_00, at=noon(day)), "KA")
    filed = gst.gstr1(day.replace(day=1), "INR", 2)
    assert (bool(filed["b2cl"]), bool(filed["b2cs"])) == (is_listed, not is_listed)


def test_the_report_has_a_line_a_paper_with_its_heads_and_a_credit_note_takes_off(
    asha: User, december: list[GstDocument]
) -> None:
    rows = {row[1]: row for row in gst.documents(days(FIRST, LAST, currency="INR"))}
    assert list(rows) == [str(each) for each in sorted(december, key=lambda each: (each.issued_on, each.pk))]

    def line(paper: GstDocument, *of_it: object) -> tuple[object, ...]:
        about = (paper.issued_on, str(paper), paper.kind, paper.deposit.public_id, asha.public_id)
        return (*about, *of_it, rates.UNCHECKED, "999692")

    near, far, back = december[0], december[1], december[9]
    assert rows[str(near)] == line(near, "MH", "27", 2800, 100_00, 0, 14_00, 14_01, 128_01)
    assert rows[str(far)] == line(far, "KA", "29", 4000, 200_00, 80_00, 0, 0, 280_00)
    assert rows[str(back)] == line(back, "MH", "27", 2800, -10_00, 0, -1_40, -1_41, -12_81)
    credited_far = rows[str(december[7])]
    assert credited_far[8:13] == (-50_00, -20_00, 0, 0, -70_00)


def test_the_report_is_of_money_and_of_everybody_and_adds_up_amounts_alone() -> None:
    report = find_report("gst-documents")
    form = PeriodForm(report, {})
    assert "player" not in form.fields
    assert [each.code for each in form.fields["currency"].queryset] == ["INR"]  # type: ignore[attr-defined]
    added = [column.name for column in report.columns if column.adds_up]
    assert added == ["taxable", "integrated", "central", "of_the_state", "value"]
