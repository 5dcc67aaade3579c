"""The desk's tables, each declared in the slice that it belongs to."""

from desk.home.models import Number
from desk.lists.models import SavedFilter
from desk.players.models import PlayerNote
from desk.search.models import PayeeMark

__all__ = ["Number", "PayeeMark", "PlayerNote", "SavedFilter"]
