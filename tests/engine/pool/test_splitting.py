"""Rules 8: a pool is split by vote; at Playship a dear one by itself."""

import msgspec

from engine.houses.documents import edition
from engine.pool import Ending, MatchRefusal, Phase, decode, encode, split_now
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
from tests.engine.cast import CIRCLE_101, PLAYSHIP_101
from tests.engine.pool.matches import FEE, Match


def three_left(fee: int = FEE, house: str = PLAYSHIP_101) -> Match:
    """Six entered, three are out; the others have 3, 1 and 1 drops left."""
    match = Match("ana ben cal dev eva fay", house, fee)
    match.deal(ana=40, cal=80, dev=80, eva=80, fay=80)
    match.deal(ben=80, dev=80, eva=80, fay=80)
    return match


def test_whoever_is_left_may_propose_and_everybody_sees_what_each_would_get() -> None:
    match = three_left()
    told = match.do(ProposeSplit("ben"))
    assert told == (SplitProposed("ben", {"ana": 8333, "ben": 3333, "cal": 3334}),)
    assert match.state.phase is Phase.VOTE


def test_with_one_player_left_there_is_nothing_to_split() -> None:
    match = Match("ana ben")
    match.deal(ben=80)
    match.deal(ben=80)
    assert list(match.totals) == ["ana"]
    assert split_now(match.state) is None


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


def test_at_rummycircle_a_dear_pool_is_split_by_vote_and_never_by_itself() -> None:
    match = three_left(200_001, CIRCLE_101)
    match.deal(ana=40, cal=2)
    assert match.state.phase is Phase.BETWEEN
    told = match.do(ProposeSplit("ben"), AnswerSplit("ana", True), AnswerSplit("cal", True))
    assert match.payouts == {"ana": 466_669, "ben": 466_669, "cal": 266_668}
    assert told[-1] == MatchEnded(Ending.MANUAL_SPLIT, match.payouts, 0)


def saved_by_the_first_edition(match: Match) -> bytes:
    """The match as an earlier version saved it: with its house's first rules, whose fields had no word on splits."""
    state = msgspec.msgpack.decode(encode(match.state))
    first = edition(state["profile"]["name"], 1)
    assert first is not None
    return msgspec.msgpack.encode({**state, "profile": first.document()})


def test_a_match_that_began_by_an_earlier_edition_goes_on_by_it() -> None:
    match = three_left(200_001, CIRCLE_101)
    match.state = decode(saved_by_the_first_edition(match))
    assert match.state.profile == edition(CIRCLE_101, 1)
    match.state = decode(encode(match.state))
    assert match.refused(ProposeSplit("ben")) is MatchRefusal.NO_SPLIT
    match.deal(ana=40, cal=2)
    assert match.state.ending is Ending.AUTO_SPLIT
