"""The stages of a shuffle before the seed is opened: the transcript, the shares, and the beacon's round.

Each step is a stage of the shuffle's row and a line of the public log, in one transaction. So after a killed
process only one deal is possible: the next sweep reads what was fixed and continues from there.
"""

import hashlib
from collections.abc import Sequence

from base import clock
from engine.shuffle import Beacon, Transcript, TranscriptPlayer
from tables.chairs.models import Seat
from tables.dealer import here, stock
from tables.openlog.lines import has_said, say
from tables.openlog.models import LogKind
from tables.setup.models import Table
from tables.shuffle import beacon
from tables.shuffle.models import OpenedSeed, Share, Shuffle, Stage
from tables.shuffle.queries import closed_info, revealed, transcript_of
from tables.wire import broadcast, presence, protocol
from tables.wire.broadcast import Frame, Push
from tables.wire.messages import ShuffleCalledOff, ShuffleClosed
from tables.wire.shuffling import CalledOff

REVEAL_MS = 5_000
"""So long shares can be revealed; less where all have been."""
DEALER_MS = 30_000
"""So long the dealer has to open a seed."""

CLOSED = ("stage", "closed_at", "transcript", "transcript_hash", "chain", "round", "due_at")
"""The columns that closing writes; the login for play may change no other column of a shuffle."""


def name_next_deal(table: Table, now_ms: int) -> bool:
    """Take the coming deal's shuffle from the dealer's stock, before anybody commits; False while there is none.

    The caller saves the table's `next_deal_id`.
    """
    if table.next_deal_id:
        return True
    shuffle = next_in_stock()
    if shuffle is None:
        return False
    shuffle.stage, shuffle.table, shuffle.taken_at = Stage.TAKEN, table, clock.at(now_ms)
    shuffle.save(update_fields=["stage", "table", "taken_at"])
    say(shuffle.public_id, LogKind.DRAWN, now_ms, house=shuffle.house, table=table.public_id)
    table.next_deal_id = shuffle.public_id
    return True


def close(table: Table, shuffle: Shuffle, seats: Sequence[Seat], now_ms: int) -> None:
    """Close the commitments of a locked table's next deal; from now on these chairs are in it, in this order.

    A player without a commitment, or whose committing browser has no socket now, takes part without a share and
    owes nothing: another device of the player could not reveal it. If nobody has a commitment, there is nothing to
    wait for.
    """
    shuffle = Shuffle.objects.select_for_update().get(pk=shuffle.pk, stage=Stage.TAKEN)
    made = dict(Share.objects.filter(shuffle=shuffle).values_list("player_id", "commitment"))
    shares_here = presence.shares_held(made.values())
    players = tuple(
        TranscriptPlayer(
            player=seat.player.public_id,
            commitment=commitment if (commitment := made.get(seat.player_id)) in shares_here else None,
        )
        for seat in seats
    )
    reveal_ms = REVEAL_MS if any(one.commitment for one in players) else 0
    chain = beacon.chain()
    transcript = Transcript(
        beacon=None if chain is None else Beacon(chain=chain.hash, round=chain.round_at(now_ms + reveal_ms)),
        closed_at_ms=now_ms,
        deal=shuffle.public_id,
        house=shuffle.house,
        players=players,
        reveal_ms=reveal_ms,
        rules=table.rules.hash,
    )
    shuffle.stage, shuffle.closed_at = Stage.CLOSED, clock.at(now_ms)
    shuffle.transcript, shuffle.transcript_hash = transcript.encode(), transcript.hash()
    if transcript.beacon is not None:
        shuffle.chain, shuffle.round = transcript.beacon.chain, transcript.beacon.round
    shuffle.due_at = clock.at(now_ms + reveal_ms)
    shuffle.save(update_fields=CLOSED)
    line = {"committed": len(transcript.commitments), "players": len(players), "transcript": transcript.hash()}
    say(shuffle.public_id, LogKind.CLOSED, now_ms, **line)
    if reveal_ms:
        shown = ShuffleClosed(server_now_ms=now_ms, closed=closed_info(shuffle))
        broadcast.after_commit(Push(table_pk=table.pk, frames=(Frame(protocol.encode(shown)),)))
    else:
        settle(shuffle, now_ms)


def settle_if_all_revealed(shuffle: Shuffle, now_ms: int) -> None:
    """Fix the shares of a locked shuffle if nobody owes one."""
    if revealed(shuffle).keys() >= transcript_of(shuffle).commitments.keys():
        settle(shuffle, now_ms)


def settle(shuffle: Shuffle, now_ms: int) -> None:
    """Fix the shares of a locked shuffle: a share that is missing now stays missing."""
    shares = revealed(shuffle)
    transcript = transcript_of(shuffle)
    shuffle.missing = [player for player in transcript.commitments if player not in shares]
    shuffle.stage, shuffle.settled_at = Stage.SETTLED, clock.at(now_ms)
    wait_ms = beacon.wait_until_ms(shuffle) if shuffle.round is not None else now_ms
    shuffle.due_at = clock.at(max(now_ms, wait_ms))
    shuffle.save(update_fields=["missing", "stage", "settled_at", "due_at"])
    digest = shares_digest(shares)
    say(shuffle.public_id, LogKind.SETTLED, now_ms, missing=shuffle.missing, shares=digest)


def shares_digest(shares: dict[str, bytes]) -> str:
    """SHA-256 of the revealed shares, a line `player=hex` each in the order of player ids, in hex."""
    lines = "".join(f"{player}={share.hex()}\n" for player, share in sorted(shares.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


def await_dealer(shuffle: Shuffle, now_ms: int) -> None:
    """Set when a locked shuffle is checked for the dealer's seed; opening the seed makes it due at once."""
    shuffle.due_at = clock.at(now_ms + DEALER_MS)
    shuffle.save(update_fields=["due_at"])


def has_waited_for_dealer(shuffle: Shuffle, now_ms: int) -> bool:
    """Whether the dealer has had its time since the last thing that its opening waited for."""
    assert shuffle.settled_at is not None
    since_ms = clock.to_ms(shuffle.settled_at) if shuffle.round is None else beacon.wait_until_ms(shuffle)
    return now_ms >= since_ms + DEALER_MS


def call_off(table: Table, shuffle: Shuffle, reason: CalledOff, now_ms: int) -> None:
    """Call off the shuffle of a locked table publicly; nobody pays.

    The caller updates and saves the table. The public line has the stage, and when its round was due: if it was
    called off later, the house may have done so because of the cards.
    """
    end_without(Shuffle.objects.select_for_update().get(pk=shuffle.pk), reason, now_ms)
    table.next_deal_id = ""
    shown = ShuffleCalledOff(deal=shuffle.public_id, reason=reason)
    broadcast.after_commit(Push(table_pk=table.pk, frames=(Frame(protocol.encode(shown)),)))


def end_without(shuffle: Shuffle, reason: CalledOff, now_ms: int) -> None:
    """End a locked shuffle from which nothing was dealt, and say why, how far it had come, its round's time."""
    line: dict[str, str | int] = {"reason": str(reason), "stage": str(shuffle.stage)}
    if shuffle.round is not None:
        line["round_due_ms"] = beacon.due_ms(shuffle)
    shuffle.stage, shuffle.reason, shuffle.ended_at = Stage.CALLED_OFF, reason, clock.at(now_ms)
    shuffle.due_at = None
    shuffle.save(update_fields=["stage", "reason", "ended_at", "due_at"])
    say(shuffle.public_id, LogKind.CALLED_OFF, now_ms, **line)


def dealt(shuffle: Shuffle, now_ms: int) -> None:
    """Note that the deal has its shuffle now, and its seed."""
    shuffle.stage, shuffle.ended_at = Stage.DEALT, clock.at(now_ms)
    shuffle.due_at = None
    shuffle.save(update_fields=["stage", "ended_at", "due_at"])
    OpenedSeed.objects.filter(shuffle=shuffle).delete()
    say(shuffle.public_id, LogKind.DEALT, now_ms)


def published(deal_id: str, seed: bytes, now_ms: int) -> None:
    """Publish the seed of a deal that has ended in any way, once."""
    if Shuffle.objects.filter(public_id=deal_id).exists() and not has_said(deal_id, LogKind.OPENED):
        say(deal_id, LogKind.OPENED, now_ms, seed=seed.hex())


def next_in_stock() -> Shuffle | None:
    """The first shuffle in the dealer's stock, locked; drawn now where this process is the dealer; None without one."""
    seed = _first_free()
    if seed is None and here.is_here():
        stock.draw(1)
        seed = _first_free()
    return seed


def _first_free() -> Shuffle | None:
    free = Shuffle.objects.select_for_update(skip_locked=True).filter(stage=Stage.STOCK)
    return free.order_by("id").first()
