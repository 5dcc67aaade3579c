"""A state as bytes and back, for the row it lives in; rules, seeds and secrets included."""

import msgspec

from engine.deal.state import DealState

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(DealState)


def encode(state: DealState) -> bytes:
    """The whole state as MessagePack."""
    return _encoder.encode(state)


def decode(saved: bytes) -> DealState:
    """The state that `encode` wrote; raises msgspec.DecodeError for anything else."""
    return _decoder.decode(saved)
