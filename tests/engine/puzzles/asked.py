"""Which puzzles set positions give, a line each: `python -m tests.engine.puzzles.asked` writes the lines anew.

The deals of `written.py` seldom come to a hand that can nearly be declared, or to equal answers. Whoever changes on
purpose how puzzles are made writes the new lines with the change.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from engine.bots.sight import Sight
from engine.puzzles import Position, Puzzle
from engine.puzzles.hands import best_to_put_away, can_declare, least_points
from engine.puzzles.safety import safest
from tests.engine.bots.weighed import sight_at

WRITTEN = Path(__file__).parent / "golden" / "asked.txt"
ASKED: dict[str, Callable[[Position, Sight], Puzzle | None]] = {
    "least points": least_points,
    "can declare": can_declare,
    "put away": best_to_put_away,
    "safest": safest,
}
HOUSES = {"taj-points": 25, "classic-points21": 2, "ten-cards": 25}
_NOWHERE = Position(
    profile="", cut="PJ", jokers=(), hand=(), drawn=None, open_pile=(), closed_count=0, rivals=1, turns=0
)


def puzzle_lines(house: str) -> Iterator[str]:
    """Each position's puzzles: how hard, every answer with its worth and its reasons, and the arrangement."""
    for number in range(HOUSES[house]):
        before, after = sight_at(house, number, 0), sight_at(house, number, 1)
        for what, ask in ASKED.items():
            puzzle = ask(_NOWHERE, before if what == "least points" else after)
            if puzzle is not None:
                yield f"{house} {number} {what}: {_told(puzzle)}"


def _told(puzzle: Puzzle) -> str:
    solution = puzzle.solution
    answers = [
        f"{one.answer}={one.value}{'!' * one.right}{'(' * bool(one.because)}{'.'.join(one.because)}"
        for one in solution.answers
    ]
    groups = " | ".join(".".join(group) for group in (*solution.groups, solution.ungrouped))
    return f"{puzzle.kind} {puzzle.harder} {' '.join(answers)} / {groups} / {solution.points}"


def lines() -> Iterator[str]:
    """All that is written down."""
    for house in HOUSES:
        yield from puzzle_lines(house)


if __name__ == "__main__":
    WRITTEN.write_text("\n".join(lines()) + "\n")
