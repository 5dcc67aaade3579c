"""Who is kept apart at public tables is drawn to different tables of a tournament too, early or late."""

import pytest

from tables.chairs.apart import keep_apart
from tables.dealer.models import SealedSeed
from tables.dealer.sealing import about, sealer
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, run_until
from tests.tournaments.scheduled.test_late_registration import LATE_S, late, playing
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.rounds import RoundTable
from tournaments.scheduled.plan.lots import DrawList, Lots
from tournaments.scheduled.plan.seating import seat

pytestmark = pytest.mark.django_db


def tables():
    """The players' ids at each table, in the order of the tables and chairs."""
    rows = RoundTable.objects.order_by("number").prefetch_related("places__registration__player")
    return [[place.registration.player.public_id for place in table.places.order_by("pk")] for table in rows]


def as_the_dealer_knows(tournament, entrants):
    """The lots of a list that will be closed at noon: who has the dealer's key could know them, and nobody else."""
    shuffle = tournament.draws.get().shuffle
    sealed = bytes(SealedSeed.objects.get(shuffle=shuffle).sealed)
    listed = DrawList(
        beacon=None,
        closed_at_ms=NOON_MS,
        draw=shuffle.public_id,
        entrants=tuple(entrants),
        house=shuffle.house,
        late=0,
        round=1,
        tables=(3, 3),
        tournament=tournament.public_id,
        words={},
    )
    return Lots.second(sealer().open(sealed, about(shuffle.public_id, shuffle.house)), listed)


def test_a_pair_that_the_lots_put_together_is_drawn_apart():
    tournament = announced()
    users = {user.public_id: user for user in entered(tournament, 6)}
    drawn = as_the_dealer_knows(tournament, list(users)).order("seat", list(users))
    first, second = seat(drawn, 2, tournament.seats).tables
    keep_apart(users[first[0]], users[first[1]])
    run_until(tournament, NOON_MS, "playing")
    assert [set(table) for table in tables()] == [
        {first[0], second[0], first[2]},
        {first[1], second[1], second[2]},
    ]


def test_two_who_come_late_sit_at_different_late_tables():
    tournament = late()
    now = playing(tournament)
    one, other, *_more = entered(tournament, 4, now)
    keep_apart(one, other)
    sweep_scheduled(NOON_MS + LATE_S * 1000)
    together = [table for table in tables() if {one.public_id, other.public_id} <= set(table)]
    assert together == []
