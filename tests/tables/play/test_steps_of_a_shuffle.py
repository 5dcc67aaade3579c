"""A table's shuffle goes on by itself, step by step; one that cannot be dealt is called off with its true reason."""

import json

import pytest
from django.db import transaction

from accounts.people.models import User
from base import clock
from engine.shuffle import CHAINS
from tables.chairs import services as chairs
from tables.chairs.models import Seat
from tables.dealer import opening, stock
from tables.dealer.models import SealedSeed
from tables.openlog.models import LogLine
from tables.play import deadlines
from tables.play.models import DealStatus
from tables.play.starting import NO_STOCK_MS, give_time
from tables.sealing.deals import key_of
from tables.sealing.keys import Damaged
from tables.setup.models import Table
from tables.shuffle import beacon
from tables.shuffle.closing import DEALER_MS, REVEAL_MS
from tables.shuffle.models import OpenedSeed, Shuffle, Stage
from tables.wire import broadcast
from tests.base.own_chain import OWN_CHAIN, pulse_of
from tests.locks import watched
from tests.tables.cast import dealt, funded, sit, state_of, table_of
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down, deal_of, due_ms, reveal, shuffle_of
from tests.two_hands import meets
from tests.wallet.builders import guards_off

pytestmark = pytest.mark.django_db
REVEALED_MS = DUE_MS + 1000


@pytest.fixture
def two() -> list[User]:
    return [funded("Asha"), funded("Bela")]


def committed(users: list[User]) -> tuple[Table, dict[User, bytes]]:
    """A table whose countdown runs, at which all have committed, and their shares."""
    table = counting_down(*users)
    return table, {user: commit(table, user) for user in users}


def all_revealed(users: list[User]) -> Table:
    """A table at which all have revealed: nothing is missing, and nothing is dealt yet."""
    table, shares = committed(users)
    close(table)
    for user, share in shares.items():
        reveal(table, user, share, REVEALED_MS)
    return table


def found_late(table: Table) -> deadlines.TableClaim:
    """What a worker claims that found the table before another one had gone on with it."""
    return lambda _due, _by: Table.objects.select_for_update().get(pk=table.pk)


def ended(shuffle: Shuffle) -> tuple[str, str]:
    shuffle.refresh_from_db()
    return shuffle.stage, shuffle.reason


def test_browsers_count_down_to_the_end_of_the_time_to_reveal(
    two: list[User], django_capture_on_commit_callbacks
) -> None:
    table, _shares = committed(two)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        close(table)
    table.refresh_from_db()
    assert table.starts_at == clock.at(DUE_MS + REVEAL_MS)
    shown = [json.loads(push.table) for push in pushes if push.table]
    assert [one["starts_at_ms"] for one in shown] == [DUE_MS + REVEAL_MS]


def test_everybody_at_the_table_reads_the_new_deal_when_it_has_begun(
    two: list[User], django_capture_on_commit_callbacks
) -> None:
    table = all_revealed(two)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        deadlines.sweep_starts(REVEALED_MS)
    assert [push.table_pk for push in pushes if push.reload] == [table.pk]


def test_a_deal_in_play_shows_nobody_its_key_and_keeps_its_terms_apart(two) -> None:
    deal = dealt(*two)
    assert bytes(deal.data_key) == b""
    key = key_of(deal)
    assert key.state(deal.version, deal.snapshot, deal.terms) == state_of(deal)
    with pytest.raises(Damaged):
        key.state(deal.version, deal.snapshot)


def test_when_all_but_one_have_not_revealed_the_deal_ends_as_it_begins_and_everybody_can_read_it(
    two: list[User],
) -> None:
    table, shares = committed(two)
    close(table)
    reveal(table, two[0], shares[two[0]])
    deadlines.sweep_starts(due_ms(shuffle_of(table)))
    deal = deal_of(table)
    assert deal is not None
    assert (deal.status, deal.ended_at) == (DealStatus.OVER, deal.started_at)
    assert bytes(deal.data_key) != b""
    assert LogLine.objects.filter(deal=deal.public_id, kind="opened").count() == 1


def test_when_nobody_reveals_the_table_counts_down_to_another_deal(two) -> None:
    table, _shares = committed(two)
    shuffle = close(table)
    at_ms = due_ms(shuffle)
    deadlines.sweep_starts(at_ms)
    assert (*ended(shuffle), deal_of(table)) == (Stage.CALLED_OFF, "nobody", None)
    table.refresh_from_db()
    assert (table.status, table.starts_at) == ("starting", clock.at(at_ms + 8000))
    assert table.next_deal_id not in ("", shuffle.public_id)


@pytest.mark.django_db(transaction=True)
def test_whose_chips_move_when_a_shuffle_is_called_off_have_their_accounts_locked_first() -> None:
    three = [funded(name) for name in ("Asha", "Bela", "Chetan")]
    table, _shares = committed(three)
    shuffle = close(table)
    for user in three[:2]:
        chairs.leave(table.public_id, user, DUE_MS + 1)
    with watched() as watch:
        deadlines.sweep_starts(due_ms(shuffle))
    assert watch.faults() == []
    assert list(Seat.objects.filter(left_at=None).values_list("player", flat=True)) == [three[2].pk]


def test_a_step_that_another_worker_has_just_taken_is_no_fault(two, caplog) -> None:
    table = all_revealed(two)
    deadlines.sweep_starts(REVEALED_MS)
    assert deadlines._one_shuffle(REVEALED_MS, found_late(table))
    assert not caplog.records
    assert table.deals.count() == 1


def test_a_step_whose_time_was_put_off_while_it_was_looked_for_is_not_taken(two) -> None:
    table, _shares = committed(two)
    shuffle = close(table)
    at_ms = due_ms(shuffle)
    with transaction.atomic():
        give_time(60_000)
    deadlines._one_shuffle(at_ms, found_late(table))
    assert ended(shuffle) == (Stage.CLOSED, "")


@pytest.mark.django_db(transaction=True)
def test_who_is_just_given_time_by_an_outage_has_it() -> None:
    table, _shares = committed([funded("Asha"), funded("Bela")])
    shuffle = close(table)
    at_ms = due_ms(shuffle)
    waited, swept = meets(lambda: give_time(60_000), lambda: deadlines.sweep_starts(at_ms))
    swept.result()
    assert waited
    assert ended(shuffle) == (Stage.CLOSED, "")


def test_a_seed_that_cannot_be_opened_calls_the_deal_off_because_of_the_dealer(two) -> None:
    table = all_revealed(two)
    shuffle = shuffle_of(table)
    with guards_off():
        SealedSeed.objects.filter(pk=shuffle.pk).update(sealed=b"altered")
    deadlines.sweep_starts(REVEALED_MS)
    assert (*ended(shuffle), deal_of(table)) == (Stage.CALLED_OFF, "dealer", None)


def test_a_house_that_is_its_own_dealer_deals_however_late_it_is(two) -> None:
    table = all_revealed(two)
    deadlines.sweep_starts(REVEALED_MS + 2 * DEALER_MS)
    assert deal_of(table) is not None


@pytest.fixture
def alone(settings) -> None:
    """This process plays and has no key to the seeds; some are drawn ahead."""
    stock.fill(2)
    settings.DUTY = "play"


@pytest.fixture
def waits(alone: None, two: list[User]) -> Shuffle:
    """A shuffle to which nothing is missing but the seed."""
    shuffle = shuffle_of(all_revealed(two))
    deadlines.sweep_starts(REVEALED_MS)
    return shuffle


def the_dealer_opens(settings) -> None:
    settings.DUTY = "dealer"
    assert opening.open_due() == 1
    settings.DUTY = "play"


def test_a_table_waits_half_a_minute_for_the_dealer_and_no_longer(waits: Shuffle) -> None:
    assert (*ended(waits), due_ms(waits)) == (Stage.SETTLED, "", REVEALED_MS + DEALER_MS)
    deadlines.sweep_starts(REVEALED_MS + DEALER_MS)
    assert ended(waits) == (Stage.CALLED_OFF, "dealer")


def test_it_deals_as_soon_as_the_dealer_has_opened_the_seed(waits: Shuffle, settings) -> None:
    the_dealer_opens(settings)
    deadlines.sweep_starts(REVEALED_MS + 100)
    assert ended(waits) == (Stage.DEALT, "")


def test_a_seed_that_was_altered_on_its_way_calls_the_deal_off_because_of_the_dealer(waits: Shuffle, settings) -> None:
    the_dealer_opens(settings)
    with guards_off():
        OpenedSeed.objects.update(seed=b"altered")
    deadlines.sweep_starts(REVEALED_MS + 100)
    assert ended(waits) == (Stage.CALLED_OFF, "dealer")


def test_a_table_for_which_no_seed_is_drawn_looks_again_and_counts_down_anew_when_there_is_one(
    alone: None, two: list[User], settings
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


@pytest.fixture
def entropy(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals wait for a round of a beacon, which nobody asks for."""
    monkeypatch.setitem(CHAINS, OWN_CHAIN.hash, OWN_CHAIN)
    settings.BEACON_CHAIN, settings.BEACON_URLS = OWN_CHAIN.hash, ["https://relay.example"]


def test_a_round_of_public_entropy_that_is_not_there_in_time_calls_the_deal_off(entropy: None, two: list[User]) -> None:
    shuffle = shuffle_of(all_revealed(two))
    at_ms = beacon.wait_until_ms(shuffle)
    deadlines.sweep_starts(at_ms - 1)
    assert ended(shuffle) == (Stage.SETTLED, "")
    deadlines.sweep_starts(at_ms)
    assert ended(shuffle) == (Stage.CALLED_OFF, "beacon")


def test_the_round_is_mixed_into_the_cards(entropy: None, two: list[User]) -> None:
    table = all_revealed(two)
    shuffle = shuffle_of(table)
    assert shuffle.round is not None
    pulse = pulse_of(shuffle.round)
    beacon._given(pulse, [shuffle.pk])
    deadlines.sweep_starts(OWN_CHAIN.due_at_ms(shuffle.round))
    deal = deal_of(table)
    assert deal is not None
    assert state_of(deal).terms.chance.pulse == pulse
