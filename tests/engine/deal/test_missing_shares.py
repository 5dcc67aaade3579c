"""Who had committed to a share and did not reveal it has dropped before the first turn."""

import pytest

from engine import deal, views
from engine.deal import BadDeal, DealState, Ending, Event, Pile, Status
from engine.deal.events import Dealt, Dropped, Over, TurnBegan, Why
from engine.houses import PROFILES
from tests.engine.deal.cast import NAMES, START_MS
from tests.engine.shuffle.committed import chance_of

HOUSES = list(PROFILES.values())


def started(
    missing: tuple[str, ...], first: int = 0, players: int = 3, house: str = "rummycircle-points"
) -> tuple[DealState, tuple[Event, ...]]:
    rules, names = PROFILES[house], NAMES[:players]
    chance = chance_of(rules, "k3", names, missing=missing)
    return deal.start(rules, "k3", names, first, (first - 1) % players, chance, START_MS)


@pytest.mark.parametrize("house", PROFILES)
def test_a_missing_share_costs_the_first_drop_in_every_house(house: str) -> None:
    state, events = started(("bela",), house=house)
    assert [seat.status for seat in state.seats] == [Status.IN, Status.FIRST_DROP, Status.IN]
    points = PROFILES[house].first_drop
    assert events[1] == Dropped(1, Status.FIRST_DROP, Why.UNREVEALED, points, "timeout")
    while state.result is None:
        state, _ = deal.apply(state, deal.Drop(state.turn, by="timeout"), START_MS + 1)
    assert (state.result.seats[1].outcome, state.result.seats[1].points) == ("first_drop", points)


def test_the_deal_begins_with_the_next_who_is_in() -> None:
    state, events = started(("asha",), first=0)
    assert state.turn == 1
    assert [type(event).__name__ for event in events] == ["Dealt", "Dropped", "TurnBegan"]
    assert isinstance(events[2], TurnBegan)
    assert events[2].seat == 1
    state, _ = started(("chand", "bela"), first=2, players=4)
    assert state.turn == 3
    state, _ = started((NAMES[3],), first=3, players=4)
    assert state.turn == 0


def test_who_is_missing_is_dealt_cards_and_never_has_a_turn() -> None:
    state, _ = started(("bela",))
    assert len(state.seats[1].hand) == 13
    for _ in range(4):
        state, _ = deal.apply(state, deal.Draw(state.turn, Pile.CLOSED), START_MS + 1)
        card = state.drawn_card
        assert card is not None
        state, _ = deal.apply(state, deal.Discard(state.turn, card), START_MS + 1)
        assert state.turn != 1


def test_the_last_one_who_is_in_wins_at_once() -> None:
    state, events = started(("asha", "chand"))
    assert state.result is not None
    assert (state.result.winner, state.result.ending) == (1, Ending.LAST_ONE_IN)
    assert state.due_at_ms is None
    assert isinstance(events[-1], Over)


def test_nobody_plays_when_nobody_would_be_left() -> None:
    with pytest.raises(BadDeal, match="nobody is left"):
        started(NAMES[:3])


def test_a_missing_share_changes_the_cards() -> None:
    assert started(("bela",))[0].seats[0].hand != started(())[0].seats[0].hand


def test_the_view_after_the_events_is_the_view_of_the_state() -> None:
    state, events = started(("asha",))
    for seat in (None, 0, 1, 2):
        dealt, *after = [views.event_for(event, seat) for event in events]
        assert isinstance(dealt, Dealt)
        assert views.advance_all(views.opening(dealt, seat), after) == views.for_seat(state, seat)


def test_a_saved_deal_is_read_and_played_on() -> None:
    state, _ = started(("asha",))
    assert deal.decode(deal.encode(state)) == state
    assert deal.decode(deal.encode(state)).terms.shuffle.key == state.terms.shuffle.key
