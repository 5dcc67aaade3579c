"""The chain of signed states of the schema: each one's signature is over its number, its time and the rows before it.

So a row that is copied, reordered, or has lost one before it is out of its place and does not count. Rows that were
signed before the chain existed have no number. They come first and have signatures of the old form. The first link
includes the hash of all of them, so that none can be inserted between or after them.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from wallet.seal import keys
from wallet.seal.canonical import GENESIS
from wallet.seal.models import SchemaChange

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MOMENTS = datetime(1970, 1, 1, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC)


class Link(msgspec.Struct, frozen=True):
    """A row in its place: its number and the hash of it and all before it; good if a key of the house has signed it.

    `state` is the hash of the schema that was signed.
    """

    pk: int
    number: int
    sha256: str
    state: str
    signed_at: datetime
    is_good: bool


class Signed(msgspec.Struct, frozen=True):
    """All rows in order, and the numbers of those that were signed for another place.

    `is_chained` says whether any row has a number; after that a row without one is not accepted.
    """

    links: list[Link]
    astray: list[int]
    is_chained: bool

    @property
    def head(self) -> tuple[int, str]:
        """Number and hash of the last link; 0 and zeros before the first."""
        return (self.links[-1].number, self.links[-1].sha256) if self.links else (0, GENESIS)

    @property
    def last(self) -> Link | None:
        """The last state that was signed with a key of the house.

        Of a chain that is the last link or none. Before there is one, rows without a good signature count as none.
        """
        if self.is_chained and not self.links[-1].is_good:
            return None
        return self.as_of(self.links[-1].number) if self.links else None

    def as_of(self, number: int) -> Link | None:
        """The last good one up to this number."""
        return next((link for link in reversed(self.links) if link.is_good and link.number <= number), None)

    def holds(self, number: int, sha256: str) -> bool:
        """Whether this link is there."""
        return any((link.number, link.sha256) == (number, sha256) for link in self.links)


def signed(*, has_numbers: bool = True) -> Signed:
    """The chain as it is; `has_numbers` is false while the table is that of before there was one."""
    wanted = ["pk", "sha256", "signed_by", "reason", "key_id", "signature", "signed_at"]
    wanted += ["number", "previous"] if has_numbers else []
    return _followed(SchemaChange.objects.filter(signed_at__range=_MOMENTS).order_by("pk").values(*wanted))


def message(number: int, previous: str, row: Mapping[str, Any]) -> bytes:
    """The message that is signed for a link."""
    signed_part = {name: row[name] for name in ("sha256", "signed_by", "reason")}
    return b"ledger schema link " + _canonical(
        signed_part | {"number": number, "previous": previous, "signed_at": _microseconds(row["signed_at"])}
    )


def _followed(rows: Iterable[Mapping[str, Any]]) -> Signed:
    links: list[Link] = []
    astray: dict[str, int] = {}
    number, sha256, is_chained = 0, GENESIS, False
    seen = set()
    for row in rows:
        own = row.get("number")
        if own is None and is_chained:
            continue
        # A number may be left out, after rows that are out of their place; none comes twice.
        if own is not None and (own <= number or row["previous"] != sha256):
            if _is_signed(row, message(own, row["previous"], row)):
                astray[row["signature"]] = own
            continue
        place = number + 1 if own is None else own
        text = message(place, sha256, row)
        is_good = _is_signed(row, _of_before(row) if own is None else text)
        number, is_chained = place, own is not None
        sha256 = hashlib.sha256(text + f"{row['key_id']} {row['signature']}\n".encode()).hexdigest()
        links.append(Link(row["pk"], number, sha256, row["sha256"], row["signed_at"], is_good))
        seen.add(row["signature"])
    return Signed(links, [own for signature, own in astray.items() if signature not in seen], is_chained)


def _is_signed(row: Mapping[str, Any], text: bytes) -> bool:
    return keys.is_signed(row["key_id"], row["signature"], text)


def _of_before(row: Mapping[str, Any]) -> bytes:
    """The message that was signed for a state before the chain existed."""
    return f"ledger schema {row['sha256']}\n{row['signed_by']}\n{row['reason']}\n".encode()


def _canonical(document: Mapping[str, Any]) -> bytes:
    return (json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n").encode()


def _microseconds(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(microseconds=1)
