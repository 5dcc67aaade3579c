"""Rules 6: every score can be explained, card by card, with the best grouping beside it."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import hand
from engine.explain.outcome import explain, explain_outcome
from engine.explain.reasons import Clause, Explanation, Why
from engine.hands.jokers import jokers_for
from engine.hands.scoring import score
from engine.houses import PROFILES, profile
from tests.engine.cast import CIRCLE, CLASSIC, TAJ, at, groups, seat

MELDS = "2H 3H 4H | 6S 7S 8S | 5C 5H 5D"


def explained(house: str, cut: str, melds: str, ungrouped: str = "", *, deal_show: bool = False) -> Explanation:
    deal = at(house, cut)
    return explain(deal.profile, deal.jokers, groups(melds), hand(ungrouped), deal_show)


def whys(found: Explanation) -> dict[str, Why]:
    return {line.card: line.why for line in found.cards}


def test_without_a_pure_sequence_every_card_counts() -> None:
    found = explained(TAJ, "QD", "2H 3H PJ | 5C 5H 5D", "KC")
    assert found.clauses == (Clause.NO_PURE_SEQUENCE,)
    assert whys(found)["2H"] is Why.NOT_YET
    assert whys(found)["PJ"] is Why.JOKER
    assert found.points == found.counted == 30


def test_with_too_few_sequences_only_the_pure_ones_do_not_count() -> None:
    found = explained(TAJ, "QD", "2H 3H 4H | 5C 5H 5D", "KC")
    assert found.clauses == (Clause.ONLY_PURE,)
    assert (whys(found)["2H"], whys(found)["5C"], whys(found)["KC"]) == (Why.COVERED, Why.NOT_YET, Why.UNGROUPED)


def test_with_the_sequences_asked_for_valid_groups_cover_their_cards() -> None:
    found = explained(TAJ, "QD", f"{MELDS} | KC KS", "9C 9D")
    assert found.clauses == (Clause.REACHED,)
    assert (whys(found)["5C"], whys(found)["KS"]) == (Why.COVERED, Why.INVALID)


def test_the_cap_is_named() -> None:
    found = explained(TAJ, "2D", "", "KS KH KD KC QS QH QC JS JH")
    assert found.clauses == (Clause.NO_PURE_SEQUENCE, Clause.CAP)
    assert (found.counted, found.points) == (90, 80)


def test_the_least_loss_is_named() -> None:
    found = explained(CLASSIC, "5D", "2H 3H 4H | 6S 7S 8S | 9D 10D JD", "PJ")
    assert found.clauses == (Clause.REACHED, Clause.LEAST_LOSS)


@pytest.mark.parametrize(
    ("ungrouped", "clauses"),
    [
        ("KC", (Clause.REACHED, Clause.DEAL_SHOW)),
        ("2C", (Clause.REACHED, Clause.DEAL_SHOW, Clause.DEAL_SHOW_LEAST)),
    ],
)
def test_the_deal_show_is_named(ungrouped: str, clauses: tuple[Clause, ...]) -> None:
    assert explained(CIRCLE, "QD", MELDS, ungrouped, deal_show=True).clauses == clauses


@pytest.mark.parametrize(
    ("melds", "ungrouped", "clause"),
    [
        ("2H 3H 4H | 6S 7S 8S | 9D 10D JD | QC QS QH", "", Clause.NEAR_SEQUENCES),
        ("2H 2H | 9C 9C | KD KD | 3H 3H | 8S 8S | JC JC", "AS", Clause.NEAR_DUBLEES),
        ("PJ PJ PJ 5S 5H 5C 4D", "KH", Clause.NEAR_JOKERS),
    ],
)
def test_a_near_win_says_which(melds: str, ungrouped: str, clause: Clause) -> None:
    found = explained(CLASSIC, "5D", melds, ungrouped)
    assert found.clauses == (clause,)
    assert (found.points, found.counted) == (2, 0)


def test_a_dublee_is_said_to_cover_nothing() -> None:
    assert whys(explained(CLASSIC, "5D", "2H 3H 4H | 6S 7S 8S | 9D 10D JD | QC QC"))["QC"] is Why.DUBLEE


def test_the_best_grouping_of_the_same_hand_stands_beside_it() -> None:
    found = explained(TAJ, "QD", "2H 3H 4H | 5C 5H 5D", "6S 7S 8S KC KS KH KD")
    assert found.points == 15 + 21 + 40
    assert found.best is not None
    assert (found.best.points, found.best.declarable) == (0, True)


def test_the_best_grouping_is_scored_as_this_loser_would_have_been() -> None:
    found = explained(CIRCLE, "QD", MELDS, "KC JS 9H 8D", deal_show=True)
    assert found.best is not None
    assert found.best.points == found.points == 18


@pytest.mark.parametrize(
    ("outcome", "clause", "points"),
    [
        ("won", Clause.WON, 0),
        ("first_drop", Clause.FIRST_DROP, 20),
        ("middle_drop", Clause.MIDDLE_DROP, 40),
        ("wrong_show", Clause.WRONG_SHOW, 80),
    ],
)
def test_outcomes_that_do_not_look_at_the_cards_say_so(outcome: str, clause: Clause, points: int) -> None:
    deal = at(CIRCLE, "QD")
    found = explain_outcome(deal.profile, deal.jokers, seat(outcome, MELDS, "KC JS 9H 8D"))
    assert (found.clauses, found.points, found.counted) == ((clause,), points, 0)
    assert set(whys(found).values()) == {Why.OUTCOME}


def test_a_loser_of_a_deal_is_explained_by_the_hand() -> None:
    deal = at(CIRCLE, "QD")
    found = explain_outcome(deal.profile, deal.jokers, seat("lost", MELDS, "KC JS 9H 8D", deal_show=True))
    assert found == explained(CIRCLE, "QD", MELDS, "KC JS 9H 8D", deal_show=True)


@given(st.sampled_from(sorted(PROFILES)), st.integers(0, 52), st.booleans(), st.data())
def test_an_explanation_never_differs_from_the_score(
    house: str, cut: int, deal_show: bool, data: st.DataObject
) -> None:
    rules = profile(house)
    jokers = jokers_for(rules, cut)
    cards = st.integers(0, 52)
    melds = data.draw(st.lists(st.lists(cards, min_size=1, max_size=4).map(bytes), max_size=4))
    ungrouped = bytes(data.draw(st.lists(cards, max_size=5)))
    if len(b"".join(melds) + ungrouped) == rules.cards:
        ungrouped += b"\x00"
    found = explain(rules, jokers, melds, ungrouped, deal_show)
    assert found.points == score(rules, jokers, melds, ungrouped, deal_show)
    assert found.counted == sum(line.counts for line in found.cards)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Explanation) == found
