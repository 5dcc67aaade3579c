"""Locks that no way of dying leaves behind."""

import os
import signal
from pathlib import Path

import pytest

from rummysite.embedded.locks import Share, Taken, alone, only_one, undisturbed


def test_only_one_is_in_at_a_time(tmp_path: Path) -> None:
    with only_one(tmp_path / "lock"), pytest.raises(Taken), only_one(tmp_path / "lock"):
        pass
    with only_one(tmp_path / "lock"):
        pass


def test_a_forked_child_does_not_hold_its_parents_lock(tmp_path: Path) -> None:
    (parent_reads, child_writes), (child_reads, parent_writes) = os.pipe(), os.pipe()
    with only_one(tmp_path / "lock"):
        child = os.fork()
        if child == 0:
            os.close(parent_writes)
            os.write(child_writes, b"born")
            os.read(child_reads, 1)
            os._exit(0)
        assert os.read(parent_reads, 4) == b"born"
    with only_one(tmp_path / "lock"):
        os.close(parent_writes)
        os.waitpid(child, 0)
    for each in (parent_reads, child_writes, child_reads):
        os.close(each)


def test_each_user_of_a_share_knows_whether_it_is_the_last(tmp_path: Path) -> None:
    first, second = Share(tmp_path / "lock"), Share(tmp_path / "lock")
    assert not first.is_last()
    first.leave()
    assert second.is_last()
    second.leave()


def test_a_lock_is_free_again_after_a_failure_inside(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), alone(tmp_path / "lock"):
        _ = 1 / 0
    with only_one(tmp_path / "lock"):
        pass


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_waits_until_the_work_is_done(number: int) -> None:
    seen: list[str] = []
    before = signal.signal(number, lambda *_: seen.append("signal"))
    try:
        with undisturbed():
            signal.raise_signal(number)
            seen.append("done")
    finally:
        signal.signal(number, before)
    assert seen == ["done", "signal"]
