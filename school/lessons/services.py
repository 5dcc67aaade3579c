"""Writes of lessons: the stages that a player has done."""

from collections.abc import Iterable

from accounts.people.models import User
from school.lessons.course import LESSONS
from school.lessons.models import LessonProgress

STAGES = frozenset(f"{lesson.name}/{stage.name}" for lesson in LESSONS.values() for stage in lesson.stages)
"""Every stage there is, as `lesson/stage`."""


def note_done(player: User, stages: Iterable[str]) -> None:
    """Store the stages that a player has done; unknown stages are ignored."""
    known = STAGES.intersection(stages)
    rows = [LessonProgress(player=player, stage=stage) for stage in sorted(known)]
    LessonProgress.objects.bulk_create(rows, ignore_conflicts=True)
