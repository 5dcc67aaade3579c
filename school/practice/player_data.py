"""What practice holds about a player: for the file of everything, and for a closed account, of which nothing stays."""

from collections.abc import Iterator

from accounts.people.models import User
from school.practice.models import PracticeGame

_SHOWN = ("public_id", "house", "strength", "began_from", "takes", "over", "won", "created_at", "touched_at")
AT_A_TIME = 500


def rows_of(player: User) -> Iterator[dict[str, object]]:
    """Every practice deal that is kept of the player."""
    games = PracticeGame.objects.filter(owner=player).order_by("pk").values(*_SHOWN)
    yield from games.iterator(chunk_size=AT_A_TIME)


def forget_all_of(player: User) -> None:
    """Delete all practice deals of a player who closes the account."""
    PracticeGame.objects.filter(owner=player).delete()
