"""Hands for both solvers, the engine's and the browser's, and what they should say to them.

`python -m tests.static.hands_to_arrange 100000` compares them on so many hands of all houses, and says how it went.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from engine.arrange import Arrangement, BestDiscard, arrange, best_discard
from engine.cards import PACK, Cards, codes
from engine.hands.jokers import jokers_for
from engine.houses import PROFILES, RuleProfile
from tests.static.node import answers

AT_ONCE = 800
_NEAR = 0.6
"""Such a part of the hands lies close together, so that melds get in each other's way."""


def hand_by_chance(profile: RuleProfile, chance: random.Random) -> tuple[int, Cards]:
    """A cut joker, and one card more than the house deals; many of the hands hold melds that share cards, or jokers."""
    deck = bytearray(PACK * profile.packs)
    chance.shuffle(deck)
    cut = deck.pop()
    if chance.random() < _NEAR:
        suit, rank = divmod(deck[0] % 52, 13)
        deck = bytearray(sorted(deck, key=lambda one: (abs(one % 13 - rank) + 4 * (one // 13 != suit)) // 2))
        near = chance.randint(profile.cards // 3, profile.cards + 1)
        rest = deck[near:]
        chance.shuffle(rest)
        deck = deck[:near] + rest
    if chance.random() < _NEAR:
        jokers = jokers_for(profile, cut)
        wild = bytes(one for one in deck if jokers.is_joker[one])[: chance.randint(1, 8)]
        deck = bytearray(wild) + deck
    hand = _at_most_held(deck, profile)[: profile.cards + 1]
    return cut, hand


def _at_most_held(deck: bytes, profile: RuleProfile) -> Cards:
    """The cards in their order, none more often than the packs hold it."""
    seen: Counter[int] = Counter()
    held = bytearray()
    for one in deck:
        seen[one] += 1
        if seen[one] <= profile.packs:
            held.append(one)
    return bytes(held)


def asked(profile: RuleProfile, cut: int, hand: Cards) -> dict[str, Any]:
    """What the browser's solver is given."""
    return {
        "rules": msgspec.to_builtins(profile),
        "cut": codes(bytes([cut]))[0],
        "jokers": codes(jokers_for(profile, cut).joker_cards),
        "hand": codes(hand),
    }


def expected(profile: RuleProfile, cut: int, hand: Cards) -> dict[str, Any]:
    """What the engine makes of the hand without its last card, and with it."""
    jokers = jokers_for(profile, cut)
    away = best_discard(profile, jokers, hand)
    return {
        "arranged": _told(arrange(profile, jokers, hand[: profile.cards])),
        "away": {**_told(away), "discard": codes(bytes([away.discard]))[0]},
    }


def _told(best: Arrangement | BestDiscard) -> dict[str, Any]:
    return {
        "groups": [codes(group) for group in best.groups],
        "ungrouped": codes(best.ungrouped),
        "points": best.points,
        "declarable": best.declarable,
    }


def differences(profile: RuleProfile, hands: int, chance: random.Random) -> Iterator[list[str]]:
    """The hands that the two arrange otherwise, as codes."""
    for first in range(0, hands, AT_ONCE):
        some = [hand_by_chance(profile, chance) for _ in range(min(AT_ONCE, hands - first))]
        told = answers("arrange.js", [asked(profile, *one) for one in some])
        for one, answer in zip(some, told, strict=True):
            if answer != expected(profile, *one):
                yield codes(one[1])


def _compare(hands: int) -> int:
    differ, started = 0, time.monotonic()
    for house, profile in PROFILES.items():
        found = list(differences(profile, hands // len(PROFILES), random.Random(f"{house}/{hands}")))
        differ += len(found)
        print(f"{house}: {hands // len(PROFILES)} hands, {len(found)} arranged otherwise", *found[:3], flush=True)
    print(f"{hands} hands in {time.monotonic() - started:.0f} s, {differ} arranged otherwise.")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(_compare(int(sys.argv[1])))
