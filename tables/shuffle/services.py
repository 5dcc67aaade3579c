"""A player's part of the shuffle: committing to a share, and revealing it after the commitments are closed.

Only the shuffle's row is locked, so six players who commit at once do not wait for their table.
"""

from django.db import transaction

from accounts.people.models import User
from base import clock
from engine.shuffle import SHARE_BYTES, share_commitment
from tables.chairs.models import Seat
from tables.refusals import TableRefusal, TableRefused
from tables.shuffle.closing import settle_if_all_revealed
from tables.shuffle.models import Share, Shuffle, Stage
from tables.shuffle.queries import transcript_of
from tables.wire import broadcast, protocol
from tables.wire.broadcast import Frame, Push
from tables.wire.messages import ShuffleRevealed


@transaction.atomic
def commit(table_id: str, user: User, deal_id: str, commitment: str, now_ms: int | None = None) -> None:
    """Store the commitment of a player with a chair; until the closing a later one replaces it.

    Raises TableRefused shuffle_other_deal, shuffle_too_late, not_seated, shuffle_closed.
    """
    now_ms = clock.moment_ms(now_ms)
    shuffle = _locked(table_id, deal_id)
    if not Seat.objects.filter(table=shuffle.table_id, player=user, left_at=None, is_bot=False).exists():
        raise TableRefused(TableRefusal.NOT_SEATED)
    if shuffle.stage != Stage.TAKEN:
        raise TableRefused(TableRefusal.SHUFFLE_CLOSED)
    made = {"commitment": commitment, "committed_at": clock.at(now_ms)}
    Share.objects.update_or_create(shuffle=shuffle, player=user, defaults=made)


@transaction.atomic
def reveal(
    table_id: str, user: User, deal_id: str, transcript_hash: str, share: bytes, now_ms: int | None = None
) -> None:
    """Store a player's share if it matches the commitment in the closed transcript, and show it to everybody.

    The same share may be sent twice. Raises TableRefused shuffle_other_deal, shuffle_too_late, shuffle_not_closed,
    shuffle_other_transcript, shuffle_not_committed, shuffle_wrong_share.
    """
    now_ms = clock.moment_ms(now_ms)
    shuffle = _locked(table_id, deal_id)
    if shuffle.stage == Stage.TAKEN:
        raise TableRefused(TableRefusal.SHUFFLE_NOT_CLOSED)
    if transcript_hash != shuffle.transcript_hash:
        raise TableRefused(TableRefusal.SHUFFLE_OTHER_TRANSCRIPT)
    committed = transcript_of(shuffle).commitments.get(user.public_id)
    if committed is None:
        raise TableRefused(TableRefusal.SHUFFLE_NOT_COMMITTED)
    if len(share) != SHARE_BYTES or share_commitment(deal_id, user.public_id, share) != committed:
        raise TableRefused(TableRefusal.SHUFFLE_WRONG_SHARE)
    mine = Share.objects.get(shuffle=shuffle, player=user)
    if mine.share:
        return
    if shuffle.stage != Stage.CLOSED or shuffle.due_at is None or clock.to_ms(shuffle.due_at) <= now_ms:
        raise TableRefused(TableRefusal.SHUFFLE_TOO_LATE)
    mine.share, mine.revealed_at = share, clock.at(now_ms)
    mine.save(update_fields=["share", "revealed_at"])
    shown = ShuffleRevealed(deal=deal_id, player=user.public_id, share=share.hex())
    assert shuffle.table_id is not None
    broadcast.after_commit(Push(table_pk=shuffle.table_id, frames=(Frame(protocol.encode(shown)),)))
    settle_if_all_revealed(shuffle, now_ms)


def _locked(table_id: str, deal_id: str) -> Shuffle:
    """The table's next shuffle, locked; raises TableRefused shuffle_other_deal."""
    at_table = Shuffle.objects.select_for_update(of=("self",)).filter(table__public_id=table_id, public_id=deal_id)
    shuffle = at_table.first()
    if shuffle is None:
        raise TableRefused(TableRefusal.SHUFFLE_OTHER_DEAL)
    if shuffle.ended_at is not None:
        called_off = shuffle.stage == Stage.CALLED_OFF
        raise TableRefused(TableRefusal.SHUFFLE_OTHER_DEAL if called_off else TableRefusal.SHUFFLE_TOO_LATE)
    return shuffle
