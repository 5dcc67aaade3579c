"""Who may say what at a table, and what is kept of it."""

from datetime import timedelta

import pytest

from base import clock
from engine import deal as rules
from tables.chat.models import ChatLine, LineKind
from tables.chat.queries import MOST_LINES, chats_for
from tables.chat.services import forget_old_lines, say
from tables.refusals import TableRefusal
from tables.setup.services import change_table
from tests.tables.cast import NOON_MS, act, all_drop, dealt, funded, in_turn, refusal_of, sit, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha():
    return funded("Asha")


@pytest.fixture
def bela():
    return funded("Bela")


@pytest.fixture
def table(asha):
    table = table_of(6)
    sit(table, asha)
    return table


def test_who_sits_there_writes_and_all_can_read(table, asha, bela):
    say(table.public_id, asha, LineKind.TEXT, "Good evening", NOON_MS)
    chat, people = chats_for(table, [bela], None)[bela]
    assert [(line.text, line.player, line.at_ms) for line in chat.lines] == [("Good evening", asha.public_id, NOON_MS)]
    assert people[asha.public_id].name == "Asha"


def test_a_spectator_only_reads(table, bela):
    assert refusal_of(say, table.public_id, bela, LineKind.PHRASE, "hello") is TableRefusal.NOT_SEATED


def test_a_table_may_have_no_chat(table, asha):
    say(table.public_id, asha, LineKind.TEXT, "Good evening")
    table.chat_on = False
    table = change_table(table)
    assert refusal_of(say, table.public_id, asha, LineKind.EMOJI, "smile") is TableRefusal.CHAT_OFF
    chat, _ = chats_for(table, [asha], None)[asha]
    assert (chat.on, chat.lines) == (False, [])


def test_nobody_writes_freely_while_in_a_deal(asha, bela):
    deal = dealt(asha, bela)
    assert refusal_of(say, deal.table.public_id, asha, LineKind.TEXT, "I need a king") is TableRefusal.PHRASES_ONLY
    say(deal.table.public_id, asha, LineKind.PHRASE, "good_luck")
    say(deal.table.public_id, bela, LineKind.EMOJI, "clap")


def test_who_has_dropped_still_knows_a_hand_and_does_not_write_freely(asha, bela):
    three = [asha, bela, funded("Chitra")]
    deal = dealt(*three)
    dropped = in_turn(deal, three)
    act(deal, dropped, rules.Drop(seat=0))
    assert refusal_of(say, deal.table.public_id, dropped, LineKind.TEXT, "I had two kings") is TableRefusal.PHRASES_ONLY


def test_after_the_deal_everybody_writes_again(asha, bela):
    deal = dealt(asha, bela)
    all_drop(deal, [asha, bela])
    assert say(deal.table.public_id, asha, LineKind.TEXT, "Close one").deal_number == 1


def test_who_waits_for_the_next_deal_may_write(asha, bela):
    deal = dealt(asha, bela, max_seats=3)
    late = funded("Late")
    sit(deal.table, late)
    say(deal.table.public_id, late, LineKind.TEXT, "May I join?")


def test_five_lines_in_ten_seconds_are_enough(table, asha):
    for number in range(5):
        say(table.public_id, asha, LineKind.PHRASE, "hello", NOON_MS + number)
    assert (
        refusal_of(say, table.public_id, asha, LineKind.PHRASE, "hello", now_ms=NOON_MS + 9_000)
        is TableRefusal.SLOW_DOWN
    )
    say(table.public_id, asha, LineKind.PHRASE, "hello", NOON_MS + 10_001)


def test_a_line_with_nothing_to_read_is_not_said(table, asha):
    assert refusal_of(say, table.public_id, asha, LineKind.TEXT, " \u202e\n ") is TableRefusal.NOTHING_SAID
    assert not ChatLine.objects.exists()


def test_a_table_that_does_not_exist_has_no_chat(asha):
    assert refusal_of(say, "nowhere", asha, LineKind.TEXT, "Hello?") is TableRefusal.NO_TABLE


def test_the_last_fifty_lines_are_shown_oldest_first(table, asha):
    for number in range(MOST_LINES + 3):
        say(table.public_id, asha, LineKind.TEXT, f"line {number}", NOON_MS + 5_000 * number)
    chat, _ = chats_for(table, [asha], None)[asha]
    assert [line.text for line in chat.lines] == [f"line {number}" for number in range(3, MOST_LINES + 3)]


def test_lines_are_kept_for_ninety_days(table, asha):
    for days in (91, 89):
        at = clock.at(NOON_MS) - timedelta(days=days)
        say(table.public_id, asha, LineKind.TEXT, f"{days} days ago", clock.to_ms(at))
    assert forget_old_lines(NOON_MS) == 1
    assert [line.said for line in ChatLine.objects.all()] == ["89 days ago"]
