"""Puzzles to keep for when there is no network: open ones, which rate nobody, with what follows each answer.

They are the same for everybody on a day. Whoever has no account is told the solution of any open puzzle, so nothing is
given away that was not open.
"""

from django.core.cache import cache

from engine.puzzles import Kind
from school.puzzles import daily, giving
from school.puzzles.models import NEW_RATING, Puzzle
from school.puzzles.services import Verdict, is_right, solution_of
from school.puzzles.showing import VerdictShown, verdict_shown

OF_A_KIND = 2
_KEPT_S = 86_400


def of_today() -> list[Puzzle]:
    """The day's puzzles to keep, by kind; fewer where the stock is small. One query but for the first of a day."""
    key = f"puzzles.kept.{daily.today().isoformat()}"
    ids: list[int] | None = cache.get(key)
    if not ids:
        ids = _chosen()
        cache.set(key, ids, _KEPT_S)
    by_pk = {puzzle.pk: puzzle for puzzle in giving.open_puzzles().filter(pk__in=ids)}
    return [by_pk[pk] for pk in ids if pk in by_pk]


def verdicts_of(puzzle: Puzzle) -> dict[str, VerdictShown]:
    """What is said to each answer of a puzzle, by the answer."""
    answers = [one.answer for one in solution_of(puzzle).answers]
    return {answer: verdict_shown(Verdict(puzzle, answer, is_right(puzzle, answer))) for answer in answers}


def _chosen() -> list[int]:
    stock = giving.open_puzzles()
    return [
        pk
        for kind in Kind
        for pk in giving.nearest(stock.filter(kind=kind.value), NEW_RATING).values_list("pk", flat=True)[:OF_A_KIND]
    ]
