"""One run of pytest in a child process: chosen tests on servers that are up, and which test executes which line."""

import inspect
from collections.abc import Collection, Generator, Mapping
from dataclasses import dataclass, field
from inspect import ismethod
from pathlib import Path
from typing import Any

import coverage
import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings

AT_IMPORT = ""
"""What coverage calls the time before the first test."""
PLUGINS = ("pytest_asyncio.plugin", "_hypothesis_pytestplugin")
DJANGO = "pytest_django.plugin"
COMMITTED = "transaction=True"
OVER_CONNECTIONS = 2
EXAMPLES = 15
"""Of a property while its lines are recorded."""
OF_THE_HOUSE = "tests/engine/deal/test_adding_an_action.py"
"""It stands with the engine's tests but tries a change of the whole house, which needs Django set up."""
RAN = {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED}
QUIET = (
    "-q",
    "--no-header",
    "--tb=short",
    "--disable-plugin-autoload",
    "-p",
    "no:cacheprovider",
    "--ignore",
    OF_THE_HOUSE,
)


@dataclass
class Recording:
    """What the tests of a room do, unchanged: the lines each executes, how long each takes, and which fail."""

    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    took_s: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, sent: object) -> "Recording":
        """As a worker has sent it."""
        return msgspec.convert(sent, cls, strict=False)  # JSON's keys are texts, a line is a number

    def add(self, other: "Recording") -> None:
        """What other tests do, too."""
        self.took_s |= other.took_s
        self.failed += other.failed
        for path, by_line in other.lines.items():
            known = self.lines.setdefault(path, {})
            for line, tests in by_line.items():
                known[line] = sorted({*known.get(line, ()), *tests})

    def of_file(self, file: str) -> "Recording":
        """What the tests of one file do, and what runs before the first."""

        def of_it(test: str) -> bool:
            return test == AT_IMPORT or test.partition("::")[0] == file

        lines = {
            path: {line: kept for line, tests in by_line.items() if (kept := list(filter(of_it, tests)))}
            for path, by_line in self.lines.items()
        }
        return Recording(lines, {test: took_s for test, took_s in self.took_s.items() if of_it(test)})

    def tests_of(self, path: str, lines: Collection[int]) -> set[str]:
        """The tests that execute one of the lines; every test if it runs at import, for whatever comes of it stays."""
        known = self.lines.get(path, {})
        found = {test for line in lines for test in known.get(line, ())}
        return set(self.took_s) if self.at_import(path, lines) else found & set(self.took_s)

    def at_import(self, path: str, lines: Collection[int]) -> bool:
        """Whether one of the lines has run before the first test, so that something may have come of it that stays."""
        return not lines or any(AT_IMPORT in self.lines.get(path, {}).get(line, ()) for line in lines)

    def neighbours(self, tests: Collection[str]) -> set[str]:
        """All tests in the files of these: what a module's fixture does is done in its first test only."""
        files = {test.partition("::")[0] for test in tests}
        return {test for test in self.took_s if test.partition("::")[0] in files}


class Asked:
    """A plugin of pytest: only these tests, the quickest first, on servers that run already."""

    def __init__(self, tests: Collection[str], took_s: Mapping[str, float], words: Collection[str] = ()) -> None:
        self._tests = tests
        self._took_s = took_s
        self._words = words

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Before the first file is read."""
        never_shrink()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the rest."""
        if self._words:
            choose_files(items, self._tests, self._words)
        else:
            choose(items, {test: self._took_s[test] for test in self._tests})

    @pytest.hookimpl(tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> object | None:
        """The servers are the worker's: nothing to start, nothing to stop."""
        return give_servers(fixturedef, request)


class Recorder:
    """A plugin of pytest that writes a `Recording` while the tests run."""

    def __init__(self, root: Path, rooms: Collection[str]) -> None:
        self.recording = Recording()
        self._root = root
        self._times = dict[str, float]()
        self._coverage = coverage.Coverage(
            data_file=None, config_file=False, source=[str(root / each) for each in rooms]
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """As for those that are asked."""
        never_shrink()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The lines of a property are those of its first examples; all of them would take many times as long."""
        for item in items:
            test = getattr(item, "obj", None)
            told = getattr(test, "_hypothesis_internal_use_settings", None)
            # A model's steps are a method, whose settings are its class's: all of its examples are run.
            if told and told.max_examples > EXAMPLES and not ismethod(test):
                self._times[item.nodeid] = told.max_examples / EXAMPLES
                test._hypothesis_internal_use_settings = settings(told, max_examples=EXAMPLES)

    @pytest.hookimpl(tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> object | None:
        """As for those that are asked."""
        return give_servers(fixturedef, request)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Whatever runs now runs in this test."""
        self._coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self._coverage.switch_context(AT_IMPORT)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up setup, call and teardown; a test that is left out says nothing, and one that fails is named."""
        if report.skipped:
            self.recording.took_s.pop(report.nodeid, None)
            return
        if report.failed:
            self.recording.failed.append(report.nodeid)
        if report.when == "setup" or report.nodeid in self.recording.took_s:
            took_s = self.recording.took_s.get(report.nodeid, 0.0)
            times = self._times.get(report.nodeid, 1.0)
            self.recording.took_s[report.nodeid] = took_s + times * report.duration

    def record(self, tests: Collection[str]) -> Recording:
        """Run the tests below these files and folders, and give back what was seen.

        Raises RuntimeError where pytest did not come so far: nothing is known of such tests.
        """
        self._coverage.start()
        try:
            code = pytest.main([*options(tests), *tests], plugins=[self])
        finally:
            self._coverage.stop()
        if code not in RAN:
            raise RuntimeError(f"pytest did not run these: {tests}")
        for failed in self.recording.failed:
            self.recording.took_s.pop(failed, None)
        data = self._coverage.get_data()
        for file in data.measured_files():
            path = Path(file).relative_to(self._root).as_posix()
            by_line = data.contexts_by_lineno(file)
            self.recording.lines[path] = by_line
        return self.recording


def ask(tests: Collection[str], took_s: Mapping[str, float], words: Collection[str] = ()) -> int:
    """Run these tests until one fails, or with `words` those of these files; pytest's exit code, 0 if all pass."""
    files = sorted({test.partition("::")[0] for test in tests})
    code = pytest.main([*options(files), "-x", *files], plugins=[Asked(tests, took_s, words)])
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else int(code)


def options(tests: Collection[str]) -> tuple[str, ...]:
    """pytest's options; the engine's tests need no Django, which takes longer to set up than most of them to run."""
    plugins = PLUGINS if all(test.startswith("tests/engine") for test in tests) else (*PLUGINS, DJANGO)
    return (*QUIET, *(part for plugin in plugins for part in ("-p", plugin)))


def never_shrink() -> None:
    """A failing example is enough, however large it is; and being slow is no failure. Asked before any file is read."""
    phases, healthy = [Phase.explicit, Phase.generate], list(HealthCheck)
    settings.register_profile("mutants", settings(), phases=phases, database=None, suppress_health_check=healthy)
    settings.load_profile("mutants")


def choose(items: list[pytest.Item], took_s: Mapping[str, float]) -> None:
    """Keep those with a time, the quickest first; what commits stays behind what does not: pytest-django wants it."""
    items[:] = [item for item in items if item.nodeid in took_s]
    items.sort(key=lambda item: (_commits(item), took_s[item.nodeid]))


def choose_files(items: list[pytest.Item], files: Collection[str], words: Collection[str]) -> None:
    """Keep the tests of these files. Those with more of the words come first: they are the likeliest to fail.

    With the word COMMITTED only those that commit are kept: nobody else can see that a lock is gone.
    """
    items[:] = [item for item in items if item.nodeid.partition("::")[0] in files]
    if COMMITTED in words:
        items[:] = [item for item in items if _commits(item) == OVER_CONNECTIONS]
    texts = {item.nodeid: _text(item) for item in items}
    items.sort(key=lambda item: (_commits(item), -sum(word in texts[item.nodeid] for word in words)))


def _text(item: pytest.Item) -> str:
    test = getattr(item, "obj", None)
    try:
        return inspect.getsource(test) if test else ""
    except (OSError, TypeError):
        return ""


def give_servers(fixturedef: Any, request: Any) -> object | None:
    """The servers are the worker's, and the database is a copy of the ready one; nothing to start, nothing to stop."""
    if fixturedef.argname == "django_db_setup":
        _lay_database()
    elif fixturedef.argname != "servers":
        return None
    fixturedef.cached_result = (True, fixturedef.cache_key(request), None)
    return True


def _commits(item: pytest.Item) -> int:
    names = getattr(item, "fixturenames", ())
    mark = item.get_closest_marker("django_db")
    if mark is None and "db" not in names and "transactional_db" not in names:
        return 0
    return (
        OVER_CONNECTIONS if "transactional_db" in names or (mark is not None and mark.kwargs.get("transaction")) else 1
    )


def _lay_database() -> None:
    """What pytest-django does in seconds, without asking which migrations the template has: all of them."""
    from django.conf import settings as house
    from django.db import connection

    from tests.databases import fresh_database

    name = f"test_{house.DATABASES['default']['NAME']}"
    fresh_database(name)
    house.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name
