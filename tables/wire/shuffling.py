"""The shuffle of the next deal as the wire has it: the closed transcript, and why a deal was called off."""

from enum import StrEnum
from typing import Literal

import msgspec


class CalledOff(StrEnum):
    """Why a deal whose commitments were closed was not dealt; each is a line of the public log."""

    BEACON = "beacon"  # the round of public entropy was not to be had in time
    DEALER = "dealer"  # the dealer did not open the seed in time
    NOBODY = "nobody"  # nobody of the players has revealed
    OUTAGE = "outage"  # nobody could reveal: the house was away, and the round would have been known
    HOST = "host"  # the match or tournament had ended before
    OPERATOR = "operator"  # an operator stopped it
    FAULT = "fault"  # it could not be dealt


class TranscriptBeacon(msgspec.Struct, frozen=True, kw_only=True):
    """Which round of which chain is mixed in; it did not exist yet when the commitments closed."""

    chain: str
    """The chain's hash, in hex."""
    round: int


class TranscriptPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """One who is dealt in, and the commitment to a share in hex; null for bots and for who adds nothing."""

    player: str
    commitment: str | None


class ShuffleTranscript(msgspec.Struct, frozen=True, kw_only=True):
    """All commitments of one deal; its canonical JSON (keys in order, no spaces, UTF-8) is what is hashed."""

    beacon: TranscriptBeacon | None
    closed_at_ms: int
    deal: str
    format: Literal["indian-rummy/shuffle-transcript/1"]
    house: str
    players: list[TranscriptPlayer]
    """In the order in which they sit, before the toss."""
    reveal_ms: int
    """So long after closing shares can be revealed."""
    rules: str
    """The rules' profile hash."""


class ClosedShuffle(msgspec.Struct, frozen=True, kw_only=True):
    """A closed transcript, its hash, and until when shares can be revealed."""

    transcript: ShuffleTranscript
    hash: str
    """SHA-256 of the transcript's canonical JSON, in hex."""
    reveal_by_ms: int
