"""The coach's chance is the same for ever: SHA-256 of a seed and a counter, four bytes a number."""

import hashlib

import pytest

from engine.coach.sampling import Dice, sample
from engine.houses import PROFILES
from tests.engine.coach.positions import known_in
from tests.engine.set_positions import set_position


def test_numbers_are_four_bytes_each_of_the_digests_of_the_seed_and_a_counter_from_one() -> None:
    stream = b"".join(hashlib.sha256(b"seed/%d" % block).digest() for block in (1, 2, 3))
    dice = Dice("seed")
    expected = [int.from_bytes(stream[at : at + 4]) * 1000 // 2**32 for at in range(0, 96, 4)]
    assert [dice.below(1000) for _ in expected] == expected


class Counting(Dice):
    """Counts the numbers that are asked for."""

    asked = 0

    def below(self, bound: int) -> int:
        self.asked += 1
        return super().below(bound)


@pytest.mark.parametrize(("thrown", "hands"), [(0, 1), (1, 4), (19, 58), (20, 60), (24, 60)])
def test_three_hands_more_are_dealt_for_each_turn_of_a_rival_and_at_most_sixty(thrown: int, hands: int) -> None:
    known = known_in(set_position(PROFILES["taj-points"], 0, 13, 1, thrown), drawn=False)
    dice = Counting("seed")
    sample(known, dice)
    assert dice.asked == 13 * hands
