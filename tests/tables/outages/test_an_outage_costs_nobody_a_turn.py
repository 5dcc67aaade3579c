"""When nobody fired deadlines for a while, every live step gets its time again, and all see why."""

import json

import pytest
from django.conf import settings as house
from pytest_django import Settings

from base import clock
from engine.deal import Resume
from tables.outages import services as outages
from tables.outages.models import LastSweep
from tables.play import deadlines
from tables.play.models import Deal, Move
from tables.sealing.deals import key_of
from tables.sealing.keys import KeyNeeded
from tables.wire import broadcast
from tests.tables.cast import NOON_MS, dealt, funded, started_ms, state_of
from tests.tables.shuffle.cast import close, commit, counting_down, due_ms, shuffle_of

pytestmark = pytest.mark.django_db

AWAY_MS = 205_000


@pytest.fixture
def deal() -> Deal:
    return dealt(funded("Asha"), funded("Bela"))


def noted_at(moment_ms: int) -> None:
    LastSweep.objects.create(name="clocks", swept_at=clock.at(moment_ms))


def test_after_205_s_nobody_is_discarded_for(deal: Deal) -> None:
    noted_at(started_ms(deal))
    back_ms = started_ms(deal) + AWAY_MS
    assert outages.make_good(back_ms) == 1
    assert deadlines.sweep_clocks(back_ms) == 0
    after = state_of(deal)
    assert after.turn_due_at_ms == back_ms + 1000 * after.profile.turn_s
    assert [seat.misses for seat in after.seats] == [0, 0]


def test_without_it_the_clock_would_have_fired(deal: Deal) -> None:
    assert deadlines.sweep_clocks(started_ms(deal) + AWAY_MS) == 1


def test_the_record_shows_what_the_clock_was_given(deal: Deal) -> None:
    noted_at(started_ms(deal))
    outages.make_good(started_ms(deal) + AWAY_MS)
    last = Move.objects.filter(deal=deal).latest("version")
    assert isinstance(key_of(deal).action(last.version, last.events, last.action), Resume)


def test_everybody_at_the_table_is_told_why(deal: Deal, django_capture_on_commit_callbacks) -> None:
    noted_at(started_ms(deal))
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        outages.make_good(started_ms(deal) + AWAY_MS)
    told = [json.loads(own) for push in pushes for frame in push.frames for own in frame.own.values()]
    assert [notice["code"] for notice in told if notice["type"] == "notice"] == ["outage", "outage"]


def test_a_sweep_that_is_only_a_little_late_gives_nobody_time(deal: Deal) -> None:
    noted_at(started_ms(deal))
    assert outages.make_good(started_ms(deal) + 1000 * house.OUTAGE_S) == 0


def test_one_millisecond_more_is_an_outage(deal: Deal) -> None:
    noted_at(started_ms(deal))
    assert outages.make_good(started_ms(deal) + 1000 * house.OUTAGE_S + 1) == 1


def test_the_log_says_for_how_many_whole_seconds_nobody_fired(deal: Deal, caplog: pytest.LogCaptureFixture) -> None:
    noted_at(started_ms(deal))
    outages.make_good(started_ms(deal) + 1_000_999)
    assert "nobody fired deadlines for 1000 s: 1 deals got their time again" in caplog.text


def test_players_who_are_revealing_get_their_time_again_too() -> None:
    asha = funded("Asha")
    table = counting_down(asha, funded("Bela"))
    commit(table, asha)
    before_ms = due_ms(close(table))
    noted_at(NOON_MS)
    outages.make_good(NOON_MS + AWAY_MS)
    assert due_ms(shuffle_of(table)) == before_ms + AWAY_MS


def test_a_worker_that_can_read_no_deal_leaves_the_outage_to_another(deal: Deal, settings: Settings) -> None:
    noted_at(started_ms(deal))
    back_ms = started_ms(deal) + AWAY_MS
    keys, settings.LIVE_KEYS = settings.LIVE_KEYS, []
    with pytest.raises(KeyNeeded):
        outages.make_good(back_ms)
    settings.LIVE_KEYS = keys
    assert outages.make_good(back_ms) == 1


def test_an_outage_is_made_good_once(deal: Deal) -> None:
    noted_at(started_ms(deal))
    back_ms = started_ms(deal) + AWAY_MS
    assert outages.make_good(back_ms) == 1
    assert outages.make_good(back_ms + 1000) == 0


def test_a_house_that_never_swept_before_has_had_no_outage(deal: Deal) -> None:
    assert outages.make_good(started_ms(deal) + AWAY_MS) == 0
    assert LastSweep.objects.get(name=outages.NAME).swept_at == clock.at(started_ms(deal) + AWAY_MS)


@pytest.mark.parametrize("cell", [0, 1])
def test_a_cell_that_was_never_swept_was_not_away_and_home_says_nothing_of_it(cell: int) -> None:
    noted_at(NOON_MS)
    assert outages.away_ms(outages.name_of(cell), NOON_MS + AWAY_MS) == (0 if cell else AWAY_MS)


def test_a_database_whose_clock_was_set_back_hides_no_outage(deal: Deal) -> None:
    noted_at(started_ms(deal) + 600_000)
    assert outages.make_good(started_ms(deal)) == 0
    assert outages.make_good(started_ms(deal) + AWAY_MS) == 1


def test_a_deal_that_cannot_be_read_keeps_nobody_from_their_time(deal: Deal) -> None:
    other = dealt(funded("Chitra"), funded("Dev"))
    Deal.objects.filter(pk=deal.pk).update(snapshot=b"nonsense")
    noted_at(started_ms(other))
    assert outages.make_good(started_ms(other) + AWAY_MS) == 1
