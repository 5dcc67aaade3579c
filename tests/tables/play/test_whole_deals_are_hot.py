"""Whole deals at several tables, to their end and the next one: what moves update touches no index (HOT)."""

from collections import Counter

import pytest
from django.db import connection

from base import clock
from bench.tables import scene
from engine import deal as rules
from tables.play import deadlines
from tables.play.models import Deal, DealStatus
from tables.play.services import play
from tables.sealing.deals import state_of
from tables.wire import broadcast

pytestmark = pytest.mark.django_db(transaction=True)
TABLES, DEALS, MOVES = 3, 3, 60
LEAST_HOT = 0.95
PLAYERS = 3
_UPDATES = "SELECT relname, n_tup_upd, n_tup_hot_upd, n_tup_newpage_upd FROM pg_stat_user_tables WHERE n_tup_upd > 0"


def updates() -> dict[str, Counter[str]]:
    """Of each table how many rows were updated so far, and how often no index was touched, or the page was full."""
    with connection.cursor() as cursor:
        for tell in ("SELECT pg_stat_force_next_flush()", "SELECT pg_stat_clear_snapshot()"):
            cursor.execute(tell)
        cursor.execute(_UPDATES)
        return {name: Counter(all=count, hot=hot, full=full) for name, count, hot, full in cursor.fetchall()}


def move(deal: Deal, number: int) -> None:
    """Whoever is in turn draws or discards, and from the last of the moves on drops; a sweep looks after each move."""
    deal.refresh_from_db()
    state = state_of(deal)
    card = state.drawn_card

    def action(seat: int) -> rules.Action:
        if card is not None:
            return rules.Discard(seat, card)
        return rules.Draw(seat, rules.Pile.CLOSED) if number < MOVES else rules.Drop(seat)

    with broadcast.collected():
        play(deal.public_id, state.seats[state.turn].player, action)
        deadlines.sweep_clocks()


def play_out(deals: list[Deal]) -> int:
    """Play these deals by turns until each has ended and paid; returns how many moves that took."""
    moves, live = 0, deals
    while live:
        for deal in live:
            move(deal, moves // len(deals))
            moves += 1
        live = list(Deal.objects.filter(pk__in=[deal.pk for deal in deals], status=DealStatus.LIVE).order_by("pk"))
    return moves


def next_deals(before: list[Deal]) -> list[Deal]:
    """The deals that the same tables play next."""
    with broadcast.collected():
        deadlines.sweep_starts(clock.now_ms() + 60_000)
    found = Deal.objects.filter(table__in=[deal.table_id for deal in before], status=DealStatus.LIVE)
    return list(found.order_by("pk"))


def test_the_moves_of_whole_deals_touch_no_index_of_the_deals() -> None:
    deals = [scene.live_deal(scene.people(PLAYERS)) for _ in range(TABLES)]
    began, moves = updates(), 0
    for number in range(DEALS):
        moves += play_out(deals)
        if number + 1 < DEALS:
            deals = next_deals(deals)
            assert len(deals) == TABLES
    found = {name: counted - began.get(name, Counter()) for name, counted in updates().items()}
    assert found["tables_deal"]["all"] >= moves > TABLES * DEALS * MOVES
    assert found["tables_deal"]["hot"] >= LEAST_HOT * found["tables_deal"]["all"]
    assert found["tables_clock"]["all"] < moves / 20  # a move leaves the clock to the sweep, which moves it seldom
    for paid in ("wallet_account", "tables_dealseat"):  # too few for a ratio: whether a page is full is chance
        assert found[paid]["hot"] + found[paid]["full"] == found[paid]["all"] > 0
