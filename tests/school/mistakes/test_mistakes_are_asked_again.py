"""What cost most in a reviewed deal comes back as a puzzle, for its player alone, until it is answered rightly."""

from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from base import clock
from base.refusals import Refused
from engine.cards import codes
from engine.coach import Review as Found
from engine.record import states
from school.mistakes import queries, services
from school.mistakes.models import Mistake
from school.reviews import services as reviews
from school.reviews.models import Review
from tables.history.records import record_of
from tables.play.models import Deal, DealSeat
from tests.school.reviews.cast import browser_of, played
from tests.wallet.builders import guards_off

pytestmark = pytest.mark.django_db
MOST_DEALS = 20
"""Cards fall by chance; one deal in three or so has nobody lose two points by a choice."""


@pytest.fixture
def reviewed() -> tuple[Deal, User]:
    """A deal that a person played by chance until something cost points, reviewed as the worker does it."""
    for seed in range(MOST_DEALS):
        deal, player = played(seed)
        reviews.ask(deal, player)
        assert reviews.write_next(services.take) is not None
        if queries.to_learn(player):
            return deal, player
    raise AssertionError("nobody makes a mistake")


def give(browser: Client, mistake: Mistake, answer: str) -> tuple[int, dict[str, object]]:
    there = reverse("school:mistake-answer", args=[mistake.public_id])
    came = browser.post(there, msgspec.json.encode({"answer": answer}), "application/json")
    return came.status_code, came.json()


def by_worth(mistake: Mistake, *, right: bool) -> str:
    return next(one.answer for one in services.solution_of(mistake).answers if one.right is right)


def test_a_costly_choice_is_asked_as_its_player_saw_it(reviewed: tuple[Deal, User]) -> None:
    deal, player = reviewed
    mistake = queries.next_of(player)
    assert mistake is not None
    costliest = msgspec.convert(mistake.review.content, Found).costliest
    assert mistake.version in [one.version for one in costliest]
    assert mistake.cost_tenths >= 10 * services.LEAST_COST
    assert not services.is_right(mistake, mistake.chosen)
    then = next(state for state in states(record_of(deal)) if state.version == mistake.version)
    seat = DealSeat.objects.get(deal=deal, player=player).seat_index
    assert (then.turn, sorted(codes(then.seats[seat].hand))) == (seat, sorted(mistake.position["hand"]))


def test_answers_are_worth_the_coachs_points_in_tenths(reviewed: tuple[Deal, User]) -> None:
    _deal, player = reviewed
    mistake = queries.next_of(player)
    assert mistake is not None
    costliest = msgspec.convert(mistake.review.content, Found).costliest
    options = next(one.options for one in costliest if one.version == mistake.version)
    worth = [answer.value for answer in services.solution_of(mistake).answers]
    assert worth == [round(10 * points) for _name, points in options]


def test_an_answer_as_good_as_the_best_is_learned_and_not_asked_again(reviewed: tuple[Deal, User]) -> None:
    _deal, player = reviewed
    browser, mistake = browser_of(player), queries.next_of(player)
    assert mistake is not None
    before = queries.to_learn(player)
    status, said = give(browser, mistake, by_worth(mistake, right=False))
    assert (status, said["right"], queries.to_learn(player)) == (200, False, before)
    status, said = give(browser, mistake, by_worth(mistake, right=True))
    assert (status, said["right"], queries.to_learn(player)) == (200, True, before - 1)
    assert give(browser, mistake, "no")[0] == 400
    there = reverse("school:mistake-answer", args=[mistake.public_id])
    assert browser.post(there, b"\xff", "text/plain").status_code == 400


def test_the_page_asks_without_telling_what_was_best(reviewed: tuple[Deal, User]) -> None:
    _deal, player = reviewed
    browser = browser_of(player)
    came = browser.get(reverse("school:mistakes"), follow=True)
    asked = came.context["boot"]["puzzles"][0]
    answers = [one["answer"] for one in asked["choices"]]
    assert answers == sorted(answers)
    assert "right" not in str(asked)
    Mistake.objects.update(learned_at=clock.now())
    assert browser.get(reverse("school:mistakes"))["Location"] == reverse("school:puzzles")


def test_nobody_else_sees_a_mistake(reviewed: tuple[Deal, User]) -> None:
    deal, player = reviewed
    other = DealSeat.objects.exclude(player=player).get(deal=deal, player__is_bot=False).player
    mistake = queries.next_of(player)
    assert mistake is not None
    assert browser_of(other).get(reverse("school:mistake", args=[mistake.public_id])).status_code == 404
    assert give(browser_of(other), mistake, by_worth(mistake, right=True))[0] == 404
    assert Client().get(reverse("school:mistake", args=[mistake.public_id])).status_code == 302
    with pytest.raises(Refused, match="no_puzzle"):
        services.mine(other, mistake.public_id)


def test_a_review_tried_again_from_a_costly_step_leads_to_practice(reviewed: tuple[Deal, User]) -> None:
    deal, player = reviewed
    mistake = queries.next_of(player)
    assert mistake is not None
    browser = browser_of(player)
    page = browser.get(reverse("school:review", args=[deal.public_id])).content.decode()
    assert f'name="step" value="{mistake.version - 1}"' in page
    assert reverse("school:mistake", args=[queries.of_deal(player, deal.pk).public_id]) in page
    went = browser.post(reverse("school:practice-deal", args=[deal.public_id]), {"step": mistake.version - 1})
    state = browser.get(went["Location"]).context["answer"]["messages"][0]["deal"]
    assert sorted(state["hand"]) == sorted(mistake.position["hand"])
    assert (state["turn"], bool(state["drawn_card"])) == (state["you"], bool(mistake.position["drawn"]))


def test_the_oldest_make_room(reviewed: tuple[Deal, User], monkeypatch: pytest.MonkeyPatch) -> None:
    _deal, player = reviewed
    monkeypatch.setattr(services, "MOST_KEPT", 1)
    review = Mistake.objects.filter(review__player=player).first().review
    newest = Mistake.objects.filter(review__player=player).order_by("-pk").first()
    services.take(review)
    assert list(Mistake.objects.filter(review__player=player)) == [newest]


def test_the_players_file_holds_them(reviewed: tuple[Deal, User]) -> None:
    deal, player = reviewed
    held = list(queries.mistakes_of(player))
    assert {one["deal"] for one in held} == {deal.public_id}
    assert len(held) == queries.to_learn(player)


def test_a_deal_without_a_costly_choice_gives_none(reviewed: tuple[Deal, User]) -> None:
    deal, player = reviewed
    review = reviews.ask(deal, player)
    review.refresh_from_db()
    assert isinstance(review.content, dict)
    for choice in review.content["costliest"]:
        choice["cost"] = services.LEAST_COST - 0.01
    assert services.take(review) == 0


def test_a_choice_that_cost_the_least_is_kept_and_counted(reviewed: tuple[Deal, User]) -> None:
    deal, player = reviewed
    review = reviews.ask(deal, player)
    review.refresh_from_db()
    assert isinstance(review.content, dict)
    costliest = [choice for choice in review.content["costliest"] if choice["options"]][:1]
    for choice in costliest:
        choice["cost"] = services.LEAST_COST
    review.content["costliest"] = costliest
    Mistake.objects.all().delete()
    assert (services.take(review), Mistake.objects.get().cost_tenths) == (1, round(10 * services.LEAST_COST))


def asked_anew(deal: Deal, player: User, *choices: dict[str, Any]) -> list[Mistake]:
    """The mistakes of the deal's review, were these its costly choices."""
    review = reviews.ask(deal, player)
    review.refresh_from_db()
    assert isinstance(review.content, dict)
    review.content["costliest"] = choices
    Mistake.objects.all().delete()
    kept = services.take(review)
    made = list(Mistake.objects.order_by("pk"))
    assert len(made) == kept
    return made


def costly(deal: Deal, player: User) -> dict[str, Any]:
    """The choice of the deal's review that cost most."""
    content = Review.objects.get(deal=deal, player=player).content
    assert content is not None
    found: dict[str, Any] = next(one for one in content["costliest"] if one["options"])
    return found


@pytest.mark.parametrize(("less", "right"), [(services.AS_GOOD - 0.1, True), (services.AS_GOOD, False)])
def test_an_answer_that_is_worth_half_a_point_less_than_the_best_is_wrong(
    reviewed: tuple[Deal, User], less: float, right: bool
) -> None:
    one = costly(*reviewed)
    best, second = (name for name, _points in one["options"][:2])
    [mistake] = asked_anew(*reviewed, one | {"options": [[best, 10.0], [second, 10.0 - less]]})
    assert [answer.right for answer in services.solution_of(mistake).answers] == [True, right]


def test_a_moment_at_which_nobody_chooses_is_passed_over(reviewed: tuple[Deal, User]) -> None:
    deal, player = reviewed
    one, *_, last = costly(deal, player), *states(record_of(deal))
    [mistake] = asked_anew(deal, player, one | {"version": last.version}, one)
    assert mistake.version == one["version"]


def test_a_deal_by_numbers_that_no_house_has_gives_none(
    reviewed: tuple[Deal, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "PROFILES", {})
    assert asked_anew(*reviewed, costly(*reviewed)) == []


def test_the_solution_shows_the_hand_as_the_best_choice_leaves_it(reviewed: tuple[Deal, User]) -> None:
    one = costly(*reviewed)
    [mistake] = asked_anew(*reviewed, one)
    left = list(mistake.position["hand"])
    if one["best"].startswith("discard "):
        left.remove(one["best"].removeprefix("discard "))
    solution = services.solution_of(mistake)
    shown = [*solution.ungrouped, *(code for group in solution.groups for code in group)]
    assert sorted(shown) == sorted(left)


def test_a_deal_whose_record_cannot_be_read_gives_none(
    reviewed: tuple[Deal, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    deal, player = reviewed
    review = reviews.ask(deal, player)
    review.refresh_from_db()
    with guards_off():
        deal.moves.order_by("-version").first().delete()
    assert services.take(review) == 0
