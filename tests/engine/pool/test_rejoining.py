"""Rules 8: an eliminated player may pay the fee again, by all conditions."""

from engine.pool import MatchRefusal, Phase
from engine.pool.moves import (
    AnswerRejoin,
    CloseOffers,
    DealStarted,
    Eliminated,
    Leave,
    Rejoined,
    RejoinOffered,
    SetAutoDrop,
    StartDeal,
)
from tests.engine.pool.matches import FEE, Match


def fallen(**points: int) -> Match:
    """A match of four in which ana is at 71 and cal at 75 before the deal that fells the others named."""
    match = Match()
    match.deal(ana=71, cal=75, dev=80)
    match.deal(**points)
    return match


def test_who_falls_is_offered_the_highest_total_plus_one_for_the_fee() -> None:
    match = Match()
    match.deal(ana=71, dev=80)
    told = match.deal(dev=30)
    assert told[-1] == RejoinOffered(("dev",), 72, FEE)
    assert match.state.phase is Phase.REJOIN


def test_a_rejoin_adds_the_fee_to_the_prize() -> None:
    match = fallen(dev=30)
    before = match.state.prize_minor
    told = match.do(AnswerRejoin("dev", True))
    assert told == (Rejoined("dev", 76, FEE),)
    assert match.totals["dev"] == 76
    assert match.state.prize_minor == before + FEE


def test_all_who_rejoin_after_the_same_deal_get_the_same_total() -> None:
    match = fallen(cal=30, dev=40)
    match.do(AnswerRejoin("dev", True), AnswerRejoin("cal", True))
    assert (match.totals["cal"], match.totals["dev"]) == (72, 72)


def test_the_next_deal_waits_for_every_answer() -> None:
    match = fallen(cal=30, dev=40)
    match.do(AnswerRejoin("dev", True))
    assert match.refused(StartDeal()) is MatchRefusal.NOT_NOW
    match.do(AnswerRejoin("cal", False))
    assert match.refused(StartDeal()) is None


def test_a_no_is_final() -> None:
    match = fallen(cal=30, dev=40)
    assert match.do(AnswerRejoin("dev", False)) == (Eliminated("dev", 120),)
    assert match.refused(AnswerRejoin("dev", True)) is MatchRefusal.NO_OFFER


def test_no_answer_is_a_no() -> None:
    match = fallen(cal=30, dev=40)
    match.do(AnswerRejoin("cal", True))
    assert match.do(CloseOffers()) == (Eliminated("dev", 120),)
    assert match.state.phase is Phase.BETWEEN


def test_nobody_is_offered_a_rejoin_while_somebody_still_in_is_over_the_threshold() -> None:
    match = Match()
    match.deal(ana=80, dev=80)
    match.deal(dev=30)
    assert match.state.phase is Phase.BETWEEN


def test_nobody_is_offered_a_rejoin_with_one_other_left() -> None:
    match = Match("ana ben cal")
    match.deal(ben=80, cal=80)
    match.deal(ben=80, cal=80)
    assert match.payouts == {"ana": 3 * FEE}


def test_nobody_is_offered_a_rejoin_at_a_fee_of_two_thousand() -> None:
    match = Match(fee=200_000)
    match.deal(dev=80)
    match.deal(dev=80)
    assert match.state.phase is Phase.BETWEEN


def test_who_was_out_before_is_not_asked_again() -> None:
    match = fallen(dev=30)
    match.do(AnswerRejoin("dev", False))
    match.deal(cal=30)
    assert match.state.phase is Phase.REJOIN
    assert match.refused(AnswerRejoin("dev", True)) is MatchRefusal.NO_OFFER


def test_one_may_rejoin_again_after_falling_again() -> None:
    match = fallen(dev=30)
    match.do(AnswerRejoin("dev", True))
    match.deal(cal=80, dev=80)
    match.do(AnswerRejoin("dev", True), CloseOffers())
    assert match.totals["dev"] == 72
    assert match.state.fees_minor == 6 * FEE


def test_an_offer_ends_when_the_others_it_needs_leave() -> None:
    match = fallen(cal=30, dev=40)
    match.do(Leave("ana"))
    assert match.state.phase is Phase.OVER
    assert match.payouts == {"ben": 4 * FEE}


def test_a_rejoined_player_counts_among_those_others() -> None:
    match = fallen(cal=30, dev=40)
    match.do(AnswerRejoin("cal", True), Leave("ana"))
    assert match.refused(AnswerRejoin("dev", True)) is None


def test_who_rejoins_plays_the_next_deal_though_they_had_left_deals_to_first_drops() -> None:
    match = Match()
    match.do(SetAutoDrop("dev", True))
    match.deal(ana=71, cal=75, dev=80)
    match.deal(dev=30)
    match.do(AnswerRejoin("dev", True))
    assert match.do(StartDeal()) == (DealStarted(3, ("ana", "ben", "cal", "dev"), ()),)


def test_who_is_out_is_not_marked_for_dropping_any_more() -> None:
    match = Match()
    match.do(SetAutoDrop("dev", True), SetAutoDrop("cal", True))
    match.deal(ana=71, cal=80, dev=80)
    match.deal(cal=30, dev=30)
    match.do(AnswerRejoin("dev", False), CloseOffers())
    assert [one.auto_drop for one in match.state.entrants] == [False] * 4


def test_the_total_of_who_is_out_stays_what_it_was() -> None:
    match = fallen(dev=30)
    match.do(AnswerRejoin("dev", False))
    match.deal(cal=1)
    assert [one.total for one in match.state.entrants if one.player == "dev"] == [110]
