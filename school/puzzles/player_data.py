"""What is held about a player's puzzles, for the file of everything."""

from collections.abc import Iterator

from accounts.people.models import User
from school.puzzles.models import Attempt, Run, Standing

_AT_A_TIME = 500
_STANDING = (
    "rating",
    "deviation",
    "answers",
    "right_answers",
    "best_streak",
    "best_storm",
    "days_in_a_row",
    "last_day",
)
_ANSWER = ("given_at", "answered_at", "answer", "is_right", "took_ms", "rating_before", "rating_after")


def rating_and_bests(user: User) -> Iterator[dict[str, object]]:
    """The player's rating at puzzles and the best that was done."""
    yield from Standing.objects.filter(player=user).values(*_STANDING)


def answers(user: User) -> Iterator[dict[str, object]]:
    """Every puzzle that the player was given or has answered."""
    attempts = Attempt.objects.filter(player=user).order_by("pk")
    for puzzle, *rest in attempts.values_list("puzzle__public_id", *_ANSWER).iterator(chunk_size=_AT_A_TIME):
        yield {"puzzle": puzzle, **dict(zip(_ANSWER, rest, strict=True))}


def runs(user: User) -> Iterator[dict[str, object]]:
    """Every streak and storm of the player."""
    rows = Run.objects.filter(player=user).order_by("pk")
    for row in rows.values("public_id", "kind", "score", "wrong", "began_at", "over_at").iterator(
        chunk_size=_AT_A_TIME
    ):
        yield dict(row)
