"""The shuffle of the next deal as the wire has it: the closed transcript, and why a deal was called off."""

from enum import StrEnum

import msgspec

from engine.shuffle import Transcript


class CalledOff(StrEnum):
    """Why a deal was cancelled after its commitments were closed; each is a line of the public log."""

    BEACON = "beacon"  # the round of public entropy was not to be had in time
    DEALER = "dealer"  # the dealer did not open the seed in time
    NOBODY = "nobody"  # nobody of the players has revealed
    OUTAGE = "outage"  # nobody could reveal: the house was away, and the round would have been known
    HOST = "host"  # the match or tournament had ended before
    OPERATOR = "operator"  # an operator stopped it
    FAULT = "fault"  # it could not be dealt


class ClosedShuffle(msgspec.Struct, frozen=True, kw_only=True):
    """A closed transcript, its hash, and until when shares can be revealed."""

    transcript: Transcript
    hash: str
    """SHA-256 of the transcript's canonical JSON, in hex."""
    reveal_by_ms: int
