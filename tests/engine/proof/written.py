"""What the proof plays by set seeds, a line each: `python -m tests.engine.proof.written` writes the lines anew.

A proof is only worth something while it goes on playing what people do: dawdling, leaving, wrong shows. These lines say
every move that it made. Whoever changes on purpose what it plays, or how the engine plays, writes the new lines with
the change.
"""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

from engine import deal, matches
from engine.houses import PROFILES, examples
from engine.proof import prove_deal, prove_match

WRITTEN = Path(__file__).parent / "golden" / "proved.txt"
EVERY = PROFILES | examples()
HOUSES = ("taj-points", "patient-points", "seven-players", "classic-points21", "pool301", "junglee-deals2")
MATCHES = ("playship-pool61", "rummycircle-pool201", "pool301", "junglee-deals3")
# Deals that nobody ends before everybody has left: a house and a seed.
ENDLESS = (("seven-players", "0"), ("no-jokers", "20"))
_SEEDS = tuple(f"written-{number}" for number in range(8))
_MATCHES = 6


def proved(house: str, seeds: Sequence[str] = _SEEDS) -> Iterator[str]:
    """For each seed the moves of a deal by kind, a digest of them all, and what it came to."""
    for seed in seeds:
        with patch.object(deal, "apply", wraps=deal.apply) as applied:
            found = prove_deal(EVERY[house], seed)
        moves = [f"{call.args[2]} {call.args[1]!r}" for call in applied.call_args_list[: found.moves]]
        digest = hashlib.sha256("\n".join(moves).encode()).hexdigest()[:16]
        settled = found.settlement
        came_to = f"{found.moves} {found.declared} {settled.scores} {settled.rake_minor} {digest}"
        yield f"{house} {seed.removeprefix('written-')}: {came_to}"


def of_matches(house: str) -> Iterator[str]:
    """For each of the first seeds how many deals a match had, and a digest of everything that was done in it."""
    for seed in range(_MATCHES):
        with patch.object(matches, "apply", wraps=matches.apply) as applied:
            deals = prove_match(EVERY[house], f"written-{seed}")
        moves = [repr(call.args[1]) for call in applied.call_args_list]
        digest = hashlib.sha256("\n".join(moves).encode()).hexdigest()[:16]
        yield f"match {house} {seed}: {deals} {len(moves)} {digest}"


def lines() -> Iterator[str]:
    """All that is written down."""
    for house in HOUSES:
        yield from proved(house)
    for house, seed in ENDLESS:
        yield from (f"endless {line}" for line in proved(house, [seed]))
    for house in MATCHES:
        yield from of_matches(house)


if __name__ == "__main__":
    WRITTEN.parent.mkdir(exist_ok=True)
    WRITTEN.write_text("\n".join(lines()) + "\n")
