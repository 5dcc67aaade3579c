"""Version 2 of where a deal's key comes from: everybody commits before anybody reveals, and public entropy comes last.

The house commits to a seed, each player's browser to a share; the closed transcript of all commitments, the revealed
shares and the round of a public beacon that did not exist before are all in the key.
"""

import hashlib
import hmac
from collections.abc import Mapping

from engine.shuffle.fields import COUNT, BadSeed, field

TAG = "indian-rummy/fair-shuffle/2"
SEED_BYTES = 32
SHARE_BYTES = 32
RANDOMNESS_BYTES = 32


def house_commitment(deal_id: str, seed: bytes) -> str:
    """What the house publishes of its seed before anybody commits to a share, as hex; raises BadSeed.

    >>> house_commitment("deal-1", bytes(32))[:16]
    'a9d0101a3002a38a'
    """
    return hashlib.sha256(field(TAG) + field("house") + field(deal_id) + field(_seed(seed))).hexdigest()


def share_commitment(deal_id: str, player: str, share: bytes) -> str:
    """What a player's browser publishes of its share before anybody reveals anything, as hex; raises BadSeed.

    Deal and player are in it, so that nobody can commit to what another player has committed to.

    >>> share_commitment("deal-1", "asha", bytes(32))[:16]
    '071966fb8af7a9ee'
    """
    parts = field(TAG) + field("player") + field(deal_id) + field(player) + field(_share(player, share))
    return hashlib.sha256(parts).hexdigest()


def second_key(
    seed: bytes, deal_id: str, transcript_hash: bytes, shares: Mapping[str, bytes], randomness: bytes
) -> bytes:
    """The key of a deal; `transcript_hash` is raw, `randomness` the beacon's 32 bytes or empty. Raises BadSeed."""
    if len(randomness) not in (0, RANDOMNESS_BYTES):
        raise BadSeed(f"A beacon's randomness has {RANDOMNESS_BYTES} bytes, not {len(randomness)}.")
    revealed = sorted((player.encode(), _share(player, share)) for player, share in shares.items())
    parts = [field(TAG), field(deal_id), field(transcript_hash), COUNT.pack(len(revealed))]
    parts += [field(player) + field(share) for player, share in revealed]
    return hmac.digest(_seed(seed), b"".join((*parts, field(randomness))), "sha256")


def _seed(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise BadSeed(f"A house's seed has {SEED_BYTES} bytes, not {len(seed)}.")
    return seed


def _share(player: str, share: bytes) -> bytes:
    if len(share) != SHARE_BYTES:
        raise BadSeed(f"The share of {player!r} must have {SHARE_BYTES} bytes, not {len(share)}.")
    return share
