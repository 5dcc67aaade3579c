"""Ratings move as Glickman's paper works it out, and as the house bends it: parts of games, absence, a least deviation."""

import doctest

import pytest

from base import glicko2
from base.glicko2 import Game, Rating, expected, rated, rested


def test_the_papers_own_example_comes_out() -> None:
    assert doctest.testmod(glicko2).failed == 0
    games = [Game(Rating(1400, 30), 1), Game(Rating(1550, 100), 0), Game(Rating(1700, 300), 0)]
    after = rated(Rating(1500, 200), games)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.02)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_as_expected_stays_and_is_known_better() -> None:
    own, other = Rating(1600, 200), Rating(1500, 60)
    after = rated(own, [Game(other, expected(own, other))])
    assert after.rating == pytest.approx(1600)
    assert after.deviation < 200


def test_five_fifths_of_a_game_count_as_one() -> None:
    own, other = Rating(1500, 120), Rating(1500, 120)
    whole, parts = rated(own, [Game(other, 1)]), rated(own, [Game(other, 1, 1 / 5)] * 5)
    assert parts == pytest.approx(whole)


def test_absence_makes_a_rating_less_sure_and_never_less_than_a_newcomers() -> None:
    own = Rating(1700, 60)
    assert rested(own, 30).rating == 1700
    assert rested(own, 30).deviation > 60
    assert rested(own, 1_000_000).deviation == Rating().deviation


def test_a_rating_of_many_games_can_still_move() -> None:
    own = Rating()
    for _ in range(2_000):
        own = rated(own, [Game(Rating(own.rating, 50), 0.5)])
    assert own.deviation >= 45
    assert rated(own, [Game(Rating(own.rating, 50), 1)]).rating > own.rating + 3


def test_a_great_surprise_raises_the_volatility() -> None:
    sure = Rating(1500, 50)
    surprised = rated(sure, [Game(Rating(2600, 30), 1)] * 12)
    assert surprised.volatility > sure.volatility
