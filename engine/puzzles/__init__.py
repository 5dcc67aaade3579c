"""Puzzles: a position, a question, and every answer with its worth, exactly or by counting (rules 3 to 7)."""

from engine.puzzles.forms import DROP, NO, PLAY, Answer, Kind, Measure, Position, Puzzle, Solution
from engine.puzzles.making import fingerprint, found, generated

__all__ = [
    "DROP",
    "NO",
    "PLAY",
    "Answer",
    "Kind",
    "Measure",
    "Position",
    "Puzzle",
    "Solution",
    "fingerprint",
    "found",
    "generated",
]
