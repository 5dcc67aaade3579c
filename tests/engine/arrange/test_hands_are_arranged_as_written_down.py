"""Set hands are arranged as they always were, equals chosen alike, and the search settles no more positions for it."""

import pytest

from engine.houses import PROFILES
from tests.engine.arrange.arranged import WRITTEN, arranged


@pytest.mark.parametrize("house", PROFILES)
def test_hands_are_arranged_as_written_down(house: str) -> None:
    known = {line.split()[0]: line.split()[1:] for line in WRITTEN.read_text().splitlines()}
    digest, settled = arranged(house)
    assert digest == known[house][1]
    assert settled <= int(known[house][0])
