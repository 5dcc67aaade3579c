"""What happens by itself when its time has come: a table's countdown, a player's clock, a bot's thought.

Carries the time in rules 4.5, 4.7 and 4.8. A deadline is a column of the row it belongs to. A sweep takes the rows that
are due one at a time, locked and skipping those another worker has, each in a transaction of its own, and sends them
through the same code as a player's move. So a deadline fires once however many workers sweep, late if all of them are
away, and never gets lost. The cost grows with what falls due, not with what is played.

A deal that cannot go on by itself is parked: its deadlines stop, an operator is told, the others play on.
"""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime

from django.db import Error as DatabaseError
from django.db import transaction

from engine import deal as engine_deal
from engine.deal import Refused, Timeout
from tables import bots, clock, deal_rows
from tables.deal_rows import MoveInHand
from tables.models import Table, TableStatus
from tables.services.arranging import known_groups
from tables.services.parking import park
from tables.services.playing import advance
from tables.services.starting import start_deal

logger = logging.getLogger(__name__)
MOST_A_SWEEP = 500

Claim = Callable[[datetime], AbstractContextManager[MoveInHand]]


def sweep_clocks(now_ms: int | None = None) -> int:
    """Fire every player's clock that has run out; returns how many deals moved."""
    return _sweep(deal_rows.claim_due, _time_out, now_ms)


def sweep_bots(now_ms: int | None = None) -> int:
    """Let every bot act that has thought long enough; returns how many did."""
    return _sweep(deal_rows.claim_bot, _bot_moves, now_ms)


def sweep_starts(now_ms: int | None = None) -> int:
    """Start a deal at every table whose countdown has ended; returns how many tables were looked at."""
    moment = clock.now_ms() if now_ms is None else now_ms
    for count in range(MOST_A_SWEEP):
        with transaction.atomic():
            table = _next_start(clock.at(moment))
            if table is None:
                return count
            start_deal(table, moment)
    return MOST_A_SWEEP


def _next_start(now: datetime) -> Table | None:
    due = Table.objects.select_for_update(skip_locked=True).filter(status=TableStatus.STARTING, starts_at__lte=now)
    return due.order_by("starts_at").first()


def _sweep(claim: Claim, act: Callable[[MoveInHand, int], None], now_ms: int | None) -> int:
    moment = clock.now_ms() if now_ms is None else now_ms
    for count in range(MOST_A_SWEEP):
        if not _one(claim, act, moment):
            return count
    return MOST_A_SWEEP


def _one(claim: Claim, act: Callable[[MoveInHand, int], None], now_ms: int) -> bool:
    row = None
    try:
        with claim(clock.at(now_ms)) as hand:
            row = hand.row
            if row is not None:
                act(hand, now_ms)
    except DatabaseError:
        raise  # the database is away or took this transaction back; nothing happened, the next sweep tries again
    except Exception as fault:  # whatever is wrong with this deal, the others must go on
        if row is None:
            raise
        logger.exception("deal parked", extra={"deal": row.public_id})
        park(row.public_id, f"{type(fault).__name__}: {fault}")
    return row is not None


def _time_out(hand: MoveInHand, now_ms: int) -> None:
    row = hand.row
    assert row is not None
    state = engine_deal.decode(row.snapshot)
    advance(hand, row, state, Timeout(known=known_groups(row.pk)), now_ms)


def _bot_moves(hand: MoveInHand, now_ms: int) -> None:
    row = hand.row
    assert row is not None
    state = engine_deal.decode(row.snapshot)
    seat = bots.waiting_seat(state, row.bot_seats)
    try:
        if seat is None:
            raise Refused(engine_deal.Refusal.NOT_YOUR_TURN)
        advance(hand, row, state, bots.action_of(row, state, seat), now_ms)
    except Refused as refused:
        # A bot that asks for what the rules forbid has its turn timed out like anybody else.
        logger.error("bot refused", extra={"deal": row.public_id, "code": refused.code})
        hand.forget_bot()
