"""A player's part of the shuffle: to commit to a share, and to reveal it once the commitments are closed."""

from accounts.people.models import User
from tables.refusals import TableRefusal, TableRefused


def commit(table_id: str, user: User, deal_id: str, commitment: str) -> None:
    """Keep a player's commitment; raises TableRefused."""
    raise TableRefused(TableRefusal.SHUFFLE_OTHER_DEAL)


def reveal(table_id: str, user: User, deal_id: str, transcript_hash: str, share: bytes) -> None:
    """Keep and show a player's share; raises TableRefused."""
    raise TableRefused(TableRefusal.SHUFFLE_OTHER_DEAL)
