"""While an operator holds new matches back, one that is full waits, and takes nobody else."""

import pytest

from accounts.people.models import User
from base import clock
from tables.holds.queries import AGAIN_S
from tables.setup.draining import hold, lift
from tables.setup.models import Scope
from tests.tournaments.matches.cast import NOON_MS, offer_of, on_time, open_match, players
from tournaments.matches.models.match import MatchStatus
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.services.entering import enter

pytestmark = pytest.mark.django_db


def test_a_full_match_waits_and_is_looked_at_again_a_little_later() -> None:
    people = players(3)
    match = open_match(offer_of(2))
    drain = hold(Scope.FORMAT, "match", "An upgrade.", User.objects.create_user("chief"))
    for user in people[:2]:
        enter(match.public_id, user, NOON_MS)
    match.refresh_from_db()
    assert (match.status, match.due_at) == (MatchStatus.REGISTERING, clock.at(NOON_MS + 1000 * AGAIN_S))
    with pytest.raises(EntryRefused) as refused:
        enter(match.public_id, people[2], NOON_MS)
    assert refused.value.code is EntryRefusal.FULL
    lift(drain)
    on_time(match)
    assert match.status == MatchStatus.PLAYING
