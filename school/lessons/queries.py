"""Reads of lessons: the list, and what a player has done."""

from typing import NamedTuple

from accounts.people.models import User
from school.lessons.course import LESSONS
from school.lessons.models import LessonProgress
from school.lessons.stages import Lesson, translated


class LessonRow(NamedTuple):
    """A lesson in the list; `stages` are `lesson/stage`, separated by spaces."""

    name: str
    title: str
    about: str
    number: int
    length: int
    stages: str


def lesson_rows() -> list[LessonRow]:
    """All lessons, in the order in which they are learned, in the language that is active."""
    return [
        LessonRow(
            name=lesson.name,
            title=translated(lesson.title),
            about=translated(lesson.about),
            number=number,
            length=len(lesson.stages),
            stages=" ".join(f"{lesson.name}/{stage.name}" for stage in lesson.stages),
        )
        for number, lesson in enumerate(LESSONS.values(), start=1)
    ]


def after(lesson: Lesson) -> Lesson | None:
    """The lesson that comes next, None after the last one."""
    all_lessons = list(LESSONS.values())
    return next(iter(all_lessons[all_lessons.index(lesson) + 1 :]), None)


def done_by(player: User | None) -> list[str]:
    """The stages that a player has done, as `lesson/stage`; of a visitor nobody but the browser knows."""
    if player is None:
        return []
    return list(LessonProgress.objects.filter(player=player).values_list("stage", flat=True))
