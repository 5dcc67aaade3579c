"""Of two who stop a deal at once the second waits for the first, and changes nothing of what that has made of it."""

from collections.abc import Callable

import pytest

from tables.play import hosting, parking
from tables.play.models import Deal, DealStatus
from tables.refusals import TableRefused
from tests.tables.cast import NOON_MS, dealt, funded
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)
FIRST = "the first who stopped it"


@pytest.fixture
def deal() -> Deal:
    return dealt(funded(), funded())


def beside_a_void(deal: Deal, act: Callable[[], object]) -> object:
    """What another act comes to that begins while the deal is being declared void."""
    waits, second = meets(lambda: parking.void(deal.public_id, FIRST, NOON_MS), act)
    assert waits
    try:
        return second.result()
    finally:
        deal.refresh_from_db()
        assert (deal.status, deal.void_why, deal.parked_why) == (DealStatus.VOID, FIRST, "")


def test_a_deal_made_void_meanwhile_is_not_parked(deal: Deal) -> None:
    assert beside_a_void(deal, lambda: parking.park(deal.public_id, "a fault")) is None


def test_it_is_not_made_void_once_more(deal: Deal) -> None:
    with pytest.raises(TableRefused):
        beside_a_void(deal, lambda: parking.void(deal.public_id, "another", NOON_MS))


def test_it_is_not_called_off(deal: Deal) -> None:
    with pytest.raises(Deal.DoesNotExist):
        beside_a_void(deal, lambda: parking.call_off(deal.public_id, NOON_MS))


def test_it_is_not_given_up_by_its_host(deal: Deal) -> None:
    assert beside_a_void(deal, lambda: hosting.abandon_deal(deal, NOON_MS, "another")) is None
