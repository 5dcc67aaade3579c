"""Whoever is at the table when a match ends is shown its end: by whatever message, late, lost, or after a reload.

Who gives up in the own turn drops, and the deal has a result. In the other's turn the deal is given up and has none.
"""

from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from accounts.people.models import User
from base import clock
from engine import pool
from tables.live.db_threads import in_thread
from tables.play.models import Deal, DealStatus
from tests.static.node import answers
from tests.tables.browser import Browser
from tests.tournaments.matches.cast import drop_out, in_turn, next_deal, players, saved_state, started
from tests.tournaments.matches.recording import Record
from tournaments.matches.models.match import Match
from tournaments.matches.services.leaving import leave

pytestmark = pytest.mark.django_db(transaction=True)
HOUSE = "playship-pool61"
ORDERS = 300
WON, LOST = "You won!", "The match is over"


def gives_up_in_turn(match: Match, deal: Deal, people: list[User]) -> User:
    """Who is asked to move leaves; returns the winner."""
    return _gives_up(match, deal, people, in_turn(deal, people))


def gives_up_in_the_others_turn(match: Match, deal: Deal, people: list[User]) -> User:
    """Who is not asked to move leaves."""
    (loser,) = set(people) - {in_turn(deal, people)}
    return _gives_up(match, deal, people, loser)


def drops_for_the_last_time(match: Match, deal: Deal, people: list[User]) -> User:
    """Who is asked to move drops, and has too many points then."""
    state = saved_state(match)
    entrants = tuple(msgspec.structs.replace(one, total=50) for one in state.entrants)
    Match.objects.update(state=pool.encode(msgspec.structs.replace(state, entrants=entrants)))
    loser = in_turn(deal, people)
    drop_out(deal, loser)
    (winner,) = set(people) - {loser}
    return winner


def _gives_up(match: Match, deal: Deal, people: list[User], loser: User) -> User:
    leave(match.public_id, loser, clock.to_ms(deal.started_at) + 1000)
    (winner,) = set(people) - {loser}
    return winner


@pytest.mark.parametrize(
    ("ends", "status"),
    [
        (gives_up_in_turn, DealStatus.OVER),
        (gives_up_in_the_others_turn, DealStatus.VOID),
        (drops_for_the_last_time, DealStatus.OVER),
    ],
)
async def test_the_end_is_shown_whatever_tells_it(ends: Any, status: DealStatus) -> None:
    people: list[User] = await in_thread(players)(2)
    match: Match = await in_thread(_begun)(people)
    table = match.table.public_id
    async with AsyncExitStack() as sockets:
        records = [Record(user, await sockets.enter_async_context(Browser(table, user))) for user in people]
        deal: Deal = await in_thread(next_deal)(match)
        for record in records:
            await record.follow(table)
        winner: User = await in_thread(ends)(match, deal, people)
        for record in records:
            await record.follow(table)
    await in_thread(deal.refresh_from_db)()
    assert deal.status == status
    shown = deal.public_id if status == DealStatus.OVER else None
    asked = [
        {
            "opening": record.truths[0],
            "told": [message for step, message in record.told if step == 1],
            "truth": record.truths[1],
            "orders": ORDERS,
            "heading": WON if record.user == winner else LOST,
            "deal": shown,
        }
        for record in records
    ]
    assert all(one["opening"]["deal"]["result"] is None for one in asked)
    assert all(len(one["told"]) > 1 for one in asked)
    for record, told in zip(records, answers("see-ends.js", asked), strict=True):
        assert told["faults"] == [], record.user.display_name


def _begun(people: list[User]) -> Match:
    match = started(people, profile_name=HOUSE)
    return Match.objects.select_related("table").get(pk=match.pk)
