"""A proof goes on playing by a seed what was written down: what people do, in deals and in whole matches."""

import pytest

from engine.proof import prove
from engine.proof.players import PATIENCE
from tests.engine.proof.written import ENDLESS, EVERY, HOUSES, MATCHES, WRITTEN, of_matches, proved


def written(start: str) -> list[str]:
    return [line for line in WRITTEN.read_text().splitlines() if line.startswith(f"{start} ")]


@pytest.mark.parametrize("house", HOUSES)
def test_deals_are_played_as_written_down(house: str) -> None:
    assert list(proved(house)) == written(house)


@pytest.mark.parametrize(("house", "seed"), ENDLESS)
def test_when_nobody_ends_a_deal_everybody_leaves_after_so_many_moves(house: str, seed: str) -> None:
    (line,) = proved(house, [seed])
    assert f"endless {line}" in written("endless")
    moves = int(line.split()[2])
    assert PATIENCE < moves < PATIENCE + 20


@pytest.mark.parametrize("house", MATCHES)
def test_matches_are_played_as_written_down(house: str) -> None:
    assert list(of_matches(house)) == written(f"match {house}")


@pytest.mark.parametrize(("after", "matches"), [(18, 0), (19, 1), (20, 0)])
def test_every_twentieth_deal_brings_a_match(after: int, matches: int) -> None:
    found = prove(EVERY["junglee-deals2"], 1, after=after)
    assert (found.deals, found.matches, found.fault) == (1, matches, "")


def test_where_no_match_is_played_none_is_proved() -> None:
    assert prove(EVERY["ten-cards"], 1, after=19).matches == 0
