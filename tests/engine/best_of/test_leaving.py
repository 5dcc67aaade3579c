"""Rules 9: who leaves can win nothing, the chips stay where they are, and the last one in wins."""

import pytest

from engine.houses import profile, with_overrides
from engine.matches import start
from engine.pool import Ending, MatchRefusal, Phase, Status
from engine.pool.moves import Cancel, FinishDeal, GaveUp, Leave, SetAutoDrop, StartDeal
from tests.engine.best_of.matches import FEE, Match
from tests.engine.cast import DEALS_2


def test_the_last_one_in_has_won() -> None:
    match = Match()
    match.do(Leave("ana"))
    assert match.do(Leave("cal"))[0] == GaveUp("cal", 160)
    assert (match.state.ending, match.payouts) == (Ending.LAST_ONE_IN, {"ben": 3 * FEE})


def test_who_leaves_in_a_deal_pays_for_it_and_no_other() -> None:
    match = Match()
    match.do(StartDeal(), Leave("ana"))
    match.do(FinishDeal({"ana": 80, "ben": 0, "cal": 20}))
    assert match.chips == {"ana": 80, "ben": 260, "cal": 140}
    match.do(StartDeal())
    assert match.state.dealt == ("ben", "cal")


def test_a_leaver_with_the_most_chips_wins_nothing() -> None:
    match = Match()
    match.deal(ben=80, cal=80)
    match.do(Leave("ana"))
    match.deal(cal=1)
    assert match.payouts == {"ben": 3 * FEE}
    assert [entrant.status for entrant in match.state.entrants] == [Status.LEFT, Status.IN, Status.OUT]


def test_with_one_left_the_deal_in_play_decides_nothing() -> None:
    match = Match("ana ben")
    match.do(StartDeal(), Leave("ana"))
    assert (match.state.phase, match.payouts) == (Phase.OVER, {"ben": 2 * FEE})


def test_nobody_leaves_twice() -> None:
    match = Match()
    match.do(Leave("ana"))
    assert match.refused(Leave("ana")) is MatchRefusal.NOT_IN_MATCH


def test_a_cancelled_match_gives_the_fees_back() -> None:
    match = Match(rake=1000)
    match.do(Leave("ana"), StartDeal(), Cancel())
    assert match.payouts == {"ben": 3 * FEE // 2, "cal": 3 * FEE // 2}


@pytest.mark.parametrize("player", ["ana", "ben"])
def test_nobody_leaves_deals_to_drops_where_nobody_drops(player: str) -> None:
    match = Match()
    assert match.refused(SetAutoDrop(player, True)) is MatchRefusal.NO_DROPS
    assert match.refused(SetAutoDrop(player, False)) is None


def test_a_house_with_drops_has_auto_drop() -> None:
    rules = with_overrides(profile(DEALS_2), {"drops": "every_turn", "first_drop": 20, "middle_drop": 40})
    match = Match()
    match.state = start(rules, ["ana", "ben"], FEE, 0)
    match.do(SetAutoDrop("ana", True))
    assert match.do(StartDeal())[0].auto_dropped == ("ana",)
