"""A host deals when its shuffle is ready: nothing deals for it, and what nobody revealed to is dealt to nobody."""

import json

import pytest
from django.db import transaction

from accounts.people.models import User
from base import clock
from engine.deal import Status
from tables.dealer import opening, stock
from tables.play import deadlines, hosting
from tables.play.starting import HOST_ASKS
from tables.setup.models import Table
from tables.shuffle import closing
from tables.shuffle.closing import DEALER_MS, REVEAL_MS
from tables.shuffle.models import Stage
from tables.wire import broadcast
from tests.tables.cast import NOON_MS, funded, state_of
from tests.tables.hosted import hosted_deal, hosted_table
from tests.tables.shuffle.cast import commit, connect, deal_of, due_ms, reveal, shuffle_of

pytestmark = pytest.mark.django_db
LATE_MS = NOON_MS + REVEAL_MS


@pytest.fixture
def three() -> list[User]:
    return [funded(name) for name in ("Asha", "Bela", "Chetan")]


@pytest.fixture
def table(three: list[User]) -> Table:
    table = hosted_table(*three)
    connect(table, *three)
    return table


def test_the_sweep_fixes_the_shares_and_leaves_the_dealing_to_the_host(table: Table, three: list[User]) -> None:
    commit(table, three[0])
    assert hosted_deal(table, *three) is None
    assert hosting.is_shuffling(table)
    deadlines.sweep_starts(LATE_MS)
    shuffle = shuffle_of(table)
    assert (shuffle.stage, deal_of(table)) == (Stage.SETTLED, None)
    assert shuffle.due_at == clock.at(LATE_MS) + HOST_ASKS
    assert hosted_deal(table, *three, now_ms=LATE_MS + 100) is not None
    assert not hosting.is_shuffling(table)


def test_what_nobody_revealed_to_is_not_dealt_when_the_host_asks_before_the_sweep(
    table: Table, three: list[User]
) -> None:
    for user in three:
        commit(table, user)
    hosted_deal(table, *three)
    with transaction.atomic():
        closing.settle(shuffle_of(table), LATE_MS)
    assert hosted_deal(table, *three, now_ms=LATE_MS) is None


def test_who_has_dropped_by_not_revealing_keeps_nobody_else_from_being_left_out(
    table: Table, three: list[User]
) -> None:
    commit(table, three[0])
    hosted_deal(table, *three)
    deadlines.sweep_starts(LATE_MS)
    deal = hosted_deal(table, *three, dropping=tuple(three[:2]), now_ms=LATE_MS + 100)
    gone = {seat.player for seat in state_of(deal).seats if seat.status is not Status.IN or seat.drop_asked}
    assert gone == {user.public_id for user in three[:2]}


def test_a_table_that_closes_calls_its_shuffle_off_and_tells_so_once(
    table: Table, three: list[User], django_capture_on_commit_callbacks
) -> None:
    commit(table, three[0])
    hosted_deal(table, *three)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        hosting.close(table)
    shuffle = shuffle_of(table)
    assert (shuffle.stage, shuffle.reason, deal_of(table)) == (Stage.CALLED_OFF, "host", None)
    assert [json.loads(push.table)["status"] for push in pushes if push.table] == ["closed"]


def test_where_the_dealer_is_elsewhere_the_host_waits_for_it_and_deals_itself(three: list[User], settings) -> None:
    stock.fill(1)
    settings.DUTY = "play"
    table = hosted_table(*three)
    connect(table, *three)
    share = commit(table, three[0])
    assert hosted_deal(table, *three) is None
    reveal(table, three[0], share, NOON_MS + 500)
    deadlines.sweep_starts(NOON_MS + 500)
    shuffle = shuffle_of(table)
    assert due_ms(shuffle) == NOON_MS + 500 + DEALER_MS
    settings.DUTY = "dealer"
    assert opening.open_due() == 1
    settings.DUTY = "play"
    deadlines.sweep_starts(NOON_MS + 600)
    assert deal_of(table) is None
    deal = hosted_deal(table, *three, now_ms=NOON_MS + 700)
    assert state_of(deal).terms.chance.joint.shares == {three[0].public_id: share}


def test_a_host_for_whom_no_seed_is_drawn_closes_as_soon_as_there_is_one(three: list[User], settings) -> None:
    settings.DUTY = "play"
    table = hosted_table(*three)
    assert hosted_deal(table, *three) is None
    assert not hosting.is_shuffling(table)
    settings.DUTY = "dealer"
    stock.fill(1)
    settings.DUTY = "play"
    hosted_deal(table, *three, now_ms=NOON_MS + 200)
    assert hosting.is_shuffling(table)
    table.refresh_from_db()
    assert (table.status, table.starts_at, table.next_deal_id) == (
        "waiting",
        None,
        shuffle_of(table).public_id,
    )
