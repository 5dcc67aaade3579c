"""A search for hands in whatever somebody may have got hold of: rows, a dump, bytes; by their bytes and by decoding."""

import base64
import re
import zlib
from collections.abc import Callable, Iterator

import msgspec
from django.db import connection

from engine import deal as rules
from engine.cards import codes
from engine.deal import DealState

HEX = re.compile(r"\\+x([0-9a-f]{8,})")
LEAST = 4
"""So many of a hand's cards in a row are no chance: of random bytes one in 2^32."""


TABLES = ("tables_deal", "tables_move", "tables_dealseat", "tables_dealtimeline", "tables_table", "tables_seat")


def everything(tables: tuple[str, ...] = TABLES) -> str:
    """All rows of these tables as a login reads them; those that it may not read are left out."""
    found = []
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute("SELECT has_table_privilege(%s, 'SELECT')", [table])
            if cursor.fetchone()[0]:
                cursor.execute(f"SELECT t::text FROM {table} t")
                found += [row for (row,) in cursor.fetchall()]
    return "\n".join(found)


def every_table() -> tuple[str, ...]:
    """The names of all tables of the database."""
    return tuple(connection.introspection.table_names())


class Hidden:
    """What nobody may find of one deal: every hand, the closed deck, the seed."""

    def __init__(self, state: DealState) -> None:
        self._state = state
        hands = [seat.hand for seat in state.seats] + [state.closed]
        self.bytes = [hand[at : at + LEAST] for hand in hands for at in range(len(hand) - LEAST + 1)]
        self.seed = state.terms.server_seed

    def found_in(self, text: str) -> list[str]:
        """Where secrets are in a text: as they are, in the bytes that it writes in hexadecimal, and decoded."""
        found = [f"the seed as {name}" for name, form in self._forms(self.seed) if form in text]
        for hand in (seat.hand for seat in self._state.seats):
            written = [" ".join(codes(hand[:LEAST])), ",".join(codes(hand[:LEAST])), '", "'.join(codes(hand[:LEAST]))]
            found += [f"cards {one}" for one in written if one in text]
        for blob in (bytes.fromhex(digits[: len(digits) // 2 * 2]) for digits in HEX.findall(text)):
            found += self._found_in_bytes(blob)
        return found

    def _found_in_bytes(self, blob: bytes) -> Iterator[str]:
        for name, decode in DECODINGS.items():
            plain = decode(blob)
            if plain is None:
                continue
            if any(part in plain for part in self.bytes):
                yield f"{LEAST} cards of a hand, {name}"
            if self.seed in plain:
                yield f"the seed, {name}"

    @staticmethod
    def _forms(secret: bytes) -> list[tuple[str, str]]:
        return [("hexadecimal", secret.hex()), ("base64", base64.b64encode(secret).decode().rstrip("="))]


def _tried(decode: Callable[[bytes], bytes]) -> Callable[[bytes], bytes | None]:
    def attempt(blob: bytes) -> bytes | None:
        try:
            return decode(blob)
        except (ValueError, zlib.error, msgspec.MsgspecError):
            return None

    return attempt


DECODINGS: dict[str, Callable[[bytes], bytes | None]] = {
    "as it is": lambda blob: blob,
    "inflated": _tried(zlib.decompress),
    "as a state": _tried(lambda blob: b"".join(seat.hand for seat in rules.decode(blob).seats)),
    "as MessagePack": _tried(lambda blob: repr(msgspec.msgpack.decode(blob)).encode()),
    "turned round": lambda blob: blob[::-1],
}
