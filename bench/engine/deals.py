"""Whole deals played by chance on one core, moves a second; what one state weighs; a replay.

A move is a draw or a discard, chosen at random among the legal ones and applied, cards dealt and shuffled included; the
peer counts its moves so too: OpenSpiel's gin rummy, in C++ and called from Python, as timed on a machine of this class
(RLCard's, in Python, makes 42,800). Both do less in a move, for they keep no clock, no versions and no events.
`engine.peers` has both play by turns with ours instead.
"""

import random
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import TypeVar

from bench.rows import Row
from engine import deal, record
from engine.deal import Action, DealState, Pile
from engine.houses import PROFILES, RuleProfile
from engine.shuffle import Chance

One = TypeVar("One")

SECONDS = 1.0
OPENSPIEL_MOVES_PER_S = 57_900
MOVES_A_DEAL = 300
STATES = 2_000


def run() -> list[Row]:
    """Moves of every house beside the peers, one move alone, and a state's bytes."""
    rows = [_moves(name, profile) for name, profile in PROFILES.items()]
    states = list(_states_of_a_deal(PROFILES["rummycircle-points"], 6))
    return [*rows, *_one_move(states), *_codec(states), *_weight(states), _replay()]


def _moves(name: str, profile: RuleProfile) -> Row:
    dice = random.Random(name)
    made, started = 0, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        made += moves_by_chance(profile, 4, dice)
    rate = made / (time.perf_counter() - started)
    return Row(what=name, value=rate, unit="moves/s", peer="OpenSpiel", peer_value=OPENSPIEL_MOVES_PER_S, floor=1.0)


def moves_by_chance(profile: RuleProfile, players: int, dice: random.Random) -> int:
    """Play one deal by chance; returns how many moves it had."""
    return sum(1 for _ in _played(profile, players, dice))


def _played(profile: RuleProfile, players: int, dice: random.Random) -> Iterator[tuple[DealState, Action]]:
    """The moves of one deal, each with the state it was made in."""
    state = _started(profile, players, dice)
    for number in range(MOVES_A_DEAL):
        action = _by_chance(state, dice)
        yield state, action
        state, _ = deal.apply(state, action, number * 500)


def _started(profile: RuleProfile, players: int, dice: random.Random) -> DealState:
    names = [f"player-{number}" for number in range(players)]
    return deal.start(profile, "bench", names, 0, players - 1, Chance(dice.randbytes(32), {}), 0)[0]


def _by_chance(state: DealState, dice: random.Random) -> Action:
    turn = state.turn
    if state.drawn:
        return deal.Discard(turn, dice.choice(state.seats[turn].hand))
    wants_open = dice.random() < 0.5 and deal.why_not(state, deal.Draw(turn, Pile.OPEN)) is None
    return deal.Draw(turn, Pile.OPEN if wants_open else Pile.CLOSED)


def _states_of_a_deal(profile: RuleProfile, players: int) -> Iterator[tuple[DealState, Action]]:
    return _played(profile, players, random.Random(1))


def _one_move(states: list[tuple[DealState, Action]]) -> list[Row]:
    draws = [move for move in states if isinstance(move[1], deal.Draw)]
    discards = [move for move in states if isinstance(move[1], deal.Discard)]
    return [
        Row(what=what, value=_us(lambda one: deal.apply(one[0], one[1], 0), moves), unit="us", ceiling=50)
        for what, moves in (("apply a draw, p50", draws), ("apply a discard, p50", discards))
    ]


def _codec(states: list[tuple[DealState, Action]]) -> list[Row]:
    alone = [state for state, _ in states]
    both = _us(lambda state: deal.decode(deal.encode(state)), alone)
    return [Row(what="encode and decode a state, p50", value=both, unit="us", ceiling=50)]


def _weight(states: list[tuple[DealState, Action]]) -> list[Row]:
    raw = deal.encode(states[-1][0])
    tracemalloc.start()
    kept = [deal.decode(raw) for _ in range(STATES)]
    in_memory = tracemalloc.get_traced_memory()[0] / len(kept)
    tracemalloc.stop()
    return [
        Row(what="a state of six players as bytes", value=len(raw), unit="bytes", ceiling=1_000),
        Row(what="the same in memory, read anew", value=in_memory, unit="bytes", ceiling=6_000),
    ]


def _replay() -> Row:
    """A record of a deal that everybody but one drops out of in the end, read and played again."""
    moves = [
        (number * 500, action)
        for number, (_, action) in enumerate(_played(PROFILES["taj-points"], 3, random.Random(2)))
    ]
    state = _started(PROFILES["taj-points"], 3, random.Random(2))
    for at_ms, action in moves:
        state, _ = deal.apply(state, action, at_ms)
    while state.result is None:
        moves.append((moves[-1][0] + 500, deal.Drop(state.turn)))
        state, _ = deal.apply(state, moves[-1][1], moves[-1][0])
    document = record.encode(record.build(state, moves, record.Stake()))
    return Row(what=f"replay a record of {len(moves)} moves", value=_us(record.replay, [document] * 50), unit="us")


def _us(verb: Callable[[One], object], each: Sequence[One]) -> float:
    """The median of one call, in microseconds."""
    clock, taken = time.perf_counter_ns, []
    for _ in range(10):
        for one in each:
            started = clock()
            verb(one)
            taken.append(clock() - started)
    return median(taken) / 1000
