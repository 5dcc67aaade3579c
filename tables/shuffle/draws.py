"""Shuffles for draws of the rooms above: who sits where, and how ties are broken. Draws have no table and no shares.

The house's commitment is taken from the dealer's stock and published first. Later the caller publishes a list of
everything that the draw depends on. Only then is the seed opened, for that list only, and a beacon's round that did
not exist yet is mixed in if one is set. So before the list is closed only the holder of the dealer's key could know
its result, and with a beacon nobody.
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
"""How long before the beacon's round a list must be in the public log, which is chained once a second."""


class Drawn(NamedTuple):
    """The fixed inputs of a draw; `randomness` is empty without a beacon."""

    seed: bytes
    randomness: bytes


def take(now_ms: int, **details: str | int) -> Shuffle | None:
    """The next shuffle of the dealer's stock, with its commitment published in this line; None if there is none."""
    shuffle = closing.next_in_stock()
    if shuffle is not None:
        shuffle.stage, shuffle.taken_at = Stage.TAKEN, clock.at(now_ms)
        shuffle.save(update_fields=["stage", "taken_at"])
        say(shuffle.public_id, LogKind.DRAWN, now_ms, house=shuffle.house, **details)
    return shuffle


def beacon_for(now_ms: int) -> Beacon | None:
    """The round that a list closed now has to name; None where no beacon is set."""
    chain = beacon.chain()
    return None if chain is None else Beacon(chain=chain.hash, round=chain.round_at(now_ms + FIXED_MS))


def close(shuffle: Shuffle, listed: bytes, digest: str, named: Beacon | None, players: int, now_ms: int) -> None:
    """Close a locked shuffle over a list: its bytes, their SHA-256 in hex, and the round that it names.

    Nobody owes a share, so it is settled at once and waits only for the round and the dealer.
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
    """The result of a locked shuffle; None while it waits for the round or the dealer.

    Raises Unsealable, and Damaged if the seed was altered.
    """
    if shuffle.stage == Stage.OPENED:
        return Drawn(opening.handed_over(shuffle), bytes(shuffle.randomness))
    if shuffle.is_ready and here.is_here():
        return Drawn(opening.seed_of(shuffle), bytes(shuffle.randomness))
    return None


def kept(shuffle: Shuffle) -> Drawn | None:
    """The result of a shuffle from which deals are made before it is published; None while it waits.

    Its seed stays encrypted for the dealing process. A dealer with a login of its own opens it at its next look, for
    no other login may write that row. The shuffle is locked until it is opened. Raises as `opened` does.
    """
    if shuffle.is_ready and here.is_here() and not here.has_its_own_login():
        OpenedSeed.objects.create(shuffle=shuffle, seed=opening.on_its_way(shuffle, opening.seed_of(shuffle)))
        shuffle.stage = Stage.OPENED
        shuffle.save(update_fields=["stage"])
    return opened(shuffle) if shuffle.stage == Stage.OPENED else None


def hopeless(shuffle: Shuffle, now_ms: int) -> CalledOff | None:
    """Why a locked shuffle will never be opened; None while it may be. The rules are those of deals."""
    if shuffle.stage != Stage.SETTLED:
        return None
    if shuffle.round is not None and not shuffle.randomness:
        return CalledOff.BEACON if beacon.wait_until_ms(shuffle) <= now_ms else None
    return CalledOff.DEALER if closing.has_waited_for_dealer(shuffle, now_ms) else None


def call_off(shuffle: Shuffle, reason: CalledOff, now_ms: int) -> None:
    """Call off a locked shuffle publicly."""
    closing.end_without(shuffle, reason, now_ms)


def publish(shuffle: Shuffle, seed: bytes, now_ms: int) -> None:
    """Say that a locked shuffle has been drawn from, and show its seed: nothing hangs on it any more."""
    closing.dealt(shuffle, now_ms)
    closing.published(shuffle.public_id, seed, now_ms)
