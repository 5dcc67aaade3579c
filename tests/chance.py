"""The random numbers of a test are seeded by its name, so that it fails in every run or in none.

A house draws decks, seeds, codes and names by `secrets`. Left to the system, a test that one deck in twenty fails
would pass here and fail a stranger's run. Within a test all that `secrets` and `random` draw comes from the test's own
name and `CHANCE`; another `CHANCE` draws other decks. Processes that a test starts draw as the house does.
"""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager

SAID = os.environ.get("CHANCE", "")
"""What is mixed into the names of tests; a run with another one meets other decks."""

_SOURCE = "_urandom"
"""Where `random.SystemRandom`, and `secrets` by it, take their bytes from: a name of the module `random`."""


@contextmanager
def chance_of(test: str) -> Iterator[None]:
    """Inside the block `secrets` and `random` draw the same numbers in every run of this test."""
    own = random.Random(f"{SAID} {test}")
    random.seed(own.getrandbits(128))
    setattr(random, _SOURCE, own.randbytes)
    try:
        yield
    finally:
        setattr(random, _SOURCE, os.urandom)


def _as_the_house_does() -> None:
    setattr(random, _SOURCE, os.urandom)


os.register_at_fork(after_in_child=_as_the_house_does)  # two processes that draw the same would make the same names
