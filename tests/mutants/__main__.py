"""`python -m tests.mutants [--room engine/hands] [--sample 200] [--only locks] [--tests …] [--seed 1] [--jobs 1]`.

Ends with 1 if a mutant lives that `survivors.toml` does not list, or if fewer than 95 % are killed.
"""

import argparse
import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from rummysite.paths import BASE_DIR
from tests.mutants.finding import Mutant, Name, mutants_of
from tests.mutants.operators import LOCKS
from tests.mutants.rooms import files_of
from tests.mutants.rounds import Outcome, Tried, go_round, tracked
from tests.mutants.survivors import listed

SEED = 1
KILLED_PERCENT_MIN = 95


def main(arguments: Sequence[str]) -> int:
    """Draw, try, tell."""
    options = _options(arguments)
    with tracked(BASE_DIR) as root:
        mutants, all_of_them = drawn(root, options.room, options.only, options.sample, options.seed)
        print(f"{len(mutants)} of {all_of_them} mutants, drawn with seed {options.seed}", flush=True)
        if not mutants:
            sys.exit(f"nothing in {options.room} is changed")
        return verdict(list(go_round(root, mutants, options.tests, options.jobs)), listed())


def drawn(root: Path, part: str, only: str, sample: str, seed: int = SEED) -> tuple[list[Mutant], int]:
    """The mutants to try, the same ones of the same code by the same seed, and how many there are."""
    every = [
        mutant
        for path, operators in files_of(root, part).items()
        for mutant in mutants_of(root, path, LOCKS if only == "locks" else operators)
    ]
    if sample == "all" or len(every) <= int(sample):
        return every, len(every)
    return sorted(random.Random(seed).sample(every, int(sample)), key=lambda mutant: mutant.name), len(every)


def verdict(outcomes: Sequence[Tried], reasons: Mapping[Name, str]) -> int:
    """Print the rate and who lives, with the reason of each; the exit code."""
    alive = [mutant for mutant, outcome in outcomes if outcome is Outcome.SURVIVED]
    unlisted = [mutant for mutant in alive if mutant.name not in reasons]
    killed = len(outcomes) - len(alive)
    percent = 100 * killed / len(outcomes) if outcomes else 100.0
    late = sum(outcome is Outcome.OUT_OF_TIME for _, outcome in outcomes)
    print(f"\n{killed} of {len(outcomes)} killed: {percent:.1f} % ({late} of them by the time limit)")
    for mutant in alive:
        print(f"{mutant}\n    {reasons.get(mutant.name, 'NOT LISTED in tests/mutants/survivors.toml')}")
    return 1 if unlisted or percent < KILLED_PERCENT_MIN else 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--room", default="", help="a part of the code: engine/hands, wallet, tables/play/rows.py")
    parser.add_argument("--sample", default="200", help="how many are drawn, or all")
    parser.add_argument("--only", choices=["", "locks"], default="", help="locks: only mutants that take a lock away")
    parser.add_argument("--tests", default="", help="ask these files and folders instead of those beside the code")
    parser.add_argument(
        "--seed", type=int, default=SEED, help="another seed draws others: those no test was written for"
    )
    parser.add_argument("--jobs", type=int, default=1, help="rooms at the same time, each with servers of its own")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
