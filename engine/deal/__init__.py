"""One deal's state machine (rules 4.2 to 4.9): `start` it, `apply` actions to it, until it has a result.

States, actions and events are frozen; the time and the seeds come from outside. `engine.views` says who may see what.
"""

from engine.deal.actions import (
    Action,
    AskDrop,
    Await,
    By,
    Declare,
    Discard,
    Draw,
    Drop,
    Finish,
    Groups,
    Pile,
    Resume,
    SeatAction,
    Show,
    StaySeated,
    Step,
    Timeout,
    Wish,
)
from engine.deal.apply import apply, why_not
from engine.deal.events import Event
from engine.deal.refusals import Refusal, Refused
from engine.deal.state import DealResult, DealState, Ending, Grouping, Phase, Seat, SeatResult, Status, decode, encode
from engine.deal.steps.start import BadDeal, start

__all__ = [
    "Action",
    "AskDrop",
    "Await",
    "BadDeal",
    "By",
    "DealResult",
    "DealState",
    "Declare",
    "Discard",
    "Draw",
    "Drop",
    "Ending",
    "Event",
    "Finish",
    "Grouping",
    "Groups",
    "Phase",
    "Pile",
    "Refusal",
    "Refused",
    "Resume",
    "Seat",
    "SeatAction",
    "SeatResult",
    "Show",
    "Status",
    "StaySeated",
    "Step",
    "Timeout",
    "Wish",
    "apply",
    "decode",
    "encode",
    "start",
    "why_not",
]
