"""What a guest loses to others at private tables in a day is bounded; accounts and public tables are as they were."""

import pytest

from accounts.people.models import User
from accounts.people.services import upgrade_guest
from base import clock
from tables.chairs.guests import invite
from tables.chairs.models import Seat
from tables.holds.guests import over_bound
from tables.play.deadlines import sweep_starts
from tables.play.models import DealSeat
from tables.refusals import TableRefused
from tables.setup.models import Table
from tables.setup.private import open_private
from tests.tables.cast import LOSS_MINOR, NOON_MS, all_drop, funded, next_deal, sit, started_ms, table_of

pytestmark = pytest.mark.django_db
FIRST_DROP_MINOR = 20 * 100


@pytest.fixture
def asha() -> User:
    return funded("Asha")


@pytest.fixture
def bela() -> User:
    return funded("Bela")


@pytest.fixture
def table(asha: User, bela: User) -> Table:
    table = open_private(table_of(2, name="Lotus Pond").public_id, asha, NOON_MS)
    invite(table, bela)
    return table


def play_one(table: Table, *users: User) -> User:
    """One deal in which the first to play drops; returns the winner."""
    return all_drop(next_deal(table), users)


def test_a_guest_who_could_lose_too_much_gets_no_chair(settings, table: Table, asha: User) -> None:
    settings.GUESTS_LOSE_PRIVATELY_MINOR = LOSS_MINOR - 1
    with pytest.raises(TableRefused) as refused:
        sit(table, asha)
    assert refused.value.code == "guests_lose_no_more"
    settings.GUESTS_LOSE_PRIVATELY_MINOR = LOSS_MINOR
    assert sit(table, asha).player == asha


def test_what_was_lost_today_counts(settings, table: Table, asha: User, bela: User) -> None:
    settings.GUESTS_LOSE_PRIVATELY_MINOR = LOSS_MINOR + FIRST_DROP_MINOR - 1
    sit(table, asha)
    sit(table, bela)
    winner = play_one(table, asha, bela)
    loser = bela if winner == asha else asha
    table.refresh_from_db()
    assert table.starts_at is not None
    sweep_starts(clock.to_ms(table.starts_at))
    assert not table.has_deal()
    assert not Seat.objects.filter(table=table, player=loser, left_at=None).exists()
    assert Seat.objects.filter(table=table, player=winner, left_at=None).exists()
    with pytest.raises(TableRefused, match="guests_lose_no_more"):
        sit(table, loser)


def test_what_was_won_back_counts_too(settings, table: Table, asha: User, bela: User) -> None:
    settings.GUESTS_LOSE_PRIVATELY_MINOR = LOSS_MINOR + FIRST_DROP_MINOR
    sit(table, asha)
    sit(table, bela)
    first = play_one(table, asha, bela)
    second = play_one(table, asha, bela)
    assert {first, second} <= {asha, bela}
    lost = {place.player_id: 0 for place in DealSeat.objects.all()}
    for place in DealSeat.objects.all():
        lost[place.player_id] -= place.money_minor or 0
    expected = {pk for pk, minor in lost.items() if minor > FIRST_DROP_MINOR}
    assert over_bound(table, [asha, bela], clock.at(NOON_MS)) == expected


def test_what_a_deal_elsewhere_may_still_cost_counts(settings, table: Table, asha: User, bela: User) -> None:
    settings.GUESTS_LOSE_PRIVATELY_MINOR = 2 * LOSS_MINOR - 1
    another = open_private(table_of(2, name="Banyan Shade").public_id, bela, NOON_MS)
    invite(another, asha)
    sit(table, asha)
    sit(table, bela)
    next_deal(table)
    with pytest.raises(TableRefused, match="guests_lose_no_more"):
        sit(another, asha)


def test_yesterdays_losses_are_forgotten(settings, table: Table, asha: User, bela: User) -> None:
    settings.GUESTS_LOSE_PRIVATELY_MINOR = LOSS_MINOR + FIRST_DROP_MINOR - 1
    sit(table, asha)
    sit(table, bela)
    deal = next_deal(table)
    all_drop(deal, [asha, bela])
    today, tomorrow = clock.at(started_ms(deal)), clock.at(started_ms(deal) + 24 * 3600 * 1000)
    assert len(over_bound(table, [asha, bela], today)) == 1
    assert over_bound(table, [asha, bela], tomorrow) == set()


def test_an_account_is_not_bounded(settings, table: Table, asha: User) -> None:
    settings.GUESTS_LOSE_PRIVATELY_MINOR = 0
    account = upgrade_guest(asha, "asha-s", "a long pass phrase 7")
    assert sit(table, account).player == account


def test_a_public_table_is_not_bounded(settings, asha: User) -> None:
    settings.GUESTS_LOSE_PRIVATELY_MINOR = 0
    assert sit(table_of(2), asha).player == asha
