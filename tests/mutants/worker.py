"""A process that stays warm in a copy of the house: servers up, libraries imported, none of the house's own rooms.

Each question is answered by a child that is forked from it, imports the rooms anew and runs pytest. Questions and
answers are lines of JSON on stdin and stdout; what the tests print goes to `LOG` in the copy.
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
import psycopg
from psycopg import sql

from tests.mutants.asking import DJANGO, PLUGINS, Recorder, ask
from tests.mutants.rooms import COMES_WITH_THE_SETTINGS, ROOMS
from tests.ready_cluster import lay_cluster
from tests.settings import SERVERS, TEST_HOME

LOG = "mutants.log"
WARM = (*PLUGINS, DJANGO, "hypothesis.strategies", "django.test.client", "rest_framework.request", "celery", "channels")
GIVE_UP_S = 7200
TEST_DATABASE = "test_rummy"


class Question(msgspec.Struct, omit_defaults=True):
    """Record the tests below `tests`; or, with a `path`, run those named `tests` with its text changed."""

    tests: list[str]
    rooms: list[str] = []
    path: str = ""
    text: str = ""
    took_s: dict[str, float] = {}
    limit_s: float = GIVE_UP_S
    servers: bool = True


class Answer(msgspec.Struct, omit_defaults=True):
    """pytest's exit code, none if the time ran out; and what was recorded."""

    code: int | None
    recording: dict[str, Any] | None = None


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
        for line in sys.stdin:
            question = msgspec.json.decode(line, type=Question)
            if question.servers and not up:
                stack.enter_context(servers())
                up = True
            answers.write(json.dumps(msgspec.to_builtins(_answer(root, question))) + "\n")
            answers.flush()


@contextmanager
def servers() -> Iterator[None]:
    """PostgreSQL and Valkey of this worker, as the tests' own `servers` makes them."""
    TEST_HOME.mkdir()
    TEST_HOME.chmod(0o711)
    lay_cluster(SERVERS)
    try:
        with SERVERS.running():
            yield
    finally:
        shutil.rmtree(TEST_HOME, ignore_errors=True)


def _answer(root: Path, question: Question) -> Answer:
    rooms = (name for name in sys.modules if name.partition(".")[0] in ROOMS)
    loaded = sorted(name for name in rooms if name != "engine" and not f"{name}.".startswith(COMES_WITH_THE_SETTINGS))
    assert not loaded, f"a child would find these unchanged: {loaded}"
    if question.servers:
        _clean_servers()
    if not question.path:
        return _in_a_child(lambda: (0, asdict(Recorder(root, question.rooms).record(question.tests))), question.limit_s)
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    with _changed(root / question.path, question.text):
        return _in_a_child(lambda: (ask(question.tests, question.took_s), None), question.limit_s)


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


def _clean_servers() -> None:
    """What a child that was killed may have left: its database, its keys."""
    with psycopg.connect(SERVERS.postgres.url(), autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(TEST_DATABASE)))
    import redis

    with redis.Redis.from_url(SERVERS.valkey.url()) as keys:
        keys.flushall()


if __name__ == "__main__":
    main()
