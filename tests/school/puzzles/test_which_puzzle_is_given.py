"""A player is given a puzzle near their own rating; a guest, whose rating nobody knows, one near the middle."""

import secrets

import pytest

from school.puzzles import giving
from school.puzzles.models import Attempt, Standing
from tests.school.puzzles.cast import account, row
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def _the_nearest_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No chance among the nearest ones."""
    monkeypatch.setattr(giving, "_NEAREST", 1)


@pytest.mark.usefixtures("_the_nearest_alone")
def test_a_player_is_given_the_one_nearest_to_their_rating_and_a_newcomer_a_middling_one() -> None:
    for rating in (700, 1_500, 2_300):
        row(rating=rating)
    strong = account("strong")
    Standing.objects.create(player=strong, rating=2_400)
    assert giving.next_for(strong).rating == 2_300
    assert giving.next_for(account("newcomer")).rating == 1_500


@pytest.mark.parametrize(("chance", "rating"), [("least", 1_100), ("most", 1_899)])
@pytest.mark.usefixtures("_the_nearest_alone")
def test_a_visitors_one_is_at_most_four_hundred_easier_or_harder(
    monkeypatch: pytest.MonkeyPatch, chance: str, rating: int
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda below: 0 if chance == "least" else below - 1)
    for each in (300, 700, 1_099, 1_100, 1_500, 1_899, 1_901, 2_299, 2_700):
        row(rating=each, is_open=True)
    assert giving.next_for(None).rating == rating


def test_two_tabs_that_ask_at_once_get_one_puzzle() -> None:
    asha = account()
    for _ in range(30):
        row()
    waited, second = meets(lambda: giving.next_for(asha), lambda: giving.next_for(asha))
    assert waited
    assert Attempt.objects.get().puzzle == second.result()
