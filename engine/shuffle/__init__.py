"""The provable shuffle: toss, deck and reshuffles that nobody can choose and anybody can check (rules 4.1, 4.2, 4.6).

`fair` turns a key into cards. `first` and `second` are the two versions of deriving the key; `chance` has the
inputs of one deal's shuffle, of either version. `docs/developers/fair-shuffle.md` is the specification.
"""

from engine.shuffle.beacon import CHAINS, QUICKNET, Beacon, Chain, Pulse
from engine.shuffle.chance import Broken, Chance, Joint
from engine.shuffle.fair import FairShuffle
from engine.shuffle.fields import BadSeed
from engine.shuffle.first import CLIENT_SEED_MAX_BYTES, SERVER_SEED_BYTES, commitment
from engine.shuffle.second import SEED_BYTES, SHARE_BYTES, house_commitment, share_commitment
from engine.shuffle.transcript import Transcript, TranscriptPlayer

__all__ = [
    "CHAINS",
    "CLIENT_SEED_MAX_BYTES",
    "QUICKNET",
    "SEED_BYTES",
    "SERVER_SEED_BYTES",
    "SHARE_BYTES",
    "BadSeed",
    "Beacon",
    "Broken",
    "Chain",
    "Chance",
    "FairShuffle",
    "Joint",
    "Pulse",
    "Transcript",
    "TranscriptPlayer",
    "commitment",
    "house_commitment",
    "share_commitment",
]
