"""A snapshot and the events after it are the next snapshot, for every seat and for spectators, in any deal."""

import msgspec
from hypothesis import given, settings

from engine import deal, views
from engine.deal.events import Dealt, Event, Its, SeatEvent
from engine.deal.forms import kinds_in
from engine.shuffle import Chance as Shuffled
from engine.views import SeatSeen, SeatView
from engine.views.advance import _STEPS
from tests.engine.deal.cast import NAMES, SEED, START_MS, TAJ
from tests.engine.deal.company import Chance, beginning, chances, played

Viewer = int | None
wire = msgspec.json.Decoder(tuple[Event, ...])
view_wire = msgspec.json.Decoder(SeatView)


def viewers(players: int) -> list[Viewer]:
    return [None, *range(players)]


def seen(events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    """The events as they arrive at a viewer: blanked, written as JSON and read again."""
    blanked = [views.event_for(event, viewer) for event in events]
    return wire.decode(msgspec.json.encode([event for event in blanked if event is not None]))


def opened(events: tuple[Event, ...], viewer: Viewer) -> SeatView:
    """The view that the first events of a deal make."""
    dealt, *rest = seen(events, viewer)
    assert isinstance(dealt, deal.events.Dealt)
    return views.advance_all(views.opening(dealt, viewer), rest)


@settings(max_examples=60, deadline=None)
@given(chances())
def test_events_lead_from_snapshot_to_snapshot(chance: Chance) -> None:
    state, events = beginning(chance)
    shown = {viewer: opened(events, viewer) for viewer in viewers(chance.players)}
    assert shown == {viewer: views.for_seat(state, viewer) for viewer in shown}
    for step in played(chance):
        for viewer, view in shown.items():
            shown[viewer] = views.advance_all(view, seen(step.events, viewer))
            assert shown[viewer] == views.for_seat(step.after, viewer)


@settings(max_examples=20, deadline=None)
@given(chances())
def test_a_view_survives_the_wire(chance: Chance) -> None:
    for step in played(chance):
        for viewer in viewers(chance.players):
            view = views.for_seat(step.after, viewer)
            assert view_wire.decode(msgspec.json.encode(view)) == view


def test_a_started_deal_opens_for_everybody_as_its_snapshot() -> None:
    stays = (False, True, False)
    state, events = deal.start(TAJ, "k3", NAMES[:3], 1, 0, Shuffled(SEED, {"asha": "mango"}), START_MS, stays)
    for viewer in viewers(3):
        assert opened(events, viewer) == views.for_seat(state, viewer)


def test_the_view_after_several_events_has_one_version_more() -> None:
    state, events = deal.start(TAJ, "k3", NAMES[:2], 0, 1, Shuffled(SEED, {}), START_MS)
    after, happened = deal.apply(state, deal.Drop(0), START_MS)
    assert len(happened) > 1
    assert views.advance_all(opened(events, 1), seen(happened, 1)).version == after.version == 2


def test_a_view_takes_every_event_but_the_one_it_begins_with() -> None:
    of_seats = {kind for kind in kinds_in(Event) if issubclass(kind, SeatEvent)}
    assert set(_STEPS) | of_seats == set(kinds_in(Event)) - {Dealt}
    assert set(_STEPS) & of_seats == set()


def test_an_event_of_a_seat_alone_names_what_is_seen_of_a_seat_and_fields_of_its_own() -> None:
    for kind in kinds_in(Event):
        if issubclass(kind, SeatEvent):
            assert kind.seat_becomes.keys() <= set(SeatSeen.__struct_fields__) - {"seat"}
            its = {value.field for value in kind.seat_becomes.values() if isinstance(value, Its)}
            assert its <= set(kind.__struct_fields__)


def test_before_anything_has_happened_nobody_has_drawn() -> None:
    _, events = deal.start(TAJ, "k3", NAMES[:3], 1, 0, Shuffled(SEED, {"asha": "mango"}), START_MS, (False,) * 3)
    dealt = seen(events, 0)[0]
    assert isinstance(dealt, Dealt)
    opened_for_asha = views.opening(dealt, 0)
    assert (opened_for_asha.drawn, opened_for_asha.open_may_be_drawn, opened_for_asha.finish_slot) == (False,) * 3
