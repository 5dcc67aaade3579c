"""What the screen of a practice deal sends: a table's own messages for moves, and wishes that no table grants."""

from functools import reduce
from operator import or_
from typing import Annotated, Any

import msgspec

from base.api import read_posted
from engine import deal as rules
from engine.deal.forms import kinds_in
from school.refusals import SchoolRefusal, SchoolRefused
from tables.play.requests import ACTIONS, StepMessage
from tables.refusals import TableRefused


class TakeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take moves back until so many of one's own are left."""

    keep: Annotated[int, msgspec.Meta(ge=0, lt=2**15)]


class OpenHands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """See what the others hold, or no longer."""

    wanted: bool


TAKE_BACK, OPEN_HANDS = msgspec.json.Decoder(TakeBack), msgspec.json.Decoder(OpenHands)
_STEPS: Any = reduce(or_, [ACTIONS[kind] for kind in kinds_in(rules.SeatAction) if issubclass(kind, rules.Step)])
_decoder = msgspec.json.Decoder(_STEPS)


def step_of(body: bytes, seat: int) -> tuple[str, rules.SeatAction]:
    """The deal that a posted move is meant for, and the move of the seat.

    Raises msgspec.MsgspecError for what is no such message, SchoolRefused for what names no card.
    """
    message: StepMessage = read_posted(body, _decoder)
    try:
        action = message.act()(seat)
    except TableRefused as wrong:
        raise SchoolRefused(SchoolRefusal.BAD_PRACTICE) from wrong
    return message.deal or "", action
