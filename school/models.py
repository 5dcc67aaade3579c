"""All models of the school in one list, which Django reads; each stands in its slice's `models`."""

from school.lessons.models import LessonProgress
from school.practice.models import PracticeGame

__all__ = ["LessonProgress", "PracticeGame"]
