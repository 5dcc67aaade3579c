"""What version 2 adds to the house's seed as a few bytes, for every state of a deal carries it.

What follows from the deal's other constants is left out: the house's commitment from the seed, the rules from the
profile, a commitment from its revealed share, the randomness from the signature. All of that was checked at the start.
"""

import hashlib
from collections.abc import Sequence

import msgspec

from engine.shuffle.beacon import Beacon
from engine.shuffle.chance import Joint
from engine.shuffle.second import house_commitment, share_commitment
from engine.shuffle.transcript import Transcript, TranscriptPlayer

_NOTHING, _SHARE, _OWED = b"", b"s", b"c"


class _Packed(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """`order` has the seats of the transcript's players; `given` for each nothing, a share, or a commitment alone."""

    closed_at_ms: int
    reveal_ms: int
    order: bytes
    given: tuple[bytes, ...]
    chain: bytes = b""
    round: int = 0
    signature: bytes = b""


_decoder = msgspec.msgpack.Decoder(_Packed)


def pack_joint(joint: Joint, players: Sequence[str]) -> bytes:
    """A joint that fits a deal of these players in seat order, as bytes."""
    transcript = joint.read()
    beacon = transcript.beacon
    packed = _Packed(
        closed_at_ms=transcript.closed_at_ms,
        reveal_ms=transcript.reveal_ms,
        order=bytes(players.index(one.player) for one in transcript.players),
        given=tuple(_given(one, joint.shares.get(one.player)) for one in transcript.players),
        chain=bytes.fromhex(beacon.chain) if beacon else b"",
        round=beacon.round if beacon else 0,
        signature=joint.signature,
    )
    return msgspec.msgpack.encode(packed)


def unpack_joint(raw: bytes, seed: bytes, deal_id: str, rules_hash: str, players: Sequence[str]) -> Joint:
    """The joint that `pack_joint` wrote; raises msgspec.DecodeError for anything else."""
    packed = _decoder.decode(raw)
    named = [players[seat] for seat in packed.order]
    shares = {player: given[1:] for player, given in zip(named, packed.given, strict=True) if given.startswith(_SHARE)}
    transcript = Transcript(
        beacon=Beacon(chain=packed.chain.hex(), round=packed.round) if packed.chain else None,
        closed_at_ms=packed.closed_at_ms,
        deal=deal_id,
        house=house_commitment(deal_id, seed),
        players=tuple(
            TranscriptPlayer(commitment=_commitment(given, deal_id, player), player=player)
            for player, given in zip(named, packed.given, strict=True)
        ),
        reveal_ms=packed.reveal_ms,
        rules=rules_hash,
    )
    randomness = hashlib.sha256(packed.signature).digest() if packed.signature else b""
    return Joint(transcript.encode(), dict(sorted(shares.items())), randomness, packed.signature)


def _given(one: TranscriptPlayer, share: bytes | None) -> bytes:
    if share is not None:
        return _SHARE + share
    return _NOTHING if one.commitment is None else _OWED + bytes.fromhex(one.commitment)


def _commitment(given: bytes, deal_id: str, player: str) -> str | None:
    if given.startswith(_SHARE):
        return share_commitment(deal_id, player, given[1:])
    return given[1:].hex() if given else None
