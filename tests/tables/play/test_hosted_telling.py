"""What everybody at a hosted table is shown of its host, and what the host is told."""

import json

import pytest

from tables.play import hosting, parking
from tables.play.ending import deal_over, deal_voided
from tables.play.models import Deal
from tables.setup.models import Host
from tables.wire import broadcast
from tests.registries import joined
from tests.tables.cast import NOON_MS, all_drop, dealt, funded
from tests.tables.hosted import hosted_deal, hosted_table
from tests.tables.snapshots import snapshot_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    return [funded(name) for name in ("Asha", "Binod")]


@pytest.fixture
def told():
    heard = []

    def hear(deal: Deal, *_: object) -> None:
        heard.append(deal.public_id)

    with joined(deal_over, "a listener", hear), joined(deal_voided, "a listener", hear):
        yield heard


def test_what_the_host_shows_is_pushed_and_in_every_snapshot(two, django_capture_on_commit_callbacks):
    table = hosted_table(*two)
    with broadcast.collected() as outbox, django_capture_on_commit_callbacks(execute=True):
        hosting.show(table, {"kind": "match", "match": {"id": "m1"}})
    assert json.loads(outbox[-1].table)["hosted"] == {"kind": "match", "match": {"id": "m1"}}
    stranger = json.loads(snapshot_for(table.public_id, funded()).message)
    assert stranger["table"]["hosted"]["match"]["id"] == "m1"


def test_an_ordinary_table_shows_no_host(two):
    deal = dealt(*two)
    assert json.loads(snapshot_for(deal.table.public_id, two[0]).message)["table"]["hosted"] is None


def test_the_host_hears_of_the_end_with_the_points(two, told):
    deal = hosted_deal(hosted_table(*two), *two)
    all_drop(deal, two)
    assert told == [deal.public_id]


def test_a_deal_declared_void_is_told_and_waits_for_the_host(two, told):
    table = hosted_table(*two)
    deal = hosted_deal(table, *two)
    parking.void(deal.public_id, "lightning", NOON_MS)
    assert told == [deal.public_id]
    assert hosting.awaiting(Host.MATCH) == [deal]
    hosted_deal(table, *two)


def test_a_void_deal_of_an_ordinary_table_waits_for_nobody(two):
    deal = dealt(*two)
    parking.void(deal.public_id, "lightning", NOON_MS)
    deal.refresh_from_db()
    assert not deal.awaits_host


def test_an_abandoned_deal_is_not_told(two, told):
    deal = hosted_deal(hosted_table(*two), *two)
    hosting.abandon_deal(deal, NOON_MS, "nobody is left")
    assert told == []


def test_an_abandoned_deal_is_read_anew_by_everybody_there_and_can_be_checked(
    two, django_capture_on_commit_callbacks
) -> None:
    deal = hosted_deal(hosted_table(*two), *two)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        hosting.abandon_deal(deal, NOON_MS, "nobody is left")
    assert [push.table_pk for push in pushes if push.reload] == [deal.table_id]
    deal.refresh_from_db()
    assert bytes(deal.data_key) != b""
