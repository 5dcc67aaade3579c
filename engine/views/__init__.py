"""What each seat and a spectator may see of a deal; everything that is sent comes from here (rules 4)."""

from engine.views.advance import advance, advance_all, opening
from engine.views.seat_view import SeatSeen, SeatView
from engine.views.sight import event_for, for_seat

__all__ = ["SeatSeen", "SeatView", "advance", "advance_all", "event_for", "for_seat", "opening"]
