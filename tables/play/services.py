"""A player's move in one transaction: the engine decides, the move is logged, the state is saved (rules 4).

A move that ends the deal moves the money in the same transaction. What is not committed did not happen; everybody
is told after the commit.

A move after which the deal goes on is saved without a lock, if the deal has not changed since it was read. A move
that ends the deal, or that another move has overtaken, is made with the deal's row locked through `advance`, like
those of clocks and bots. A player who leaves during a deal keeps nobody waiting: the hand drops on its turn, as a
first or middle drop (rules 10).
"""

import logging
from collections.abc import Callable
from typing import NamedTuple

from django.db import connection

from accounts.people.models import User
from base import clock
from base.watching.tracing import span
from engine import deal as engine_deal
from engine.deal import Action, DealState, Event
from tables.play import bots, rows
from tables.play.ending import settle_ended
from tables.play.models import Deal, DealStatus
from tables.play.rows import DealRow, MoveInHand, Saved
from tables.refusals import TableRefusal, TableRefused
from tables.sealing import deals as sealing
from tables.sealing.deals import DealKey
from tables.wire import broadcast, moves
from tables.wire.broadcast import Push

logger = logging.getLogger(__name__)
Act = Callable[[int], Action]
TRIES = 2
"""A deal in a cell that was changed meanwhile, or copied to another server, is read once more before it goes home."""


def play(deal_id: str, player_id: str, act: Act, now_ms: int | None = None) -> int:
    """Make a player's move; returns the deal's new version.

    `act` makes the engine's action for the player's seat. Raises TableRefused no_deal, wrong_deal, parked,
    not_in_deal, and the engine's Refused if the rules do not allow the move.
    """
    now_ms = clock.moment_ms(now_ms)
    for _ in range(TRIES if not connection.in_atomic_block else 0):
        row, state = _live(rows.read(deal_id))
        step = step_of(row, state, _action_of(state, player_id, act), now_ms)
        with span("commit", deal=deal_id):
            saved = step.after.result is None and rows.save_unless_changed(row, step.saved)
        if saved:
            broadcast.publish(step.push)
            return step.after.version
        if not row.cell or step.after.result is not None:
            break
    with span("commit", deal=deal_id), rows.within_atomic(deal_id) as hand:
        row, state = _live(hand.row)
        return advance(hand, row, state, _action_of(state, player_id, act), now_ms).version


def advance(hand: MoveInHand, row: DealRow, state: DealState, action: Action, now_ms: int) -> DealState:
    """Apply one action to a deal locked in Django's transaction, save it, settle it if it ended; returns the new state.

    The table is told after the commit. Raises the engine's Refused.
    """
    step = step_of(row, state, action, now_ms)
    hand.save(step.saved)
    broadcast.after_commit(step.push)
    if step.after.result is not None:
        settle_ended(row, step.after, now_ms)
    return step.after


class Step(NamedTuple):
    """The result of a move: the deal's new state, the values to write and the push."""

    after: DealState
    saved: Saved
    push: Push


def _live(row: DealRow | None) -> tuple[DealRow, DealState]:
    if row is None:
        raise TableRefused(TableRefusal.NO_DEAL)
    if row.status != DealStatus.LIVE:
        raise TableRefused(TableRefusal.PARKED if row.status == DealStatus.PARKED else TableRefusal.WRONG_DEAL)
    return row, sealing.state_of(row)


def _action_of(state: DealState, player_id: str, act: Act) -> Action:
    action = act(seat_of(state, player_id))
    if action.version is not None and action.version > state.version:
        # Nobody has seen that version of this deal: the move was meant for another one.
        raise TableRefused(TableRefusal.WRONG_DEAL)
    return action


def step_of(row: DealRow, state: DealState, action: Action, now_ms: int) -> Step:
    """The move, by the engine, written nowhere yet; raises the engine's Refused."""
    after, events = engine_deal.apply(state, action, now_ms)
    saved = _saved(row, sealing.key_of(row), after, action, events, now_ms)
    return Step(after, saved, moves.push(row.table_pk, after, events, now_ms))


def _saved(
    row: DealRow, key: DealKey, after: DealState, action: Action, events: tuple[Event, ...], now_ms: int
) -> Saved:
    return Saved(
        version=after.version,
        at=clock.at(now_ms),
        events=key.seal_move(after.version, action, events),
        snapshot=key.seal_state(after, apart=bool(row.terms)),
        due_at=clock.at_or_none(after.due_at_ms),
        status=DealStatus.LIVE if after.result is None else DealStatus.OVER,
        ended_at=None if after.result is None else clock.at(now_ms),
        bot_due_at=clock.at_or_none(bots.due_ms(row, after, now_ms)),
        data_key=b"" if after.result is None or after.terms.board else key.clear,
    )


def seat_of(state: DealState, player_id: str) -> int:
    """The seat a player has in this deal; raises TableRefused not_in_deal."""
    for index, seat in enumerate(state.seats):
        if seat.player == player_id:
            return index
    raise TableRefused(TableRefusal.NOT_IN_DEAL)


def drop_at(table_id: str, user: User, wanted: bool, now_ms: int) -> None:
    """Have the player's hand at this table drop, or take the wish back; nothing without a deal that they are in."""
    there = Deal.objects.filter(table__public_id=table_id, status=DealStatus.LIVE, deal_seats__player=user)
    deal_id = there.values_list("public_id", flat=True).first()
    if deal_id is not None:
        drop_hand(deal_id, user, wanted, now_ms)


def drop_hand(deal_id: str, user: User, wanted: bool, now_ms: int) -> None:
    """Drop the hand of a leaving player by the house's rule: on its turn, at once, or only by missed turns.

    A hand that is out, or is declaring, does not change. It locks the deal's row in Django's transaction, before
    the table's, which the end of the deal locks.
    """
    with rows.within_atomic(deal_id) as hand:
        if hand.row is None or hand.row.status != DealStatus.LIVE:
            return
        state = sealing.state_of(hand.row)
        seat = seat_of(state, user.public_id)
        leaving = state.profile.leaving
        if state.seats[seat].drop_asked == wanted or (wanted and leaving == "misses"):
            return
        # Where players may not drop as they like, it is the house that lets the hand go.
        by_house = wanted and (leaving == "at_once" or state.profile.drops != "every_turn")
        try:
            advance(
                hand, hand.row, state, engine_deal.AskDrop(seat, wanted, by="timeout" if by_house else "player"), now_ms
            )
        except engine_deal.Refused as refused:
            logger.info("a leaver's hand stays", extra={"deal": deal_id, "code": refused.code})
