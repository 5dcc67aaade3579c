"""A review is asked for by opening its page, written by a worker, and kept."""

from typing import Any

import pytest

from base import clock
from engine import coach
from engine.settlement import Outcome
from school.reviews import queries, services
from school.reviews.models import Review, ReviewStatus
from tables.play.models import DealSeat
from tests.school.reviews.cast import browser_of, played, reviewed

pytestmark = pytest.mark.django_db


def test_the_first_look_asks_and_the_next_one_finds_it() -> None:
    deal, player = played()
    browser = browser_of(player)
    address = f"/deals/{deal.public_id}/review/"
    assert browser.get(f"{address}state.json").json()["status"] == "none"
    waiting = browser.get(address)
    assert (waiting.status_code, waiting["Refresh"]) == (200, "2")
    assert browser.get(f"{address}state.json").json()["status"] == "waiting"
    assert services.write_next() is not None
    ready = browser.get(address)
    assert "Refresh" not in ready.headers
    assert "Accuracy" in ready.content.decode()
    assert Review.objects.count() == 1
    assert services.write_next() is None


def test_luck_and_skill_are_what_the_deal_came_to() -> None:
    deal, player = played()
    found = queries.shown(reviewed(deal, player))
    assert found.cards + found.choices == pytest.approx(found.score, abs=0.11)
    assert found.choices <= 0
    assert found.score == DealSeat.objects.get(deal=deal, player=player).score
    assert 0 <= found.accuracy <= 100


def test_of_who_dropped_the_page_says_what_the_drop_cost_and_what_the_hand_would_have() -> None:
    deal, player = played()
    review = reviewed(deal, player)
    review.content |= {"own_points": 40, "best_points": 80}
    review.save()
    address = f"/deals/{deal.public_id}/review/"
    assert "As you left it: 40 points" in browser_of(player).get(address).content.decode()
    DealSeat.objects.filter(deal=deal, player=player).update(outcome=Outcome.MIDDLE_DROP)
    page = browser_of(player).get(address).content.decode()
    assert "dropped for 40 points" in page
    assert "had it been shown: 80 points" in page


def test_of_who_won_because_the_others_gave_up_the_page_claims_no_accuracy_and_no_points() -> None:
    deal, player = played()
    review = reviewed(deal, player)
    review.content |= {"judged": [], "costliest": [], "accuracy": 100, "score": 20, "own_points": 0, "best_points": 80}
    review.save()
    page = browser_of(player).get(f"/deals/{deal.public_id}/review/").content.decode()
    assert "100 %" not in page
    assert "+20" in page
    assert "the deal was over before you had a choice" in page
    assert "you won, and it cost nothing" in page
    assert "had you lost: 80 points" in page


def test_each_player_has_a_review_of_their_own() -> None:
    deal, player = played()
    other = DealSeat.objects.exclude(player=player).get(deal=deal, player__is_bot=False).player
    mine, theirs = reviewed(deal, player), reviewed(deal, other)
    assert mine.pk != theirs.pk
    assert queries.shown(mine).own != queries.shown(theirs).own


def test_a_deal_that_cannot_be_reviewed_is_said_to_be_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    deal, player = played()

    def broken(*_: object) -> None:
        raise ValueError("no such thing")

    monkeypatch.setattr(coach, "review", broken)
    assert reviewed(deal, player).status == ReviewStatus.FAILED
    assert "our fault" in browser_of(player).get(f"/deals/{deal.public_id}/review/").content.decode()


def test_who_takes_mistakes_from_it_is_told_of_none_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    services.ask(*played())

    def broken(*_: object) -> None:
        raise ValueError("no such thing")

    monkeypatch.setattr(coach, "review", broken)
    told: list[Review] = []
    assert services.write_next(told.append) is not None
    assert told == []


def test_of_one_that_another_worker_wrote_meanwhile_it_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = services.ask(*played())
    told: list[Review] = []
    honest = coach.review

    def overtaken(*given: Any) -> coach.Review:
        monkeypatch.setattr(coach, "review", honest)
        Review.objects.update(begun_at=clock.now() - 2 * services.GIVEN_UP_AFTER)
        assert services.write_next(told.append) == asked
        return honest(*given)

    monkeypatch.setattr(coach, "review", overtaken)
    assert services.write_next(told.append) == asked
    assert told == [asked]
