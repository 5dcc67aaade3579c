"""The day close lists chips that lie where nobody plays, and deals that ended and were not settled."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tables.chairs.models import Seat
from tables.play.models import Deal, DealSeat, DealStatus
from tests.tables.cast import dealt, funded, sit, table_of
from wallet.finance.closing.findings import findings, searches

pytestmark = pytest.mark.django_db


def found(code: str) -> list[str]:
    """What the findings of a kind are about."""
    assert code in searches
    return [finding.about for finding in findings() if finding.code == code]


def test_chips_of_who_has_left() -> None:
    seat = sit(table_of(), funded())
    assert found("chips_left_behind") == []
    Seat.objects.filter(pk=seat.pk).update(left_at=timezone.now())
    assert found("chips_left_behind") == [f"seat:{seat.public_id}"]


def test_deals_that_are_over_and_moved_nothing() -> None:
    deal = dealt(funded("Asha"), funded("Binu"))
    assert found("deal_not_settled") == []
    DealSeat.objects.filter(deal=deal).update(money_minor=100)
    over = Deal.objects.filter(pk=deal.pk)
    over.update(status=DealStatus.OVER, due_at=None, bot_due_at=None, ended_at=timezone.now())
    assert found("deal_not_settled") == [deal.public_id]


def test_deals_that_wait_for_an_operator_for_a_day() -> None:
    deal = dealt(funded("Asha"), funded("Binu"))
    parked = Deal.objects.filter(pk=deal.pk)
    parked.update(status=DealStatus.PARKED, due_at=None, bot_due_at=None, started_at=timezone.now())
    assert found("deal_not_settled") == []
    parked.update(started_at=timezone.now() - timedelta(days=2))
    assert found("deal_not_settled") == [deal.public_id]
