"""Messages for the screen of the day's deal: those of a table, without the seed before the day is over.

The seed shows every card, also those that nobody has drawn, while others still play the deal.
"""

from msgspec.structs import replace

from engine.deal.events import Event, Over
from engine.views import SeatView
from school.duplicate import days
from school.duplicate.services import Stood
from school.practice.answers import PracticeAnswer
from school.table.messages import Named, events_of, snapshot
from tables.setup.models import Hints
from tables.wire.messages import Events, Snapshot


def whole(stood: Stood, table: str) -> PracticeAnswer:
    """Everything that the screen needs."""
    seen = snapshot(stood.state, _named(stood, table))
    assert seen.table is not None
    assert seen.deal is not None
    shown = replace(seen, table=replace(seen.table, hints=Hints.ARRANGE), deal=_without_seed(stood, seen.deal))
    return _answer([shown])


def since(stood: Stood, table: str) -> PracticeAnswer:
    """The effects of the last move: a message for every action, also bots'."""
    named = _named(stood, table)
    messages = [events_of(made, named) for made in stood.fresh]
    return _answer([replace(one, events=[_hidden(stood, event) for event in one.events]) for one in messages])


def _named(stood: Stood, table: str) -> Named:
    return Named(table, stood.play.public_id, days.SEAT)


def _answer(messages: list[Snapshot | Events]) -> PracticeAnswer:
    return PracticeAnswer(messages=messages, moves=[], open_handed=False, open_hands=[], out=False)


def _without_seed(stood: Stood, view: SeatView) -> SeatView:
    if view.result is None or stood.play.day.seed is not None:
        return view
    return replace(view, result=replace(view.result, server_seed=""))


def _hidden(stood: Stood, event: Event) -> Event:
    if not isinstance(event, Over) or stood.play.day.seed is not None:
        return event
    return replace(event, result=replace(event.result, server_seed=""))
