"""A house that cannot be played is refused with the sentences that were written down, each of them and in order."""

from tests.engine.houses.refused import WRITTEN, lines


def test_houses_are_refused_as_written_down() -> None:
    assert list(lines()) == WRITTEN.read_text().splitlines()
