"""The dice of a made-up history fall the same for the same seed, and evenly."""

from hypothesis import given
from hypothesis import strategies as st

from desk.demo.dice import Dice


@given(st.integers(), st.integers(0, 50), st.integers(0, 50))
def test_the_same_seed_throws_the_same_within_bounds(seed: int, least: int, more: int) -> None:
    thrown = [Dice(seed).between(least, least + more) for _ in range(2)]
    assert thrown[0] == thrown[1]
    assert least <= thrown[0] <= least + more


def test_every_side_comes_up() -> None:
    dice = Dice(1)
    sides = [dice.between(1, 6) for _ in range(6_000)]
    assert all(850 < sides.count(side) < 1150 for side in range(1, 7))


def test_a_sample_has_nobody_twice() -> None:
    assert sorted(Dice(1).sample("abcde", 5)) == list("abcde")
