"""Every message a client may send, over a real socket: carried out with `ok`, or refused with a code that fits."""

import pytest

from engine.cards import codes
from tables.chairs.models import Seat
from tables.live.db_threads import in_thread
from tables.play.models import DealSeat
from tests.tables.browser import Browser
from tests.tables.cast import LOSS_MINOR, dealt, funded, state_of, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asha():
    return funded("Asha")


@pytest.fixture
def bela():
    return funded("Bela")


@pytest.fixture
def table():
    return table_of(2)


@pytest.fixture
def deal(asha, bela):
    return dealt(asha, bela)


async def test_sitting_down_topping_up_sitting_out_and_leaving(table, asha):
    async with Browser(table, asha) as a:
        assert (await a.ask("sit", buy_in_minor=LOSS_MINOR, seat=1))["type"] == "ok"
        assert (await a.until("table"))["you"]["seat"] == 1
        assert (await a.ask("top_up", amount_minor=500))["type"] == "ok"
        assert (await a.until("table"))["you"]["chips_minor"] == LOSS_MINOR + 500
        assert (await a.ask("sit_out", wanted=True))["type"] == "ok"
        assert (await a.until("table"))["you"]["state"] == "sitting_out"
        assert (await a.ask("leave"))["type"] == "ok"
        assert (await a.until("table"))["you"]["seat"] is None


async def test_the_chips_in_hand_are_shown_after_leaving(table, asha):
    async with Browser(table, asha) as a:
        before = (await a.until("snapshot"))["you"]["main_minor"]
        await a.ask("sit", buy_in_minor=LOSS_MINOR)
        assert (await a.until("table"))["you"]["main_minor"] == before - LOSS_MINOR
        await a.ask("leave")
        assert (await a.until("table"))["you"]["main_minor"] == before


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"kind": "sit", "buy_in_minor": 1}, "buy_in_too_small"),
        ({"kind": "sit", "buy_in_minor": 10**9}, "buy_in_too_large"),
        ({"kind": "sit", "buy_in_minor": LOSS_MINOR, "seat": 5}, "no_such_chair"),
        ({"kind": "top_up", "amount_minor": 100}, "not_seated"),
        ({"kind": "sit_out", "wanted": True}, "not_seated"),
        ({"kind": "leave"}, "not_seated"),
        ({"kind": "draw", "version": 1, "pile": "closed"}, "no_deal"),
        ({"kind": "draw", "version": 1, "pile": "closed", "deal": "another"}, "wrong_deal"),
        ({"kind": "arrange", "deal": "another", "groups": []}, "wrong_deal"),
        ({"kind": "discard", "version": 1, "card": "1X"}, "no_deal"),
    ],
)
async def test_who_does_not_sit_there_is_refused(table, asha, message, code):
    async with Browser(table, asha) as a:
        answer = await a.ask(message.pop("kind"), **message)
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert answer["sentence"]


async def test_without_enough_chips_the_sentence_says_what_to_do(asha):
    table = await in_thread(table_of)(2, buy_in_max_minor=10**12)
    async with Browser(table, asha) as a:
        answer = await a.ask("sit", buy_in_minor=10**11)
        assert answer["code"] == "not_enough_chips"
        assert "bring fewer" in answer["sentence"]


async def test_sitting_down_twice_is_refused(table, asha):
    async with Browser(table, asha) as a:
        await a.ask("sit", buy_in_minor=LOSS_MINOR)
        assert (await a.ask("sit", buy_in_minor=LOSS_MINOR))["code"] == "already_seated"
    assert await in_thread(Seat.objects.filter(player=asha).count)() == 1


async def test_a_full_table_is_refused(deal):
    guest = await in_thread(funded)()
    async with Browser(deal.table, guest) as a:
        assert (await a.ask("sit", buy_in_minor=LOSS_MINOR))["code"] == "table_full"


async def test_a_grouping_comes_back_with_the_next_snapshot(deal, asha):
    state = await in_thread(state_of)(deal)
    mine = next(seat.hand for seat in state.seats if seat.player == asha.public_id)
    groups = [codes(mine[:3]), codes(mine[3:6])]
    async with Browser(deal.table, asha) as a:
        assert (await a.ask("arrange", deal=deal.public_id, groups=groups))["type"] == "ok"
    async with Browser(deal.table, asha) as a:
        assert (await a.until("snapshot"))["arrangement"] == groups
    assert await in_thread(DealSeat.objects.filter(deal=deal, arrangement_revision=1).count)() == 1


async def test_what_one_asks_for_the_own_seat_only_oneself_is_told(deal, asha, bela):
    async with Browser(deal.table, asha) as a, Browser(deal.table, bela) as b:
        assert (await a.ask("stay_seated", wanted=True))["version"] == 2
        own = await a.until("events", version=2)
        other = await b.until("events", version=2)
        assert [event["type"] for event in own["events"]] == ["absence_chosen"]
        assert other["events"] == []


async def test_an_illegal_move_is_refused_with_the_engines_code(deal, asha, bela):
    state = await in_thread(state_of)(deal)
    waiting = asha if state.seats[1 - state.turn].player == asha.public_id else bela
    async with Browser(deal.table, waiting) as a:
        answer = await a.ask("draw", version=1, pile="closed")
        assert (answer["code"], answer["sentence"]) == ("not_your_turn", "It is not your turn.")


async def test_a_move_for_a_deal_that_is_not_shown_is_refused(deal, asha):
    async with Browser(deal.table, asha) as a:
        answer = await a.ask("draw", version=1, pile="closed", deal="yesterday")
        assert answer["code"] == "wrong_deal"


async def test_a_message_without_an_id_is_answered_only_when_refused(table, asha):
    async with Browser(table, asha) as a:
        await a.raw('{"type": "leave"}')
        assert (await a.until("refused"))["id"] is None
        await a.raw('{"type": "sit", "buy_in_minor": 8000}')
        await a.ask("ping")
    assert not [message for message in a.seen if message["type"] == "ok"]
