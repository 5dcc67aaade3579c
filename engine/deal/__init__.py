"""One deal's state machine (rules 4.2 to 4.9): `start` it, `apply` actions to it, until it has a result.

States, actions and events are frozen; the time and the seeds come from outside. `engine.views` says who may see what.
"""

from engine.deal.actions import (
    Action,
    AskDrop,
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
from engine.deal.codec import decode, encode
from engine.deal.events import Event
from engine.deal.legal import (
    can_ask_drop,
    can_declare,
    can_discard,
    can_draw,
    can_drop,
    can_finish,
    can_show,
    can_stay_seated,
    legal_actions,
)
from engine.deal.refusals import Refusal, Refused
from engine.deal.start import BadDeal, start
from engine.deal.state import DealResult, DealState, Ending, Grouping, Phase, Seat, SeatResult, Status

__all__ = [
    "Action",
    "AskDrop",
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
    "can_ask_drop",
    "can_declare",
    "can_discard",
    "can_draw",
    "can_drop",
    "can_finish",
    "can_show",
    "can_stay_seated",
    "decode",
    "encode",
    "legal_actions",
    "start",
    "why_not",
]
