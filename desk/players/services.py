"""What an operator does on a player's page: write a note."""

from accounts.people.models import User
from base.refusals import Refused
from desk.players.models import LONGEST_NOTE, PlayerNote
from desk.players.refusals import PlayerRefusal


def write_note(player: User, by: User, words: str) -> PlayerNote:
    """Write a note that stays. Raises Refused note_is_empty, note_is_too_long."""
    text = words.strip()
    if not text:
        raise Refused(PlayerRefusal.NOTE_IS_EMPTY)
    if len(text) > LONGEST_NOTE or "\0" in text:
        raise Refused(PlayerRefusal.NOTE_IS_TOO_LONG)
    return PlayerNote.objects.create(player=player, by=by, text=text)
