"""The puzzles that set seeds give, a line each: `python -m tests.engine.puzzles.written` writes the lines anew.

A puzzle that players have answered is kept as it was; these lines say how new ones are made. Whoever changes that on
purpose writes the new lines with the change.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.houses import profile
from engine.puzzles import Kind, generate

WRITTEN = Path(__file__).parent / "golden" / "puzzles.txt"
HOUSES = ("taj-points", "classic-points21")
_SEEDS = {Kind.DROP_OR_PLAY: 1}
_SEEDS_USUALLY = 6


def puzzles(kind: Kind, house: str) -> Iterator[str]:
    """For each of the first seeds the puzzle as JSON, or that there is none."""
    for number in range(_SEEDS.get(kind, _SEEDS_USUALLY)):
        seed = hashlib.sha256(f"written/{house}/{number}".encode()).digest()
        puzzle = generate(kind, profile(house), seed)
        yield f"{kind} {house} {number}: {msgspec.json.encode(puzzle).decode() if puzzle else 'none'}"


if __name__ == "__main__":
    lines = [line for kind in Kind for house in HOUSES for line in puzzles(kind, house)]
    WRITTEN.write_text("\n".join(lines) + "\n")
