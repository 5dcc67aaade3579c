"""What the tables remember, and what the database itself refuses."""

from tables.models.chat import ChatLine, ChatReport, LineKind, Mute, ReportStatus
from tables.models.deal import STANDING, Deal, DealSeat, DealStatus, Move
from tables.models.seat import Seat, SeatState, Waiting
from tables.models.table import PRACTICE_CURRENCY, Host, Table, TableStatus
from tables.models.timeline import DealTimeline, LinkKind

__all__ = [
    "PRACTICE_CURRENCY",
    "STANDING",
    "ChatLine",
    "ChatReport",
    "Deal",
    "DealSeat",
    "DealStatus",
    "DealTimeline",
    "Host",
    "LineKind",
    "LinkKind",
    "Move",
    "Mute",
    "ReportStatus",
    "Seat",
    "SeatState",
    "Table",
    "TableStatus",
    "Waiting",
]
