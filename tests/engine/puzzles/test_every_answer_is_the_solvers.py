"""A puzzle's answers are worth what the solver and plain counting say, found here in another way."""

import hashlib
from itertools import combinations

import pytest

from engine.arrange import arrange, best_discard
from engine.cards import KINDS_OF_CARD, card, codes, hand, without
from engine.hands.groups import PURE, classify
from engine.hands.groups import Kind as Meld
from engine.hands.jokers import jokers_for
from engine.houses import profile
from engine.puzzles import NO, Kind, Measure, Puzzle, fingerprint, generate

HOUSES = ("taj-points", "classic-points21")


def made(kind: Kind, house: str, wanted: int) -> list[Puzzle]:
    seeds = (hashlib.sha256(f"{house} {number}".encode()).digest() for number in range(100))
    found = (generate(kind, profile(house), seed) for seed in seeds)
    return [puzzle for puzzle, _ in zip(filter(None, found), range(wanted), strict=False)]


def unseen(puzzle: Puzzle) -> dict[int, int]:
    at = puzzle.position
    seen = hand(at.hand) + hand(at.open_pile) + hand([at.cut])
    return {one: profile(at.profile).packs - seen.count(one) for one in range(KINDS_OF_CARD)}


@pytest.mark.parametrize("house", HOUSES)
def test_the_least_points_are_those_of_the_best_arrangement(house: str) -> None:
    for puzzle in made(Kind.LEAST_POINTS, house, 5):
        rules, cards = profile(house), hand(puzzle.position.hand)
        best = arrange(rules, jokers_for(rules, card(puzzle.position.cut)), cards)
        assert puzzle.solution.right == (str(best.points),)
        assert len(set(puzzle.choices)) == 4


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_can_be_declared_with_just_the_cards_that_are_right(house: str) -> None:
    for puzzle in made(Kind.CAN_DECLARE, house, 3):
        rules, cards = profile(house), hand(puzzle.position.hand)
        jokers = jokers_for(rules, card(puzzle.position.cut))
        ending = {
            code for code in puzzle.position.hand if arrange(rules, jokers, without(cards, card(code))).declarable
        }
        assert set(puzzle.solution.right) == (ending or {NO})


def test_the_best_discard_has_the_most_outs_or_else_the_fewest_points() -> None:
    measures = set()
    for puzzle in made(Kind.DISCARD, "taj-points", 12):
        rules, cards = profile("taj-points"), hand(puzzle.position.hand)
        jokers = jokers_for(rules, card(puzzle.position.cut))
        measures.add(puzzle.solution.measure)
        worth = {}
        for one in puzzle.solution.answers:
            rest = without(cards, card(one.answer))
            outs = [out for out, left in unseen(puzzle).items() if left > 0]
            outs = [out for out in outs if best_discard(rules, jokers, rest + bytes((out,))).declarable]
            if puzzle.solution.measure is Measure.OUTS:
                assert codes(bytes(outs)) == list(one.because)
                worth[one.answer] = sum(unseen(puzzle)[out] for out in outs)
            else:
                assert outs == []
                worth[one.answer] = -arrange(rules, jokers, rest).points
        best = max(worth.values())
        assert set(puzzle.solution.right) == {answer for answer, value in worth.items() if value == best}
    assert measures == {Measure.OUTS, Measure.POINTS}


def test_a_cards_pairs_are_all_pairs_of_unseen_cards_that_make_a_pure_meld_with_it() -> None:
    for puzzle in made(Kind.SAFE_CARD, "taj-points", 3):
        rules = profile("taj-points")
        jokers = jokers_for(rules, card(puzzle.position.cut))
        copies = [one for one, left in unseen(puzzle).items() for _ in range(left) if not jokers.is_joker[one]]
        for answer in puzzle.solution.answers:
            melds = [classify(rules, jokers, bytes((card(answer.answer), *pair))) for pair in combinations(copies, 2)]
            assert answer.value == sum(kind in PURE or kind is Meld.SET for kind in melds)
        assert min(one.value for one in puzzle.solution.answers) == next(
            one.value for one in puzzle.solution.answers if one.right
        )


def test_the_same_seed_gives_the_same_puzzle_and_the_same_cards_the_same_fingerprint() -> None:
    first, second = (made(Kind.DISCARD, "taj-points", 2) for _ in range(2))
    assert first == second
    assert len({fingerprint(puzzle) for puzzle in first}) == 2
