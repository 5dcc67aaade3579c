"""A league as its tests announce it: until a week after noon, 1000 chips for three places."""

from typing import Any

from base import clock
from tests.tournaments.scheduled.cast import NOON_MS
from tournaments.leagues.models import League
from tournaments.leagues.services import announce

WEEK_MS = 7 * 86_400_000


def league_of(**fields: Any) -> League:
    """A league that is on."""
    given = {
        "name": "Monsoon League",
        "points": [{"each": 25}, {"each": 10, "places": 2}],
        "guarantee_minor": 100_000,
        "prizes": {"kind": "shares", "rows": [{"each": 5000}, {"each": 3000}, {"each": 2000}]},
        "ends_at": clock.at(NOON_MS + WEEK_MS),
    }
    return announce(League(**(given | fields)))
