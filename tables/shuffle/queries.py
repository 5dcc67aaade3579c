"""Reads of a table's next shuffle: for messages, chairs and dealing."""

from collections.abc import Iterable

from accounts.people.models import User
from base import clock
from engine.shuffle import Transcript
from engine.shuffle.transcript import read_transcript
from tables.chairs.models import Seat
from tables.setup.models import Table
from tables.shuffle.models import Share, Shuffle
from tables.wire.messages import NextDeal
from tables.wire.shuffling import ClosedShuffle


def transcript_of(shuffle: Shuffle) -> Transcript:
    """The closed transcript of a shuffle that has one."""
    return read_transcript(bytes(shuffle.transcript))


def next_shuffle(table: Table) -> Shuffle | None:
    """The shuffle that the table has taken for its next deal."""
    return Shuffle.objects.filter(public_id=table.next_deal_id).first() if table.next_deal_id else None


def under_way(table: Table) -> Shuffle | None:
    """The table's shuffle whose players are in the deal already; None if there is none."""
    return Shuffle.objects.filter(table=table, due_at__isnull=False).first()


def next_deal(shuffle: Shuffle | None) -> NextDeal | None:
    """The shuffle as the table's messages show it."""
    if shuffle is None:
        return None
    if not shuffle.is_under_way:
        return NextDeal(id=shuffle.public_id, commitment=shuffle.house)
    return NextDeal(
        id=shuffle.public_id,
        commitment=shuffle.house,
        closed=closed_info(shuffle),
        revealed={player: share.hex() for player, share in revealed(shuffle).items()},
    )


def closed_info(shuffle: Shuffle) -> ClosedShuffle:
    """The closed transcript as messages show it."""
    transcript = transcript_of(shuffle)
    reveal_by_ms = transcript.closed_at_ms + transcript.reveal_ms
    if shuffle.settled_at is None and shuffle.due_at is not None:
        reveal_by_ms = clock.to_ms(shuffle.due_at)  # later than said, after an outage
    return ClosedShuffle(transcript=transcript, hash=shuffle.transcript_hash, reveal_by_ms=reveal_by_ms)


def revealed(shuffle: Shuffle) -> dict[str, bytes]:
    """The revealed shares, 32 bytes each, by player id; only of players with a commitment in the transcript."""
    shown = shuffle.shares.exclude(share=b"").values_list("player__public_id", "share")
    return {player: bytes(share) for player, share in shown}


def own_commitments(table: Table, readers: Iterable[User]) -> dict[int, str]:
    """The commitments of these readers for the table's next deal, by their primary keys."""
    if not table.next_deal_id:
        return {}
    made = Share.objects.filter(shuffle__public_id=table.next_deal_id, player__in=[reader.pk for reader in readers])
    return dict(made.values_list("player_id", "commitment"))


def is_in(seat: Seat) -> bool:
    """Whether the player in this chair is in a deal that is being shuffled: then getting up waits for its end."""
    shuffle = Shuffle.objects.filter(table=seat.table_id, due_at__isnull=False).first()
    if shuffle is None:
        return False
    return any(one.player == seat.player.public_id for one in transcript_of(shuffle).players)
