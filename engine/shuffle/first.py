"""Version 1 of where a deal's key comes from: the house's seed, and words that the players add in clear.

No deal begins with it any more where players commit, because who could read the words early could choose a word to fit
them (docs/decisions/fair-shuffle.md). Deals that were shuffled so stay checkable for ever.
"""

import hashlib
import hmac
from collections.abc import Mapping

from engine.shuffle.fields import COUNT, BadSeed, field

SPECIFICATION = "indian-rummy/fair-shuffle/1"
SERVER_SEED_BYTES = 32
CLIENT_SEED_MAX_BYTES = 64


def commitment(server_seed: bytes) -> str:
    """SHA-256 of the server's seed as hex: published before anybody adds a seed or sees a card.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(server_seed).hexdigest()


def first_key(server_seed: bytes, client_seeds: Mapping[str, str], deal_id: str) -> bytes:
    """The key of a deal; raises BadSeed for a seed of the wrong length."""
    if len(server_seed) != SERVER_SEED_BYTES:
        raise BadSeed(f"A server seed has {SERVER_SEED_BYTES} bytes, not {len(server_seed)}.")
    return hmac.digest(server_seed, _key_parts(client_seeds, deal_id), "sha256")


def _key_parts(client_seeds: Mapping[str, str], deal_id: str) -> bytes:
    """What the key is made of besides the server's seed; players in the order of their ids' bytes."""
    seeds = sorted((player.encode(), seed.encode()) for player, seed in client_seeds.items() if seed)
    for player, seed in seeds:
        if len(seed) > CLIENT_SEED_MAX_BYTES:
            size = f"{CLIENT_SEED_MAX_BYTES} bytes, not {len(seed)}"
            raise BadSeed(f"The seed of {player.decode()!r} may have at most {size}.")
    fields = b"".join(field(player) + field(seed) for player, seed in seeds)
    return field(SPECIFICATION) + field(deal_id) + COUNT.pack(len(seeds)) + fields
