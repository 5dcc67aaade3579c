"""Every mutant is put to the tests that execute it: by room, each in a copy of the house with a worker of its own."""

import enum
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from queue import SimpleQueue

import msgspec

from tests.mutants.asking import COMMITTED, Recording
from tests.mutants.finding import Mutant
from tests.mutants.operators import LOCKS, locks
from tests.mutants.questions import LOG, Answer, Question
from tests.mutants.recorded import files_below, recorded
from tests.mutants.rooms import beside, near, room_of

TIME_TO_START_S = 300
TIMES_AS_LONG = 4


class Outcome(enum.Enum):
    """The result for a mutant."""

    KILLED = "killed"  # a test failed, or the code could not even be imported
    OUT_OF_TIME = "killed by the time limit"
    SURVIVED = "survived"


Tried = tuple[Mutant, Outcome]


class Worker:
    """A worker's process, spoken to over its stdin and stdout."""

    def __init__(self, copy: Path) -> None:
        self._copy = copy
        command = [sys.executable, "-m", "tests.mutants.worker"]
        self._process = subprocess.Popen(command, cwd=copy, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def said(self) -> str:
        """The last lines that its tests have printed."""
        return (self._copy / LOG).read_text()[-4000:]

    def ask(self, question: Question) -> Answer:
        """Put a question and wait for its answer. Raises `RuntimeError` if the worker has died."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(question).decode() + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(self.said())
        return msgspec.json.decode(line, type=Answer)

    def end(self) -> None:
        """Let the worker stop its servers and end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


@contextmanager
def tracked(root: Path) -> Iterator[Path]:
    """A copy of the tracked files as they are now, so that somebody may go on working while mutants run."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True)
    with tempfile.TemporaryDirectory(prefix="rummy-tracked-") as folder:
        for name in filter(None, listed.stdout.split("\0")):
            to = Path(folder) / name
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, to, follow_symlinks=False)
        yield Path(folder)


def go_round(root: Path, mutants: Sequence[Mutant], tests: str, jobs: int) -> Iterator[Tried]:
    """Each mutant with its outcome, as they come; a survivor is printed at once."""
    rooms = [(room, list(of_it)) for room, of_it in groupby(mutants, lambda mutant: room_of(mutant.path))]
    done = SimpleQueue[Tried | None]()

    def work(room: str, of_it: list[Mutant]) -> None:
        try:
            for pair in _of_room(root, room, of_it, tests.split()):
                done.put(pair)
        finally:
            done.put(None)

    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(work, *room) for room in rooms]
        left = len(rooms)
        while left:
            pair = done.get()
            if pair is None:
                left -= 1
            else:
                yield pair
        for future in futures:
            future.result()


def go_near(root: Path, mutants: Sequence[Mutant]) -> Iterator[Tried]:
    """As `go_round`, in one process for all rooms, by those tests alone that name the changed module. None is recorded.

    This is quick, and its rate is a lower bound: the other tests of the room may still kill a mutant that lives here.
    """
    of_rooms = {room: files_below(root, beside(root, room)) for room in {room_of(one.path) for one in mutants}}
    asked = {path: near(root, path, of_rooms[room_of(path)]) for path in {one.path for one in mutants}}
    with (
        tempfile.TemporaryDirectory(prefix="rummy-mutants-") as folder,
        _worker(Path(shutil.copytree(root, folder, symlinks=True, dirs_exist_ok=True))) as worker,
    ):
        collected = sorted(set().union(*asked.values()))
        print(f"{len(collected)} files of tests", flush=True)
        for mutant in mutants:
            words = [*mutant.function.split(".")[-1:], Path(mutant.path).stem]
            words += [COMMITTED] if mutant.operator in LOCKS and locks(mutant.before) else []
            question = Question(
                asked[mutant.path],
                collected if mutant.lines else [],
                words=words,
                path=mutant.path,
                text=mutant.source,
                servers=not mutant.path.startswith("engine/"),
            )
            answer = worker.ask(question)
            outcome = Outcome.OUT_OF_TIME if answer.code is None else Outcome.KILLED
            outcome = Outcome.SURVIVED if answer.code == 0 else outcome
            print(f"{outcome.name.lower()} {mutant}", flush=True)
            yield mutant, outcome


def _of_room(root: Path, room: str, mutants: Sequence[Mutant], tests: Sequence[str]) -> Iterator[Tried]:
    servers = not room.startswith("engine")
    with (
        tempfile.TemporaryDirectory(prefix="rummy-mutants-") as folder,
        _worker(Path(shutil.copytree(root, folder, symlinks=True, dirs_exist_ok=True))) as worker,
    ):
        record = Question(tests=list(tests or beside(root, room)), rooms=[room], servers=servers)
        try:
            recording = recorded(root, record, worker.ask)
        except RuntimeError as why:
            raise RuntimeError(f"{room}: {why}\n{worker.said()}") from why
        if not recording.took_s:
            raise RuntimeError(f"{room}: no test passes without any change: {recording.failed}\n{worker.said()}")
        if recording.failed:
            print(f"{room}: not asked, for they fail without any change: {recording.failed}", flush=True)
        print(f"{room}: {len(mutants)} mutants, {len(recording.took_s)} tests", flush=True)
        for mutant in mutants:
            outcome = _try(worker, recording, mutant, record.tests, servers)
            print("." if outcome is not Outcome.SURVIVED else f"\n{mutant}\n", end="", flush=True)
            yield mutant, outcome
        print(flush=True)


def _try(worker: Worker, recording: Recording, mutant: Mutant, files: list[str], servers: bool) -> Outcome:
    """Ask the tests that execute the line; if all pass, those that share a file with them."""
    tests = recording.tests_of(mutant.path, mutant.lines)
    collected = [] if recording.at_import(mutant.path, mutant.lines) else files
    for asked in (tests, recording.neighbours(tests) - tests):
        if not asked:
            continue
        took_s = {test: recording.took_s[test] for test in asked}
        limit_s = TIME_TO_START_S + TIMES_AS_LONG * sum(took_s.values())
        answer = worker.ask(
            Question(
                list(asked),
                collected,
                path=mutant.path,
                text=mutant.source,
                took_s=took_s,
                limit_s=limit_s,
                servers=servers,
            )
        )
        if answer.code is None:
            return Outcome.OUT_OF_TIME
        if answer.code != 0:
            return Outcome.KILLED
    return Outcome.SURVIVED


@contextmanager
def _worker(copy: Path) -> Iterator[Worker]:
    worker = Worker(copy)
    try:
        yield worker
    finally:
        worker.end()
