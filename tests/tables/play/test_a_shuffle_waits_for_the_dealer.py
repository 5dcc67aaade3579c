"""A table waits for the dealer's seed so long and no longer, and a seed that is not the dealer's deals nothing."""

import pytest
from pytest_django import Settings

from accounts.people.models import User
from base import clock
from tables.dealer import stock
from tables.dealer.models import SealedSeed
from tables.play import deadlines
from tables.play.starting import NO_STOCK_MS
from tables.shuffle.closing import DEALER_MS
from tables.shuffle.models import OpenedSeed, Shuffle, Stage
from tests.tables.cast import funded, sit, table_of
from tests.tables.shuffle.cast import DUE_MS, REVEALED_MS, all_revealed, deal_of, due_ms, ended, the_dealer_opens
from tests.wallet.builders import guards_off

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> list[User]:
    return [funded("Asha"), funded("Bela")]


def test_a_seed_that_cannot_be_opened_calls_the_deal_off_because_of_the_dealer(two: list[User]) -> None:
    table, shuffle = all_revealed(two)
    with guards_off():
        SealedSeed.objects.filter(pk=shuffle.pk).update(sealed=b"altered")
    deadlines.sweep_starts(REVEALED_MS)
    assert (*ended(shuffle), deal_of(table)) == (Stage.CALLED_OFF, "dealer", None)


def test_a_house_that_is_its_own_dealer_deals_however_late_it_is(two: list[User]) -> None:
    table, _shuffle = all_revealed(two)
    deadlines.sweep_starts(REVEALED_MS + 2 * DEALER_MS)
    assert deal_of(table) is not None


@pytest.fixture
def alone(settings: Settings) -> None:
    """This process plays and has no key to the seeds; some are drawn ahead."""
    stock.fill(2)
    settings.DUTY = "play"


@pytest.fixture
def waits(alone: None, two: list[User]) -> Shuffle:
    """A shuffle to which nothing is missing but the seed."""
    shuffle = all_revealed(two)[1]
    deadlines.sweep_starts(REVEALED_MS)
    return shuffle


def test_a_table_waits_half_a_minute_for_the_dealer_and_no_longer(waits: Shuffle) -> None:
    assert (*ended(waits), due_ms(waits)) == (Stage.SETTLED, "", REVEALED_MS + DEALER_MS)
    deadlines.sweep_starts(REVEALED_MS + DEALER_MS)
    assert ended(waits) == (Stage.CALLED_OFF, "dealer")


def test_the_table_deals_as_soon_as_the_dealer_has_opened_the_seed(waits: Shuffle, settings: Settings) -> None:
    the_dealer_opens(settings)
    deadlines.sweep_starts(REVEALED_MS + 100)
    assert ended(waits) == (Stage.DEALT, "")


def test_a_seed_that_was_altered_on_its_way_calls_the_deal_off_because_of_the_dealer(
    waits: Shuffle, settings: Settings
) -> None:
    the_dealer_opens(settings)
    with guards_off():
        OpenedSeed.objects.update(seed=b"altered")
    deadlines.sweep_starts(REVEALED_MS + 100)
    assert ended(waits) == (Stage.CALLED_OFF, "dealer")


def test_a_table_for_which_no_seed_is_drawn_looks_again_and_counts_down_anew_when_there_is_one(
    alone: None, two: list[User], settings: Settings
) -> None:
    for _ in range(2):
        table_of(2)  # it takes a seed of the stock
    table = table_of(2)
    for user in two:
        sit(table, user)
    deadlines.sweep_starts(DUE_MS)
    table.refresh_from_db()
    assert (table.next_deal_id, table.starts_at) == ("", clock.at(DUE_MS + NO_STOCK_MS))
    settings.DUTY = "dealer"
    stock.fill(1)
    settings.DUTY = "play"
    deadlines.sweep_starts(DUE_MS + NO_STOCK_MS)
    table.refresh_from_db()
    assert table.next_deal_id != ""
    assert table.starts_at == clock.at(DUE_MS + NO_STOCK_MS + 8000)
