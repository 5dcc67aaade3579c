"""Two hundred random deals by every house's rules: nothing that is pushed or shown tells what its reader may not know.

Each step is looked at as one of its readers, a seat or a spectator. The cards named in the bytes are those the reader
may know, no spelling of the seed is among them, and the bytes are the same where all that is hidden is different.
"""

import random
from collections.abc import Sequence

import pytest

from engine import deal as rules
from engine.cards import CODES
from engine.deal import DealState, Event
from engine.profiles import PROFILES
from engine.views import for_seat
from tables import moves, protocol
from tests.engine.deal.company import Chance, Step, Temper, played
from tests.faults.secrets import Reader, cards_named, elsewhere, hidden_twin, may_know, seeds_in, without_commitment

DEALS = 200
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
            for reader in dice.sample([None, *range(players)], READERS):
                what_is_pushed_is_harmless(step, reader, dice)
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


def what_is_pushed_is_harmless(step: Step, reader: Reader, dice: random.Random) -> None:
    """The events message of one step, as the reader is sent it."""
    frame = pushed(step.after, step.events, step.now_ms, reader)
    allowed = may_know(step.before, reader) | may_know(step.after, reader)
    if step.before.finish_card is not None:
        allowed[CODES[step.before.finish_card]] += step.after.finish_card is None
    told = cards_named(frame)
    # A card may be named twice in a message, as a declared hand is in a result; never more often than that.
    assert all(times <= 2 * allowed[code] for code, times in told.items()), (frame, told - allowed)
    assert step.after.result is not None or not seeds_in(frame, step.before.terms.server_seed)
    twin = hidden_twin(step, reader, dice)
    if twin is not None:
        before, action = twin
        after, events = rules.apply(before, action, step.now_ms)
        assert pushed(after, events, step.now_ms, reader) == frame


def what_is_shown_is_harmless(step: Step, reader: Reader, dice: random.Random) -> None:
    """The snapshot after a step, as the reader is sent it."""
    state = step.after
    if state.result is not None:
        return
    frame = protocol.encode(for_seat(state, reader))
    allowed = may_know(state, reader)
    if state.drawn_card is not None and reader == state.turn:
        allowed[CODES[state.drawn_card]] += 1
    assert not cards_named(frame) - allowed
    assert not seeds_in(frame, state.terms.server_seed)
    other = elsewhere(state, reader, dice)
    assert without_commitment(protocol.encode(for_seat(other, reader)), other) == without_commitment(frame, state)


def pushed(after: DealState, events: Sequence[Event], now_ms: int, reader: Reader) -> bytes:
    """What reaches one reader of the push that a move makes."""
    (frame,) = moves.push(1, after, events, now_ms).frames
    return frame.public if reader is None else frame.own.get(after.seats[reader].player, frame.public)
