"""What a reader may know of a deal, and two ways to find out that something told more.

`told_too_much` reads every card out of the bytes themselves. `elsewhere` is the same deal with everything that the
reader may not know changed: whatever is sent must be the same there, byte for byte, or it depends on a secret.
"""

import base64
import json
import random
import re
from collections import Counter
from collections.abc import Collection

from msgspec.structs import replace

from engine.cards import CODES, codes
from engine.deal import Action, DealState, Draw, Finish, Pile
from tests.engine.deal.company import Step

Reader = int | None
"""A seat of the deal, or None for a spectator."""

_NAMED = re.compile(rb'"((?:10|[A2-9JQK])[SHDC]|PJ)"')
_OWN_ONLY = (b'"type":"absence_chosen"', b'"type":"drop_asked"', b'"type":"wrong_shown"')
_KIND_NAMES = re.compile(rb'"jokers":\[[^\]]*\]|"toss":\[[^\]]*\]')
OTHER_SEED = bytes(range(100, 132))


def cards_named(frame: bytes) -> Counter[str]:
    """The codes of cards in a frame; which kinds are jokers, and the toss, are no cards of the deal."""
    return Counter(code.decode() for code in _NAMED.findall(_KIND_NAMES.sub(b"", frame)))


def may_know(state: DealState, reader: Reader) -> Counter[str]:
    """The cards that the reader may know: the open ones, the reader's own, and the winner's."""
    known = Counter(codes(state.open_pile + bytes((state.cut,))))
    for index, seat in enumerate(state.seats):
        if index == reader or (seat.sent is not None and seat.status == "won") or state.result is not None:
            known += Counter(codes(seat.hand))
    if state.finish_card is not None and (reader == state.turn or state.result is not None):
        known[CODES[state.finish_card]] += 1
    return known


def told_too_much(frame: bytes, before: DealState, after: DealState, reader: Reader) -> Counter[str]:
    """The cards that a message about the step from `before` to `after` names and its reader may not know.

    Each is named as often as the reader knows of one like it: two packs have two of each. A hand that is declared or
    shown is in a result once more.
    """
    allowed = may_know(before, reader) | may_know(after, reader)
    if before.finish_card is not None:
        allowed[CODES[before.finish_card]] += after.finish_card is None
    if before is after and after.drawn_card is not None and reader == after.turn:
        allowed[CODES[after.drawn_card]] += 1  # a view names the card just drawn beside the hand
    if after.result is not None:
        allowed += allowed
    return cards_named(frame) - allowed


def wishes_told(frame: bytes, reader: Reader) -> list[str]:
    """What an `events` message tells of others' wishes, and of their groupings before their time."""
    if not any(kind in frame for kind in _OWN_ONLY):
        return []
    others = [event for event in json.loads(frame)["events"] if event.get("seat") != reader]
    wishes = [event["type"] for event in others if event["type"] in {"absence_chosen", "drop_asked"}]
    return [*wishes, *("wrong_shown" for event in others if event["type"] == "wrong_shown" and event["groups"])]


def seeds_in(frame: bytes, seed: bytes) -> bool:
    """Whether a frame has the server's seed in it, in any of the usual spellings."""
    spellings = (seed, seed.hex().encode(), seed.hex().upper().encode(), base64.b64encode(seed).rstrip(b"="))
    return any(spelling in frame for spelling in spellings)


def elsewhere(state: DealState, reader: Reader, dice: random.Random, kept: Collection[int] = ()) -> DealState:
    """The deal with all that is hidden from the reader dealt anew, but for the hands of the seats `kept`."""
    open_to = {reader, *kept, *(index for index, seat in enumerate(state.seats) if seat.status == "won")}
    hidden = [index for index in range(len(state.seats)) if index not in open_to]
    finish_hidden = state.finish_card is not None and state.turn not in open_to
    pool = bytearray(state.closed + b"".join(state.seats[index].hand for index in hidden))
    if finish_hidden and state.finish_card is not None:
        pool.append(state.finish_card)
    dice.shuffle(pool)
    seats = list(state.seats)
    for index in hidden:
        size = len(seats[index].hand)
        seats[index] = replace(seats[index], hand=bytes(pool[:size]))
        del pool[:size]
    drawn = state.drawn_card
    if drawn is not None and state.turn in hidden:
        drawn = dice.choice(seats[state.turn].hand)
    return replace(
        state,
        terms=replace(state.terms, server_seed=OTHER_SEED),
        seats=tuple(seats),
        drawn_card=drawn,
        finish_card=pool.pop() if finish_hidden else state.finish_card,
        closed=bytes(pool),
    )


def without_commitment(frame: bytes, state: DealState) -> bytes:
    """A frame with the commitment to the seed taken out, which is the one thing sent that may depend on the seed."""
    return frame.replace(state.terms.commitment.encode(), b"")


def hidden_twin(step: Step, reader: Reader, dice: random.Random) -> tuple[DealState, Action] | None:
    """The same step where what the reader may not know is different; None where the step opens what was hidden."""
    action = step.action
    if step.after.result is not None or any(seat.status == "won" for seat in step.after.seats):
        return None
    acting = getattr(action, "seat", step.before.turn)
    draws = isinstance(action, Draw) and action.pile is Pile.CLOSED
    if draws and acting != reader and step.before.closed:
        return elsewhere(step.before, reader, dice), action
    if draws:
        return None
    twin = elsewhere(step.before, reader, dice, kept=[acting])
    if isinstance(action, Finish) and acting != reader:
        # Which card was put face down is hidden too, so another one is put there.
        action = replace(action, card=dice.choice(twin.seats[acting].hand))
    return twin, action
