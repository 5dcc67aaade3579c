"""All models of the school in one list, which Django reads; each stands in its slice's `models`."""

from school.duplicate.models import DuplicateDay, DuplicatePlay
from school.lessons.models import LessonProgress
from school.mistakes.models import Mistake
from school.practice.models import PracticeGame
from school.puzzles.models import Attempt, DayPuzzle, Puzzle, Run, Standing
from school.reviews.models import Review

__all__ = [
    "Attempt",
    "DayPuzzle",
    "DuplicateDay",
    "DuplicatePlay",
    "LessonProgress",
    "Mistake",
    "PracticeGame",
    "Puzzle",
    "Review",
    "Run",
    "Standing",
]
