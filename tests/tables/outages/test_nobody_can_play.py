"""While no web reaches the database nobody can play, so no clock runs out; when one does, every step begins anew."""

import time

import pytest
from django.conf import settings
from django.db import connection

from base import clock
from base.sweeping import NotNow
from tables.outages import services as outages
from tables.outages.models import LastSweep
from tables.play import deadlines
from tables.play.models import Deal
from tests.tables.cast import dealt, funded, started_ms, state_of

pytestmark = pytest.mark.django_db
AWAY_MS = 60_000
ABOUT_MS = 120_000
"""A busy machine is slow; ten minutes off it is not."""


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Deal:
    monkeypatch.setattr(outages, "_noted", None)
    return dealt(funded("Asha"), funded("Bela"))


def noted(name: str, moment_ms: int) -> None:
    LastSweep.objects.update_or_create(name=name, defaults={"swept_at": clock.at(moment_ms)})


def test_nothing_may_fire_while_every_web_is_cut_off(deal: Deal) -> None:
    cut_off_ms = started_ms(deal)
    noted(outages.MOVES, cut_off_ms)
    noted(outages.NAME, cut_off_ms)
    assert outages.note_and_make_good(cut_off_ms + outages.CANNOT_PLAY_MS) == 0
    outages._noted = None
    with pytest.raises(NotNow, match="nobody can play"):
        outages.note_and_make_good(cut_off_ms + outages.CANNOT_PLAY_MS + 1)


def test_it_is_said_for_how_many_whole_seconds(deal: Deal) -> None:
    noted(outages.MOVES, started_ms(deal))
    with pytest.raises(NotNow, match="for 1000 s, so nobody can play"):
        outages.note_and_make_good(started_ms(deal) + 1_000_999)


def test_when_a_web_is_back_every_step_has_its_whole_time(deal: Deal) -> None:
    cut_off_ms, back_ms = started_ms(deal), started_ms(deal) + AWAY_MS
    noted(outages.MOVES, cut_off_ms)
    noted(outages.NAME, cut_off_ms + outages.CANNOT_PLAY_MS)
    with pytest.raises(NotNow):
        outages.note_and_make_good(back_ms - 1)
    noted(outages.MOVES, back_ms)
    assert outages.note_and_make_good(back_ms) == 1
    assert deadlines.sweep_clocks(back_ms) == 0
    after = state_of(deal)
    assert after.turn_due_at_ms == back_ms + 1000 * after.profile.turn_s


def test_a_process_notes_once_a_second_however_often_it_sweeps(deal: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = [50_000.0]
    monkeypatch.setattr(clock, "ticks", lambda: ticks[0])
    noted(outages.NAME, started_ms(deal))
    assert outages.note_and_make_good(started_ms(deal)) == 0
    back_ms = started_ms(deal) + AWAY_MS
    ticks[0] += outages.NOTE_MS - 1
    assert outages.note_and_make_good(started_ms(deal) + outages.NOTE_MS - 1) == 0
    assert LastSweep.objects.get(name=outages.NAME).swept_at == clock.at(started_ms(deal))
    ticks[0] += 1
    assert outages.note_and_make_good(back_ms) == 1


def test_one_web_of_several_is_enough(deal: Deal) -> None:
    """Whoever was at the other one is a reconnect away, as after any loss of a line: the house gives nothing back."""
    now_ms = started_ms(deal) + AWAY_MS
    noted(outages.MOVES, started_ms(deal))
    noted(outages.NAME, now_ms - 1000 * settings.OUTAGE_S)
    outages.note_that_moves_pass()
    ((noted_at,),) = LastSweep.objects.filter(name=outages.MOVES).values_list("swept_at")
    assert outages.note_and_make_good(clock.to_ms(noted_at)) == 0


def test_a_house_whose_webs_never_noted_it_keeps_time(deal: Deal) -> None:
    assert outages.note_and_make_good(started_ms(deal) + AWAY_MS) == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ahead_s", [600, -600])
def test_a_worker_that_starts_with_a_wrong_clock_notes_the_databases_time(
    monkeypatch: pytest.MonkeyPatch, ahead_s: int
) -> None:
    connection.close()
    connection.close_pool()
    true_ns = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: true_ns() + ahead_s * 10**9)
    monkeypatch.setattr(clock, "_look", None)
    monkeypatch.setattr(outages, "_noted", None)
    noted(outages.NAME, true_ns() // 10**6)
    connection.close()
    connection.close_pool()
    clock._look = None
    assert outages.note_and_make_good() == 0
    swept_at = LastSweep.objects.get(name=outages.NAME).swept_at
    assert abs(clock.to_ms(swept_at) - true_ns() // 10**6) < ABOUT_MS
