"""When nobody fired deadlines for a while, every live step gets its time again, and all see why."""

import json

import pytest
from django.conf import settings

from base import clock
from engine.deal import Resume
from tables.outages import services as outages
from tables.outages.models import LastSweep
from tables.play import deadlines
from tables.play.models import Deal, Move
from tables.sealing.deals import key_of
from tables.wire import broadcast
from tests.tables.cast import dealt, funded, started_ms, state_of

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
    assert outages.make_good(started_ms(deal) + 1000 * settings.OUTAGE_S) == 0


def test_an_outage_is_made_good_once(deal: Deal) -> None:
    noted_at(started_ms(deal))
    back_ms = started_ms(deal) + AWAY_MS
    assert outages.make_good(back_ms) == 1
    assert outages.make_good(back_ms + 1000) == 0


def test_a_house_that_never_swept_before_has_had_no_outage(deal: Deal) -> None:
    assert outages.make_good(started_ms(deal) + AWAY_MS) == 0
    assert LastSweep.objects.get(name=outages.NAME).swept_at == clock.at(started_ms(deal) + AWAY_MS)


def test_a_database_whose_clock_was_set_back_hides_no_outage(deal: Deal) -> None:
    noted_at(started_ms(deal) + 600_000)
    assert outages.make_good(started_ms(deal)) == 0
    assert outages.make_good(started_ms(deal) + AWAY_MS) == 1


def test_a_deal_that_cannot_be_read_keeps_nobody_from_their_time(deal: Deal) -> None:
    other = dealt(funded("Chitra"), funded("Dev"))
    Deal.objects.filter(pk=deal.pk).update(snapshot=b"nonsense")
    noted_at(started_ms(other))
    assert outages.make_good(started_ms(other) + AWAY_MS) == 1
