"""A table's shuffle goes on by itself, step by step; one that cannot be dealt is called off with its true reason."""

import json

import pytest
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.people.models import User
from base import clock
from tables.chairs import services as chairs
from tables.chairs.models import Seat
from tables.openlog.models import LogLine
from tables.play import deadlines
from tables.play.models import DealStatus
from tables.play.starting import give_time
from tables.sealing.deals import key_of
from tables.sealing.keys import Damaged
from tables.setup.models import Table
from tables.shuffle.closing import REVEAL_MS
from tables.shuffle.models import Stage
from tables.wire import broadcast
from tests.locks import watched
from tests.tables.cast import dealt, funded, state_of
from tests.tables.shuffle.cast import (
    DUE_MS,
    REVEALED_MS,
    all_revealed,
    close,
    closed,
    committed,
    deal_of,
    due_ms,
    ended,
    reveal,
    shuffle_of,
)
from tests.two_hands import meets

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> list[User]:
    return [funded("Asha"), funded("Bela")]


def found_late(table: Table) -> deadlines.TableClaim:
    """What a worker claims that found the table before another one had gone on with it."""
    return lambda _due, _by: Table.objects.select_for_update().get(pk=table.pk)


def test_browsers_count_down_to_the_end_of_the_time_to_reveal(
    two: list[User], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    table, _shares = committed(two)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        close(table)
    table.refresh_from_db()
    assert table.starts_at == clock.at(DUE_MS + REVEAL_MS)
    shown = [json.loads(push.table) for push in pushes if push.table]
    assert [one["starts_at_ms"] for one in shown] == [DUE_MS + REVEAL_MS]


def test_everybody_at_the_table_reads_the_new_deal_when_it_has_begun(
    two: list[User], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    table, _shuffle = all_revealed(two)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        deadlines.sweep_starts(REVEALED_MS)
    assert [push.table_pk for push in pushes if push.reload] == [table.pk]


def test_a_deal_in_play_shows_nobody_its_key_and_keeps_its_terms_apart(two: list[User]) -> None:
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


def test_when_nobody_reveals_the_table_counts_down_to_another_deal(two: list[User]) -> None:
    table, shuffle = closed(two)
    at_ms = due_ms(shuffle)
    deadlines.sweep_starts(at_ms)
    assert (*ended(shuffle), deal_of(table)) == (Stage.CALLED_OFF, "nobody", None)
    table.refresh_from_db()
    assert (table.status, table.starts_at) == ("starting", clock.at(at_ms + 8000))
    assert table.next_deal_id not in ("", shuffle.public_id)


@pytest.mark.django_db(transaction=True)
def test_whose_chips_move_when_a_shuffle_is_called_off_have_their_accounts_locked_first() -> None:
    three = [funded(name) for name in ("Asha", "Bela", "Chetan")]
    table, shuffle = closed(three)
    for user in three[:2]:
        chairs.leave(table.public_id, user, DUE_MS + 1)
    with watched() as watch:
        deadlines.sweep_starts(due_ms(shuffle))
    assert watch.faults() == []
    assert list(Seat.objects.filter(left_at=None).values_list("player", flat=True)) == [three[2].pk]


def test_a_step_that_another_worker_has_just_taken_is_no_fault(
    two: list[User], caplog: pytest.LogCaptureFixture
) -> None:
    table, _shuffle = all_revealed(two)
    deadlines.sweep_starts(REVEALED_MS)
    assert deadlines._one_shuffle(REVEALED_MS, found_late(table))
    assert not caplog.records
    assert table.deals.count() == 1


def test_a_step_whose_time_was_put_off_while_it_was_looked_for_is_not_taken(two: list[User]) -> None:
    table, shuffle = closed(two)
    at_ms = due_ms(shuffle)
    with transaction.atomic():
        give_time(60_000)
    deadlines._one_shuffle(at_ms, found_late(table))
    assert ended(shuffle) == (Stage.CLOSED, "")


@pytest.mark.django_db(transaction=True)
def test_who_is_just_given_time_by_an_outage_has_it() -> None:
    _table, shuffle = closed([funded("Asha"), funded("Bela")])
    at_ms = due_ms(shuffle)
    waited, swept = meets(lambda: give_time(60_000), lambda: deadlines.sweep_starts(at_ms))
    swept.result()
    assert waited
    assert ended(shuffle) == (Stage.CLOSED, "")
