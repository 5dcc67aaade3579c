"""Rules 8: a small pool is split by vote, a dear one by itself."""

from engine.pool import Ending, MatchRefusal, Phase
from engine.pool.moves import (
    AnswerSplit,
    CloseVote,
    Leave,
    MatchEnded,
    ProposeSplit,
    SplitAgreed,
    SplitFailed,
    SplitProposed,
    StartDeal,
)
from tests.engine.pool.matches import FEE, Match


def three_left(fee: int = FEE) -> Match:
    """Six entered, three are out; the others have 3, 1 and 1 drops left."""
    match = Match("ana ben cal dev eva fay", fee=fee)
    match.deal(ana=40, cal=80, dev=80, eva=80, fay=80)
    match.deal(ben=80, dev=80, eva=80, fay=80)
    return match


def test_whoever_is_left_may_propose_and_everybody_sees_what_each_would_get() -> None:
    match = three_left()
    told = match.do(ProposeSplit("ben"))
    assert told == (SplitProposed("ben", {"ana": 8333, "ben": 3333, "cal": 3334}),)
    assert match.state.phase is Phase.VOTE


def test_when_all_agree_the_prize_is_split() -> None:
    match = three_left()
    told = match.do(ProposeSplit("ben"), AnswerSplit("ana", True), AnswerSplit("cal", True))
    assert match.payouts == {"ana": 8333, "ben": 3333, "cal": 3334}
    assert told[-1] == MatchEnded(Ending.MANUAL_SPLIT, match.payouts, 0)
    assert SplitAgreed("cal") in told


def test_one_no_plays_on() -> None:
    match = three_left()
    told = match.do(ProposeSplit("ben"), AnswerSplit("ana", True), AnswerSplit("cal", False))
    assert told[-1] == SplitFailed("cal")
    assert match.refused(StartDeal()) is None


def test_silence_plays_on() -> None:
    match = three_left()
    match.do(ProposeSplit("ben"), AnswerSplit("ana", True))
    assert match.do(CloseVote()) == (SplitFailed(None),)


def test_it_is_not_proposed_again_before_the_next_deal_ends() -> None:
    match = three_left()
    match.do(ProposeSplit("ben"), CloseVote())
    assert match.refused(ProposeSplit("ana")) is MatchRefusal.SPLIT_TRIED
    match.deal(ana=2)
    assert match.refused(ProposeSplit("ana")) is None


def test_who_proposes_has_agreed() -> None:
    match = three_left()
    match.do(ProposeSplit("ben"))
    assert match.refused(AnswerSplit("ben", True)) is MatchRefusal.ALREADY_AGREED


def test_who_is_out_has_no_say() -> None:
    match = three_left()
    assert match.refused(ProposeSplit("dev")) is MatchRefusal.NOT_IN_MATCH
    match.do(ProposeSplit("ben"))
    assert match.refused(AnswerSplit("dev", False)) is MatchRefusal.NOT_IN_MATCH


def test_nothing_is_proposed_while_the_conditions_do_not_hold() -> None:
    match = Match()
    match.deal(ben=20)
    assert match.refused(ProposeSplit("ana")) is MatchRefusal.NO_SPLIT


def test_nothing_is_proposed_while_a_deal_is_in_play() -> None:
    match = three_left()
    match.do(StartDeal())
    assert match.refused(ProposeSplit("ana")) is MatchRefusal.NOT_NOW


def test_the_deal_waits_for_the_vote() -> None:
    match = three_left()
    match.do(ProposeSplit("ben"))
    assert match.refused(StartDeal()) is MatchRefusal.NOT_NOW


def test_a_player_who_leaves_ends_the_vote() -> None:
    match = three_left()
    told = match.do(ProposeSplit("ben"), Leave("ana"))
    assert told[-1] == SplitFailed("ana")
    assert match.state.phase is Phase.BETWEEN


def test_a_dear_pool_splits_by_itself_when_its_table_says_so() -> None:
    match = Match("ana ben cal", fee=200_001)
    match.deal(ana=80, ben=80)
    match.deal(ben=80, cal=80)
    assert match.state.ending is Ending.AUTO_SPLIT
    assert match.payouts == {"ana": 300_001, "cal": 300_002}


def test_a_dear_pool_is_not_split_by_vote() -> None:
    match = three_left(fee=200_001)
    assert match.refused(ProposeSplit("ana")) is MatchRefusal.NO_SPLIT
