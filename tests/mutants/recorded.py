"""What a room's tests do is recorded once and kept, file by file, until the file or the code it runs is another.

So whoever writes a test for a survivor and tries again waits for that test's file alone.
"""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from tests.mutants.asking import OF_THE_HOUSE, Recording
from tests.mutants.finding import KEPT
from tests.mutants.questions import Answer, Question
from tests.mutants.rooms import ROOMS

WITH_SERVERS = 8
"""Files that are recorded together where each start takes seconds. What has been recorded is kept at once."""


def recorded(root: Path, question: Question, ask: Callable[[Question], Answer]) -> Recording:
    """What the tests of a question do: kept from before where nothing has changed, asked for where something has.

    Raises RuntimeError where it cannot be had: a file that seems to have no test would let every mutant live.
    """
    KEPT.mkdir(exist_ok=True)
    of_all = _hash(_shared(root, question.servers), ",".join(question.rooms))
    places = {file: KEPT / f"{_hash([root / file], file, of_all)}.json" for file in files_below(root, question.tests)}
    whole, new = Recording(), [file for file, place in places.items() if not place.exists()]
    for file, place in places.items():
        if file not in new:
            whole.add(msgspec.json.decode(place.read_bytes(), type=Recording))
    at_once = WITH_SERVERS if question.servers else 1
    for some in (new[at : at + at_once] for at in range(0, len(new), at_once)):
        answer = ask(msgspec.structs.replace(question, tests=some))
        if answer.recording is None:
            raise RuntimeError(f"what these tests do could not be recorded: {some}")
        found = Recording.read(answer.recording)
        whole.add(found)
        failed = {test.partition("::")[0] for test in found.failed}
        for file in set(some) - failed:
            places[file].write_bytes(msgspec.json.encode(found.of_file(file)))
    return whole


def files_below(root: Path, tests: Iterable[str]) -> list[str]:
    """The files of tests that lie below these folders, or are named themselves."""
    found = set[str]()
    for test in tests:
        place = root / test
        found |= {each.relative_to(root).as_posix() for each in place.rglob("test_*.py")} if place.is_dir() else {test}
    return sorted(found - {OF_THE_HOUSE})


def _shared(root: Path, servers: bool) -> list[Path]:
    """What any test may run: the rooms' code and what helps the tests; for the engine's tests, the engine's."""
    rooms, tests = (ROOMS, "tests") if servers else (("engine",), "tests/engine")
    code = [path for room in rooms for path in (root / room).rglob("*") if path.suffix in {".py", ".sql"}]
    beside = [path for path in (root / tests).rglob("*.py") if not path.name.startswith("test_")]
    return sorted(code + [path for path in beside if "tests/mutants" not in path.as_posix()])


def _hash(files: Iterable[Path], *more: str) -> str:
    parts = [*(path.read_bytes() for path in files), *(text.encode() for text in more)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:24]
