"""How fast one socket may speak."""

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


def test_patience_comes_back_when_the_bucket_is_full_again():
    bucket = Bucket(0.0, burst=2, per_s=1, patience=2)
    assert [bucket.take(0.0) for _ in range(3)] == [True, True, False]
    assert bucket.take(2.0)
    assert [bucket.take(2.0) for _ in range(2)] == [True, False]
    assert not bucket.exhausted


def test_a_message_that_just_passes_restores_no_patience():
    """A flood of any pace is closed, however long the house takes for each refusal."""
    bucket = Bucket(0.0, burst=40, per_s=10, patience=100)
    sent = passed = 0
    while not bucket.exhausted:
        sent += 1
        passed += bucket.take(sent / 20)
    assert sent - passed == 100
    assert sent < 400
