"""An answer moves the player's rating and the puzzle's once, and only for who was given the puzzle."""

import pytest

from accounts.people.services import create_guest
from base.refusals import Refused
from school.puzzles import giving, services
from school.puzzles.models import Attempt, Puzzle, Standing
from school.puzzles.refusals import PuzzleRefusal
from tests.school.puzzles.cast import account, puzzles, right, wrong
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_right_answer_raises_the_player_and_lowers_the_puzzle() -> None:
    asha = account()
    puzzles(1)
    given = giving.next_for(asha)
    verdict = services.answer(given.public_id, asha, right(given))
    after = Puzzle.objects.get()
    assert verdict.right
    assert verdict.before == 1500.0
    assert verdict.after is not None
    assert verdict.after > 1500
    assert after.rating < given.rating
    assert (after.answers, after.right_answers) == (1, 1)
    assert Standing.objects.get().rating == verdict.after


def test_a_second_answer_is_judged_and_changes_nothing() -> None:
    asha = account()
    puzzles(1)
    given = giving.next_for(asha)
    services.answer(given.public_id, asha, wrong(given))
    before = Standing.objects.values().get(), Puzzle.objects.values().get(), Attempt.objects.values().get()
    verdict = services.answer(given.public_id, asha, right(given))
    assert verdict.right
    assert verdict.after is None
    assert (Standing.objects.values().get(), Puzzle.objects.values().get(), Attempt.objects.values().get()) == before


def test_two_answers_at_once_rate_once() -> None:
    asha = account()
    puzzles(1)
    given = giving.next_for(asha)
    meets(
        lambda: services.answer(given.public_id, asha, right(given)),
        lambda: services.answer(given.public_id, asha, right(given)),
    )
    assert Puzzle.objects.get().answers == 1
    assert Standing.objects.get().answers == 1


def test_a_puzzle_that_was_not_given_does_not_rate() -> None:
    asha = account()
    (one,) = puzzles(1)
    assert services.answer(one.public_id, asha, right(one)).after is None
    assert Standing.objects.get().answers == 0
    with pytest.raises(Refused) as refused:
        giving.next_for(asha)
    assert refused.value.code is PuzzleRefusal.NONE_LEFT


def test_who_owes_an_answer_is_given_no_easier_one() -> None:
    asha = account()
    puzzles(5)
    first = giving.next_for(asha)
    assert {giving.next_for(asha).pk for _ in range(5)} == {first.pk}


def test_guests_and_visitors_get_open_puzzles_alone_and_leave_nothing() -> None:
    guest = create_guest()
    (counting,) = puzzles(1)
    (open_one,) = puzzles(1, is_open=True)
    for reader in (guest, None):
        assert giving.next_for(reader) == open_one
        assert services.answer(open_one.public_id, reader, right(open_one)).right
        with pytest.raises(Refused) as refused:
            services.answer(counting.public_id, reader, right(counting))
        assert refused.value.code is PuzzleRefusal.FOR_ACCOUNTS
    assert not Attempt.objects.exists()


def test_what_is_no_answer_is_refused_and_still_owed() -> None:
    asha = account()
    puzzles(1)
    given = giving.next_for(asha)
    with pytest.raises(Refused) as refused:
        services.answer(given.public_id, asha, "AS, please")
    assert refused.value.code is PuzzleRefusal.BAD_ANSWER
    assert giving.next_for(asha) == given
