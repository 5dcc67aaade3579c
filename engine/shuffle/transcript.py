"""The transcript of a deal's commitments: what everybody had bound themselves to when nobody had revealed anything."""

import hashlib
from typing import Literal

import msgspec

from engine.shuffle.beacon import Beacon, Hex256, Moment
from engine.shuffle.fields import BadSeed


class TranscriptPlayer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player who is dealt in, and what that player's browser committed to; bots and who was away have nothing."""

    commitment: Hex256 | None
    player: str


class Transcript(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All commitments of one deal when they closed; players are in the order in which they sat before the toss.

    `house` is the house's commitment, `rules` the hash of the rules document; shares may be revealed for `reveal_ms`
    after `closed_at_ms`, and `beacon` is a round that comes no earlier than that.
    """

    beacon: Beacon | None
    closed_at_ms: Moment
    deal: str
    format: Literal["indian-rummy/shuffle-transcript/1"] = "indian-rummy/shuffle-transcript/1"
    house: Hex256
    players: tuple[TranscriptPlayer, ...]
    reveal_ms: Moment
    rules: Hex256

    def __post_init__(self) -> None:
        if len({one.player for one in self.players}) != len(self.players):
            raise ValueError("A player is in a transcript once.")

    def encode(self) -> bytes:
        """The canonical JSON that is hashed: keys in alphabetical order, no spaces, UTF-8."""
        return msgspec.json.encode(self, order="sorted")

    def raw_hash(self) -> bytes:
        """SHA-256 of the canonical JSON, 32 bytes."""
        return hashlib.sha256(self.encode()).digest()

    def hash(self) -> str:
        """SHA-256 of the canonical JSON as hex: what players see and name when they reveal."""
        return self.raw_hash().hex()

    @property
    def commitments(self) -> dict[str, str]:
        """Who has committed, and to what."""
        return {one.player: one.commitment for one in self.players if one.commitment is not None}


def read_transcript(written: bytes) -> Transcript:
    """The transcript that `encode` wrote; raises BadSeed for anything else."""
    try:
        return msgspec.json.decode(written, type=Transcript)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadSeed(f"This is no transcript: {error}.") from error
