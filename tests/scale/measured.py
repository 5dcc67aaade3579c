"""What the drill has found, as one table: the arithmetic, and its place in the page for administrators."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from rummysite.paths import BASE_DIR
from tests.cluster.measured import Table

PAGE = BASE_DIR / "docs" / "administrators" / "cells.md"
GOAL = 1.2
"""So many times its usual p99 a move may take at tables that a fault does not concern."""
TABLE = Table(
    "<!-- scale drill: begin -->",
    "<!-- scale drill: end -->",
    "| what is broken while deals are played | runs | tables | of these concerned | they play on after: median | worst "
    "| other tables' p99 before | meanwhile | ratio, goal 1.2 | their refusals | acknowledged moves | lost |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|",
)


@dataclass(frozen=True)
class Held:
    """What the books say after a fault.

    Of `acknowledged` moves so many are `lost`; so many deals are `unsettled` (parked or void); by `chips_minor` there
    are more or fewer chips than before; `ledger` is what `check_ledger` has found, "" where it is true.
    """

    acknowledged: int
    lost: int
    unsettled: int
    chips_minor: int
    ledger: str

    @property
    def is_well(self) -> bool:
        """Whether nothing is lost and the books are right."""
        return (self.lost, self.unsettled, self.chips_minor, self.ledger) == (0, 0, 0, "")


@dataclass(frozen=True)
class Run:
    """One fault: seconds until each table that it hit played on, and how long moves took elsewhere."""

    tables: int
    plays_on_s: Sequence[float]
    before_s: Sequence[float]
    meanwhile_s: Sequence[float]
    refused: int
    held: Held

    @property
    def ratio(self) -> float:
        """The p99 of a move at other tables meanwhile, beside the one before."""
        return p99_ms(self.meanwhile_s) / p99_ms(self.before_s)


def p99_ms(times_s: Iterable[float]) -> float:
    """What 99 of a hundred did not exceed, in ms; not a number where there are none."""
    ordered = sorted(times_s)
    return 1000 * ordered[min(len(ordered) - 1, round(0.99 * len(ordered)))] if ordered else math.nan


def row(title: str, runs: Sequence[Run]) -> str:
    """One fault's line of the table; the p99 of the runs that left tables unconcerned."""
    after_s = [each for run in runs for each in run.plays_on_s]
    beside = [run for run in runs if run.before_s and run.meanwhile_s]
    cells = [
        title,
        str(len(runs)),
        str(max(run.tables for run in runs)),
        str(round(median(len(run.plays_on_s) for run in runs))),
        f"{median(after_s):.1f} s" if after_s else "",
        f"{max(after_s):.1f} s" if after_s else "",
        f"{median(p99_ms(run.before_s) for run in beside):.0f} ms" if beside else "",
        f"{median(p99_ms(run.meanwhile_s) for run in beside):.0f} ms" if beside else "",
        f"{median(run.ratio for run in beside):.2f}" if beside else "",
        str(sum(run.refused for run in runs)),
        str(sum(run.held.acknowledged for run in runs)),
        str(sum(run.held.lost for run in runs)),
    ]
    return f"| {' | '.join(cells)} |"


def line_of(run: Run) -> str:
    """One run as a line of what the drill prints."""
    held = run.held
    after_s = (
        [f"{each:.1f} s" for each in (median(run.plays_on_s), max(run.plays_on_s))] if run.plays_on_s else ["-"] * 2
    )
    return (
        f"{len(run.plays_on_s)} of {run.tables} tables concerned, half played on after {after_s[0]}, the last after "
        f"{after_s[1]}; elsewhere p99 "
        f"{p99_ms(run.before_s):.0f} ms of {len(run.before_s)} moves, meanwhile {p99_ms(run.meanwhile_s):.0f} ms of "
        f"{len(run.meanwhile_s)}, {run.refused} refused; {held.acknowledged} acknowledged, {held.lost} lost, "
        f"{held.unsettled} deals unsettled, chips {held.chips_minor:+d}, ledger {held.ledger or 'true'}"
    )
