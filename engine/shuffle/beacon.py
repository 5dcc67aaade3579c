"""Public entropy: a beacon whose rounds come at known times and are the same for everybody (drand).

The engine knows when a round comes and that its randomness is the hash of its signature. Whether the signature is the
beacon's own is checked outside of the engine, which has no arithmetic of curves.
"""

import hashlib
from typing import Annotated

import msgspec

Hex256 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
Signature = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2}){1,256}$")]
Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Round = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]


class Beacon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The round that a transcript names: of the chain with this hash."""

    chain: Hex256
    round: Round


class Pulse(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the beacon said in that round, both as hex."""

    randomness: Hex256
    signature: Signature

    @property
    def hashed(self) -> bool:
        """Whether the randomness is the SHA-256 of the signature, as it must be."""
        return hashlib.sha256(bytes.fromhex(self.signature)).hexdigest() == self.randomness


class Chain(msgspec.Struct, frozen=True, kw_only=True):
    """A beacon's chain: round 1 comes at `genesis_s` (seconds since 1970), each later one `period_s` after the last.

    `public_key` is the group's key as hex, a point of G2 of BLS12-381; signatures are points of G1 over the hash of the
    round's number (the scheme bls-unchained-g1-rfc9380).
    """

    hash: Hex256
    public_key: str
    genesis_s: int
    period_s: int

    def round_at(self, at_ms: int) -> int:
        """The first round whose time is at this time or after it."""
        since_ms = at_ms - self.genesis_s * 1000
        return max(1, 1 - -since_ms // (self.period_s * 1000))

    def due_at_ms(self, number: int) -> int:
        """When a round comes."""
        return (self.genesis_s + (number - 1) * self.period_s) * 1000


QUICKNET = Chain(
    hash="52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    public_key=(
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
        "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
        "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
    ),
    genesis_s=1_692_803_367,
    period_s=3,
)
"""The public chain of drand's League of Entropy with a round every three seconds."""

CHAINS = {QUICKNET.hash: QUICKNET}
"""The chains that everybody knows, by their hash."""
