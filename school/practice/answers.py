"""Answers to a practice deal's screen: the messages of a table, and data that a table never sends."""

import msgspec

from engine.deal import Event
from engine.views import event_for
from school.practice.services import Stood
from school.table import deals
from school.table.messages import Named, OpenHand, events_of, open_hands, snapshot
from tables.wire.messages import Events, Snapshot


class OwnMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move of the learner that can be taken back: the number of moves before it, and its event."""

    keep: int
    event: Event


class PracticeAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The present state of a practice deal.

    `messages` update a table's screen. `open_hands` is empty unless the learner wants to see them; `out` says that
    the learner has left the deal before its end, so that nothing moves any more.
    """

    messages: list[Snapshot | Events]
    moves: list[OwnMove]
    open_handed: bool
    open_hands: list[OpenHand]
    out: bool


def whole(stood: Stood, table: str) -> PracticeAnswer:
    """Everything that the screen needs, for one that has just been opened or has to begin anew."""
    return _answer(stood, [snapshot(stood.state, _named(stood, table))])


def since(stood: Stood, table: str) -> PracticeAnswer:
    """The effects of the last request: a message for every action, also bots'."""
    named = _named(stood, table)
    return _answer(stood, [events_of(made, named) for made in stood.fresh])


def _named(stood: Stood, table: str) -> Named:
    return Named(table, stood.named.deal, stood.named.you)


def _answer(stood: Stood, messages: list[Snapshot | Events]) -> PracticeAnswer:
    game, state = stood.game, stood.state
    over = state.result is not None
    return PracticeAnswer(
        messages=messages,
        moves=list(_own_moves(stood)),
        open_handed=game.open_handed,
        open_hands=open_hands(state, game.seat) if game.open_handed and not over else [],
        out=not over and state.seats[game.seat].status not in deals.PLAYS_ON,
    )


def _own_moves(stood: Stood) -> list[OwnMove]:
    """The learner's own moves, each with the event that says what it was."""
    own = deals.own_steps(stood.moves, stood.game.seat)
    happened = list(deals.made(stood.first, stood.moves))
    events = [event_for(happened[at][2][0], stood.game.seat) for at in own]
    return [OwnMove(keep=keep, event=event) for keep, event in enumerate(events) if event is not None]
