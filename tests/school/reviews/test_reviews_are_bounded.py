"""Reviews cost a worker's time, so they are bounded: for each player, and one writer for each."""

from datetime import timedelta

import pytest

from base import clock
from school.reviews import services
from school.reviews.models import Review
from school.reviews.refusals import ReviewRefused
from tests.school.reviews.cast import played

pytestmark = pytest.mark.django_db


def test_so_many_reviews_in_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_A_DAY", 0)
    deal, player = played()
    with pytest.raises(ReviewRefused, match="enough_today"):
        services.ask(deal, player)
    monkeypatch.setattr(services, "MOST_A_DAY", 1)
    assert services.ask(deal, player) == services.ask(deal, player)


def test_what_was_asked_for_the_day_before_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_A_DAY", 1)
    deal, player = played()
    other, _someone = played(4)
    Review.objects.create(deal=other, player=player)
    with pytest.raises(ReviewRefused, match="enough_today"):
        services.ask(deal, player)
    Review.objects.update(asked_at=clock.at(clock.now_ms()) - timedelta(hours=25))
    assert services.ask(deal, player).deal == deal


def test_a_review_that_is_being_written_is_left_to_its_writer() -> None:
    deal, player = played()
    asked = services.ask(deal, player)
    now = clock.at(clock.now_ms())
    Review.objects.filter(pk=asked.pk).update(begun_at=now)
    assert services.write_next() is None
    Review.objects.filter(pk=asked.pk).update(begun_at=now - 2 * services.GIVEN_UP_AFTER)
    assert services.write_next() == asked
