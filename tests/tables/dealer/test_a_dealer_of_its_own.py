"""Where the dealer is a process of its own, a table waits for its opening, and for its stock; never for ever."""

import pytest
from pytest_django import Settings

from accounts.people.models import User
from base import clock
from engine.shuffle import house_commitment
from tables.dealer import opening, stock
from tables.dealer.models import SealedSeed
from tables.play import deadlines
from tables.shuffle.closing import DEALER_MS
from tables.shuffle.models import OpenedSeed, Shuffle, Stage
from tests.tables.cast import funded
from tests.tables.shuffle.cast import DUE_MS, close, counting_down, deal_of, due_ms, shuffle_of, the_dealer_opens
from tests.wallet.builders import guards_off

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(settings):
    stock.fill(4)
    settings.DUTY = "play"
    return [funded("Asha"), funded("Bela")]


def test_the_table_waits_for_the_opening_and_then_deals(two, settings):
    table = counting_down(*two)
    assert (close(table).stage, deal_of(table)) == (Stage.SETTLED, None)
    assert the_dealer_opens(settings) == 1
    deadlines.sweep_starts(DUE_MS + 60_000)
    assert deal_of(table) is not None


def test_an_opened_seed_is_sealed_on_its_way_to_the_deal(two, settings):
    table = counting_down(*two)
    close(table)
    the_dealer_opens(settings)
    shuffle = shuffle_of(table)
    handed_over = opening.handed_over(shuffle)
    assert house_commitment(shuffle.public_id, handed_over) == shuffle.house
    assert handed_over not in bytes(OpenedSeed.objects.get(shuffle=shuffle).seed)


def test_a_seed_that_was_altered_on_its_way_deals_nothing(two, settings):
    table = counting_down(*two)
    close(table)
    the_dealer_opens(settings)
    shuffle = shuffle_of(table)
    with guards_off():
        OpenedSeed.objects.filter(shuffle=shuffle).update(seed=bytes(60))
    deadlines.sweep_starts(DUE_MS + 60_000)
    shuffle.refresh_from_db()
    assert (shuffle.stage, shuffle.reason, deal_of(table)) == (Stage.CALLED_OFF, "dealer", None)


def test_no_seed_stays_with_the_shuffle_once_it_is_dealt(two, settings):
    table = counting_down(*two)
    close(table)
    the_dealer_opens(settings)
    deadlines.sweep_starts(DUE_MS + 60_000)
    assert shuffle_of(table).stage == Stage.DEALT
    assert not OpenedSeed.objects.exists()


def test_a_dealer_that_stays_away_calls_the_deal_off(two):
    table = counting_down(*two)
    shuffle = close(table)
    deadlines.sweep_starts(DUE_MS + DEALER_MS - 1)
    shuffle.refresh_from_db()
    assert shuffle.stage == Stage.SETTLED
    deadlines.sweep_starts(due_ms(shuffle))
    shuffle.refresh_from_db()
    assert (shuffle.stage, shuffle.reason) == (Stage.CALLED_OFF, "dealer")


def test_a_table_without_a_seed_in_stock_waits_and_tries_again(two, settings):
    settings.DUTY = ""
    table = counting_down(*two)
    settings.DUTY = "play"
    close(table)
    the_dealer_opens(settings)
    for _ in range(4):  # other tables take the rest
        counting_down(funded(), funded())
    last = counting_down(funded("Chetan"), funded("Deepa"))
    assert last.next_deal_id == ""
    deadlines.sweep_starts(DUE_MS)
    assert deal_of(last) is None
    settings.DUTY = "dealer"
    stock.fill(5)
    settings.DUTY = "play"
    last.refresh_from_db()
    deadlines.sweep_starts(clock.to_ms(last.starts_at))
    last.refresh_from_db()
    assert last.next_deal_id != ""


def test_a_seed_that_cannot_be_opened_keeps_none_behind_it_closed(two: list[User], settings: Settings) -> None:
    waits, other_key, is_gone, well = (close(counting_down(funded(), funded())) for _ in range(4))
    with guards_off():
        Shuffle.objects.filter(pk=waits.pk).update(round=7, chain="52db")
        SealedSeed.objects.filter(pk=other_key.pk).update(sealed=bytes(64))
        SealedSeed.objects.filter(pk=is_gone.pk).delete()
    assert the_dealer_opens(settings) == 1
    assert list(OpenedSeed.objects.values_list("pk", flat=True)) == [well.pk]
