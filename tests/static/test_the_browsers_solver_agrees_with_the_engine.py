"""The browser arranges a hand as the engine does, down to the choice among equals: on hands of every house by chance.

`python -m tests.static.hands_to_arrange 100000` does the same with more of them.
"""

import random

import pytest

from engine.arrange import arrange
from engine.cards import codes
from engine.cards import hand as hand_of
from engine.hands.jokers import jokers_for
from engine.hands.scoring import judge, score
from engine.houses import PROFILES, examples
from tests.static.hands_to_arrange import asked, differences, expected, hand_by_chance
from tests.static.node import answers

HANDS = 190
"""Of each house of the software and of each example."""


@pytest.mark.parametrize("house", [*PROFILES, *examples()])
def test_every_hand_is_arranged_as_the_engine_does(house: str) -> None:
    assert list(differences((PROFILES | examples())[house], HANDS, random.Random(house))) == []


def test_a_joker_left_over_goes_to_the_same_run() -> None:
    profile = PROFILES["classic-points21"]
    cut, hand = hand_of(["KH"])[0], hand_of("2D 3D 4D 5D 10S JS QS 6H 7H 8H 3S 4S 5S 6S AD AD AD 7C 7C 7C PJ 9C")
    [told] = answers("arrange.js", [asked(profile, cut, hand)])
    assert told == expected(profile, cut, hand)
    assert told["arranged"]["declarable"]


@pytest.mark.parametrize("house", ["taj-points", "classic-points21"])
def test_the_groups_are_worth_what_the_browser_says(house: str) -> None:
    profile, chance = PROFILES[house], random.Random(f"worth/{house}")
    hands = [hand_by_chance(profile, chance) for _ in range(HANDS)]
    for (cut, hand), told in zip(hands, answers("arrange.js", [asked(profile, *one) for one in hands]), strict=True):
        jokers, found = jokers_for(profile, cut), told["arranged"]
        groups = [hand_of(group) for group in found["groups"]]
        loose = hand_of(found["ungrouped"])
        assert sorted(b"".join(groups) + loose) == sorted(hand[: profile.cards])
        assert judge(profile, jokers, groups, loose).valid == found["declarable"]
        assert found["declarable"] or score(profile, jokers, groups, loose) == found["points"]


def test_the_hands_by_chance_are_won_and_lost() -> None:
    profile, chance = PROFILES["classic-points21"], random.Random("classic-points21")
    hands = [hand_by_chance(profile, chance) for _ in range(HANDS)]
    ends = [arrange(profile, jokers_for(profile, cut), hand[: profile.cards]) for cut, hand in hands]
    assert 20 < sum(end.declarable for end in ends) < HANDS - 20, [codes(hand) for _, hand in hands]
