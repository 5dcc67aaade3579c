"""The coach's chance is the same for ever: SHA-256 of a seed and a counter, four bytes a number."""

import hashlib

from engine.coach.sampling import Dice


def test_numbers_are_four_bytes_each_of_the_digests_of_the_seed_and_a_counter_from_one() -> None:
    stream = b"".join(hashlib.sha256(b"seed/%d" % block).digest() for block in (1, 2, 3))
    dice = Dice("seed")
    expected = [int.from_bytes(stream[at : at + 4]) * 1000 // 2**32 for at in range(0, 96, 4)]
    assert [dice.below(1000) for _ in expected] == expected
