"""Which test files take long, so that `make test`, which hands files to several processes, begins with them."""

import pytest

from rummysite.paths import BASE_DIR

LONG = (
    "rummysite/run/test_make_run",
    "docs/",
    "faults/test_rolling_deploy",
    "faults/test_kills_in_the_middle",
    "faults/",
    "e2e/",
    "api/",
    "tournaments/",
    "desk/",
    "rummysite/",
)
"""Files below `tests`, or the beginnings of their names, the longest first."""


def longest_first(item: pytest.Item) -> int:
    """The place of a test's file; files that are not named take little time and come after the others."""
    name = item.path.relative_to(BASE_DIR / "tests").as_posix() if item.path.is_relative_to(BASE_DIR / "tests") else ""
    return next((place for place, long in enumerate(LONG) if name.startswith(long)), len(LONG))
