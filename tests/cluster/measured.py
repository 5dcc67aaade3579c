"""What the drills have measured, as one table: the arithmetic, and its place in the page for administrators."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from rummysite.paths import BASE_DIR

PAGE = BASE_DIR / "docs" / "administrators" / "cluster.md"
BEGIN, END = "<!-- drill: begin -->", "<!-- drill: end -->"
HEAD = (
    "| what is broken while deals are played | runs | play stands still for: median | worst | goal "
    "| clocks go on after: median | worst | acknowledged moves | lost | written by a cut-off primary |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)
ROW = re.compile(r"^\| (\S[^|]*\S) \| \d+ \|.*\|$", re.MULTILINE)


@dataclass(frozen=True)
class Table:
    """A table of a page, between two comments that nobody reads; each row begins with what was broken and how often."""

    begin: str
    end: str
    head: str

    def written(self, page: str, rows: Mapping[str, str], order: Sequence[str]) -> str:
        """The page with these rows, by the drills' names, in its table; a drill that was not run keeps its row."""
        before, _, rest = page.partition(self.begin)
        table, _, after = rest.partition(self.end)
        kept = {match[1]: match[0] for match in ROW.finditer(table)}
        found = kept | dict(rows)
        lines = [found[name] for name in order if name in found]
        return f"{before}{self.begin}\n\n{self.head}\n" + "\n".join(lines) + f"\n\n{self.end}{after}"


TABLE = Table(BEGIN, END, HEAD)


@dataclass(frozen=True)
class Run:
    """One run of a drill.

    `moves_s` is the longest time in which somebody at the table was shown nothing new, `clocks_s` the time from the
    fault until a deadline fired; `acknowledged` counts moves for which a client was told ok, `lost` those that no log
    has, and
    `intrusions` the writes that a primary on the wrong side acknowledged.
    """

    moves_s: float
    clocks_s: float
    acknowledged: int
    lost: int
    intrusions: int = 0


def row(name: str, goal_s: float | None, runs: Sequence[Run]) -> str:
    """One drill's line of the table."""
    moves, clocks = [run.moves_s for run in runs], [run.clocks_s for run in runs]
    cells = [
        name,
        str(len(runs)),
        f"{median(moves):.1f} s",
        f"{max(moves):.1f} s",
        "unnoticed" if goal_s is None else f"{goal_s:g} s",
        f"{median(clocks):.1f} s",
        f"{max(clocks):.1f} s",
        str(sum(run.acknowledged for run in runs)),
        str(sum(run.lost for run in runs)),
        str(sum(run.intrusions for run in runs)),
    ]
    return f"| {' | '.join(cells)} |"


def holds(runs: Iterable[Run]) -> bool:
    """Whether nothing that was acknowledged is lost, and no cut-off primary has acknowledged anything."""
    return all(run.lost == 0 and run.intrusions == 0 for run in runs)
