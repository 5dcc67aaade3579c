"""A snapshot and the events after it, put together by the browser, are the snapshot the server would send."""

import random
from typing import Any

import msgspec
import pytest

from engine import deal, views
from engine.deal import AskDrop, Await, DealState, Phase, Timeout
from engine.deal.events import Event
from engine.houses import PROFILES, examples
from engine.shuffle import Chance
from tests.engine.deal.legal import legal_actions
from tests.static.node import answers

DEALS = 12
MOST_MOVES = 220
OF_THE_HOUSE = (Await(), Await(back=True), *(AskDrop(seat, True, by="timeout") for seat in range(2)))
Played = list[tuple[DealState, tuple[Event, ...]]]


@pytest.mark.parametrize("house", ["rummycircle-points", "taj-points", "classic-points21", *examples()])
def test_every_seat_and_a_spectator_see_what_the_server_would_send(house: str) -> None:
    chance = random.Random(house)
    watched = []
    for number in range(DEALS):
        played = _deal_by_chance(house, number, chance)
        watched += [(played, seat) for seat in (None, *range(len(played[0][0].seats)))]
    told = answers("watch.js", [_asked(played, seat) for played, seat in watched])
    assert len(told) == len(watched)
    for (played, seat), shown in zip(watched, told, strict=True):
        assert shown == [_plain(views.for_seat(state, seat)) for state, _ in played[1:]]


def _deal_by_chance(house: str, number: int, chance: random.Random) -> Played:
    """A deal of legal moves by chance, each with the time running on; often to its end."""
    most = (PROFILES | examples())[house].seats_max
    players = [f"p{seat}" for seat in range(min(most, chance.randint(2, 5)))]
    seeds = Chance(bytes(32), dict.fromkeys(players, "seed"))
    state, _ = deal.start((PROFILES | examples())[house], f"d{number}", players, 0, len(players) - 1, seeds, 1000)
    played: Played = [(state, ())]
    now_ms = 1000
    while state.phase is not Phase.OVER and len(played) < MOST_MOVES:
        action = _action_by_chance(state, chance)
        due_at_ms = state.due_at_ms or now_ms
        now_ms = (
            due_at_ms
            if isinstance(action, Timeout | Await)
            else min(now_ms + chance.randint(10, 29_000), due_at_ms - 1)
        )
        state, events = deal.apply(state, action, now_ms)
        played.append((state, events))
    return played


def _action_by_chance(state: DealState, chance: random.Random) -> Any:
    """Mostly drawing and discarding, now and then a drop, a finish, a time-out or a lost connection."""
    legal = [one for one in (*legal_actions(state), *OF_THE_HOUSE) if deal.why_not(state, one) is None]
    kinds = sorted({type(action).__name__ for action in legal})
    weights = [{"Draw": 30, "Discard": 30, "Finish": 2, "Declare": 4, "Show": 8}.get(kind, 1) for kind in kinds]
    kind = chance.choices(kinds, weights)[0]
    return chance.choice([action for action in legal if type(action).__name__ == kind])


def _asked(played: Played, seat: int | None) -> dict[str, Any]:
    shown = [
        {
            "version": state.version,
            "events": [_plain(seen) for event in events if (seen := views.event_for(event, seat)) is not None],
        }
        for state, events in played[1:]
    ]
    return {"view": _plain(views.for_seat(played[0][0], seat)), "versions": shown}


def _plain(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))
