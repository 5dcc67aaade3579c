"""A room's tests, collected once: each mutant is a fork of that process, with the changed function in it.

So a mutant costs neither the imports nor the collecting of its tests. What is changed outside functions, and what a
function has done while the tests were collected, is not seen here: see `worker.py`.
"""

import os
import signal
from collections.abc import Collection, Generator, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.asking import choose, choose_files, give_servers, never_shrink, options
from tests.mutants.patching import Loaded, loaded_functions, patch

CANNOT = 97
"""The exit code of a fork whose change takes an import."""
AT_WORK_S, WAITING_S = 20, 300
UNKNOWN_S = 10.0
"""What a test is taken to need that was not recorded."""
TIMES_AT_WORK, TIMES_WAITING = 5, 20
"""A busy machine makes a test wait, and nothing makes it work: so the time at work is what shows a loop without end."""
OUT_OF_TIME = {-signal.SIGPROF, -signal.SIGALRM}


class Serving:
    """A plugin of pytest: instead of running the tests, fork for each question and run some of them there."""

    def __init__(self, line: Connection, root: Path) -> None:
        self._line = line
        self._root = root
        self._took_s: Mapping[str, float] = {}
        self._forked = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Before the first file is read."""
        never_shrink()

    @pytest.hookimpl(tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> object | None:
        """The servers are the worker's."""
        return give_servers(fixturedef, request)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> object | None:
        """Answer with a fork's process id and its exit code. In the fork, let pytest run what has been chosen."""
        loaded = loaded_functions(self._root)
        self._line.send("ready")
        while question := self._line.recv():
            child = os.fork()
            if not child:
                self._become(session, loaded, **question)
                return None
            self._line.send(child)
            self._line.send(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """A test that works many times as long as it took will not end: the alarm ends the fork."""
        took_s = self._took_s.get(item.nodeid, UNKNOWN_S)
        signal.setitimer(signal.ITIMER_PROF, AT_WORK_S + TIMES_AT_WORK * took_s)
        signal.setitimer(signal.ITIMER_REAL, WAITING_S + TIMES_WAITING * took_s)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The first failure is the answer; nobody need clean up after it."""
        if report.failed and self._forked:
            print(f"FAILED {report.nodeid}\n{report.longreprtext[-1500:]}", flush=True)
            os._exit(1)

    def _become(
        self,
        session: pytest.Session,
        loaded: Loaded,
        path: str,
        texts: tuple[str, str],
        took_s: Mapping[str, float],
        files: Collection[str],
        words: Collection[str],
    ) -> None:
        os.setsid()
        self._forked, self._took_s = True, took_s
        if not patch(loaded, str(self._root / path), *texts):
            os._exit(CANNOT)
        if files:
            choose_files(session.items, files, words)
        else:
            choose(session.items, took_s)


def serve(line: Connection, root: Path, tests: Collection[str]) -> None:
    """Collect these files and answer until an empty question comes; never returns."""
    os._exit(int(pytest.main([*options(tests), *tests], plugins=[Serving(line, root)])))
