"""How often practice may be asked for something: by browser or player, and by the household that it comes from.

A hint is the dearest: it looks at every card that may still come. Guests need no account here, so whoever throws their
cookies away is still counted by where they come from.
"""

from typing import NamedTuple

from django.http import HttpRequest

from base.crowd.addresses import counted_as
from base.limits.counting import counted
from school.practice.services import Visitor
from school.refusals import SchoolRefusal, SchoolRefused


class Rate(NamedTuple):
    """So many in so many seconds: of one visitor, and of one household."""

    of_one: int
    of_household: int
    in_s: int


RATES = {
    "begin": Rate(20, 60, 600),
    "move": Rate(60, 240, 20),
    "hint": Rate(20, 60, 60),
}


def count(what: str, request: HttpRequest, visitor: Visitor) -> None:
    """Count one more; raises SchoolRefused practice_slow_down when there were too many."""
    rate = RATES[what]
    who = visitor.user.pk if visitor.user is not None else visitor.browser
    places = counted_as(request.META.get("REMOTE_ADDR") or "")
    wide = ((f"house.{name}", rate.of_household * times) for name, times in places)
    for key, most in ((f"one.{who}", rate.of_one), *wide):
        if counted(f"practice.{what}.{key}", rate.in_s) > most:
            raise SchoolRefused(SchoolRefusal.PRACTICE_SLOW_DOWN)
