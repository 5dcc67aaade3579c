"""Signs of life at most `STILL_S` apart are time played, to the second; after a longer gap nobody was there."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.care.kinds import Span
from accounts.care.playtime import services
from accounts.care.playtime.services import NEW_SESSION_S, STILL_S, every_min, played_s, seen, seen_all
from accounts.care.reality.queries import Check
from accounts.people.models import User
from accounts.people.services import create_guest


@pytest.mark.django_db
@pytest.mark.parametrize(("gap_s", "counted_s"), [(0, 0), (1, 1), (STILL_S, STILL_S), (STILL_S + 1, 0)])
def test_a_gap_counts_whole_or_not_at_all(asha: User, gap_s: int, counted_s: int) -> None:
    start = timezone.now().replace(hour=12)
    seen(asha.pk, start)
    assert seen(asha.pk, start + timedelta(seconds=gap_s)).played_s == counted_s
    assert played_s(asha.pk, Span.DAY, start) == counted_s


@pytest.mark.django_db
@pytest.mark.parametrize(("gap_s", "begins_anew"), [(NEW_SESSION_S - 1, False), (NEW_SESSION_S, True)])
def test_a_new_session_begins_after_so_long_a_gap(asha: User, gap_s: int, begins_anew: bool) -> None:
    start = timezone.now().replace(hour=12)
    seen(asha.pk, start)
    later = start + timedelta(seconds=gap_s)
    assert (seen(asha.pk, later).started_at == later) is begins_anew


@pytest.mark.django_db
def test_a_check_is_due_to_the_second(asha: User) -> None:
    start, every_s = timezone.now().replace(hour=12), every_min(None) * 60
    seen(asha.pk, start)
    for played in range(STILL_S, every_s, STILL_S):
        seen(asha.pk, start + timedelta(seconds=played))
    assert not seen(asha.pk, start + timedelta(seconds=every_s - 1)).check_due
    assert seen(asha.pk, start + timedelta(seconds=every_s)).check_due


@pytest.mark.django_db
def test_more_players_than_are_noted_at_once_are_all_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "AT_ONCE", 2)
    players = [create_guest().pk for _ in range(5)]
    assert sorted(seen_all(players)) == sorted(players)


def test_minutes_are_told_as_hours_and_minutes() -> None:
    check = Check(mark="m", session_min=61, day_min=125, results=())
    assert check.session == (1, 1)
    assert check.day == (2, 5)


@pytest.mark.django_db
def test_a_new_session_is_counted_from_nothing_and_its_check_is_due_to_the_second(asha: User) -> None:
    start = timezone.now().replace(hour=3)
    seen(asha.pk, start)
    seen(asha.pk, start + timedelta(seconds=STILL_S))
    again, every_s = start + timedelta(seconds=STILL_S + NEW_SESSION_S), every_min(None) * 60
    assert seen(asha.pk, again).played_s == 0
    for played in range(STILL_S, every_s, STILL_S):
        seen(asha.pk, again + timedelta(seconds=played))
    assert not seen(asha.pk, again + timedelta(seconds=every_s - 1)).check_due
    assert seen(asha.pk, again + timedelta(seconds=every_s)).check_due


@pytest.mark.django_db
def test_a_sign_that_comes_later_than_a_younger_one_counts_nothing(asha: User) -> None:
    start = timezone.now().replace(hour=12)
    for at_s in (0, 60, 30, 90):
        last = seen(asha.pk, start + timedelta(seconds=at_s))
    assert last.played_s == played_s(asha.pk, Span.DAY, start) == 90
