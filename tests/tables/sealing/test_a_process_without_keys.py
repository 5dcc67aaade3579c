"""A process that holds no LIVE_KEYS plays nothing and shows no hand; it says so, and harms no deal."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.urls import reverse

from base import clock
from base.refusals import Refused
from desk.dossiers.deal_files import SEALED, deal_files
from desk.replays import services as replays
from desk.replays.models import Look
from desk.replays.refusals import ReplayRefusal
from tables.history import records
from tables.operators.timeline import moves_page, timeline_page
from tables.play import deadlines, parking
from tables.play.ending import open_void_deals
from tables.play.models import Deal, DealStatus
from tables.play.services import play
from tables.refusals import TableRefusal, TableRefused
from tables.sealing.deals import key_of
from tables.sealing.keys import KeyNeeded, must_have_keys
from tests.desk.cast import operator
from tests.tables.cast import all_drop, dealt, funded, sit, state_of, table_of
from tests.wallet.builders import sql

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


@pytest.fixture
def deal(two) -> Deal:
    return dealt(*two)


@pytest.fixture
def without(settings):
    """From now on this process is one without keys; call it with the keys to be one with them again."""
    had = settings.LIVE_KEYS

    def switch(keys: list[str] | None = None) -> None:
        settings.LIVE_KEYS = keys or []

    switch.had = had
    return switch


def test_it_does_not_begin_to_serve_players(without) -> None:
    must_have_keys()
    without()
    with pytest.raises(ImproperlyConfigured, match="LIVE_KEYS is not set"):
        must_have_keys()


@pytest.mark.parametrize("text", ["short", "MDEyMzQ1", "ä" * 44, "!" * 44])
def test_it_does_not_begin_with_a_key_that_is_none(settings, text: str) -> None:
    settings.LIVE_KEYS = [*settings.LIVE_KEYS, text]
    with pytest.raises(ImproperlyConfigured, match="key 2 is not 32 bytes"):
        must_have_keys()


def test_its_sweep_fails_and_parks_nothing(deal: Deal, without) -> None:
    without()
    with pytest.raises(KeyNeeded):
        deadlines.sweep_clocks(clock.to_ms(deal.due_at))
    deal.refresh_from_db()
    assert deal.status == DealStatus.LIVE


def test_a_move_through_it_is_refused_and_parks_nothing(deal: Deal, two, without) -> None:
    without()
    with pytest.raises(TableRefused) as refused:
        play(deal.public_id, two[0].public_id, lambda seat: None)
    assert refused.value.code is TableRefusal.SEALED
    deal.refresh_from_db()
    assert deal.status == DealStatus.LIVE


def test_it_starts_no_deal(two, without) -> None:
    table = table_of(2)
    for user in two:
        sit(table, user)
    table.refresh_from_db()
    without()
    with pytest.raises(KeyNeeded):
        deadlines.sweep_starts(clock.to_ms(table.starts_at))
    assert not Deal.objects.filter(table=table).exists()


def test_an_operator_there_is_told_and_no_look_is_written(deal: Deal, without) -> None:
    without()
    with pytest.raises(Refused) as refused:
        replays.look_now(deal, operator("watcher", "watch_live_hands"), "a complaint")
    assert refused.value.code is ReplayRefusal.NO_LIVE_KEYS
    assert not Look.objects.exists()


def test_a_deals_page_there_says_why_its_log_is_not_shown(deal: Deal, without, client) -> None:
    client.force_login(operator("chief"))
    without()
    for part in (moves_page(deal), timeline_page(deal)):
        assert "(sealed)" in part


def test_a_deal_voided_there_is_opened_by_a_live_worker(deal: Deal, without) -> None:
    without()
    parking.void(deal.public_id, "a card was shown twice")
    deal.refresh_from_db()
    assert (deal.status, bytes(deal.data_key)) == (DealStatus.VOID, b"")
    assert deal_files(deal)["hands.txt"] == SEALED.encode()
    without(without.had)
    assert open_void_deals() == 1
    assert open_void_deals() == 0
    without()
    deal.refresh_from_db()
    assert records.replay_of(deal, records.places_of(deal), None)["hands"]
    assert "hands.json" in deal_files(deal)


def test_a_void_deal_whose_key_is_lost_holds_up_no_other(deal: Deal, without) -> None:
    other = dealt(funded("Chetan"), funded("Deepa"))
    without()
    for one in (deal, other):
        parking.void(one.public_id, "its key is not here")
    sql("SET session_replication_role = replica")
    Deal.objects.filter(pk=deal.pk).update(sealed_key=b"lost")
    sql("SET session_replication_role = origin")
    without(without.had)
    assert open_void_deals() == 1
    deal.refresh_from_db()
    assert bytes(deal.data_key) == b""


def test_a_parked_deal_goes_on_by_a_live_worker(deal: Deal, two, without) -> None:
    parking.park(deal.public_id, "a bug")
    without()
    assert parking.let_go_on(deal.public_id) is False
    without(without.had)
    assert parking.sweep_asked() == 1
    deal.refresh_from_db()
    assert (deal.status, deal.resume_asked_at) == (DealStatus.LIVE, None)
    all_drop(deal, two)


def test_a_deal_that_cannot_go_on_says_so_where_it_was_asked(deal: Deal, without) -> None:
    parking.park(deal.public_id, "a bug")
    Deal.objects.filter(pk=deal.pk).update(snapshot=b"nonsense")
    without()
    parking.let_go_on(deal.public_id)
    without(without.had)
    parking.sweep_asked()
    deal.refresh_from_db()
    assert (deal.status, deal.resume_asked_at) == (DealStatus.PARKED, None)
    assert deal.last_line.startswith("It was to go on: damaged")


def test_what_is_not_parked_cannot_be_asked_for(deal: Deal, without) -> None:
    without()
    with pytest.raises(TableRefused) as refused:
        parking.let_go_on(deal.public_id)
    assert refused.value.code is TableRefusal.NOT_PARKED


def test_it_reads_every_deal_that_is_over(deal: Deal, two, without, client) -> None:
    all_drop(deal, two)
    without()
    client.force_login(two[0])
    assert client.get(reverse("deal", args=[deal.public_id])).status_code == 200
    assert client.get(f"/deals/{deal.public_id}/record.json").status_code == 200
    deal.refresh_from_db()
    assert key_of(deal).seed(deal.server_seed) == state_of(deal).terms.server_seed
