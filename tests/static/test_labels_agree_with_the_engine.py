"""What the browser says a group is and a hand counts is what the engine says: on thousands of hands by chance."""

import random
from typing import Any

import msgspec
import pytest

from engine.cards import Cards, codes
from engine.hands.groups import classify
from engine.hands.jokers import jokers_for
from engine.hands.scoring import judge, score
from engine.hands.within import melds_within
from engine.houses import PROFILES, RuleProfile, examples
from tests.static.node import answers

HANDS = 1500
HOUSES = ("rummycircle-points", "taj-points", "classic-points21", *examples())
RULES = PROFILES | examples()


@pytest.mark.parametrize("house", HOUSES)
def test_kinds_points_and_declarations_agree(house: str) -> None:
    profile = RULES[house]
    chance = random.Random(house)
    hands = [_hand_by_chance(profile, chance) for _ in range(HANDS)]
    told = answers("judge.js", [_asked(profile, *one) for one in hands])
    assert len(told) == HANDS
    for one, answer in zip(hands, told, strict=True):
        assert answer == _expected(profile, *one), [codes(group) for group in one[1]]


@pytest.mark.parametrize("house", HOUSES)
def test_the_same_melds_are_found_side_by_side_in_a_group(house: str) -> None:
    profile = RULES[house]
    chance = random.Random(f"within/{house}")
    hands = [_hand_by_chance(profile, chance) for _ in range(HANDS)]
    hands = [(cut, [b"".join(groups[at : at + 3]) for at in range(0, len(groups), 3)], b"") for cut, groups, _ in hands]
    told = answers("within.js", [_asked(profile, *one) for one in hands])
    cuts = 0
    for (cut, groups, _), answer in zip(hands, told, strict=True):
        jokers = jokers_for(profile, cut)
        expected = [[codes(piece) for piece in melds_within(profile, jokers, group)] for group in groups]
        assert answer == expected, [codes(group) for group in groups]
        cuts += sum(len(pieces) > 1 for pieces in expected)
    assert cuts > HANDS // 10


def test_the_hands_by_chance_are_of_every_kind() -> None:
    profile = PROFILES["classic-points21"]
    chance = random.Random("classic-points21")
    kinds = {
        classify(profile, jokers_for(profile, cut), group)
        for cut, groups, _ in (_hand_by_chance(profile, chance) for _ in range(HANDS))
        for group in groups
    }
    assert len(kinds) == 7


def _asked(profile: RuleProfile, cut: int, groups: list[Cards], loose: Cards) -> dict[str, Any]:
    jokers = jokers_for(profile, cut)
    return {
        "rules": msgspec.to_builtins(profile),
        "cut": codes(bytes([cut]))[0],
        "jokers": codes(jokers.joker_cards),
        "groups": [codes(group) for group in groups],
        "loose": codes(loose),
    }


def _expected(profile: RuleProfile, cut: int, groups: list[Cards], loose: Cards) -> dict[str, Any]:
    jokers = jokers_for(profile, cut)
    return {
        "kinds": [classify(profile, jokers, group) for group in groups],
        "points": score(profile, jokers, groups, loose),
        "declarable": judge(profile, jokers, groups, loose).valid,
    }


def _hand_by_chance(profile: RuleProfile, chance: random.Random) -> tuple[int, list[Cards], Cards]:
    """A cut joker and a hand cut into groups, many of them melds or nearly."""
    packs = profile.pack * profile.most_packs
    cut = chance.choice(packs)
    groups: list[Cards] = []
    while sum(map(len, groups)) < profile.cards:
        left = profile.cards - sum(map(len, groups))
        group = bytes(one for one in _group_by_chance(cut, packs, chance)[:left] if one in profile.pack)
        groups += [group] if group else []
    loose = groups.pop() if chance.random() < 0.3 else b""
    return cut, groups, loose


def _group_by_chance(cut: int, packs: bytes, chance: random.Random) -> list[int]:
    suit, rank, length = chance.randrange(4), chance.randrange(13), chance.randint(3, 5)
    made = chance.choice(list(_MAKERS))(suit, rank, length)
    if chance.random() < 0.35:
        made[chance.randrange(len(made))] = chance.choice([packs[-1], cut, chance.choice(packs)])
    chance.shuffle(made)
    return made


def _run(suit: int, rank: int, length: int) -> list[int]:
    return [suit * 13 + (rank + step) % 13 for step in range(length)]


def _same_rank(suit: int, rank: int, length: int) -> list[int]:
    return [(suit + step) % 4 * 13 + rank for step in range(min(length, 4))]


def _alike(suit: int, rank: int, length: int) -> list[int]:
    return [suit * 13 + rank] * min(length - 1, 3)


def _jokers(suit: int, rank: int, length: int) -> list[int]:
    return [52] * min(length - 1, 3)


def _single(suit: int, rank: int, length: int) -> list[int]:
    return [suit * 13 + rank]


_MAKERS = (_run, _run, _same_rank, _alike, _jokers, _single)
