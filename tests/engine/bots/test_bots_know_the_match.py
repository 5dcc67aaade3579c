"""Rules 7 and 8: a bot that may drop weighs what the match is played for, not the deal alone."""

import pytest

from engine.bots import Match, Strength, choose
from engine.bots.matches.playing import match_outcomes, match_rates, play_match
from engine.bots.matches.standing import standing_of
from engine.coach.match import better_dropped, prospect
from engine.deal import Draw, Drop
from engine.houses import PROFILES
from engine.pool import Phase, moves, start
from engine.pool import apply as pool_apply
from engine.views import for_seat
from tests.engine.bots.cast import ALL
from tests.engine.deal.cast import table_of

POOL = PROFILES["playship-pool101"]
HOPELESS = "AS KH QD JC 9S 9S KS QH 10D 6C 8H 6H AD"


def at(own: int, *others: int) -> Match:
    return Match(limit=101, own=own, others=others or (40,), prize=2)


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize("own", [81, 90, 98])
def test_nobody_drops_out_of_the_match(strength: Strength, own: int) -> None:
    state = table_of(2, POOL, {0: HOPELESS}, cut="4D", open_card="2C").state
    assert isinstance(choose(for_seat(state, 0), POOL, strength, at(own)), Draw)


@pytest.mark.parametrize("strength", [Strength.STRONG, Strength.MASTER])
def test_with_points_to_spare_a_hopeless_hand_is_given_up(strength: Strength) -> None:
    state = table_of(6, POOL, {0: HOPELESS}, cut="4D", open_card="2C").state
    match = Match(limit=101, own=10, others=(10,) * 5, prize=6)
    assert isinstance(choose(for_seat(state, 0), POOL, strength, match), Drop)


def test_the_same_hand_is_dropped_sooner_the_less_a_drop_hurts() -> None:
    def least_share(own: int, *others: int) -> float:
        shares = [number / 100 for number in range(200)]
        return next((one for one in shares if better_dropped(at(own, *others), POOL, 20, one, 0, 1)), 9.9)

    assert least_share(0, 0) < 2
    assert least_share(80, 0) > least_share(0, 0)
    assert least_share(81, 0) == 9.9


def test_the_chances_are_as_the_points_left() -> None:
    assert prospect(at(51, 51), 50, [50]) == 0.5
    assert prospect(at(1, 51), 100, [50]) == pytest.approx(2 / 3)
    assert prospect(at(99, 51), 0, [50]) == 0


def test_who_may_come_back_has_something_left_to_hope_for() -> None:
    back = Match(limit=101, own=95, others=(21, 21), prize=5, rejoin_at=22)
    assert 0 < prospect(back, 0, [80, 80]) < prospect(back, 79, [80, 80])
    dear = back._replace(prize=1)
    assert prospect(dear, 0, [80, 80]) == 0


def test_a_match_is_seen_as_it_stands() -> None:
    match = start(POOL, ["asha", "bela", "chand"], 2500, 0)
    match, _ = pool_apply(match, moves.StartDeal())
    match, _ = pool_apply(match, moves.FinishDeal({"asha": 30, "bela": 0, "chand": 71}))
    match, _ = pool_apply(match, moves.StartDeal())
    state = table_of(3, POOL).state
    assert standing_of(match, state, 0) == Match(limit=101, own=30, others=(0, 71), prize=3, rejoin_at=72)
    dropped = table_of(3, POOL).drop().state
    assert standing_of(match, dropped, 1) == Match(limit=101, own=0, others=(71, 30), prize=3, rejoin_at=72)


def test_a_match_between_bots_comes_to_an_end_and_the_same_seed_gives_the_same() -> None:
    one, again = (play_match(PROFILES["playship-pool61"], [Strength.CLUB] * 2, "seed") for _ in range(2))
    assert one.phase is Phase.OVER
    assert one == again
    assert [rate.value for rate in match_rates(PROFILES["playship-pool61"], [Strength.CLUB] * 2, 1, 3)] == [0.5, 0.5]


@pytest.mark.parametrize("house", ["playship-pool61", "junglee-deals2"])
def test_in_matches_of_every_format_shares_are_of_one_prize_and_points_sum_to_nothing(house: str) -> None:
    ((strong, club),) = match_outcomes(PROFILES[house], [Strength.STRONG, Strength.CLUB], range(1), 5)
    assert strong.share + club.share == pytest.approx(1)
    assert strong.points + club.points == pytest.approx(0)
    assert strong.points != 0
