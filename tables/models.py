"""What the tables remember, and what the database itself refuses."""

from tables.chairs.models import Apart, Seat, SeatState, Waiting
from tables.chat.models import ChatLine, ChatReport, LineKind, Mute, ReportStatus, Silence
from tables.outages.models import LastSweep
from tables.play.models import NOT_ENDED, Deal, DealSeat, DealStatus, Move
from tables.setup.models import PRACTICE_CURRENCY, Drain, Host, Invited, Scope, Table, TableStatus
from tables.timeline.models import DealTimeline, LinkKind

__all__ = [
    "NOT_ENDED",
    "PRACTICE_CURRENCY",
    "Apart",
    "ChatLine",
    "ChatReport",
    "Deal",
    "DealSeat",
    "DealStatus",
    "DealTimeline",
    "Drain",
    "Host",
    "Invited",
    "LastSweep",
    "LineKind",
    "LinkKind",
    "Move",
    "Mute",
    "ReportStatus",
    "Scope",
    "Seat",
    "SeatState",
    "Silence",
    "Table",
    "TableStatus",
    "Waiting",
]
