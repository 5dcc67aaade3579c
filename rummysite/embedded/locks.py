"""File locks, which the kernel releases when a process ends, and a shield against signals."""

import fcntl
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

_held: set[int] = set()
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Taken(Exception):
    """Another process has the lock."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Wait for the lock, and hold it inside the block."""
    descriptor = _open(path)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        _close(descriptor)


@contextmanager
def only_one(path: Path) -> Iterator[None]:
    """Hold the lock inside the block; raises `Taken` at once if another process has it."""
    descriptor = _open(path)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        _close(descriptor)
        raise Taken(str(path)) from None
    try:
        yield
    finally:
        _close(descriptor)


class Share:
    """One of several users of a thing; each knows whether it is the last."""

    def __init__(self, path: Path) -> None:
        self._descriptor = _open(path)
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)

    def is_last(self) -> bool:
        """Whether no other process uses it now; call it inside `alone`, because another user could come in between."""
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def leave(self) -> None:
        """Give the lock back."""
        _close(self._descriptor)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put off Ctrl-C and SIGTERM until the end: a start or a stop cut short would leave a server behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []

    def put_off(number: int, frame: FrameType | None) -> None:
        waiting.append(number)

    before = {each: signal.signal(each, put_off) for each in STOP_SIGNALS}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    for number in waiting[:1]:
        signal.raise_signal(number)


def _open(path: Path) -> int:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    _held.add(descriptor)
    return descriptor


def _close(descriptor: int) -> None:
    _held.discard(descriptor)
    os.close(descriptor)


def _let_go_in_child() -> None:
    """A forked child must not go on holding the lock of a parent that was killed."""
    for descriptor in _held:
        os.close(descriptor)
    _held.clear()


os.register_at_fork(after_in_child=_let_go_in_child)
