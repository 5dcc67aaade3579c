"""Whether a round of a beacon was signed by the beacon: drand's scheme bls-unchained-g1-rfc9380.

A round's message is the SHA-256 of its number, so a round that has not come can be named and not known. The arithmetic
of BLS12-381 is arkworks', as the Ethereum Foundation binds it for its own specifications.
"""

import hashlib

from py_arkworks_bls12381 import GT, G1Point, G2Point

from engine.shuffle import Chain

DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def message(number: int) -> bytes:
    """The message that a chain signs in a round: 32 bytes."""
    return hashlib.sha256(number.to_bytes(8, "big")).digest()


def is_signed(chain: Chain, number: int, signature: bytes) -> bool:
    """Whether this is the chain's signature of that round; False for bytes that are no signature at all.

    Raises ValueError where the chain's public key is no point of G2.
    """
    key = _key(chain.public_key)
    if not 0 <= number < 2**64:
        return False
    try:
        signed = G1Point.from_compressed_bytes(signature)
    except ValueError:
        return False
    hashed = G1Point.hash_to_curve(message(number), DOMAIN)
    return GT.pairing_check([signed, -hashed], [G2Point(), key])


def _key(public_key: str) -> G2Point:
    key = G2Point.from_compressed_bytes(bytes.fromhex(public_key))
    if key == G2Point.identity():
        raise ValueError("A chain's public key is a point that signs nothing.")
    return key
