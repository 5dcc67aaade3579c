"""Plain achievements: what a player's rated deals add up to, and how far the next mark is.

They are read from sums that are kept while deals are rated, so a page costs the same after ten years. None is for
playing long or on many days, none is worth chips, and none is lost again.
"""

import msgspec
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from ladder.ratings.models import Format, Period, Span, Streak

WON = (1, 10, 100, 1_000, 10_000)
IN_A_ROW = (2, 3, 5, 8, 12)
FORMATS = (1, 2, 3, len(Format))


class Achievement(msgspec.Struct, frozen=True):
    """One thing that is counted: how many there are, the marks that are reached, and the next one if there is one."""

    name: StrOrPromise
    count: int
    reached: tuple[int, ...]
    next: int | None


def achievements_of(player: User) -> tuple[Achievement, ...]:
    """What a player has achieved; two queries, whatever was played."""
    won = list(Period.objects.filter(player=player, span=Span.ALL).values_list("won", flat=True))
    best_wins = Streak.objects.filter(player=player).values_list("best_wins", flat=True).first() or 0
    return (
        _achievement(_("Deals won"), sum(won), WON),
        _achievement(_("Won in a row"), best_wins, IN_A_ROW),
        _achievement(_("Formats won in"), sum(count > 0 for count in won), FORMATS),
    )


def _achievement(name: StrOrPromise, count: int, marks: tuple[int, ...]) -> Achievement:
    reached = tuple(mark for mark in marks if mark <= count)
    return Achievement(name, count, reached, next((mark for mark in marks if mark > count), None))
