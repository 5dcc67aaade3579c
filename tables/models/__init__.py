"""What the tables remember, and what the database itself refuses."""

from tables.models.deal import STANDING, Deal, DealSeat, DealStatus, Move
from tables.models.seat import Seat, SeatState, Waiting
from tables.models.table import PRACTICE_CURRENCY, Table, TableStatus

__all__ = [
    "PRACTICE_CURRENCY",
    "STANDING",
    "Deal",
    "DealSeat",
    "DealStatus",
    "Move",
    "Seat",
    "SeatState",
    "Table",
    "TableStatus",
    "Waiting",
]
