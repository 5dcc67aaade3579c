"""A beacon's chain of our own: what drand's nodes do together, done with one secret key."""

import hashlib

from py_arkworks_bls12381 import G1Point, G2Point, Scalar

from base.drand import DOMAIN, message
from engine.shuffle import Chain, Pulse

SECRET = Scalar(0x1D5EA5E)
OWN_CHAIN = Chain(
    hash=hashlib.sha256(b"a chain of our own").hexdigest(),
    public_key=(G2Point() * SECRET).to_compressed_bytes().hex(),
    genesis_s=1_700_000_000,
    period_s=3,
)


def pulse_of(number: int, secret: Scalar = SECRET) -> Pulse:
    """What our chain says in a round."""
    signature = (G1Point.hash_to_curve(message(number), DOMAIN) * secret).to_compressed_bytes()
    return Pulse(randomness=hashlib.sha256(signature).hexdigest(), signature=signature.hex())
