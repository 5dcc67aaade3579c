"""The solver on random hands on one core: `arrange` and `best_discard` by hand size and jokers held, and `classify`.

Medians and 99th percentiles are beside the goals of a machine of this class; the bare Python loop in the last rows is
the floor of the same run, so that a slow moment of the machine can be told from a slow solver.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median, quantiles

from bench.rows import Row
from engine.arrange import arrange, best_discard
from engine.cards import PACK, Cards
from engine.hands.groups import classify
from engine.hands.jokers import Jokers, jokers_for
from engine.houses import PROFILES, RuleProfile

HANDS = 400
HOUSES = {"rummycircle-points": (1.0, 10.0), "classic-points21": (5.0, 60.0)}
"""The goals in milliseconds: the median, the 99th percentile."""
JOKERS_HELD = (0, 2, 4, 6)
LOOP = 1000

Holding = tuple[Jokers, Cards]


def run() -> list[Row]:
    """Every size of hand, every number of jokers, and one group at a time."""
    rows = []
    for name, goals in HOUSES.items():
        profile, dice = PROFILES[name], random.Random(name)
        rows += _on_random_hands(profile, goals, dice)
        rows += [_with_jokers(profile, count, dice) for count in JOKERS_HELD]
        rows.append(_classify(profile, dice))
    return rows


def _on_random_hands(profile: RuleProfile, goals: tuple[float, float], dice: random.Random) -> list[Row]:
    rows = []
    for what, solve, cards in (("arrange", arrange, profile.cards), ("best_discard", best_discard, profile.cards + 1)):
        hands = [_holding(profile, cards, dice) for _ in range(HANDS)]
        times_ms = [_timed_ms(partial(solve, profile, *one)) for one in hands]
        # The goals are `arrange`'s; a best discard does the work of all the hands it could leave.
        median_goal, p99_goal = goals if solve is arrange else (None, None)
        rows.append(Row(what=f"{what} {cards} p50", value=median(times_ms), unit="ms", ceiling=median_goal))
        rows.append(Row(what=f"{what} {cards} p99", value=quantiles(times_ms, n=100)[98], unit="ms", ceiling=p99_goal))
    return rows


def _with_jokers(profile: RuleProfile, count: int, dice: random.Random) -> Row:
    times_ms = []
    for _ in range(HANDS // 4):
        jokers, deck = _deck(profile, dice)
        wild = bytes(one for one in deck if jokers.is_joker[one])[:count]
        plain = bytes(one for one in deck if not jokers.is_joker[one])[: profile.cards - len(wild)]
        times_ms.append(_timed_ms(partial(arrange, profile, jokers, wild + plain)))
    return Row(what=f"arrange {profile.cards} with {count} jokers p50", value=median(times_ms), unit="ms")


def _classify(profile: RuleProfile, dice: random.Random) -> Row:
    groups = [_holding(profile, dice.randint(3, 5), dice) for _ in range(HANDS)]
    each_us = 1000 * median(_timed_ms(partial(classify, profile, *one)) for one in groups)
    loop_us = 1000 * median(_timed_ms(_bare_loop) for _ in range(HANDS))
    what = f"classify, {profile.cards} cards' rules"
    return Row(what=what, value=each_us, unit="us", peer=f"a bare loop of {LOOP}", peer_value=loop_us)


def _bare_loop() -> None:
    for _ in range(LOOP):
        pass


def _holding(profile: RuleProfile, cards: int, dice: random.Random) -> Holding:
    jokers, deck = _deck(profile, dice)
    return jokers, deck[:cards]


def _deck(profile: RuleProfile, dice: random.Random) -> Holding:
    deck = bytearray(PACK * profile.packs)
    dice.shuffle(deck)
    return jokers_for(profile, deck[0]), bytes(deck[1:])


def _timed_ms(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - started)
