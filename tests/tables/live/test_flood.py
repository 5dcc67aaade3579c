"""How fast one socket may speak."""

import pytest

from tables.live.admission.flood import Bucket


def test_a_burst_passes_and_no_more():
    bucket = Bucket(0.0, burst=5, per_s=1)
    assert [bucket.take(0.0) for _ in range(7)] == [True] * 5 + [False] * 2


def test_the_bucket_fills_again_with_time():
    bucket = Bucket(0.0, burst=2, per_s=10)
    bucket.take(0.0)
    bucket.take(0.0)
    assert not bucket.take(0.05)
    assert bucket.take(0.15)


def test_it_never_holds_more_than_the_burst():
    bucket = Bucket(0.0, burst=3, per_s=10)
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_patience_ends():
    bucket = Bucket(0.0, burst=1, per_s=0, patience=3)
    assert bucket.take(0.0)
    for _ in range(3):
        assert not bucket.exhausted
        bucket.take(0.0)
    assert bucket.exhausted


def test_patience_comes_back_slowly():
    bucket = Bucket(0.0, burst=1, per_s=1, patience=2)
    assert [bucket.take(0.0) for _ in range(2)] == [True, False]
    assert bucket.take(5.0)
    assert not bucket.take(5.0)
    assert not bucket.exhausted
    bucket.take(5.0)
    assert bucket.exhausted


@pytest.mark.parametrize("pace", [15, 20, 1000])
def test_a_flood_of_any_pace_is_closed(pace):
    """However long the house takes for each refusal, and though some of what comes passes."""
    bucket = Bucket(0.0)
    sent = 0
    while not bucket.exhausted:
        sent += 1
        bucket.take(sent / pace)
    assert sent < 1000


def test_a_hundred_at_a_time_with_silence_between_is_a_flood_too():
    bucket = Bucket(0.0)
    rounds = 0
    while not bucket.exhausted:
        for _ in range(139):
            bucket.take(4.5 * rounds)
        rounds += 1
    assert rounds == 2


def test_what_others_refuse_counts_too():
    bucket = Bucket(0.0, patience=2)
    assert bucket.take(0.0)
    bucket.refuse()
    bucket.refuse()
    assert bucket.exhausted


def test_who_owes_waits_until_it_is_paid_back():
    bucket = Bucket(0.0, burst=4, per_s=2)
    bucket.owe(20)
    assert not bucket.take(10.0)
    assert bucket.take(10.5)
