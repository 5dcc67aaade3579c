"""All lessons in the order in which they are learned."""

from school.lessons.course.cards import CARDS
from school.lessons.course.drop import DROP
from school.lessons.course.finish import FINISH
from school.lessons.course.first import FIRST
from school.lessons.course.jokers import JOKERS
from school.lessons.course.pool import POOL
from school.lessons.course.sequences import SEQUENCES
from school.lessons.course.twentyone import TWENTY_ONE
from school.lessons.stages import Lesson

LESSONS: dict[str, Lesson] = {
    lesson.name: lesson for lesson in (FIRST, CARDS, SEQUENCES, JOKERS, DROP, FINISH, TWENTY_ONE, POOL)
}
