"""Random deals by every house's rules: nothing that is pushed or shown tells what its reader may not know.

They are fifty of each, or as many as DEALS says. A recorder sits in every seat and one watches: the cards named in any
bytes it is sent are those it may know, and no spelling of the seed is among them. And as some of these readers each
step is played once more where all that is hidden is different: the bytes are the same.
"""

import os
import random
from collections.abc import Sequence

import pytest

from engine import deal as rules
from engine.deal import DealState, Event
from engine.houses import PROFILES
from engine.views import for_seat
from tables.wire import moves, protocol
from tables.wire.broadcast import Frame
from tests.engine.deal.company import Chance, Step, Temper, played
from tests.faults.secrets import (
    Reader,
    elsewhere,
    hidden_twin,
    seeds_in,
    told_too_much,
    wishes_told,
    without_commitment,
)

DEALS = int(os.environ.get("DEALS", "50"))
TEMPER = Temper(drop=1, ask=2, stay=2, finish=3, dawdle=6, open=40)
READERS = 2
LOOKS_EVERY = 5


@pytest.mark.parametrize("house", sorted(PROFILES))
def test_no_byte_tells_a_secret(house: str) -> None:
    look_at_deals(house, DEALS)


def look_at_deals(house: str, deals: int) -> None:
    """Play so many deals and look at what each step sends."""
    for number in range(deals):
        dice = random.Random(f"{house}:{number}")
        players = dice.choice([2, 2, 3, 4, 6])
        chance = Chance(PROFILES[house], house, players, dice.randrange(players), dice.randrange(3), number, TEMPER)
        for step in played(chance):
            sent = pushed(step.after, step.events, step.now_ms)
            for reader in readers_of(sent, step.after):
                what_is_pushed_is_harmless(step, reader, to(reader, sent, step.after))
            for reader in dice.sample([None, *range(players)], READERS):
                what_is_hidden_changes_nothing(step, reader, sent, dice)
                if dice.randrange(LOOKS_EVERY) == 0:
                    what_is_shown_is_harmless(step, reader, dice)


def test_a_card_in_a_push_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "event_for", lambda event, seat: event)
    with pytest.raises(AssertionError):
        look_at_deals("taj-points", 5)


def test_a_hint_of_the_next_card_in_a_push_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = moves.push
    monkeypatch.setattr(
        moves, "push", lambda table, after, events, now_ms: plain(table, after, events, now_ms + after.closed[0] % 2)
    )
    with pytest.raises(AssertionError):
        look_at_deals("taj-points", 5)


def what_is_pushed_is_harmless(step: Step, reader: Reader, frame: bytes) -> None:
    """The events message of one step, as the reader is sent it, names what the reader may know."""
    assert not told_too_much(frame, step.before, step.after, reader), frame
    assert not wishes_told(frame, reader)
    assert step.after.result is not None or not seeds_in(frame, step.before.terms.server_seed)


def what_is_hidden_changes_nothing(step: Step, reader: Reader, sent: Frame, dice: random.Random) -> None:
    """The events message of one step is what it would be if everything hidden from the reader were different."""
    twin = hidden_twin(step, reader, dice)
    if twin is not None:
        before, action = twin
        after, events = rules.apply(before, action, step.now_ms)
        other = pushed(after, events, step.now_ms)
        assert to(reader, other, after) == to(reader, sent, step.after)


def what_is_shown_is_harmless(step: Step, reader: Reader, dice: random.Random) -> None:
    """The snapshot after a step, as the reader is sent it."""
    state = step.after
    if state.result is not None:
        return
    frame = protocol.encode(for_seat(state, reader))
    assert not told_too_much(frame, state, state, reader), frame
    assert not seeds_in(frame, state.terms.server_seed)
    other = elsewhere(state, reader, dice)
    assert without_commitment(protocol.encode(for_seat(other, reader)), other) == without_commitment(frame, state)


def pushed(after: DealState, events: Sequence[Event], now_ms: int) -> Frame:
    """What the push of a move carries."""
    (frame,) = moves.push(1, after, events, now_ms).frames
    return frame


def to(reader: Reader, sent: Frame, state: DealState) -> bytes:
    """The bytes that reach one reader."""
    return sent.public if reader is None else sent.own.get(state.seats[reader].player, sent.public)


def readers_of(sent: Frame, state: DealState) -> list[Reader]:
    """A spectator, and every seat that is sent other bytes; who is sent a spectator's knows at least as much."""
    return [None, *(index for index, seat in enumerate(state.seats) if seat.player in sent.own)]
