"""The one module that writes and reads what shows a hand: snapshots, actions, events, arrangements, the server's seed.

Each is encrypted by AES-256-GCM with the deal's own key (`keys`). Its associated data name the deal, the kind of
data and the version, so that no row can replace another, nor an older state a newer one. Lengths are rounded up, so
that they do not reveal groups. Old rows have no key and are read as they are. After a deal has ended its key is in
its row as plain bytes: everybody who may read the row can read the deal, and no row of its log must be rewritten.
"""

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from engine import deal as rules
from engine.cards import Cards
from engine.deal import Action, DealState, Event
from tables.sealing import keys
from tables.sealing.keys import Archived, Damaged, Elsewhere, KeyNeeded, Unreadable
from tables.wire import logged

Read = TypeVar("Read")
Bytes = bytes | memoryview
"""As the database's rows have them."""
ROUND_TO = 64
"""Lengths are rounded up to multiples of this many bytes before sealing; those of a move, for each of its events."""
GROUPED_ROUND_TO = 256
"""The same for a move that contains a hand in groups which not everybody may see."""


class WithKey(Protocol):
    """The fields of a deal's row for sealing: a `tables.play.models.Deal`, or the row of a query."""

    @property
    def public_id(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def snapshot(self) -> Bytes: ...
    @property
    def terms(self) -> Bytes: ...
    @property
    def sealed_key(self) -> Bytes: ...
    @property
    def data_key(self) -> Bytes: ...


class WithState(WithKey, Protocol):
    """The fields of a deal's row for sealing, where its state may be elsewhere.

    `archived_in` is the month of the file that it was moved to, else empty. `is_elsewhere` says that it is in a cell
    and was not read from there (`tables.cells.courses`).
    """

    @property
    def archived_in(self) -> str: ...
    @property
    def is_elsewhere(self) -> bool: ...


class DealKey:
    """Seals and opens the parts of one deal; `clear` is its data key, empty for an old deal."""

    def __init__(self, deal_id: str, clear: bytes) -> None:
        self.deal_id, self.clear = deal_id, clear
        self._lock = AESGCM(clear) if clear else None

    def wrapped(self) -> bytes:
        """The wrapped key for the row while the deal goes on."""
        return keys.wrapped(self.deal_id, self.clear)

    def seal_terms(self, state: DealState) -> bytes:
        """Seal what does not change during the deal, for the row's `terms`."""
        return self._seal("terms", 0, rules.encode_terms(state.terms))

    def seal_state(self, state: DealState, *, apart: bool = False) -> bytes:
        """Seal the deal's state for the row's `snapshot`; if its terms are stored `apart`, only what changes."""
        return self._seal("snapshot", state.version, rules.encode_course(state) if apart else rules.encode(state))

    def state(self, version: int, sealed: Bytes, terms: Bytes = b"") -> DealState:
        """The state from a `snapshot` and, if there are any, the `terms`; raises Damaged."""
        if not terms:
            return self._read("snapshot", version, sealed, rules.decode)
        beside = self._open("terms", 0, terms)
        return self._read("snapshot", version, sealed, partial(rules.decode_course, terms=beside))

    def seal_move(self, version: int, action: Action | None, events: Sequence[Event]) -> bytes:
        """A move for the log's `events`: its action, None for the dealing, and its events, secrets included."""
        # Everybody is told how many events there are; which card it was may make a byte of difference.
        in_groups = isinstance(action, rules.Declare | rules.Show)
        room = GROUPED_ROUND_TO if in_groups else ROUND_TO * len(events)
        return self._seal("events", version, logged.encode(action, events), room)

    def events(self, version: int, sealed: Bytes) -> tuple[Event, ...]:
        """The events of a logged move, secrets included; raises Damaged."""
        return self._read("events", version, sealed, logged.decode)[1]

    def action(self, version: int, sealed: Bytes, apart: Bytes) -> Action | None:
        """The action of a logged move, None for the dealing, from its `events` or an old row's `action`.

        Raises Damaged.
        """
        if not apart:
            return self._read("events", version, sealed, logged.decode)[0]
        return self._read("action", version, apart, logged.decode_action_of_before)

    def seal_groups(self, seat: int, revision: int, groups: Sequence[Cards]) -> bytes:
        """How a player groups the hand, as its `arrangement_revision` will be."""
        return self._seal(f"arrangement of {seat}", revision, msgspec.msgpack.encode(groups))

    def groups(self, seat: int, revision: int, sealed: Bytes) -> tuple[Cards, ...] | None:
        """A saved grouping; None when nothing was saved. Raises Damaged."""
        return self._read(f"arrangement of {seat}", revision, sealed, _groups) if sealed else None

    def seal_seed(self, seed: bytes) -> bytes:
        """Seal the server's seed under the deal's key."""
        return self._seal("seed", 0, seed)

    def seed(self, sealed: Bytes) -> bytes:
        """The server's seed; raises Damaged."""
        return self._open("seed", 0, sealed) if sealed else b""

    def _seal(self, what: str, version: int, plain: bytes, round_to: int = ROUND_TO) -> bytes:
        if self._lock is None:
            return plain
        rounded = plain + b"\x80" + bytes(-(len(plain) + 1) % round_to)
        nonce = os.urandom(keys.NONCE_BYTES)
        return nonce + self._lock.encrypt(nonce, rounded, self._about(what, version))

    def _open(self, what: str, version: int, sealed: Bytes) -> bytes:
        sealed = bytes(sealed)
        if self._lock is None:
            return sealed
        nonce, rest = sealed[: keys.NONCE_BYTES], sealed[keys.NONCE_BYTES :]
        try:
            rounded = self._lock.decrypt(nonce, rest, self._about(what, version))
        except (InvalidTag, ValueError) as wrong:
            raise self._damaged(what, version) from wrong
        return rounded[: rounded.rindex(b"\x80")]

    def _read(self, what: str, version: int, sealed: Bytes, decode: Callable[[bytes], Read]) -> Read:
        try:
            return decode(self._open(what, version, sealed))
        except (msgspec.MsgspecError, ValueError) as wrong:
            raise self._damaged(what, version) from wrong

    def _about(self, what: str, version: int) -> bytes:
        return f"rummy deal {self.deal_id} {what} {version}".encode()

    def _damaged(self, what: str, version: int) -> Damaged:
        return Damaged(f"{self.deal_id}: {what} {version}")


def new_key(deal_id: str) -> DealKey:
    """A key for a deal that begins; raises KeyNeeded in a process that has none to wrap it with."""
    if not keys.has_keys():
        raise KeyNeeded(deal_id)
    return DealKey(deal_id, os.urandom(keys.KEY_BYTES))


def key_of(deal: WithKey) -> DealKey:
    """The key of a deal: plain if the deal has ended, else opened with LIVE_KEYS.

    Raises KeyNeeded in a process without keys, Damaged if none opens it.
    """
    if deal.data_key or not deal.sealed_key:
        return DealKey(deal.public_id, bytes(deal.data_key))
    return DealKey(deal.public_id, keys.unwrapped(deal.public_id, bytes(deal.sealed_key)))


def must_be_here(deal: WithState) -> None:
    """Raise Archived for a deal whose state and moves are in a file."""
    if deal.archived_in:
        raise Archived(deal.public_id)


def state_of(deal: WithState) -> DealState:
    """A deal's state as it is saved; raises Archived, Elsewhere, KeyNeeded and Damaged."""
    must_be_here(deal)
    if deal.is_elsewhere:
        raise Elsewhere(deal.public_id)
    return key_of(deal).state(deal.version, bytes(deal.snapshot), bytes(deal.terms))


def opened(deal: WithKey) -> bytes:
    """The key in clear for the row of a deal that ends; empty where this process cannot tell, and `opening` will."""
    try:
        return key_of(deal).clear
    except Unreadable:
        return b""


def _groups(saved: bytes) -> tuple[Cards, ...]:
    return msgspec.msgpack.decode(saved, type=tuple[bytes, ...])
