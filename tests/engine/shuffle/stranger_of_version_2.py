"""Version 2 of the shuffle as a stranger writes it from `docs/developers/fair-shuffle.md`; no code is the engine's."""

import hashlib
import json
from typing import Any

from tests.engine.shuffle.stranger import field, hmac_sha256, u32

TAG = field(b"indian-rummy/fair-shuffle/2")


def house_commitment(deal: str, seed: str) -> str:
    """The hash by which the house commits to its seed, in hexadecimal."""
    return hashlib.sha256(TAG + field(b"house") + field(deal.encode()) + field(bytes.fromhex(seed))).hexdigest()


def share_commitment(deal: str, player: str, share: str) -> str:
    """The hash by which a player commits to a share, in hexadecimal."""
    named = field(deal.encode()) + field(player.encode())
    return hashlib.sha256(TAG + field(b"player") + named + field(bytes.fromhex(share))).hexdigest()


def transcript_json(transcript: dict[str, Any]) -> str:
    """The canonical text of a transcript: keys in order, no spaces."""
    return json.dumps(transcript, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def transcript_hash(transcript: dict[str, Any]) -> str:
    """The SHA-256 of that text, in hexadecimal."""
    return hashlib.sha256(transcript_json(transcript).encode()).hexdigest()


def message_of(transcript: dict[str, Any], shares: dict[str, str], randomness: str) -> bytes:
    """What the seed signs: the deal, the transcript, the shares that were revealed and the beacon's randomness."""
    message = TAG + field(transcript["deal"].encode()) + field(bytes.fromhex(transcript_hash(transcript)))
    message += u32(len(shares))
    for player, share in sorted((player.encode(), bytes.fromhex(share)) for player, share in shares.items()):
        message += field(player) + field(share)
    return message + field(bytes.fromhex(randomness))


def key_of(seed: str, transcript: dict[str, Any], shares: dict[str, str], randomness: str) -> bytes:
    """The key of the deal's shuffle, 32 bytes."""
    return hmac_sha256(bytes.fromhex(seed), message_of(transcript, shares, randomness))


def round_of(transcript: dict[str, Any], genesis_s: int = 1_692_803_367, period_s: int = 3) -> int:
    """The first round of quicknet at or after the end of the reveal."""
    end_ms = transcript["closed_at_ms"] + transcript["reveal_ms"]
    number = 1
    ahead_ms = end_ms - genesis_s * 1000
    if ahead_ms > 0:
        number += -(-ahead_ms // (period_s * 1000))
    return number
