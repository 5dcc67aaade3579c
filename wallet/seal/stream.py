"""The log in its order, from any position: a warehouse or another system reads it instead of the tables.

A position names one transaction for ever, and nothing is inserted between two of them later. So a reader that
remembers its last position can continue there, and gets everything exactly once.
"""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import msgspec

from wallet.seal.log import Sealed, between
from wallet.seal.services import head

PAGE = 500
LOOK_AGAIN_S = 1.0
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class LoggedEntry(msgspec.Struct, frozen=True):
    """One leg; `balance_after_minor` is null on a hot account, `owner` is the player's number inside the house."""

    account: str
    account_kind: str
    owner: int | None
    amount_minor: int
    balance_after_minor: int | None


class Logged(msgspec.Struct, frozen=True):
    """A transaction at its position; `sha256` is its leaf in the tree of its block. Times without an end are null.

    `archived` is true while the entries lie in the file of an archived month; then `entries` is empty.
    """

    position: int
    block: int
    sha256: str
    transaction: str
    kind: str
    key: str
    currency: str
    event_at: datetime | None
    booked_at: datetime | None
    reverses: int | None
    note: str
    id: int
    entries: list[LoggedEntry]
    archived: bool


def page(first: int, most: int = PAGE) -> tuple[list[Logged], int]:
    """This many transactions after a position, and the position after them, which is unchanged at the head."""
    newest = head()
    last = min(first + most - 1, newest.last_position if newest else 0)
    return [_logged(one) for one in between(first, last) if one.header], max(last + 1, first)


def read(first: int = 1) -> Iterator[Logged]:
    """Everything from a position to the head."""
    transactions, after = page(first)
    while after > first:
        yield from transactions
        first = after
        transactions, after = page(first)


def follow(first: int = 1, wait: Callable[[float], object] = time.sleep) -> Iterator[Logged]:
    """All transactions after a position, and later ones when they are sealed; it never ends."""
    while True:
        for one in read(first):
            yield one
            first = one.position + 1
        wait(LOOK_AGAIN_S)


def _logged(sealed: Sealed) -> Logged:
    header = sealed.header
    assert header is not None
    return Logged(
        position=sealed.position,
        block=sealed.block,
        sha256=sealed.hash.hex(),
        transaction=header["public_id"],
        kind=header["kind"],
        key=header["key"],
        currency=header["currency"],
        event_at=_moment(header["event_at"]),
        booked_at=_moment(header["booked_at"]),
        reverses=header["reverses"],
        note=sealed.house["note"],
        id=header["id"],
        entries=[
            LoggedEntry(
                entry["account"],
                entry["account_kind"],
                entry["account_owner"],
                entry["amount_minor"],
                entry["balance_after_minor"],
            )
            for entry in sealed.entries
        ],
        archived=not sealed.entries and bool(sealed.left),
    )


def _moment(microseconds: str) -> datetime | None:
    try:
        return _EPOCH + timedelta(microseconds=int(microseconds))
    except (ValueError, OverflowError):
        return None
