"""The inputs of one deal's shuffle, in either version, and a check that they fit each other."""

from collections.abc import Mapping, Sequence
from typing import Self

import msgspec

from engine.shuffle.beacon import CHAINS, Pulse
from engine.shuffle.fair import FairShuffle
from engine.shuffle.first import commitment
from engine.shuffle.second import house_commitment, share_commitment
from engine.shuffle.transcript import Transcript, read_transcript
from engine.spoken import Spoken


class Broken(Spoken):
    """A fault of a shuffle's inputs."""

    COMMITMENT = "commitment", "The house's seed is not the one that was committed to."
    TRANSCRIPT = "transcript", "The transcript is not that of this deal, its rules and its players."
    SHARE = "share", "A share is not the one that its player had committed to."
    BEACON = "beacon", "The beacon's round is not the one that the transcript names."


class Joint(msgspec.Struct, frozen=True, gc=False):
    """What version 2 adds to the house's seed; `transcript` is the canonical JSON, `shares` those that were revealed.

    `randomness` and `signature` are the beacon's, raw; empty where the transcript names no beacon.
    """

    transcript: bytes
    shares: dict[str, bytes]
    randomness: bytes = b""
    signature: bytes = b""

    def read(self) -> Transcript:
        """The transcript; raises BadSeed."""
        return read_transcript(self.transcript)


class Chance(msgspec.Struct, frozen=True):
    """What a deal is shuffled from: the house's seed, and what was added to it.

    `added` are client seeds by player in version 1, and what everybody committed to in version 2. A `board` is dealt at
    several tables: its name stands in the place of the deal's id, in version 1 with nothing added, so that all of them
    have the same cards.
    """

    seed: bytes
    added: dict[str, str] | Joint
    board: str = ""

    @classmethod
    def second(
        cls, seed: bytes, transcript: Transcript, shares: Mapping[str, bytes], pulse: Pulse | None = None
    ) -> Self:
        """Version 2, from the shares that were revealed; whoever had committed beside them is `missing`."""
        raw = (bytes.fromhex(pulse.randomness), bytes.fromhex(pulse.signature)) if pulse else (b"", b"")
        return cls(seed, Joint(transcript.encode(), dict(sorted(shares.items())), *raw))

    @property
    def joint(self) -> Joint | None:
        """What version 2 adds; None in version 1."""
        return self.added if isinstance(self.added, Joint) else None

    @property
    def seeds(self) -> dict[str, str]:
        """The client seeds of version 1; empty in version 2."""
        return {} if isinstance(self.added, Joint) else self.added

    @property
    def pulse(self) -> Pulse | None:
        """What the beacon said, if there was one."""
        joint = self.joint
        if joint is None or not (joint.randomness or joint.signature):
            return None
        return Pulse(randomness=joint.randomness.hex(), signature=joint.signature.hex())

    @property
    def missing(self) -> tuple[str, ...]:
        """Who had committed and did not reveal, in the transcript's order: these seats begin with a first drop."""
        joint = self.joint
        if joint is None:
            return ()
        return tuple(player for player in joint.read().commitments if player not in joint.shares)

    def commitment(self, deal_id: str) -> str:
        """The house's commitment from before the deal; raises BadSeed."""
        return commitment(self.seed) if self.joint is None else house_commitment(deal_id, self.seed)

    def shuffle(self, deal_id: str) -> FairShuffle:
        """The deal's own stream of chance; raises BadSeed."""
        if isinstance(self.added, Joint):
            return FairShuffle.second(self.seed, self.added.read(), self.added.shares, self.added.randomness)
        return FairShuffle(self.seed, self.added, self.board or deal_id)

    def broken(self, deal_id: str, rules_hash: str, players: Sequence[str]) -> Broken | None:
        """What does not fit, if anything; `players` are those who are dealt in, in any order. Raises BadSeed.

        Nothing can be said so of version 1, and nothing is said of the beacon's signature.
        """
        joint = self.joint
        if joint is None:
            return None
        transcript = joint.read()
        if transcript.house != house_commitment(deal_id, self.seed):
            return Broken.COMMITMENT
        listed = sorted(one.player for one in transcript.players)
        if (transcript.deal, transcript.rules, listed) != (deal_id, rules_hash, sorted(players)):
            return Broken.TRANSCRIPT
        commitments = transcript.commitments
        for player, share in joint.shares.items():
            if commitments.get(player) != share_commitment(deal_id, player, share):
                return Broken.SHARE
        return None if _beacon_fits(transcript, self.pulse) else Broken.BEACON


def _beacon_fits(transcript: Transcript, pulse: Pulse | None) -> bool:
    beacon = transcript.beacon
    if beacon is None or pulse is None:
        return beacon is None and pulse is None
    chain = CHAINS.get(beacon.chain)
    if chain is not None and beacon.round != chain.round_at(transcript.closed_at_ms + transcript.reveal_ms):
        return False
    return pulse.hashed
