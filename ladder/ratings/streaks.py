"""Deals won in a row over all formats: counted while deals are rated, so that a page reads one row.

Days in a row are not counted: nobody should sit down in order not to lose a streak.
"""

from accounts.people.models import User
from engine.settlement import Outcome
from ladder.ratings.models import DealResult, Streak

LOOKS_BACK = 500
"""A player who was rated before streaks were counted begins with what the last so many deals say."""


def count(player: User, won: bool) -> None:
    """Count a deal that has just been rated; inside its transaction, after its result was saved."""
    streak, is_new = Streak.objects.get_or_create(player=player)
    streak = Streak.objects.select_for_update().get(pk=streak.pk)
    if is_new:
        newest = DealResult.objects.filter(player=player).order_by("-pk").values_list("outcome", flat=True)
        for outcome in list(newest[:LOOKS_BACK])[::-1]:
            _add(streak, outcome == Outcome.WON)
    else:
        _add(streak, won)
    streak.save()


def _add(streak: Streak, won: bool) -> None:
    streak.wins = streak.wins + 1 if won else 0
    streak.best_wins = max(streak.best_wins, streak.wins)
