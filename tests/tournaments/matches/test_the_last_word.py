"""What a table is told last, when a deal of a match has ended, is how the match stands now.

The deal's end and the match's going on are two commits, one right after the other; pushes of the first must not come
after those of the second, or the screen would go back to the totals and the question before.
"""

import json

import msgspec
import pytest

from engine import pool
from tables.play import parking
from tables.wire import broadcast
from tests.tournaments.matches.cast import NOON_MS, drop_out, in_turn, next_deal, players, saved_state, started
from tournaments.matches.models.match import Match

pytestmark = pytest.mark.django_db(transaction=True)


def last_word(outbox):
    return json.loads([push.table for push in outbox if push.table][-1])["hosted"]["match"]


@pytest.mark.parametrize(("had", "status", "ending"), [(0, "playing", None), (50, "over", "last_one_in")])
def test_the_totals_after_a_deal_stay_on_the_screen(had, status, ending):
    people = players(2)
    match = started(people, profile_name="playship-pool61")
    state = saved_state(match)
    entrants = tuple(msgspec.structs.replace(one, total=had) for one in state.entrants)
    Match.objects.update(state=pool.encode(msgspec.structs.replace(state, entrants=entrants)))
    deal = next_deal(match)
    loser = in_turn(deal, people)
    with broadcast.collected() as outbox:
        drop_out(deal, loser)
    told = last_word(outbox)
    assert {one["player"]["id"]: one["total"] for one in told["entrants"]}[loser.public_id] == had + 15
    assert (told["status"], told["ending"]) == (status, ending)


def test_a_void_deal_is_followed_by_the_wait_for_the_next():
    match = started(players(2))
    deal = next_deal(match)
    with broadcast.collected() as outbox:
        parking.void(deal.public_id, "lightning", NOON_MS)
    assert last_word(outbox)["phase"] == "between"
