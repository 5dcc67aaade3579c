"""Rules 9: who is tied for the most chips plays one deal more, and who wins that has won."""

from engine.best_of import deals_left, is_tie_breaker
from engine.pool import Ending, Phase
from engine.pool.moves import Eliminated, FinishDeal, Leave, MatchEnded, StartDeal, Tied, VoidDeal
from tests.engine.best_of.matches import FEE, Match


def tied() -> Match:
    """Ana and ben have the same after two deals, cal has less."""
    match = Match()
    match.deal(ben=40, cal=10)
    match.deal(ana=40, cal=10)
    return match


def test_the_tied_play_a_tie_breaker_and_the_others_are_out() -> None:
    match = Match()
    match.deal(ben=40, cal=10)
    assert match.deal(ana=40, cal=10)[1:] == (Eliminated("cal", 140), Tied(("ana", "ben"), 170))
    assert is_tie_breaker(match.state)
    match.do(StartDeal())
    assert match.state.dealt == ("ana", "ben")
    assert is_tie_breaker(match.state)


def test_who_wins_the_tie_breaker_has_won() -> None:
    match = tied()
    told = match.deal(ana=2)
    assert told[-1] == MatchEnded(Ending.MOST_CHIPS, {"ben": 3 * FEE}, 0)
    assert match.chips == {"ana": 168, "ben": 172, "cal": 140}


def test_a_tie_breaker_that_moves_no_chips_decides_too() -> None:
    match = tied()
    match.deal(winner="ben")
    assert match.payouts == {"ben": 3 * FEE}


def test_three_can_be_tied() -> None:
    match = Match()
    match.deal(winner="ana")
    match.deal(winner="ben")
    match.deal(ana=80, ben=3)
    assert match.payouts == {"cal": 3 * FEE}


def test_who_leaves_before_the_tie_breaker_leaves_it_to_the_other() -> None:
    match = tied()
    match.do(Leave("ana"))
    assert (match.state.ending, match.payouts) == (Ending.LAST_ONE_IN, {"ben": 3 * FEE})


def test_a_tie_breaker_won_by_who_has_left_is_played_once_more() -> None:
    match = Match()
    match.deal(winner="ana")
    match.deal(winner="ben")
    match.do(StartDeal(), Leave("ana"))
    # Ana's hand had been declared already.
    match.do(FinishDeal({"ana": 0, "ben": 10, "cal": 10}, winner="ana"))
    assert match.state.phase is Phase.BETWEEN
    assert is_tie_breaker(match.state)
    match.deal(cal=5)
    assert match.payouts == {"ben": 3 * FEE}


def test_a_void_deal_is_none_of_the_matchs() -> None:
    match = Match()
    match.do(StartDeal(), VoidDeal())
    assert (deals_left(match.state), match.state.phase) == (2, Phase.BETWEEN)
    match.deal(ben=40, cal=10)
    match.do(StartDeal(), VoidDeal())
    assert deals_left(match.state) == 1
    match.deal(ben=40, cal=10)
    assert match.payouts == {"ana": 3 * FEE}


def test_a_void_tie_breaker_is_dealt_again() -> None:
    match = tied()
    match.do(StartDeal(), VoidDeal())
    assert is_tie_breaker(match.state)
    match.deal(ana=2)
    assert match.payouts == {"ben": 3 * FEE}
