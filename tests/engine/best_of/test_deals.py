"""Rules 9: everybody begins with chips, a deal's winner gets the others' points, the most chips win."""

import pytest

from engine.houses import profile
from engine.matches import start
from engine.pool import Ending, MatchRefusal, Phase, Status
from engine.pool.moves import AnswerRejoin, Eliminated, FinishDeal, MatchEnded, ProposeSplit, Scored, StartDeal
from tests.engine.best_of.matches import Match
from tests.engine.cast import DEALS_2, DEALS_3, DEALS_6, TAJ


@pytest.mark.parametrize(("house", "chips"), [(DEALS_2, 160), (DEALS_3, 240), (DEALS_6, 480)])
def test_everybody_begins_with_the_chips_of_every_deal(house: str, chips: int) -> None:
    assert Match("ana ben", house).chips == {"ana": chips, "ben": chips}


def test_the_winner_of_a_deal_gets_the_others_points_as_chips() -> None:
    match = Match()
    told = match.deal(ben=52, cal=80)
    assert match.chips == {"ana": 292, "ben": 108, "cal": 80}
    assert told == (Scored(1, {"ana": 132, "ben": -52, "cal": -80}, match.chips),)


def test_nobody_is_out_before_the_last_deal() -> None:
    match = Match(house=DEALS_3)
    match.deal(ben=80, cal=80)
    match.deal(ben=80, cal=80)
    assert [entrant.status for entrant in match.state.entrants] == [Status.IN] * 3
    assert match.state.phase is Phase.BETWEEN


def test_after_the_last_deal_the_most_chips_win_the_fees_less_the_rake() -> None:
    match = Match(rake=1000)
    match.deal(ben=52, cal=80)
    told = match.deal(ana=30, cal=11)
    assert (match.state.phase, match.payouts) == (Phase.OVER, {"ana": 6750})
    assert told[1:] == (
        Eliminated("ben", 149),
        Eliminated("cal", 69),
        MatchEnded(Ending.MOST_CHIPS, {"ana": 6750}, 750),
    )


@pytest.mark.parametrize("house", [DEALS_2, DEALS_3, DEALS_6])
def test_a_match_has_as_many_deals_as_the_house_says(house: str) -> None:
    match, played = Match(house=house), 0
    while match.state.phase is not Phase.OVER:
        match.deal(ben=10, cal=20)
        played += 1
    assert played == profile(house).deals


def test_a_loser_without_points_is_told_from_the_winner() -> None:
    match = Match()
    match.deal(winner="ben", cal=7)
    assert match.chips == {"ana": 160, "ben": 167, "cal": 153}


@pytest.mark.parametrize(
    ("points", "winner"),
    [
        ({"ana": 0, "ben": 5}, "ana"),
        ({"ana": 0, "ben": 5, "cal": 5, "dev": 5}, "ana"),
        ({"ana": 3, "ben": 5, "cal": 9}, ""),
        ({"ana": 3, "ben": 0, "cal": 9}, "ana"),
        ({"ana": 0, "ben": 0, "cal": 9}, ""),
        ({"ana": 0, "ben": 0, "cal": 9}, "eva"),
        ({"ana": 0, "ben": -1, "cal": 9}, "ana"),
        ({"ana": 0, "ben": 81, "cal": 9}, "ana"),
    ],
)
def test_points_must_be_of_everybody_dealt_and_say_who_won(points: dict[str, int], winner: str) -> None:
    match = Match()
    match.do(StartDeal())
    assert match.refused(FinishDeal(points, winner=winner)) is MatchRefusal.BAD_POINTS


def test_nobody_rejoins_or_splits() -> None:
    match = Match()
    match.deal(ben=52, cal=80)
    assert match.refused(AnswerRejoin("cal", True)) is MatchRefusal.NO_OFFER
    assert match.refused(ProposeSplit("cal")) is MatchRefusal.NO_SPLIT


def test_points_tables_are_no_matches() -> None:
    with pytest.raises(ValueError, match="not played as a match"):
        start(profile(TAJ), ["ana", "ben"], 2500, 0)
