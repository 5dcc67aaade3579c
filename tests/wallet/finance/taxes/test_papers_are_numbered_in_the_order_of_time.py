"""What is a supply gets its invoice, what is taken back its credit note, also if it is seen late; nothing else does."""

from datetime import date, timedelta

import pytest

from accounts.people.models import User
from tests.wallet.builders import licensed, player
from tests.wallet.finance.taxes.supplies import credited, noon, taken_back
from wallet.finance.taxes import gst
from wallet.finance.taxes.models import GstDocument

pytestmark = pytest.mark.django_db
NOW = noon(date(2025, 12, 5))
BEFORE = timedelta(minutes=10)


@pytest.fixture
def asha(db: None) -> User:
    licensed()
    return player("asha")


def papers() -> list[tuple[str, int, int]]:
    """Kind, number and tax of each paper, in the order in which they were numbered."""
    return [(each.kind, each.number, each.tax_minor) for each in GstDocument.objects.order_by("id")]


def test_a_deposit_has_an_invoice_from_a_paisa_of_tax_on(asha: User) -> None:
    credited(asha, 1, 0, at=NOW)
    credited(asha, 3, 1, at=NOW)
    assert (gst.number_documents(), gst.number_documents()) == (1, 0)
    assert papers() == [("invoice", 1, 1)]


def test_a_charge_back_has_a_credit_note_from_a_paisa_of_tax_on(asha: User) -> None:
    deposit = credited(asha, 100, 40, at=NOW)
    assert gst.number_documents() == 1
    taken_back(deposit, 1, 0, at=NOW)
    taken_back(deposit, 3, 1, at=NOW)
    assert (gst.number_documents(), gst.number_documents()) == (1, 0)
    assert papers() == [("invoice", 1, 40), ("credit_note", 1, 1)]


def test_deposits_that_come_later_or_are_seen_late_get_the_next_numbers(asha: User) -> None:
    credited(asha, 100, 40, at=NOW - BEFORE)
    assert gst.number_documents() == 1
    credited(asha, 300, 120, at=NOW)
    credited(asha, 200, 80, at=NOW - 2 * BEFORE)
    assert gst.number_documents() == 2
    assert papers() == [("invoice", 1, 40), ("invoice", 2, 80), ("invoice", 3, 120)]


def test_late_charge_backs_get_the_next_numbers(asha: User) -> None:
    deposit = credited(asha, 1_000, 400, at=NOW)
    taken_back(deposit, 10, 4, at=NOW - BEFORE)
    assert (gst.number_documents(), gst.number_documents()) == (1, 1)
    taken_back(deposit, 30, 12, at=NOW)
    taken_back(deposit, 20, 8, at=NOW - 2 * BEFORE)
    assert gst.number_documents() == 2
    assert papers()[1:] == [("credit_note", 1, 4), ("credit_note", 2, 8), ("credit_note", 3, 12)]


def test_a_charge_back_waits_until_its_deposit_has_an_invoice(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gst, "MOST_AT_A_TIME", 1)
    credited(asha, 100, 40, at=NOW - BEFORE)
    taken_back(credited(asha, 200, 80, at=NOW), 20, 8, at=NOW)
    assert [gst.number_documents() for _time in range(4)] == [1, 1, 1, 0]
    assert papers() == [("invoice", 1, 40), ("invoice", 2, 80), ("credit_note", 1, 8)]
