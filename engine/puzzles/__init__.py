"""Puzzles: a position, a question, and every answer with its worth, exactly or by counting (rules 3 to 7)."""

from engine.puzzles.forms import DROP, NO, PLAY, Answer, Kind, Measure, Position, Puzzle, Solution
from engine.puzzles.making import fingerprint, generate, puzzles_in

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
    "generate",
    "puzzles_in",
]
