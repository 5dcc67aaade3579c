"""A long tournament between bots in slices: each is kept as soon as it is played, so that a run can be taken up again.

What was played by other code is not taken up: kept slices are named by a digest of the engine's source.
"""

import hashlib
import json
import tempfile
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import engine
from bench.progress import say
from engine.bots.strengths import Strength
from engine.bots.tournament import Outcome, Standing, outcomes, standings
from engine.houses.rule_profile import RuleProfile

SHUFFLES = 20
KEPT = Path(tempfile.gettempdir()) / "rummy-bench-slices"


def played_in_slices(profile: RuleProfile, bots: Sequence[Strength], shuffles: int, seed: int) -> list[Standing]:
    """As `tournament`: from the slices that are kept and those that are missing, each kept when it is done."""
    what = f"{'-'.join(bots)}-{profile.name}-{seed}"
    found: list[list[Outcome]] = []
    for first in range(0, shuffles, SHUFFLES):
        numbers = range(first, min(first + SHUFFLES, shuffles))
        found += _slice(profile, bots, numbers, seed, KEPT / _edition() / f"{what}-{numbers.start}-{numbers.stop}.json")
        say(f"{' against '.join(bots)}, {profile.name}: {numbers.stop} of {shuffles} shuffles")
    return standings(bots, found)


def _slice(
    profile: RuleProfile, bots: Sequence[Strength], numbers: range, seed: int, file: Path
) -> list[list[Outcome]]:
    if file.is_file():
        return [[Outcome(*one) for one in each] for each in json.loads(file.read_text())]
    played = list(outcomes(profile, bots, numbers, seed))
    file.parent.mkdir(parents=True, exist_ok=True)
    written = file.with_suffix(".new")
    written.write_text(json.dumps(played))
    written.replace(file)
    return played


def _edition() -> str:
    """A digest of all that decides how a deal goes."""
    here = Path(engine.__file__).parent
    sources = sorted(chain(here.rglob("*.py"), here.rglob("*.toml")))
    return hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()[:16]
