"""The desk's tables, each declared in the slice that it belongs to."""

from desk.floor.models import Announcement, Template
from desk.integrity.models import Alert, AlertState, AlertStep, BotCount, DeckCount, Reading, Tally

__all__ = ["Alert", "AlertState", "AlertStep", "Announcement", "BotCount", "DeckCount", "Reading", "Tally", "Template"]
