"""What bots decide in set deals, as one line a deal: `python -m tests.engine.bots.decided` writes the lines anew.

A bot is a pure function, so a set deal goes the same way move for move until somebody changes how bots judge. Whoever
does so on purpose measures it first (`python -m engine play`) and writes the new lines with the change.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from engine import deal
from engine.bots import Strength, choose
from engine.deal import Phase
from engine.houses import PROFILES
from engine.houses.rule_profile import RuleProfile
from engine.shuffle import Chance
from engine.views import for_seat

WRITTEN = Path(__file__).parent / "golden" / "decided.txt"
_DEALS = 3
_TABLES = {
    "two": (Strength.STRONG, Strength.CLUB),
    "three": (Strength.BEGINNER, Strength.STRONG, Strength.CLUB),
    "six": (Strength.STRONG, Strength.CLUB, Strength.BEGINNER) * 2,
}
SETTINGS = [
    (house, table) for house in PROFILES for table in _TABLES if len(_TABLES[table]) <= PROFILES[house].seats_max
]


def decided(house: str, table: str) -> Iterator[str]:
    """A line for each of the table's deals: how many moves it took, and the digest of them all."""
    for number in range(_DEALS):
        moves = _moves(PROFILES[house], _TABLES[table], hashlib.sha256(f"{house}/{table}/{number}".encode()).digest())
        digest = hashlib.sha256("\n".join(moves).encode()).hexdigest()
        yield f"{house} {table} {number}: {len(moves)} moves, {digest}"


def _moves(profile: RuleProfile, bots: tuple[Strength, ...], server_seed: bytes) -> list[str]:
    names = [f"seat-{seat}" for seat in range(len(bots))]
    state, _ = deal.start(profile, server_seed.hex(), names, 0, len(bots) - 1, Chance(server_seed, {}), 0)
    moves = []
    while state.phase is not Phase.OVER:
        seat = state.turn
        if state.phase is Phase.SHOW:
            seat = next(one for one in state.still_in if state.seats[one].sent is None)
        action = choose(for_seat(state, seat), profile, bots[seat])
        moves.append(repr(action))
        state, _ = deal.apply(state, action, 0)
    return moves


if __name__ == "__main__":
    lines = [line for house, table in SETTINGS for line in decided(house, table)]
    WRITTEN.write_text("\n".join(lines) + "\n")
