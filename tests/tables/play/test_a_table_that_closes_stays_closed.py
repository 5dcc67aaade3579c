"""A table that an operator or its host closes at the moment at which its deal ends, whichever way, is closed."""

from collections.abc import Callable

import pytest

from engine.deal import Drop
from tables.play import deadlines, hosting, parking, starting
from tables.play.models import Deal
from tables.setup import draining
from tables.setup.models import Scope, Table, TableStatus
from tables.setup.services import close_table
from tests.tables.cast import NOON_MS, act, dealt, funded, in_turn, sit, table_of
from tests.tables.shuffle.cast import DUE_MS, closed, shuffle_of
from tests.tournaments.matches.cast import next_deal as next_of_match
from tests.tournaments.matches.cast import players, started
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def is_closed(table: Table, closes: Callable[[], object], beside_it: Callable[[], object]) -> bool:
    """What happens beside it waits until the table is to close; whether it has closed then."""
    waited, second = meets(closes, beside_it)
    second.result()
    assert waited
    table.refresh_from_db()
    return table.status == TableStatus.CLOSED


@pytest.fixture
def deal() -> Deal:
    """A deal of two."""
    return dealt(funded("Asha"), funded("Bela"))


def test_when_the_last_rival_drops(deal: Deal) -> None:
    people = [place.player for place in deal.deal_seats.select_related("player")]
    loser = in_turn(deal, people)
    assert is_closed(deal.table, lambda: close_table(deal.table.public_id), lambda: act(deal, loser, Drop(seat=0)))


def test_when_the_deal_is_made_void(deal: Deal) -> None:
    assert is_closed(
        deal.table,
        lambda: close_table(deal.table.public_id),
        lambda: parking.void(deal.public_id, "a fault of the house", NOON_MS),
    )


def test_when_everybody_has_left_the_deal_alone(deal: Deal) -> None:
    assert is_closed(
        deal.table, lambda: close_table(deal.table.public_id), lambda: parking.call_off(deal.public_id, NOON_MS)
    )


@pytest.fixture
def shuffled() -> Table:
    """A table at which both have committed and neither has revealed."""
    table, _shuffle = closed([funded("Asha"), funded("Bela")])
    return table


def test_when_its_start_has_failed(shuffled: Table) -> None:
    assert is_closed(
        shuffled, lambda: close_table(shuffled.public_id, DUE_MS), lambda: deadlines._called_off(shuffled.pk, DUE_MS)
    )


def test_when_an_outage_calls_its_shuffle_off(shuffled: Table) -> None:
    shuffle = shuffle_of(shuffled)
    assert is_closed(
        shuffled, lambda: close_table(shuffled.public_id, DUE_MS), lambda: starting._over_outage(shuffle.pk)
    )


def test_when_its_host_gives_the_deal_up() -> None:
    deal = next_of_match(started(players(2)))
    assert is_closed(
        deal.table, lambda: hosting.close(deal.table), lambda: hosting.abandon_deal(deal, NOON_MS, "nobody is left")
    )


def test_when_new_deals_are_held_back() -> None:
    table = table_of(2)
    for name in ("Asha", "Bela"):
        sit(table, funded(name))
    assert is_closed(
        table,
        lambda: close_table(table.public_id),
        lambda: draining.hold(Scope.TABLE, table.public_id, "It is quiet again tomorrow.", funded("Omar")),
    )
