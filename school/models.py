"""All models of the school in one list, which Django reads; each stands in its slice's `models`."""

from school.puzzles.models import Attempt, DayPuzzle, Puzzle, Run, Standing

__all__ = ["Attempt", "DayPuzzle", "Puzzle", "Run", "Standing"]
