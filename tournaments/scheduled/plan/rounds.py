"""The rounds of a tournament as data: how many deals each has, and who goes on.

Pure functions; `problems` lists the faults of impossible rounds.
"""

from collections.abc import Iterator, Sequence

import msgspec

from engine.spoken import Fault, Faulty, fault
from tournaments.scheduled.plan.faults import PlanFault

MOST_ROUNDS = 10
MOST_DEALS = 20
MOST_ON = 10_000
MOST_MINUTES = 24 * 60
MOST_POINT_VALUE = 10_000
MOST_CHIPS = 10**7


class RoundSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round:

    `deals` at each table; then the first `per_table` of every table go on, and the first `best` of all the others.
    From the last round nobody goes on. `minutes`, if not 0, end the round sooner: no deal begins after that time.
    `won_first` is a best of several deals: places go by deals won before points, and a table stops when its first
    place is certain. If players have chips of the tournament, a point costs `point_value` of them, and a player
    with fewer than `min_chips` at the end is out.
    """

    deals: int
    per_table: int = 0
    best: int = 0
    minutes: int = 0
    won_first: bool = False
    point_value: int = 1
    min_chips: int = 0


def read_rounds(raw: object) -> tuple[RoundSpec, ...]:
    """Rounds from JSON as an operator writes it; raises Faulty."""
    try:
        rounds = msgspec.convert(raw, tuple[RoundSpec, ...])
    except msgspec.ValidationError as wrong:
        raise Faulty([fault(PlanFault.NO_ROUNDS, why=wrong)]) from wrong
    if faults := list(problems(rounds)):
        raise Faulty(faults)
    return rounds


def problems(rounds: Sequence[RoundSpec]) -> Iterator[Fault]:
    """The faults of these rounds."""
    if not 1 <= len(rounds) <= MOST_ROUNDS:
        yield fault(PlanFault.HOW_MANY_ROUNDS, most=MOST_ROUNDS, found=len(rounds))
    for number, spec in enumerate(rounds, start=1):
        if not 1 <= spec.deals <= MOST_DEALS:
            yield fault(PlanFault.HOW_MANY_DEALS, round=number, most=MOST_DEALS, found=spec.deals)
        if not (0 <= spec.per_table <= MOST_ON and 0 <= spec.best <= MOST_ON):
            yield fault(PlanFault.TOO_MANY_GO_ON, round=number)
        elif number < len(rounds) and spec.per_table + spec.best == 0:
            yield fault(PlanFault.NOBODY_GOES_ON, round=number)
        elif number == len(rounds) and spec.per_table + spec.best:
            yield fault(PlanFault.LAST_ROUND_SENDS_ON)
        yield from _problems_of_play(number, spec)


def _problems_of_play(number: int, spec: RoundSpec) -> Iterator[Fault]:
    if not 0 <= spec.minutes <= MOST_MINUTES:
        yield fault(PlanFault.TOO_LONG, round=number, most=MOST_MINUTES, found=spec.minutes)
    if not 1 <= spec.point_value <= MOST_POINT_VALUE:
        yield fault(PlanFault.POINT_VALUE, round=number, most=MOST_POINT_VALUE, found=spec.point_value)
    if not 0 <= spec.min_chips <= MOST_CHIPS:
        yield fault(PlanFault.TOO_MANY_CHIPS, round=number, most=MOST_CHIPS, found=spec.min_chips)


def problems_of_chips(rounds: Sequence[RoundSpec], chips: int, largest_loss: int) -> Iterator[Fault]:
    """The faults of rounds that everybody begins with this many chips, 0 for none."""
    if not chips and any(spec.point_value != 1 or spec.min_chips for spec in rounds):
        yield fault(PlanFault.NO_CHIPS)
    if chips and chips < largest_loss * rounds[0].point_value:
        yield fault(PlanFault.TOO_FEW_CHIPS, cost=largest_loss * rounds[0].point_value, chips=chips)


def chips_to_go_on(rounds: Sequence[RoundSpec], number: int, largest_loss: int) -> int:
    """The minimum of chips to go on from round `number`: the round's minimum, and the cost of one deal of the next.

    So every player of a deal can pay for it.

    >>> chips_to_go_on((RoundSpec(2, 2), RoundSpec(3, point_value=2)), 1, largest_loss=80)
    160
    """
    spec = rounds[number - 1]
    return max(spec.min_chips, largest_loss * rounds[number].point_value) if number < len(rounds) else 0


def spec_of(rounds: Sequence[RoundSpec], number: int, players: int, seats: int) -> tuple[RoundSpec, bool]:
    """The terms of round `number` (from 1) for this many players, and whether it is the last.

    As soon as all remaining players fit at one table, they play the last round, and rounds in between are skipped.

    >>> spec_of((RoundSpec(2, 2), RoundSpec(2, 1), RoundSpec(3)), 2, players=5, seats=6)
    (RoundSpec(deals=3, per_table=0, best=0), True)
    """
    final = number >= len(rounds) or players <= seats
    return (rounds[-1] if final else rounds[number - 1]), final
