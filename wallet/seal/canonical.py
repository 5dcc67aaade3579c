"""The byte form of a transaction and the hashes over it, simple enough for anybody to implement again.

docs/developers/sealed-log.md describes it; `migrations/sql/0041_seal.sql` is the same in SQL, and
`static/verify_receipt.py` once more for players. The tree is that of RFC 6962: leaves and nodes begin with bytes of
their own.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence

FORM = 1
GENESIS = "0" * 64
"""The previous hash of the first block."""

LEAF, NODE, PART, SALT = b"\x00", b"\x01", b"\x02", b"\x03"

HEADER = ("id", "public_id", "kind", "key", "currency", "event_at", "booked_at", "reverses", "xid")
"""The columns of a transaction that all its players may see."""
HOUSE = ("fingerprint", "note")
"""The columns that only the house may see: a note may name people, and amounts could be guessed from a fingerprint."""
ENTRY = (
    "id",
    "transaction_id",
    "account_id",
    "account",
    "account_kind",
    "account_currency",
    "account_owner",
    "amount_minor",
    "balance_after_minor",
    "line",
    "xid",
    "booked_at",
)
"""The columns of an entry and of its account."""

Fields = Mapping[str, object]


def part(name: str, fields: Sequence[str], values: Fields) -> str:
    """One part as text: a line `part=name`, then a line `field=value` each; a field without a value has no sign `=`."""
    return _line("part", name) + "".join(_line(field, values[field]) for field in fields)


def parts(transaction: Fields, entries: Iterable[Fields]) -> list[str]:
    """A transaction's parts: its header, the part for the house only, then its entries in the order of their ids.

    Times are microseconds since 1970 in UTC, or `infinity`.
    """
    of_entries = (part("entry", ENTRY, entry) for entry in entries)
    return [part("transaction", HEADER, transaction), part("house", HOUSE, transaction), *of_entries]


def part_salt(salt: bytes, number: int) -> bytes:
    """The salt of one part (numbers count from 0), from the transaction's: to know one tells nothing about another."""
    return hashlib.sha256(SALT + salt + number.to_bytes(4, "big")).digest()


def part_hash(salt_of_part: bytes, text: str) -> bytes:
    """The hash of one part under its own salt."""
    return hashlib.sha256(PART + salt_of_part + text.encode()).digest()


def part_hashes(salt: bytes, texts: Sequence[str]) -> list[bytes]:
    """The hashes of these parts of a transaction, the first ones or all, with the transaction's salt."""
    return [part_hash(part_salt(salt, number), text) for number, text in enumerate(texts)]


def leaf_hash(salt: bytes, texts: Sequence[str]) -> bytes:
    """The hash of a transaction: over the hashes of its parts."""
    return leaf_over(part_hashes(salt, texts))


def leaf_over(hashed: Sequence[bytes]) -> bytes:
    """The hash of a transaction, given those of all its parts."""
    return hashlib.sha256(LEAF + b"".join(hashed)).digest()


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """The root over at least one leaf; a node without a partner goes up as it is."""
    level = list(leaves)
    while len(level) > 1:
        level = _above(level)
    return level[0]


def merkle_path(leaves: Sequence[bytes], place: int) -> list[bytes]:
    """The sibling nodes on the way from a leaf (counted from 0) up to the root, lowest first."""
    path, level = [], list(leaves)
    while len(level) > 1:
        beside = place ^ 1
        if beside < len(level):
            path.append(level[beside])
        place //= 2
        level = _above(level)
    return path


def block_text(block: Fields) -> str:
    """The text over which a block's hash is computed."""
    names = ("block", "form", "first", "last", "merkle_root", "previous", "made_at")
    return "".join(_line(name, block[name]) for name in names)


def block_hash(block: Fields) -> str:
    """SHA-256 of a block's text, in hex."""
    return hashlib.sha256(block_text(block).encode()).hexdigest()


def _line(name: str, value: object) -> str:
    if value is None:
        return f"{name}\n"
    return name + "=" + str(value).replace("\\", "\\\\").replace("\n", "\\n") + "\n"


def _above(level: Sequence[bytes]) -> list[bytes]:
    pairs = (level[place : place + 2] for place in range(0, len(level), 2))
    return [hashlib.sha256(NODE + pair[0] + pair[1]).digest() if len(pair) == 2 else pair[0] for pair in pairs]
