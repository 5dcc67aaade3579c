"""A deal's timeline: who was connected when it began, who came and went, and what the server did for whom."""

import asyncio

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from base import clock
from engine import deal as rules
from engine.deal.events import Dropped, Missed
from tables.live.db_threads import in_thread
from tables.play import deadlines
from tables.timeline.models import DealTimeline, LinkKind
from tables.timeline.services import note_link, timeline_of
from tables.wire import presence
from tests.patience import PATIENCE_S
from tests.tables.browser import Browser
from tests.tables.cast import (
    act,
    all_drop,
    dealt,
    funded,
    in_turn,
    next_deal,
    seed_of,
    sit,
    started_ms,
    state_of,
    table_of,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asha():
    return funded("Asha")


@pytest.fixture
def bela():
    return funded("Bela")


def links_of(deal, user) -> list[str]:
    seat = deal.deal_seats.get(player=user).seat_index
    return list(DealTimeline.objects.filter(deal=deal, seat_index=seat).order_by("id").values_list("kind", flat=True))


async def until_ended(deal, user, times: int) -> None:
    """A socket writes down its end when it is already closed."""
    async with asyncio.timeout(PATIENCE_S):
        while (await in_thread(links_of)(deal, user)).count(LinkKind.DISCONNECTED) < times:
            await asyncio.sleep(0.01)


def out_of_time(deal) -> int:
    """Let the clock of who is in turn run out; returns when."""
    due_ms = state_of(deal).due_at_ms
    assert due_ms is not None
    deadlines.sweep_clocks(due_ms)
    return due_ms


def test_a_deal_notes_who_is_connected_when_it_begins(asha, bela):
    table = table_of(2)
    sit(table, asha)
    sit(table, bela)
    presence.here(table.pk, asha.public_id)
    deal = next_deal(table)
    assert links_of(deal, asha) == [LinkKind.HERE]
    assert links_of(deal, bela) == [LinkKind.AWAY]


def test_bots_have_no_connection_to_note(asha):
    deal = dealt(asha, max_seats=2, bots_wanted=1)
    assert DealTimeline.objects.filter(deal=deal).count() == 1


async def test_each_socket_that_comes_and_goes_is_noted_with_its_device(asha, bela):
    deal = await in_thread(dealt)(asha, bela)
    async with Browser(deal.table, asha) as phone:
        await phone.until("snapshot")
        async with Browser(deal.table, asha) as laptop:
            await laptop.until("snapshot")
        await until_ended(deal, asha, 1)
    await until_ended(deal, asha, 2)
    assert (await in_thread(links_of)(deal, asha))[1:] == [
        LinkKind.CONNECTED, LinkKind.CONNECTED, LinkKind.DISCONNECTED, LinkKind.DISCONNECTED,
    ]  # fmt: skip
    devices = await in_thread(lambda: list(DealTimeline.objects.order_by("id").values_list("device", flat=True)[2:]))()
    assert devices[0] == devices[3] != devices[1] == devices[2]


def test_a_spectator_and_a_finished_deal_have_no_timeline_to_write(asha, bela):
    deal = dealt(asha, bela)
    assert not note_link(deal.table_id, funded().public_id, LinkKind.CONNECTED, "d")
    all_drop(deal, [asha, bela])
    assert not note_link(deal.table_id, asha.public_id, LinkKind.DISCONNECTED, "d")


def test_the_servers_moves_stand_between_the_connections(asha, bela):
    deal = dealt(asha, bela)
    away = in_turn(deal, [asha, bela])
    seat = deal.deal_seats.get(player=away).seat_index
    note_link(deal.table_id, away.public_id, LinkKind.DISCONNECTED, "phone", started_ms(deal) + 1000)
    due_ms = out_of_time(deal)
    note_link(deal.table_id, away.public_id, LinkKind.CONNECTED, "phone", due_ms + 5000)
    told = [entry.what for entry in timeline_of(deal) if entry.seat_index == seat]
    assert told[:2] == [LinkKind.AWAY, LinkKind.DISCONNECTED]
    assert isinstance(told[2], Missed)
    assert told[3] is LinkKind.CONNECTED


def test_what_players_do_themselves_is_not_on_it(asha, bela):
    deal = dealt(asha, bela)
    player = in_turn(deal, [asha, bela])
    act(deal, player, rules.Draw(seat=0, pile=rules.Pile.CLOSED))
    assert {type(entry.what) for entry in timeline_of(deal)} == {LinkKind}


def test_a_drop_asked_for_earlier_is_the_servers_move_when_the_turn_comes(asha, bela):
    three = [asha, bela, funded("Chitra")]
    deal = dealt(*three)
    first = in_turn(deal, three)
    waiting = next(user for user in three if user != first)
    act(deal, waiting, rules.AskDrop(seat=0, wanted=True))
    while state_of(deal).result is None and not _dropped(deal):
        out_of_time(deal)
    (dropped,) = _dropped(deal)
    assert deal.deal_seats.get(seat_index=dropped.seat_index).player == waiting


def _dropped(deal) -> list:
    return [entry for entry in timeline_of(deal) if isinstance(entry.what, Dropped)]


def test_operators_see_it_on_the_deal_and_no_secret_with_it(client, asha, bela):
    client.force_login(get_user_model().objects.create_superuser("operator", "", "a long password"))
    deal = dealt(asha, bela)
    note_link(deal.table_id, asha.public_id, LinkKind.DISCONNECTED, "phone-77")
    out_of_time(deal)
    page = client.get(reverse("admin:tables_deal_change", args=[deal.pk])).content.decode()
    for words in ("connection closed", "phone-77", "missed turn, 1 in a row", 'data-flag="server"'):
        assert words in page
    assert seed_of(deal).hex() not in page


def test_a_move_writes_nothing_to_it(asha, bela):
    deal = dealt(asha, bela)
    before = DealTimeline.objects.count()
    out_of_time(deal)
    assert DealTimeline.objects.count() == before
    assert clock.to_ms(DealTimeline.objects.first().at) == started_ms(deal)
