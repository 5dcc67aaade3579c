"""Shuffles for draws of the rooms above: who sits where, and how ties are broken. There is no table and no share.

The house's commitment is taken from the dealer's stock and published first. Later the caller closes a list of all that
the draw depends on, in public; only then is the seed opened, for that list and no other, and a beacon's round that did
not exist yet is mixed in where one is set. So nobody without the dealer's key can know what a list would bring before
it is closed, and with a beacon nobody at all.
"""

from typing import NamedTuple

from base import clock
from engine.shuffle import Beacon
from tables.dealer import here, opening
from tables.openlog.lines import say
from tables.openlog.models import LogKind
from tables.shuffle import beacon, closing
from tables.shuffle.models import OpenedSeed, Shuffle, Stage
from tables.wire.shuffling import CalledOff

FIXED_MS = 5_000
"""So long before the beacon's round a list has to stand in the public log, which is chained once a second."""


class Drawn(NamedTuple):
    """What a draw is made from when nothing can be chosen any more; `randomness` is empty without a beacon."""

    seed: bytes
    randomness: bytes


def take(now_ms: int, **said: str | int) -> Shuffle | None:
    """The next shuffle of the dealer's stock, its commitment published with these words; None while there is none."""
    shuffle = closing.next_in_stock()
    if shuffle is not None:
        shuffle.stage, shuffle.taken_at = Stage.TAKEN, clock.at(now_ms)
        shuffle.save(update_fields=["stage", "taken_at"])
        say(shuffle.public_id, LogKind.DRAWN, now_ms, house=shuffle.house, **said)
    return shuffle


def beacon_for(now_ms: int) -> Beacon | None:
    """The round that a list closed now has to name; None where no beacon is set."""
    chain = beacon.chain()
    return None if chain is None else Beacon(chain=chain.hash, round=chain.round_at(now_ms + FIXED_MS))


def close(shuffle: Shuffle, listed: bytes, digest: str, named: Beacon | None, players: int, now_ms: int) -> None:
    """Close a locked shuffle over a list: its bytes, their SHA-256 in hex, and the round that it names.

    Nobody owes a share, so it is settled at once and waits for the round and the dealer alone.
    """
    shuffle.stage, shuffle.closed_at = Stage.CLOSED, clock.at(now_ms)
    shuffle.transcript, shuffle.transcript_hash = listed, digest
    if named is not None:
        shuffle.chain, shuffle.round = named.chain, named.round
    shuffle.due_at = clock.at(now_ms)
    shuffle.save(update_fields=closing.CLOSED)
    say(shuffle.public_id, LogKind.CLOSED, now_ms, committed=0, players=players, transcript=digest)
    shuffle.stage, shuffle.settled_at = Stage.SETTLED, clock.at(now_ms)
    shuffle.due_at = clock.at(beacon.wait_until_ms(shuffle) if shuffle.round is not None else now_ms)
    shuffle.save(update_fields=["stage", "settled_at", "due_at"])
    say(shuffle.public_id, LogKind.SETTLED, now_ms, missing=[], shares=closing.shares_digest({}))


def opened(shuffle: Shuffle) -> Drawn | None:
    """What a locked shuffle came to; None while the round or the dealer is waited for.

    Raises Unsealable, and Damaged for a seed altered on its way.
    """
    if shuffle.stage == Stage.OPENED:
        return Drawn(opening.handed_over(shuffle), bytes(shuffle.randomness))
    if shuffle.is_ready and here.is_here():
        return Drawn(opening.seed_of(shuffle), bytes(shuffle.randomness))
    return None


def kept(shuffle: Shuffle) -> Drawn | None:
    """What a shuffle came to that is dealt from for a while before it is published; None while something is waited for.

    Its seed stays sealed for who deals. It is locked until it has been opened. Raises as `opened` does.
    """
    if shuffle.is_ready and here.is_here():
        OpenedSeed.objects.create(shuffle=shuffle, seed=opening.on_its_way(shuffle, opening.seed_of(shuffle)))
        shuffle.stage = Stage.OPENED
        shuffle.save(update_fields=["stage"])
    return opened(shuffle)


def hopeless(shuffle: Shuffle, now_ms: int) -> CalledOff | None:
    """Why a locked shuffle will never be opened; None while it may be. The rules are those of deals."""
    if shuffle.stage != Stage.SETTLED:
        return None
    if shuffle.round is not None and not shuffle.randomness:
        return CalledOff.BEACON if beacon.wait_until_ms(shuffle) <= now_ms else None
    return CalledOff.DEALER if closing.has_waited_for_dealer(shuffle, now_ms) else None


def call_off(shuffle: Shuffle, reason: CalledOff, now_ms: int) -> None:
    """Give up a locked shuffle in public."""
    closing.end_without(shuffle, reason, now_ms)


def publish(shuffle: Shuffle, seed: bytes, now_ms: int) -> None:
    """Say that a locked shuffle has been drawn from, and show its seed: nothing hangs on it any more."""
    closing.dealt(shuffle, now_ms)
    closing.published(shuffle.public_id, seed, now_ms)
