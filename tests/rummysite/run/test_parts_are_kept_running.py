"""The supervisor starts again what dies, more slowly what dies at once, and stops all parts in their order."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from rummysite.paths import BASE_DIR

HANG_S = 300
STEADY = "exec sleep 1000"
SLOW_TO_END = "trap 'sleep 1; date +%s.%N > {file}; exit 0' TERM; echo ready; while :; do sleep 0.1; done"


class Supervised:
    """A supervisor of a Procfile with these parts, and what it has printed."""

    def __init__(self, folder: Path, parts: dict[str, str]) -> None:
        procfile = folder / "Procfile"
        procfile.write_text("".join(f"{name}: {command}\n" for name, command in parts.items()))
        self._log = folder / "log"
        with self._log.open("w") as log:
            command = [sys.executable, "-m", "rummysite.run.supervise", str(procfile)]
            self.process = subprocess.Popen(command, cwd=BASE_DIR, stdout=log, stderr=log, start_new_session=True)

    @property
    def printed(self) -> str:
        """Everything so far."""
        return self._log.read_text()

    def part(self, command: str) -> psutil.Process | None:
        """The running part whose command line has this in it."""
        found = [each for each in psutil.Process(self.process.pid).children() if command in " ".join(_words(each))]
        return found[0] if found else None

    def until(self, condition: Callable[[], object]) -> None:
        """Wait until it is so."""
        deadline = time.monotonic() + HANG_S
        while not condition():
            assert self.process.poll() is None, self.printed
            assert time.monotonic() < deadline, self.printed
            time.sleep(0.05)

    def stop(self) -> int:
        """SIGTERM; its exit code once all is over."""
        self.process.terminate()
        return self.process.wait(HANG_S)


@pytest.fixture
def supervised(tmp_path: Path) -> Iterator[Callable[..., Supervised]]:
    started: list[Supervised] = []

    def start(**parts: str) -> Supervised:
        started.append(Supervised(tmp_path, parts))
        return started[0]

    yield start
    for each in started:
        for child in psutil.Process(each.process.pid).children(recursive=True) if each.process.poll() is None else ():
            child.kill()
        each.process.kill()
        each.process.wait()


def test_a_part_that_is_killed_comes_back_and_is_named(supervised: Callable[..., Supervised]) -> None:
    house = supervised(web="exec sleep 1001", beat="exec sleep 1002")
    house.until(lambda: house.part("sleep 1001") and house.part("sleep 1002"))
    web, beat = house.part("sleep 1001"), house.part("sleep 1002")
    assert web is not None
    web.kill()
    house.until(lambda: house.part("sleep 1001") not in (None, web))
    assert house.part("sleep 1002") == beat
    assert re.search(r'ERROR rummysite.run web ends as soon .* end="terminated by SIGKILL"', house.printed)
    assert house.stop() == 0


def test_a_part_that_dies_again_and_again_is_given_more_and_more_time(supervised: Callable[..., Supervised]) -> None:
    house = supervised(web="echo no room left; exit 3", beat=STEADY)
    house.until(lambda: "times=3" in house.printed)
    said = re.findall(
        r'web ends as soon as it is started end="exit status 3" times=(\d) again_in_s=(\d)', house.printed
    )
    assert said == [("1", "1"), ("2", "2"), ("3", "3")]
    assert "web  | no room left" in house.printed
    assert house.part("sleep 1000")
    assert house.stop() == 0


def test_the_first_part_has_ended_before_the_next_is_told(
    supervised: Callable[..., Supervised], tmp_path: Path
) -> None:
    names = ("web", "worker", "beat")
    house = supervised(**{name: SLOW_TO_END.format(file=tmp_path / name) for name in names})
    house.until(lambda: house.printed.count("ready") == len(names))
    assert house.stop() == 0
    ended = [float((tmp_path / name).read_text()) for name in names]
    assert ended[1] - ended[0] >= 1
    assert ended[2] - ended[1] >= 1


def _words(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def test_a_part_that_there_is_not_is_refused_with_a_code_and_the_parts_there_are(tmp_path: Path) -> None:
    procfile = tmp_path / "Procfile"
    procfile.write_text("web: true\nbeat: true\n")
    command = [sys.executable, "-m", "rummysite.run.supervise", str(procfile), "wbe"]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=False)
    assert done.stderr == "no_part: There is no part wbe; there are web, beat.\n"
    assert done.returncode == 1
