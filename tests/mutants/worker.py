"""A process that stays warm in a copy of the house: servers up, libraries imported, none of the house's own rooms.

Each question is answered by a child that is forked from it, imports the rooms anew and runs pytest; or, where a change
is within a function, by a fork of one that has collected the room's tests already. Questions and answers are lines of
JSON on stdin and stdout; what the tests print goes to `LOG` in the copy.
"""

import importlib
import json
import multiprocessing
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec

from tests.mutants.asking import DJANGO, PLUGINS, Recorder, ask
from tests.mutants.questions import GIVE_UP_S, LOG, Answer, Question
from tests.mutants.rooms import COMES_WITH_THE_SETTINGS, ROOMS
from tests.mutants.serving import CANNOT, OUT_OF_TIME, serve
from tests.ready_cluster import lay_cluster
from tests.settings import SERVERS, TEST_HOME

WARM = (*PLUGINS, DJANGO, "hypothesis.strategies", "django.test.client", "rest_framework.request", "celery", "channels")


def main() -> None:
    """Answer until nobody asks any more."""
    root, answers = Path.cwd(), os.fdopen(os.dup(1), "w")
    log = os.open(root / LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    for name in WARM:
        importlib.import_module(name)
    with ExitStack() as stack:
        up = False
        ready = Ready(root)
        stack.callback(ready.end)
        for line in sys.stdin:
            question = msgspec.json.decode(line, type=Question)
            if question.servers and not up:
                stack.enter_context(servers())
                up = True
            answers.write(json.dumps(msgspec.to_builtins(_answer(root, ready, question))) + "\n")
            answers.flush()


@contextmanager
def servers() -> Iterator[None]:
    """PostgreSQL and Valkey of this worker, as the tests' own `servers` makes them."""
    shutil.rmtree(TEST_HOME, ignore_errors=True)
    TEST_HOME.mkdir()
    TEST_HOME.chmod(0o711)
    lay_cluster(SERVERS)
    try:
        with SERVERS.running():
            yield
    finally:
        shutil.rmtree(TEST_HOME, ignore_errors=True)


class Ready:
    """The child that has collected a room's tests, started with the first question that needs it."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._line: Connection | None = None

    def start(self, tests: list[str]) -> None:
        """Collect these files, once, while no file is changed: what is imported here is in every fork."""
        self._line = self._line or self._start(tests)

    def ask(self, question: Question, before: str) -> Answer | None:
        """As `Answer`; none if the change is not one within a function."""
        line = self._line
        assert line is not None
        files = question.tests if question.words else []
        took_s = {test: question.took_s[test] for test in question.tests if not files}
        texts = (before, question.text)
        line.send({"path": question.path, "texts": texts, "took_s": took_s, "files": files, "words": question.words})
        child = line.recv()
        in_time = line.poll(GIVE_UP_S)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        code = line.recv()
        if code == CANNOT:
            return None
        return Answer(code if in_time and code not in OUT_OF_TIME else None)

    def end(self) -> None:
        """Nothing more is asked."""
        if self._line:
            self._line.send(None)

    def _start(self, tests: list[str]) -> Connection:
        fork = multiprocessing.get_context("fork")
        ours, theirs = fork.Pipe()
        fork.Process(target=serve, args=(theirs, self._root, tests), daemon=True).start()
        theirs.close()
        ours.recv()
        return ours


def _answer(root: Path, ready: Ready, question: Question) -> Answer:
    rooms = (name for name in sys.modules if name.partition(".")[0] in ROOMS)
    loaded = sorted(name for name in rooms if name != "engine" and not f"{name}.".startswith(COMES_WITH_THE_SETTINGS))
    assert not loaded, f"a child would find these unchanged: {loaded}"
    if question.servers:
        _forget_keys()
    if not question.path:
        return _in_a_child(lambda: (0, asdict(Recorder(root, question.rooms).record(question.tests))), question.limit_s)
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    before = (root / question.path).read_text()
    if question.collected:
        ready.start(question.collected)
    with _changed(root / question.path, question.text):
        if question.collected and (answer := ready.ask(question, before)):
            return answer
        return _in_a_child(lambda: (ask(question.tests, question.took_s, question.words), None), question.limit_s)


def _in_a_child(work: Callable[[], tuple[int, Any]], limit_s: float) -> Answer:
    """Do it in a process of its own, and end that with all it has started."""
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    child = fork.Process(target=_child, args=(work, theirs))
    child.start()
    theirs.close()
    answer = None
    with suppress(EOFError):
        answer = ours.recv() if ours.poll(limit_s) else (None, None)
    with suppress(ProcessLookupError):
        os.killpg(child.pid or 0, signal.SIGKILL)
    child.join()
    code, recording = answer or (child.exitcode or 1, None)
    return Answer(code, recording)


def _child(work: Callable[[], tuple[int, Any]], answer: Connection) -> None:
    os.setsid()
    answer.send(work())


@contextmanager
def _changed(path: Path, text: str) -> Iterator[None]:
    """The file with another text. Its compiled form is kept by time and size, which both may be the same: it goes."""
    original = path.read_text()
    try:
        _write(path, text)
        yield
    finally:
        _write(path, original)


def _write(path: Path, text: str) -> None:
    path.write_text(text)
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def _forget_keys() -> None:
    """What a child that was ended may have left; each has a database of its own."""
    import redis

    with redis.Redis.from_url(SERVERS.valkey.url()) as keys:
        keys.flushall()


if __name__ == "__main__":
    main()
