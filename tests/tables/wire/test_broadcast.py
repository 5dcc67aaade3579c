"""Telling a table: after the commit only, each reader its own part, and a lost message is made good."""

import json

import pytest
from django.db import transaction

from engine import deal as rules
from tables.live.db_threads import in_thread
from tables.wire import broadcast, moves
from tables.wire.broadcast import Frame, Push
from tests.tables.browser import Browser
from tests.tables.cast import act, dealt, funded, in_turn, state_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two():
    return [funded("Asha"), funded("Bela")]


@pytest.fixture
def deal(two):
    return dealt(*two)


def test_a_push_survives_its_journey():
    push = Push(table_pk=7, frames=(Frame(b"{}", {"p": b"[]"}, "deal", 3),), table=b"{}", you={"p": b"1"}, reload=True)
    assert broadcast.read(push.message()) == push


def told_and_undone() -> None:
    with transaction.atomic():
        broadcast.after_commit(Push(table_pk=1))
        raise RuntimeError


def test_what_is_rolled_back_is_never_told():
    with broadcast.collected() as pushes:
        with pytest.raises(RuntimeError):
            told_and_undone()
        assert pushes == []
        with transaction.atomic():
            broadcast.after_commit(Push(table_pk=1))
            assert pushes == []
    assert pushes == [Push(table_pk=1)]


def test_a_push_that_cannot_be_sent_keeps_nothing_else_from_following_the_commit(
    caplog: pytest.LogCaptureFixture,
) -> None:
    followed: list[str] = []
    with transaction.atomic():
        broadcast.after_commit(Push(table_pk=1, frames=(object(),)))  # type: ignore[arg-type]  # no codec knows it
        transaction.on_commit(lambda: followed.append("the next"))
    assert followed == ["the next"]
    assert "Encoding objects of type object is unsupported" in caplog.text


def test_only_the_seat_that_drew_has_a_part_of_its_own(deal, two):
    state = state_of(deal)
    after, events = rules.apply(state, rules.Draw(state.turn, rules.Pile.CLOSED), state.turn_due_at_ms - 1)
    frame = moves.push(1, after, events, 0).frames[0]
    assert list(frame.own) == [state.seats[state.turn].player]
    assert json.loads(frame.public)["events"][0]["card"] is None


async def test_a_process_without_a_loop_reaches_the_sockets(deal, two):
    async with Browser(deal.table, two[0]) as a:
        await a.until("snapshot")
        await in_thread(lambda: act(deal, in_turn(deal, two), rules.Draw(0, rules.Pile.CLOSED)))()
        await a.until("events", version=2)


async def test_a_message_that_got_lost_is_replayed_with_the_next(deal, two):
    async with Browser(deal.table, two[0]) as a:
        await a.until("snapshot")

        def unheard() -> None:
            with broadcast.collected():
                act(deal, in_turn(deal, two), rules.Draw(0, rules.Pile.CLOSED))

        await in_thread(unheard)()
        await in_thread(lambda: act(deal, in_turn(deal, two), rules.Discard(0, state_of(deal).drawn_card)))()
        await a.until("events", version=3)
        assert [m["version"] for m in a.seen if m["type"] == "events"] == [2, 3]


async def test_a_message_that_comes_twice_is_shown_once(deal, two):
    def twice() -> None:
        with broadcast.collected() as pushes:
            act(deal, in_turn(deal, two), rules.Draw(0, rules.Pile.CLOSED))
        for push in [*pushes, *pushes]:
            broadcast.publish(push)

    async with Browser(deal.table, two[0]) as a:
        await a.until("snapshot")
        await in_thread(twice)()
        await a.until("events", version=2)
        await a.ask("ping")
        assert len([m for m in a.seen if m["type"] == "events"]) == 1
