"""Made-up histories: honest bots at tables of a house, and among them pairs who play for each other.

The deals are real ones of the engine, each move made by a bot that sees only its own seat. A planted pair plays like
everybody else, but for half of its deals together, in which one of the two helps the other in one of four ways.
"""

import os
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from desk.integrity.evidence.facts import GOOD_SHARE, DealFacts, Step, facts_of
from engine import deal as rules
from engine.arrange import arrange, best_discard, solve
from engine.bots.choose import decide
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.deal import Action, DealState, Phase
from engine.deal.actions import Declare, Discard, Drop, Finish
from engine.houses import profile
from engine.settlement import SettledHand, settle
from engine.shuffle import Chance
from engine.views import for_seat

HOUSE = "taj-points"
MOST_MOVES = 1_500
REMEMBERED, A_SHARE = 4_096, 50
THINKS_MS, DIFFERS = 4_000, 0.7
"""A person's time to think: the median, and the standard deviation of its logarithm."""


class Way(StrEnum):
    """How one of a planted pair helps the other."""

    WRONG_SHOWS = "wrong shows"
    FOLDS = "folds"
    SOFT_PLAY = "soft play"
    FEEDS = "feeds"


class Someone(NamedTuple):
    """A player of the made-up house."""

    name: str
    strength: Strength


class Sitting(NamedTuple):
    """One deal to be played: who sits, in order, and whether the first helps the second, and how."""

    number: int
    table: str
    day: str
    players: tuple[Someone, ...]
    way: Way | None


def people(count: int, prefix: str, chance: random.Random) -> list[Someone]:
    """This many players of mixed strength; only a few are very good."""
    weights = {Strength.BEGINNER: 5, Strength.CLUB: 2, Strength.STRONG: 3}
    drawn = chance.choices(list(weights), list(weights.values()), k=count)
    return [Someone(f"{prefix}{number:03}", strength) for number, strength in enumerate(drawn)]


def honest(crowd: Sequence[Someone], deals: int, chance: random.Random) -> Iterator[Sitting]:
    """Sittings of a few deals each, for two to four players who meet by chance."""
    number = 0
    while number < deals:
        players = chance.sample(list(crowd), chance.choices((2, 3, 4), (5, 3, 2))[0])
        table, day = f"t{number}", f"d{number // 500}"
        for _ in range(min(chance.randint(3, 18), deals - number)):
            players = [*players[1:], players[0]]
            yield Sitting(number, table, day, tuple(players), None)
            number += 1


def planted(
    pair: Sequence[Someone], way: Way, deals: int, crowd: Sequence[Someone], chance: random.Random
) -> list[Sitting]:
    """The deals of a planted pair: in half of them the first helps, and at half of the tables a third sits."""
    sittings = []
    for number in range(deals):
        third = chance.sample(list(crowd), 1) if number // 10 % 2 else []
        helps = way if chance.random() < 0.5 else None
        names = "-".join(one.name for one in pair)
        sittings.append(Sitting(number, f"{names}-{number // 10}", f"d{number // 10}", (*pair, *third), helps))
    return sittings


def play_all(sittings: Sequence[Sitting], seed: int, workers: int = 0) -> list[DealFacts]:
    """The facts of all these deals, in order; the same seed gives the same facts.

    `workers` is the number of processes, 0 for one on each core; it does not change the result.
    """
    if workers == 1:
        return _played_all(sittings, seed)
    shares = [tuple(sittings[at : at + A_SHARE]) for at in range(0, len(sittings), A_SHARE)]
    with ProcessPoolExecutor(workers or os.cpu_count(), initializer=_remember_hands) as pool:
        return [facts for some in pool.map(_played_all, shares, [seed] * len(shares)) for facts in some]


def _remember_hands() -> None:
    """Arrange a hand once, though its bot asks before the draw and after, and then the facts ask: half of all answers.

    What is measured is how well pairs are found, and the solver answers the same each time.
    """
    setattr(solve, "_best", lru_cache(REMEMBERED)(solve._best))  # noqa: B010, SLF001  (one hand at a time)


def _played_all(sittings: Sequence[Sitting], seed: int) -> list[DealFacts]:
    return [played(sitting, seed) for sitting in sittings]


def played(sitting: Sitting, seed: int) -> DealFacts:
    """Play one deal to its end, and return its facts."""
    key = f"{seed}/{sitting.table}/{sitting.number}"
    chance = random.Random(key)
    names = [player.name for player in sitting.players]
    first = sitting.number % len(names)
    seeds = sha256(key.encode()).digest()
    state, events = rules.start(profile(HOUSE), key, names, first, (first - 1) % len(names), Chance(seeds, {}), 0)
    now_ms, steps = 0, [(0, events)]
    for _ in range(MOST_MOVES):
        if state.phase is Phase.OVER:
            break
        seat = state.to_move
        action = _move(state, seat, sitting)
        state, events = rules.apply(state, action, 0)
        now_ms += round(THINKS_MS * chance.lognormvariate(0, DIFFERS))
        steps.append((now_ms, events))
    return _facts(state, steps, sitting)


def _facts(state: DealState, steps: list[Step], sitting: Sitting) -> DealFacts:
    assert state.result is not None, "the deal comes to no end"
    hands = [SettledHand(seat.outcome, seat.groups, seat.ungrouped, seat.deal_show) for seat in state.result.seats]
    money_minor = settle(state.profile, state.jokers, hands, 100, 0).money_minor
    return facts_of(state, steps, tuple(money_minor), table=sitting.table, day=sitting.day, currency="CHIP")


def _move(state: DealState, seat: int, sitting: Sitting) -> Action:
    if sitting.way is not None and seat == 0 and (helped := _help(state, sitting.way)) is not None:
        return helped
    view = for_seat(state, seat)
    return decide(view, state.profile, JUDGEMENTS[sitting.players[seat].strength])


def _help(state: DealState, way: Way) -> Action | None:
    """What the helper in seat 0 does for the friend in seat 1; None where it plays as always."""
    hand, friend = state.seats[0].hand, state.seats[1]
    if way is Way.WRONG_SHOWS:
        return _show_wrong(state, hand)
    if state.phase is not Phase.TURN:
        return None
    if way is Way.FOLDS and not state.drawn:
        good = arrange(state.profile, state.jokers, hand).points <= GOOD_SHARE * state.profile.hand_cap
        return Drop(0) if good else None
    if not state.drawn or way is Way.FOLDS:
        return None
    best = best_discard(state.profile, state.jokers, hand)
    if way is Way.SOFT_PLAY:
        return Discard(0, best.discard) if best.declarable else None
    if best.declarable:
        return None
    return Discard(0, min(sorted(set(hand)), key=lambda card: _left_to(state, friend.hand, card)))


def _show_wrong(state: DealState, hand: bytes) -> Action | None:
    if state.phase is Phase.DECLARE:
        return Declare(0, (hand,), b"") if not arrange(state.profile, state.jokers, hand).declarable else None
    if state.phase is Phase.TURN and state.drawn:
        best = best_discard(state.profile, state.jokers, hand)
        return None if best.declarable else Finish(0, best.discard)
    return None


def _left_to(state: DealState, hand: bytes, card: int) -> int:
    """What the friend's hand costs with this card."""
    return best_discard(state.profile, state.jokers, hand + bytes((card,))).points
