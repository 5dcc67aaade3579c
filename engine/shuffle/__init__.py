"""The provable shuffle: toss, deck and reshuffles that nobody chose and anybody can check (rules 4.1, 4.2 and 4.6).

`fair` turns a key into cards. `first` and `second` are the two versions of where the key comes from; `chance` holds
what one deal was shuffled from, of either version. `docs/developers/fair-shuffle.md` says it as a specification.
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
