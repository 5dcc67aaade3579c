"""A hand arranged in one window lies so in the player's others; a window left behind saves nothing over it."""

import pytest

from engine.cards import codes
from tables.live.db_threads import in_thread
from tests.tables.browser import Browser
from tests.tables.cast import dealt, funded, state_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


@pytest.fixture
def deal(two):
    return dealt(*two)


async def hand_of(deal, user) -> list[str]:
    state = await in_thread(state_of)(deal)
    return codes(next(seat.hand for seat in state.seats if seat.player == user.public_id))


async def test_the_other_window_is_told_and_one_left_behind_is_refused(deal, two):
    hand = await hand_of(deal, two[0])
    first, second, third = ([hand[:size], hand[size:]] for size in (3, 4, 5))
    async with Browser(deal.table, two[0]) as a, Browser(deal.table, two[0]) as b:
        assert (await b.until("snapshot"))["arrangement_version"] == 0
        answer = await a.ask("arrange", deal=deal.public_id, groups=first, seen=0)
        assert (answer["type"], answer["version"]) == ("ok", 1)
        told = await b.until("arranged")
        assert (told["deal"], told["version"], told["groups"]) == (deal.public_id, 1, first)
        stale = await b.ask("arrange", deal=deal.public_id, groups=second, seen=0)
        assert (stale["type"], stale["code"]) == ("refused", "stale_arrangement")
        assert (await b.ask("arrange", deal=deal.public_id, groups=third, seen=1))["version"] == 2
        assert (await a.until("arranged", version=2))["groups"] == third
        await a.send("sync", deal=None, version=0)
        shown = await a.until("snapshot")
        assert (shown["arrangement"], shown["arrangement_version"]) == (third, 2)


async def test_nobody_else_is_told_how_a_hand_lies(deal, two):
    hand = await hand_of(deal, two[0])
    async with Browser(deal.table, two[0]) as a, Browser(deal.table, two[1]) as b:
        await a.ask("arrange", deal=deal.public_id, groups=[hand])
        await a.ask("stay_seated", wanted=True)
        await b.until("events", version=2)
        assert "arranged" not in {message["type"] for message in b.seen}
