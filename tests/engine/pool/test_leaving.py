"""Rules 8: auto drop and back, giving a match up, and an operator's cancelling."""

from engine.pool import Ending, MatchRefusal, Phase, Status
from engine.pool.moves import (
    AnswerRejoin,
    AutoDropSet,
    Cancel,
    DealStarted,
    FinishDeal,
    GaveUp,
    Leave,
    MatchEnded,
    SetAutoDrop,
    StartDeal,
)
from tests.engine.pool.matches import FEE, Match


def test_a_player_may_leave_the_coming_deals_to_first_drops() -> None:
    match = Match("ana ben cal")
    assert match.do(SetAutoDrop("ben", True)) == (AutoDropSet("ben", True),)
    assert match.do(StartDeal()) == (DealStarted(1, ("ana", "ben", "cal"), ("ben",)),)


def test_auto_drop_can_be_asked_for_in_the_middle_of_a_deal() -> None:
    match = Match("ana ben cal")
    match.do(StartDeal())
    assert match.refused(SetAutoDrop("ben", True)) is None


def test_who_comes_back_keeps_the_points_scored_meanwhile() -> None:
    match = Match("ana ben cal")
    match.do(SetAutoDrop("ben", True))
    match.deal(ben=20, cal=4)
    match.do(SetAutoDrop("ben", False))
    assert match.totals["ben"] == 20
    assert match.do(StartDeal()) == (DealStarted(2, ("ana", "ben", "cal"), ()),)


def test_who_rejoins_is_back() -> None:
    match = Match("ana ben cal")
    match.do(SetAutoDrop("ben", True))
    match.deal(ben=80)
    match.deal(ben=21)
    match.do(AnswerRejoin("ben", True))
    assert not any(entrant.auto_drop for entrant in match.state.entrants)


def test_leaving_forfeits_the_fee() -> None:
    match = Match("ana ben cal")
    assert match.do(Leave("ben")) == (GaveUp("ben", 0),)
    match.do(Leave("cal"))
    assert match.payouts == {"ana": 3 * FEE}


def test_one_cannot_leave_twice() -> None:
    match = Match("ana ben cal")
    match.do(Leave("ben"))
    assert match.refused(Leave("ben")) is MatchRefusal.NOT_IN_MATCH
    assert match.refused(SetAutoDrop("ben", True)) is MatchRefusal.NOT_IN_MATCH


def test_who_leaves_in_a_deal_is_still_scored_in_it() -> None:
    match = Match("ana ben cal")
    match.do(StartDeal(), Leave("ben"))
    match.do(FinishDeal({"ana": 0, "ben": 40, "cal": 10}))
    assert match.totals == {"ana": 0, "cal": 10}


def test_the_last_one_in_need_not_play_the_deal_to_its_end() -> None:
    match = Match("ana ben")
    match.do(StartDeal())
    told = match.do(Leave("ben"))
    assert told == (GaveUp("ben", 0), MatchEnded(Ending.LAST_ONE_IN, {"ana": 2 * FEE}, 0))


def test_when_a_deal_fells_everybody_left_the_lowest_total_wins() -> None:
    match = Match("ana ben cal")
    match.deal(ben=90, cal=95)
    match.do(StartDeal(), Leave("ana"))
    match.do(FinishDeal({"ana": 0, "ben": 20, "cal": 20}))
    assert match.payouts == {"ben": 3 * FEE}


def test_and_equal_lowest_totals_share() -> None:
    match = Match("ana ben cal")
    match.deal(ben=90, cal=90)
    match.do(StartDeal(), Leave("ana"))
    match.do(FinishDeal({"ana": 0, "ben": 20, "cal": 20}))
    assert match.payouts == {"ben": 3750, "cal": 3750}


def test_a_match_cancelled_before_anybody_is_out_pays_every_fee_back() -> None:
    match = Match("ana ben cal", rake=1000)
    told = match.do(Cancel())
    assert match.payouts == {"ana": FEE, "ben": FEE, "cal": FEE}
    assert told == (MatchEnded(Ending.CANCELLED, match.payouts, 0),)


def test_cancelled_later_the_fees_of_those_out_are_shared_by_those_in() -> None:
    match = Match("ana ben cal")
    match.do(Leave("cal"), Cancel())
    assert match.payouts == {"ana": 3750, "ben": 3750}


def test_a_player_with_an_offer_to_rejoin_is_still_in_the_running() -> None:
    match = Match("ana ben cal")
    match.deal(cal=80)
    match.deal(cal=80)
    assert match.state.phase is Phase.REJOIN
    match.do(Cancel())
    assert match.payouts == {"ana": FEE, "ben": FEE, "cal": FEE}
    assert match.state.having(Status.FALLEN)
