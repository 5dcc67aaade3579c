"""The lessons' data about a player: for the file of all data, and its deletion with the account."""

from collections.abc import Iterator

from accounts.people.models import User
from school.lessons.models import LessonProgress

AT_A_TIME = 500


def rows_of(player: User) -> Iterator[dict[str, object]]:
    """Every stage that the player has done."""
    done = LessonProgress.objects.filter(player=player).values_list("stage", "done_at")
    for stage, done_at in done.iterator(chunk_size=AT_A_TIME):
        yield {"stage": stage, "done_at": done_at}


def forget_all_of(player: User) -> None:
    """Delete the progress of a player who closes the account."""
    LessonProgress.objects.filter(player=player).delete()
