"""Deals that were committed to before anything was revealed, for tests of version 2 of the shuffle."""

import hashlib
from collections.abc import Collection, Sequence

from engine.houses import RuleProfile
from engine.shuffle import (
    QUICKNET,
    Beacon,
    Chance,
    Pulse,
    Transcript,
    TranscriptPlayer,
    house_commitment,
    share_commitment,
)

SEED = bytes(range(32))
REVEAL_MS = 5_000
ROUND = 1_000
CLOSED_MS = QUICKNET.due_at_ms(ROUND) - REVEAL_MS - 500
PULSE = Pulse(
    randomness="fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    signature=("b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"),
)
"""Round 1000 of quicknet, as drand published it."""


def share_of(player: str) -> bytes:
    """A player's share; a browser draws it by chance."""
    return hashlib.sha256(f"share of {player}".encode()).digest()


def transcript_of(
    rules: RuleProfile,
    deal_id: str,
    players: Sequence[str],
    committed: Collection[str],
    beacon: bool = True,
    seed: bytes = SEED,
) -> Transcript:
    """What these players had committed to when it closed."""
    return Transcript(
        beacon=Beacon(chain=QUICKNET.hash, round=ROUND) if beacon else None,
        closed_at_ms=CLOSED_MS,
        deal=deal_id,
        house=house_commitment(deal_id, seed),
        players=tuple(
            TranscriptPlayer(
                commitment=share_commitment(deal_id, player, share_of(player)) if player in committed else None,
                player=player,
            )
            for player in players
        ),
        reveal_ms=REVEAL_MS,
        rules=rules.hash,
    )


def chance_of(
    rules: RuleProfile,
    deal_id: str,
    players: Sequence[str],
    committed: Collection[str] | None = None,
    missing: Collection[str] = (),
    beacon: bool = True,
    seed: bytes = SEED,
) -> Chance:
    """What a deal is shuffled from; everybody commits and reveals who is not named otherwise."""
    committed = players if committed is None else committed
    transcript = transcript_of(rules, deal_id, players, committed, beacon, seed)
    shares = {player: share_of(player) for player in committed if player not in missing}
    return Chance.second(seed, transcript, shares, PULSE if beacon else None)
