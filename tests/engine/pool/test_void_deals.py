"""A deal that an operator declared void counts for nothing; the match deals again."""

from engine.pool import MatchRefusal, Phase
from engine.pool.moves import DealStarted, FinishDeal, Leave, StartDeal, VoidDeal
from tests.engine.pool.matches import Match


def test_a_void_deal_adds_nothing_and_cards_are_dealt_again() -> None:
    match = Match("ana ben cal")
    match.deal(ben=20, cal=4)
    match.do(StartDeal())
    assert match.do(VoidDeal()) == ()
    assert match.totals == {"ana": 0, "ben": 20, "cal": 4}
    assert match.do(StartDeal()) == (DealStarted(3, ("ana", "ben", "cal"), ()),)


def test_who_left_in_the_void_deal_is_not_dealt_in_again() -> None:
    match = Match("ana ben cal")
    match.do(StartDeal())
    match.do(Leave("ben"))
    match.do(VoidDeal())
    assert match.do(StartDeal()) == (DealStarted(2, ("ana", "cal"), ()),)


def test_only_a_deal_being_played_can_be_void() -> None:
    match = Match("ana ben")
    assert match.refused(VoidDeal()) is MatchRefusal.NOT_NOW
    match.do(StartDeal())
    match.do(VoidDeal())
    assert match.refused(FinishDeal({"ana": 0, "ben": 2})) is MatchRefusal.NOT_NOW
    assert match.state.phase is Phase.BETWEEN
