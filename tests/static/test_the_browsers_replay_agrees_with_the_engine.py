"""The frames that a browser makes of a finished deal's events hold the cards that the engine had at each version."""

from typing import Any

import msgspec
import pytest

from engine import deal, views
from engine.cards import CODES, codes
from engine.deal import DealState
from engine.deal.events import Dealt, Event
from tests.engine.deal.company import HOUSES, Temper
from tests.engine.record.finished import by_chance
from tests.static.node import answers

TEMPER = Temper(drop=1, finish=15, dawdle=15, open=50)


@pytest.mark.parametrize("house", ["rummycircle-points", "taj-points", "classic-points21", "so few cards"])
def test_every_frame_shows_what_lay_on_the_table(house: str) -> None:
    deals = [_deal_again(house, seed) for seed in range(3)]
    told = answers("replay-deal.js", [_replay(states) for states in deals])
    for states, frames in zip(deals, told, strict=True):
        assert [_sorted(frame) for frame in frames] == [_lying(state) for state, _ in states]


def _deal_again(house: str, seed: int) -> list[tuple[DealState, tuple[Event, ...]]]:
    written = by_chance(HOUSES[house], 3, seed, TEMPER)
    state, events = deal.start(
        written.profile,
        written.deal,
        written.players,
        written.first,
        written.dealer,
        written.chance,
        written.started_at_ms,
    )
    states = [(state, events)]
    for move in written.moves:
        state, events = deal.apply(state, move.action(), move.at_ms)
        states.append((state, events))
    return states


def _replay(states: list[tuple[DealState, tuple[Event, ...]]]) -> dict[str, Any]:
    dealt = next(event for event in states[0][1] if isinstance(event, Dealt))
    steps = [{"version": state.version, "at_ms": 0, "events": events} for state, events in states]
    plain: dict[str, Any] = msgspec.to_builtins(
        {"view": views.opening(dealt, None), "hands": dealt.hands, "steps": steps}
    )
    return plain


def _lying(state: DealState) -> dict[str, Any]:
    finish = None if state.finish_card is None else CODES[state.finish_card]
    return {
        "hands": [sorted(codes(seat.hand)) for seat in state.seats],
        "open": codes(state.open_pile),
        "closed": len(state.closed),
        "finish": finish,
        "turn": state.turn,
    }


def _sorted(frame: dict[str, Any]) -> dict[str, Any]:
    return frame | {"hands": [sorted(hand) for hand in frame["hands"]]}
