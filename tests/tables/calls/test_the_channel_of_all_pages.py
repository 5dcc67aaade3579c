"""Any page of the house is told what calls its player: on opening, when it changes, and never an older state."""

import asyncio

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.login.cookies.store import SessionStore
from engine import deal as rules
from tables.calls import following
from tables.calls.snapshots import CallsSnapshot
from tables.live import log_ins
from tables.live.admission import company
from tables.live.db_threads import in_thread
from tables.live.frame import LOG_IN, LOG_IN_ENDED, TOO_MANY
from tables.wire import presence
from tests.patience import PATIENCE_S
from tests.tables.cast import act, dealt, funded, in_turn, state_of
from tests.tables.page import Page

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def often(monkeypatch):
    monkeypatch.setattr(following, "LOOK_S", 0.05)


def two_and_a_deal():
    users = [funded("Asha"), funded("Bela")]
    deal = dealt(*users)
    first = in_turn(deal, users)
    return deal, first, next(user for user in users if user != first)


def play_a_turn(deal, user):
    act(deal, user, rules.Draw(seat=0, pile="closed"))
    act(deal, user, rules.Discard(seat=0, card=state_of(deal).drawn_card))


async def test_a_page_is_told_at_once_and_again_when_the_turn_passes():
    deal, first, second = await in_thread(two_and_a_deal)()
    async with Page(first) as one, Page(second) as other:
        opening = await one.until("calls")
        assert [call["kind"] for call in opening["calls"]] == ["turn"]
        assert [table["turn"] for table in opening["tables"]] == [True]
        assert await other.kinds() == []
        await in_thread(play_a_turn)(deal, first)
        later = await one.until("calls")
        assert (later["calls"], [table["turn"] for table in later["tables"]]) == ([], [False])
        assert later["version"] > opening["version"]
        assert await other.kinds() == ["turn"]


async def test_a_page_that_comes_back_is_told_everything_with_a_higher_version():
    _, first, _ = await in_thread(two_and_a_deal)()
    async with Page(first) as page:
        before = await page.until("calls")
    async with Page(first) as page:
        again = await page.until("calls")
    assert again["calls"] == before["calls"]
    assert again["version"] > before["version"]


async def test_a_look_that_comes_late_twice_or_in_any_order_never_brings_an_older_state_back():
    deal, first, _ = await in_thread(two_and_a_deal)()
    async with Page(first) as page:
        opening = await page.until("calls")
        (socket,) = following._open[first.pk]
        old = CallsSnapshot(opening["version"] - 1, [], [])
        for _ in range(2):
            await socket.dispatch({"type": "calls.snapshot", "snapshot": old})
        assert (await page.ask("ping"))["type"] == "pong"
        assert [one["type"] for one in page.seen] == ["calls", "pong"]
        await in_thread(play_a_turn)(deal, first)
        assert await page.kinds() == []


async def test_who_is_not_logged_in_is_not_let_in():
    async with Page(AnonymousUser()) as page:
        assert await page.closed_with() == LOG_IN


async def test_a_page_closes_with_its_log_in(monkeypatch):
    monkeypatch.setattr(log_ins, "LOOK_S", 0.05)
    asha = await in_thread(funded)("Asha")
    session = SessionStore()
    await in_thread(session.create)()
    async with Page(asha, session=session) as page:
        await page.until("calls")
        await in_thread(session.delete)()
        assert await asyncio.wait_for(page.closed_with(), PATIENCE_S) == LOG_IN_ENDED


async def test_a_page_too_many_closes_the_oldest_and_tables_are_counted_apart(monkeypatch):
    monkeypatch.setattr(company, "MOST_OF_A_PLAYER", 1)
    asha = await in_thread(funded)("Asha")
    place = await company.enter(None, asha.public_id, "")
    async with Page(asha) as oldest:
        await oldest.until("calls")
        async with Page(asha) as newest:
            await newest.until("calls")
            assert await oldest.closed_with() == TOO_MANY
            assert (await newest.ask("ping"))["type"] == "pong"
    await company.leave(place)


@pytest.mark.parametrize("frame", ["", "{", "[]", '{"type":"draw"}', '{"type":"seen"}', "[" * 900, " " * 2000])
async def test_nonsense_is_refused_with_a_code_and_the_page_stays_open(frame):
    asha = await in_thread(funded)("Asha")
    async with Page(asha) as page:
        await page.until("calls")
        await page.raw(frame)
        assert (await page.until("refused"))["code"] in {"bad_message", "too_large"}
        assert (await page.ask("ping"))["type"] == "pong"


async def test_the_house_knows_who_has_a_page_open_and_who_sees_one():
    asha = await in_thread(funded)("Asha")

    def noted(where):
        return asha.public_id in presence.connected(where, [asha.public_id])

    async with Page(asha) as page:
        await page.until("calls")
        assert await in_thread(lambda: (noted(presence.HOUSE), noted(presence.SEEING)))() == (True, True)
        await page.ask("seen", visible=False)
        assert await in_thread(lambda: (noted(presence.HOUSE), noted(presence.SEEING)))() == (True, False)
    assert await in_thread(noted)(presence.HOUSE) is False
