"""Rules 7, pool: points add up, at the limit a player is out, the last one in wins."""

import pytest

from engine.houses import profile
from engine.pool import Ending, MatchRefusal, Phase, start
from engine.pool.moves import DealStarted, Eliminated, FinishDeal, MatchEnded, Scored, StartDeal
from tests.engine.cast import TAJ
from tests.engine.pool.matches import FEE, Match


def test_everybody_starts_with_nothing() -> None:
    assert Match("ana ben").totals == {"ana": 0, "ben": 0}


def test_the_winner_of_a_deal_scores_nothing_and_the_others_add_their_points() -> None:
    match = Match()
    match.deal(ben=20, cal=40, dev=80)
    told = match.deal(ana=11, cal=2, dev=7)
    assert match.totals == {"ana": 11, "ben": 20, "cal": 42, "dev": 87}
    assert told == (Scored(2, {"ana": 11, "ben": 0, "cal": 2, "dev": 7}, match.totals),)


def test_one_under_the_limit_plays_on() -> None:
    match = Match("ana ben cal")
    match.deal(ben=60, cal=80)
    match.deal(ben=40)
    assert match.totals["ben"] == 100


def test_at_the_limit_a_player_is_out() -> None:
    match = Match("ana ben cal")
    match.deal(ben=60, cal=80)
    told = match.deal(ben=41)
    assert "ben" not in match.totals
    assert Eliminated("ben", 101) in told


def test_the_last_one_in_wins_the_entry_fees_less_the_rake() -> None:
    match = Match("ana ben cal", rake=1000)
    match.deal(ben=80, cal=80)
    told = match.deal(ben=21, cal=80)
    assert match.state.phase is Phase.OVER
    assert match.payouts == {"ana": 6750}
    assert told[-1] == MatchEnded(Ending.LAST_ONE_IN, {"ana": 6750}, 750)


def test_cards_are_dealt_to_those_still_in() -> None:
    match = Match()
    match.deal(dev=80)
    match.deal(dev=80, ana=80)
    assert match.state.dealt == ()
    assert match.do(StartDeal()) == (DealStarted(3, ("ana", "ben", "cal"), ()),)


@pytest.mark.parametrize(
    "points",
    [{"ana": 0}, {"ana": 0, "ben": 5, "eva": 5}, {"ana": 3, "ben": 5}, {"ana": -1, "ben": 0}],
)
def test_points_must_be_of_everybody_dealt_and_one_must_have_won(points: dict[str, int]) -> None:
    match = Match("ana ben")
    match.do(StartDeal())
    assert match.refused(FinishDeal(points)) is MatchRefusal.BAD_POINTS


def test_a_deal_ends_once() -> None:
    match = Match("ana ben")
    match.deal(ben=20)
    assert match.refused(FinishDeal({"ana": 0, "ben": 20})) is MatchRefusal.NOT_NOW


def test_two_deals_are_not_in_play_at_once() -> None:
    match = Match("ana ben")
    match.do(StartDeal())
    assert match.refused(StartDeal()) is MatchRefusal.NOT_NOW


def test_when_a_match_is_over_nothing_more_happens() -> None:
    match = Match("ana ben")
    match.deal(ben=80)
    match.deal(ben=80)
    assert match.refused(StartDeal()) is MatchRefusal.MATCH_OVER


@pytest.mark.parametrize("players", ["ana", "a b c d e f g", "ana ana"])
def test_a_match_has_two_to_six_different_players(players: str) -> None:
    with pytest.raises(ValueError, match="2 to 6 different players"):
        Match(players)


def test_a_points_table_is_no_match() -> None:
    with pytest.raises(ValueError, match="no pool"):
        start(profile(TAJ), ["ana", "ben"], FEE, 0)
