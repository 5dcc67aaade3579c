"""`python -m tests.mutants [--room engine/hands] [--sample 200] [--each 4] [--only locks] [--tests …] [--seed 1]`.

Ends with 1 if a mutant lives that `survivors.toml` does not list, or if fewer than 95 % are killed.
"""

import argparse
import random
import sys
from collections.abc import Mapping, Sequence
from itertools import chain, groupby
from pathlib import Path

from engine.spoken import Spoken, ended
from rummysite.paths import BASE_DIR
from tests.mutants.finding import Mutant, Name, mutants_of
from tests.mutants.operators import LOCKS
from tests.mutants.rooms import files_of, room_of
from tests.mutants.rounds import Outcome, Tried, go_near, go_round, tracked
from tests.mutants.survivors import listed

SEED = 1
KILLED_PERCENT_MIN = 95


class MutantsRefusal(Spoken):
    """Why no mutant is tried."""

    NO_NUMBER = "no_number", "%(option)s takes a whole number from %(least)s on%(also)s, not %(value)s."
    NOTHING_CHANGED = "nothing_changed", "No mutant is made of %(room)s; name a part of the code, such as engine/hands."


def main(arguments: Sequence[str]) -> int:
    """Draw mutants, run the tests for each, and print the result; returns the exit code."""
    options = _options(arguments)
    tried = _near if options.near else _round
    with tracked(BASE_DIR) as root:
        mutants, all_of_them = drawn(root, options.room, options.only, options.sample, options.seed, options.each)
        print(f"{len(mutants)} of {all_of_them} mutants, drawn with seed {options.seed}", flush=True)
        if not mutants:
            raise ended(MutantsRefusal.NOTHING_CHANGED, room=options.room or "the code")
        return verdict(tried(root, mutants, options), listed())


def drawn(root: Path, parts: str, only: str, sample: str, seed: int = SEED, each: int = 0) -> tuple[list[Mutant], int]:
    """The mutants to try, the same ones of the same code by the same seed, and how many there are.

    With `each`, so many of each room, whatever `sample` says: a small room counts as much as a large one.
    """
    every = [
        mutant
        for part in parts.split() or [""]
        for path, operators in files_of(root, part).items()
        for mutant in mutants_of(root, path, LOCKS if only == "locks" else operators)
    ]
    if each:
        chance, of_rooms = random.Random(seed), groupby(every, lambda mutant: room_of(mutant.path))
        some = [chance.sample(of_it, min(each, len(of_it))) for of_it in (list(of_it) for _, of_it in of_rooms)]
        return sorted(chain.from_iterable(some), key=lambda mutant: mutant.name), len(every)
    if sample == "all" or len(every) <= int(sample):
        return every, len(every)
    return sorted(random.Random(seed).sample(every, int(sample)), key=lambda mutant: mutant.name), len(every)


def verdict(outcomes: Sequence[Tried], reasons: Mapping[Name, str]) -> int:
    """Print the rate and each mutant that lives, with its reason; returns the exit code."""
    alive = [mutant for mutant, outcome in outcomes if outcome is Outcome.SURVIVED]
    unlisted = [mutant for mutant in alive if mutant.name not in reasons]
    killed = len(outcomes) - len(alive)
    percent = 100 * killed / len(outcomes) if outcomes else 100.0
    late = sum(outcome is Outcome.OUT_OF_TIME for _, outcome in outcomes)
    print(f"\n{killed} of {len(outcomes)} killed: {percent:.1f} % ({late} of them by the time limit)")
    for mutant in alive:
        print(f"{mutant}\n    {reasons.get(mutant.name, 'NOT LISTED in tests/mutants/survivors.toml')}")
    return 1 if unlisted or percent < KILLED_PERCENT_MIN else 0


def _near(root: Path, mutants: Sequence[Mutant], options: argparse.Namespace) -> list[Tried]:
    return list(go_near(root, mutants))


def _round(root: Path, mutants: Sequence[Mutant], options: argparse.Namespace) -> list[Tried]:
    return list(go_round(root, mutants, options.tests, options.jobs))


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--room", default="", help="parts of the code: engine/hands, wallet, tables/play/rows.py")
    parser.add_argument("--sample", default="200", help="how many are drawn, or all")
    parser.add_argument("--each", type=int, default=0, help="draw so many of each room instead")
    parser.add_argument("--near", action="store_true", help="ask only the tests that name the changed module")
    parser.add_argument("--only", choices=["", "locks"], default="", help="locks: only mutants that take a lock away")
    parser.add_argument("--tests", default="", help="ask these files and folders instead of those beside the code")
    parser.add_argument(
        "--seed", type=int, default=SEED, help="another seed draws others: those no test was written for"
    )
    parser.add_argument("--jobs", type=int, default=1, help="rooms at the same time, each with servers of its own")
    options = parser.parse_args(arguments)
    if options.sample != "all":
        _check("--sample", options.sample, 1, " or all")
    _check("--each", options.each, 0)
    _check("--jobs", options.jobs, 1)
    return options


def _check(option: str, value: str | int, least: int, also: str = "") -> None:
    """Raises SystemExit with a code and a sentence unless `value` is a whole number of at least `least`."""
    if not str(value).isdecimal() or int(value) < least:
        raise ended(MutantsRefusal.NO_NUMBER, option=option, least=least, also=also, value=value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
