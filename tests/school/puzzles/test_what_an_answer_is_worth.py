"""An answer is one game between a player and a puzzle: what one wins the other loses, by Glicko-2."""

from datetime import timedelta

import pytest
from django.db import transaction

from base import clock
from base.strength.glicko2 import Game, Rating, rated
from school.puzzles import giving, services
from school.puzzles.models import Attempt, Puzzle, Standing
from tests.school.puzzles.cast import account, puzzles, right, wrong
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)
NEWCOMER = Rating()


def rating_of(row: Puzzle | Standing) -> Rating:
    """The three numbers of a row."""
    return Rating(row.rating, row.deviation, row.volatility)


@pytest.mark.parametrize("is_right", [True, False])
def test_the_player_wins_what_the_puzzle_loses_and_the_other_way_round(is_right: bool) -> None:
    asha = account()
    puzzles(1)
    given = giving.next_for(asha)
    services.answer(given.public_id, asha, right(given) if is_right else wrong(given))
    of_the_puzzle = rating_of(given)
    assert rating_of(Standing.objects.get()) == rated(NEWCOMER, [Game(of_the_puzzle, float(is_right))])
    assert rating_of(Puzzle.objects.get()) == rated(of_the_puzzle, [Game(NEWCOMER, float(not is_right))])


def test_who_has_been_away_for_a_year_moves_further_than_who_answered_yesterday() -> None:
    puzzles(1)
    gained = {}
    for name, days in (("yesterday", 1), ("a year ago", 365)):
        user = account(name.replace(" ", "-"))
        Standing.objects.create(player=user, deviation=60, rated_at=clock.now() - timedelta(days=days))
        given = giving.next_for(user)
        Puzzle.objects.update(rating=1500, deviation=100)
        verdict = services.answer(given.public_id, user, right(given))
        assert verdict.before is not None
        assert verdict.after is not None
        gained[name] = verdict.after - verdict.before
    assert gained["a year ago"] > gained["yesterday"] * 1.2


def test_nobody_is_kept_from_a_puzzle_while_somebody_else_answers_it() -> None:
    asha, ravi = account("asha"), account("ravi")
    puzzles(1)
    given = giving.next_for(asha)
    with transaction.atomic():
        services.answer(given.public_id, asha, right(given))
        assert beside(lambda: giving.next_for(ravi), patient=False) == given


def test_the_time_from_the_question_to_the_answer_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    asha = account()
    puzzles(1)
    given = giving.next_for(asha)
    answered_ms = clock.to_ms(Attempt.objects.get().given_at) + 12_345
    monkeypatch.setattr(clock, "now_ms", lambda: answered_ms)
    services.answer(given.public_id, asha, right(given))
    assert Attempt.objects.get().took_ms == 12_345


def test_an_answer_that_came_before_its_question_took_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database's clock was set back meanwhile."""
    asha = account()
    puzzles(1)
    given = giving.next_for(asha)
    earlier_ms = clock.to_ms(Attempt.objects.get().given_at) - 12_345
    monkeypatch.setattr(clock, "now_ms", lambda: earlier_ms)
    services.answer(given.public_id, asha, right(given))
    assert Attempt.objects.get().took_ms == 0
