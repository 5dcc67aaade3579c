"""Everything that one client was sent, held to what its reader might know when it came.

What was true at each version comes from the log, replayed, so the frames are held to the truth and not to themselves.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from engine.deal import DealState
from engine.views import SeatView, for_seat
from tests.faults.secrets import Reader, cards_named, seeds_in, told_too_much, wishes_told

Step = tuple[bytes, DealState, DealState]
"""A part of a frame, and the states before and after the step that it tells of."""


class Truth(NamedTuple):
    """What happened: the states of each deal by version; and the seeds of deals that were named and never dealt."""

    states: Mapping[str, Mapping[int, DealState]]
    undealt: Sequence[bytes] = ()


class Hearing:
    """One reader's frames, in order; `count` says how many there were of which type, `octets` how much it was."""

    def __init__(self, truth: Truth, reader_id: str, arranged: Sequence[list[list[str]]] = ()) -> None:
        self.count: Counter[str] = Counter()
        self.octets = 0
        self._truth = truth
        self._reader_id = reader_id
        self._arranged = (None, *arranged)
        terms = {deal: next(iter(states.values())).terms for deal, states in truth.states.items()}
        self._sealed = {deal: each.server_seed for deal, each in terms.items()}
        self._client_seeds = {player: seed for each in terms.values() for player, seed in each.client_seeds.items()}
        self._client_seeds.pop(reader_id, None)

    def of_all(self, frames: Sequence[str]) -> None:
        """Hear one frame after another."""
        for frame in frames:
            self.of(frame)

    def of(self, frame: str) -> None:
        """Assert that a frame names only cards its reader might know, nobody's wish or grouping, no seed too early."""
        message, raw = json.loads(frame), frame.encode()
        if message["type"] == "arranged":
            assert message["groups"] in self._arranged, message
            raw = msgspec.json.encode(message | {"groups": []})
        steps = list(self._steps(message, raw))
        if not steps:
            assert not cards_named(raw), frame
        for part, before, after in steps:
            self._holds(part, before, after)
        for seed in (*self._sealed.values(), *self._truth.undealt):
            assert not seeds_in(raw, seed), frame
        for seed in self._client_seeds.values():
            assert seed not in frame
        self.count[message["type"]] += 1
        self.octets += len(raw)

    def _steps(self, message: dict[str, Any], raw: bytes) -> Iterator[Step]:
        match message["type"]:
            case "events":
                yield self._step(raw, message["deal"], message["version"])
            case "snapshot" if message["deal"] is not None:
                yield self._shown(message)
            case "away":
                for deal in message["deals"]:
                    for move in deal.pop("moves"):
                        yield self._step(msgspec.json.encode(move), deal["deal"], move["version"])
                assert not cards_named(msgspec.json.encode(message)), message

    def _step(self, part: bytes, deal: str, version: int) -> Step:
        states = self._truth.states[deal]
        return part, states.get(version - 1, states[version]), states[version]

    def _shown(self, message: dict[str, Any]) -> Step:
        """A snapshot: the view is exactly the seat's own at that version, and beside it there is its own grouping."""
        view = msgspec.convert(message["deal"], SeatView)
        state = self._truth.states[view.deal][view.version]
        assert view == for_seat(state, self._seat_in(state)), message
        assert message["arrangement"] in self._arranged, message
        return msgspec.json.encode(message | {"arrangement": None}), state, state

    def _holds(self, part: bytes, before: DealState, after: DealState) -> None:
        reader = self._seat_in(after)
        assert not told_too_much(part, before, after, reader), (part, told_too_much(part, before, after, reader))
        assert not wishes_told(part, reader), part
        if after.result is not None:
            self._sealed.pop(after.terms.deal_id, None)
            for player in after.terms.client_seeds:
                self._client_seeds.pop(player, None)

    def _seat_in(self, state: DealState) -> Reader:
        return next((n for n, seat in enumerate(state.seats) if seat.player == self._reader_id), None)
