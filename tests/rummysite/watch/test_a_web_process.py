"""A web process as the Procfile starts it says how it is and what it has counted, by whatever name it is asked."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from rummysite.run.answer import answers
from tests.databases import fresh_database
from tests.patience import PATIENCE_S
from tests.processes import environment, free_port, processes
from tests.settings import SERVERS, TEST_HOME

EVERY_S = 60
DATABASE = "rummy_watch"


@pytest.fixture
def address(servers: None, tmp_path: Path) -> Iterator[str]:
    """Where the process answers."""
    port = free_port()
    settings = environment(port, DATABASE_URL=fresh_database(DATABASE), REDIS_PREFIX=f"{TEST_HOME.name}.watch")
    process = processes(settings, tmp_path, "watch")["web"]
    process.start()
    try:
        assert answers(f"http://localhost:{port}", PATIENCE_S), process.log.read_text()[-3000:]
        yield f"http://127.0.0.1:{port}"
    finally:
        process.stop()


def test_it_notes_that_moves_pass_though_nobody_has_come_yet(address: str) -> None:
    """Live workers let no clock run out while no web does (`tables.outages`)."""
    asked = "SELECT extract(epoch FROM clock_timestamp() - swept_at) FROM tables_lastsweep WHERE name = 'moves'"
    with psycopg.connect(SERVERS.postgres.url(DATABASE), autocommit=True) as database:
        while not (found := database.execute(asked).fetchall()):
            time.sleep(0.1)
    assert found[0][0] < EVERY_S


def got(url: str) -> tuple[str, dict[str, str]]:
    asked = urllib.request.Request(url, headers={"Host": "10.1.2.3"})
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        return answer.read().decode(), {name.lower(): value for name, value in answer.headers.items()}


def until(ask: Callable[[], str], wanted: str) -> str:
    """An answer with these words: a busy machine's looks do not all come back in the time that they are given."""
    deadline_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline_s:
        with suppress(urllib.error.HTTPError):
            if wanted in (answer := ask()):
                return answer
        time.sleep(0.1)
    raise AssertionError(f"nobody said {wanted!r}")


def test_it_tells_how_it_is_and_what_it_has_counted(address: str) -> None:
    assert json.loads(got(f"{address}/livez")[0]) == {"loop": "ok"}
    ready = until(lambda: got(f"{address}/readyz")[0], "ok")
    assert json.loads(ready) == {"database": "ok", "pools": "ok", "threads": "ok"}
    with urllib.request.urlopen(f"{address}/api/v1/tables/", timeout=PATIENCE_S) as answer:
        assert len(answer.headers["X-Request-Id"]) == 12
    _, headers = got(f"{address}/metrics")
    assert headers["content-type"].startswith("text/plain")
    # A page is counted as left after its last byte has gone: who has read it may look before that.
    for number in (
        'rummy_answers_total{status="2xx"} 1.0',
        "rummy_pages_inside 0.0",
        'rummy_health{check="database"} 1.0',
    ):
        assert until(lambda: got(f"{address}/metrics")[0], number)
