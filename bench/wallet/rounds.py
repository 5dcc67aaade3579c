"""Rates measured by turns, and their medians, so that other work on the machine slows all sides alike."""

from collections.abc import Callable, Mapping
from statistics import median

from bench import progress
from bench.rows import Row
from bench.wallet.writing import Rate

Side = Callable[[], Rate]


def by_turns(sides: Mapping[str, Side], rounds: int) -> list[dict[str, Rate]]:
    """Each side's rate in each round; every other round goes through the sides backwards."""
    measured = []
    for number in range(rounds):
        order = list(sides) if number % 2 == 0 else list(sides)[::-1]
        rates = {name: sides[name]() for name in order}
        measured.append(rates)
        said = ", ".join(f"{name} {rate.per_s:.0f}/s" for name, rate in rates.items())
        progress.say(f"round {number + 1} of {rounds}: {said}")
    return measured


def beside(rounds: list[dict[str, Rate]], mine: str, peer: str, what: str, *, floor: float | None = None) -> Row:
    """A row of the round whose ratio is the median one: both rates are of the same moment."""
    ranked = sorted(rounds, key=lambda rates: rates[mine].per_s / rates[peer].per_s)
    middle = ranked[len(ranked) // 2]
    return Row(what=what, value=middle[mine].per_s, unit="/s", peer=peer, peer_value=middle[peer].per_s, floor=floor)


def cpu(rounds: list[dict[str, Rate]], mine: str, peer: str, what: str) -> Row:
    """What sending a posting costs in CPU time, on our side and on the peer's."""
    return Row(
        what=f"{what}, CPU of the writer",
        value=median(rates[mine].writers_us for rates in rounds),
        unit="µs",
        peer=peer,
        peer_value=median(rates[peer].writers_us for rates in rounds),
    )
