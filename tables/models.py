"""All models of the tables in one list, and the constraints of the database."""

from tables.archive.models import DealMonth
from tables.cells.models import Cell
from tables.chairs.models import Apart, Seat, SeatState, Waiting
from tables.chat.models import ChatLine, ChatReport, LineKind, Mute, ReportStatus, Silence
from tables.dealer.models import SealedSeed
from tables.houses.models import House, HouseStatus
from tables.openlog.models import LogBlock, LogKind, LogLine, LogPlace
from tables.outages.models import LastSweep
from tables.play.models import NOT_ENDED, Clock, Deal, DealSeat, DealStatus, Move
from tables.push.models import PushSent, PushSubscription, QuietHours
from tables.setup.models import Drain, Host, Invited, Scope, Table, TableStatus
from tables.shuffle.models import OpenedSeed, Share, Shuffle, Stage
from tables.timeline.models import DealTimeline, LinkKind

__all__ = [
    "NOT_ENDED",
    "Apart",
    "Cell",
    "ChatLine",
    "ChatReport",
    "Clock",
    "Deal",
    "DealMonth",
    "DealSeat",
    "DealStatus",
    "DealTimeline",
    "Drain",
    "Host",
    "House",
    "HouseStatus",
    "Invited",
    "LastSweep",
    "LineKind",
    "LinkKind",
    "LogBlock",
    "LogKind",
    "LogLine",
    "LogPlace",
    "Move",
    "Mute",
    "OpenedSeed",
    "PushSent",
    "PushSubscription",
    "QuietHours",
    "ReportStatus",
    "Scope",
    "SealedSeed",
    "Seat",
    "SeatState",
    "Share",
    "Shuffle",
    "Silence",
    "Stage",
    "Table",
    "TableStatus",
    "Waiting",
]
