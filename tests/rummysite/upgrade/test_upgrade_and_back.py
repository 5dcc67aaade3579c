"""The house of the last release becomes one of this version with nothing lost, and from its backup that house again."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.rummysite.upgrade.released import FILE, booked_and_played, command, dump, migrations, restore
from tests.settings import SERVERS

RELEASED, BACK = "rummy_released", "rummy_gone_back"


@pytest.fixture
def urls(servers: None) -> Iterator[tuple[str, str]]:
    """The house of the last release, and an empty database to go back in."""
    with psycopg.connect(SERVERS.postgres.url("postgres"), autocommit=True) as superuser:
        for name in (RELEASED, BACK):
            superuser.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
        released = SERVERS.postgres.url(RELEASED)
        restore(released, gzip.decompress(FILE.read_bytes()))
        yield released, SERVERS.postgres.url(BACK)
        for name in (RELEASED, BACK):
            superuser.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def test_the_last_releases_house_is_upgraded_and_gone_back_to(urls: tuple[str, str], tmp_path: Path) -> None:
    released, back = urls
    before, ran = booked_and_played(released), migrations(released)
    assert all(before.values())
    backup = dump(released)
    command(released, tmp_path, "prepare_house")
    assert migrations(released) > ran
    after = booked_and_played(released)
    assert {name: after[name][: len(rows)] for name, rows in before.items()} == before
    command(released, tmp_path, "check_ledger")
    restore(back, backup)
    assert (booked_and_played(back), migrations(back)) == (before, ran)
