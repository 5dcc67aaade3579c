"""Signs of life at most `STILL_S` apart are time played, to the second; after a longer gap nobody was there."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.care.kinds import Span
from accounts.care.playtime.services import STILL_S, played_s, seen
from accounts.care.reality.queries import Check
from accounts.people.models import User


@pytest.mark.django_db
@pytest.mark.parametrize(("gap_s", "counted_s"), [(0, 0), (1, 1), (STILL_S, STILL_S), (STILL_S + 1, 0)])
def test_a_gap_counts_whole_or_not_at_all(asha: User, gap_s: int, counted_s: int) -> None:
    start = timezone.now().replace(hour=12)
    seen(asha.pk, start)
    assert seen(asha.pk, start + timedelta(seconds=gap_s)).played_s == counted_s
    assert played_s(asha.pk, Span.DAY, start) == counted_s


def test_minutes_are_told_as_hours_and_minutes() -> None:
    check = Check(mark="m", session_min=61, day_min=125, results=())
    assert check.session == (1, 1)
    assert check.day == (2, 5)
