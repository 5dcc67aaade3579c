"""The rounds of a tournament as data: how many deals each has, and who goes on.

Pure; `problems` says in sentences what no tournament could be played by.
"""

from collections.abc import Iterator, Sequence

import msgspec

MOST_ROUNDS = 10
MOST_DEALS = 20
MOST_ON = 10_000


class RoundSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round: so many deals at each table; then the first `per_table` of every table go on, and the first `best` of
    all the others. The last round sends nobody on.
    """

    deals: int
    per_table: int = 0
    best: int = 0


def read_rounds(raw: object) -> tuple[RoundSpec, ...]:
    """Rounds from JSON as an operator writes it; raises ValueError with a sentence."""
    try:
        rounds = msgspec.convert(raw, tuple[RoundSpec, ...])
    except msgspec.ValidationError as wrong:
        raise ValueError(f"This is no list of rounds: {wrong}.") from wrong
    wrong_with = list(problems(rounds))
    if wrong_with:
        raise ValueError(" ".join(wrong_with))
    return rounds


def problems(rounds: Sequence[RoundSpec]) -> Iterator[str]:
    """What is wrong with these rounds, a sentence each."""
    if not 1 <= len(rounds) <= MOST_ROUNDS:
        yield f"A tournament has 1 to {MOST_ROUNDS} rounds, not {len(rounds)}."
    for number, spec in enumerate(rounds, start=1):
        if not 1 <= spec.deals <= MOST_DEALS:
            yield f"Round {number} has 1 to {MOST_DEALS} deals, not {spec.deals}."
        if not (0 <= spec.per_table <= MOST_ON and 0 <= spec.best <= MOST_ON):
            yield f"Round {number} cannot send that many on."
        elif number < len(rounds) and spec.per_table + spec.best == 0:
            yield f"Somebody must go on from round {number}: give 'per_table', 'best' or both."
        elif number == len(rounds) and spec.per_table + spec.best:
            yield "Nobody goes on from the last round: leave 'per_table' and 'best' out of it."


def spec_of(rounds: Sequence[RoundSpec], number: int, players: int, seats: int) -> tuple[RoundSpec, bool]:
    """What round `number` (from 1) of so many players is played by, and whether it is the last.

    As soon as all who are left fit at one table, they play the last round's deals, whatever lies between.

    >>> spec_of((RoundSpec(2, 2), RoundSpec(2, 1), RoundSpec(3)), 2, players=5, seats=6)
    (RoundSpec(deals=3, per_table=0, best=0), True)
    """
    final = number >= len(rounds) or players <= seats
    return (rounds[-1] if final else rounds[number - 1]), final
