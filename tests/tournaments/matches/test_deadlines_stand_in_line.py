"""A match that somebody always holds, one after the other, goes on all the same when its time is up."""

from datetime import timedelta

import pytest

from base import clock
from base.sweeping import LATE_MS
from tables.play.models import Deal
from tests.never_free import comes_between
from tests.tournaments.matches.cast import players, started
from tests.two_hands import meets
from tournaments.matches import deadlines
from tournaments.matches.models.match import Match

pytestmark = pytest.mark.django_db(transaction=True)


def test_its_next_deal_begins_though_its_row_is_never_free() -> None:
    match = started(players(2))
    assert match.due_at is not None
    late_ms = clock.to_ms(match.due_at) + LATE_MS
    begun = comes_between(match, lambda: deadlines.sweep(late_ms), lambda: deadlines.sweep_overdue(late_ms))
    assert begun == 1
    assert Match.objects.get(pk=match.pk).due_at != match.due_at


def test_whoever_stood_in_line_takes_no_step_that_is_no_longer_due() -> None:
    match = started(players(2))
    assert match.due_at is not None
    later, late_ms = match.due_at + timedelta(hours=1), clock.to_ms(match.due_at) + LATE_MS
    waited, second = meets(
        lambda: Match.objects.filter(pk=match.pk).update(due_at=later), lambda: deadlines.sweep_overdue(late_ms)
    )
    assert (waited, second.result()) == (True, 0)
    assert (Match.objects.get(pk=match.pk).due_at, Deal.objects.count()) == (later, 0)


def test_what_is_due_since_a_moment_is_left_to_the_usual_sweep() -> None:
    match = started(players(2))
    assert match.due_at is not None
    assert deadlines.sweep_overdue(clock.to_ms(match.due_at) + LATE_MS - 1) == 0
