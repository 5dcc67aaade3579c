"""Every pytest process has a PostgreSQL and a Valkey of its own, real ones, started when a test first needs them.

So several runs at once do not disturb each other, and nothing of ours is mocked.
"""

import shutil
import signal
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from django.utils import translation
from hypothesis import settings

from rummysite.translations.catalogs import compile_catalogs
from rummysite.web.interpreter import collect_seldom
from tests import time_left
from tests.chance import SAID, chance_of
from tests.dead_runs import stop_dead_runs
from tests.ledger_flush import flush_past_the_guards
from tests.lock_scenarios import shown_by
from tests.long_files import is_long, longest_first
from tests.ready_cluster import lay_cluster
from tests.settings import SERVERS, TEST_HOME

settings.register_profile("house", deadline=None)
settings.load_profile("house")
"""A busy machine is slow, not wrong."""


def pytest_configure(config: pytest.Config) -> None:
    """A run that is told to stop stops its servers first, as on Ctrl-C; a fresh clone has no compiled words yet."""
    if not hasattr(config, "workerinput"):
        time_left.begin()
    compile_catalogs(Path(__file__).parents[1] / "locale")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # A shell has what it runs in the background ignore Ctrl-C, and a house that a test opens would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    """Print the value that the random numbers of the tests are seeded with."""
    return f"chance: CHANCE={SAID!r} and each test's name"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Give each test the same random numbers in every run."""
    with chance_of(item.nodeid):
        return (yield)


def pytest_collection_finish() -> None:
    """Keep what has been collected out of garbage collection, which would look through it again and again."""
    collect_seldom()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop what a killed process of this run has left behind; it would keep the run's pipes open for ever."""
    if not hasattr(config, "workerinput"):
        stop_dead_runs(TEST_HOME)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file whose tests the run leaves out is not read at all: reading all of them takes a core half a minute."""
    wanted = config.getoption("markexpr")
    if wanted not in ("long", "not long") or not collection_path.match("test_*.py"):
        return None
    return True if is_long(collection_path) != (wanted == "long") else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """What takes long is marked `long`, so that `make test` can leave it to `make test-long`.

    A test that shows locks commits: what a transaction has made itself nobody waits for.
    """
    if is_long(item.path):
        item.add_marker("long")
    if item.nodeid in shown_by():
        item.add_marker(pytest.mark.django_db(transaction=True), append=False)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the longest files first, so that several processes end at about the same time."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: longest_first(item.path))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """A run that has only so long begins nothing after it (`time_left`)."""
    if time_left.is_over():
        pytest.skip(time_left.REASON)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in which order the files were taken, if not the usual, and what a run with only so long left out."""
    if order := time_left.said_order():
        terminalreporter.write_line(order)
    skipped = terminalreporter.stats.get("skipped", [])
    if late := [one.nodeid for one in skipped if time_left.REASON in str(one.longrepr)]:
        terminalreporter.write_line(time_left.left_out(late))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """A test that shows locks (`lock_scenarios`) fails where a transaction in it leaves the order."""
    entered = shown_by().get(item.nodeid)
    if entered is None:
        return (yield)
    from tests.locks import Watch, watched

    watching = item.funcargs.get("watch") if isinstance(item, pytest.Function) else None
    with nullcontext(watching) if isinstance(watching, Watch) else watched() as watch:
        told = yield
    assert watch.faults() == []
    assert sorted(entered - watch.began) == [], "this test shows the locks of these and did not enter them"
    return told


@pytest.fixture(scope="session")
def servers() -> Iterator[None]:
    """The servers, for tests that use the cache, the channel layer or Celery without the database."""
    stop_dead_runs(TEST_HOME)
    shutil.rmtree(TEST_HOME, ignore_errors=True)
    TEST_HOME.mkdir()
    TEST_HOME.chmod(0o711)
    lay_cluster(SERVERS)
    try:
        with SERVERS.running():
            yield
    finally:
        shutil.rmtree(TEST_HOME, ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(servers: None) -> None:
    """pytest-django's hook before it makes the test database: the server must be up by then."""


@pytest.fixture(scope="session", autouse=True)
def _flush_past_the_ledgers_guards() -> Iterator[None]:
    """Let Django empty the tables between tests that commit."""
    with pytest.MonkeyPatch.context() as patch:
        flush_past_the_guards(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def _clients_have_the_cookies_of_sessions() -> None:
    """Django's test client takes a session's `session_key` for its cookie; ours differ."""
    from tests.session_cookies import log_in_by_cookies

    log_in_by_cookies()


@pytest.fixture(autouse=True)
def _no_language_of_an_earlier_test() -> Iterator[None]:
    """A page that a test reads in Hindi leaves its thread in Hindi; the next test must not find it so."""
    yield
    translation.deactivate()
