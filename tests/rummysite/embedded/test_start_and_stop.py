"""The embedded servers: real ones, started together, stopped by their last user, with all data kept."""

from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from rummysite.embedded import Embedded, embedded


def answers(servers: Embedded) -> tuple[int, bool]:
    """PostgreSQL's major version, and whether Valkey answers."""
    with psycopg.connect(servers.postgres.url()) as connection:
        version = connection.info.server_version // 10_000
    with redis.Redis.from_url(servers.valkey.url()) as client:
        return version, bool(client.ping())


def processes_in(folder: Path) -> list[str]:
    """The names of all processes that work below the folder."""
    found = psutil.process_iter(["name", "cwd"])
    return sorted(each.info["name"] for each in found if (each.info["cwd"] or "").startswith(str(folder)))


def test_both_answer_while_they_run_and_are_gone_afterwards(data_dir: Path) -> None:
    servers = embedded(data_dir, durable=False)
    with servers.running():
        assert answers(servers) == (18, True)
        assert "postgres" in processes_in(data_dir)
    assert processes_in(data_dir) == []


def test_a_second_start_finds_what_the_first_one_wrote(data_dir: Path) -> None:
    servers = embedded(data_dir)
    with servers.running():
        with psycopg.connect(servers.postgres.url()) as connection:
            connection.execute("CREATE TABLE kept (what text)")
            connection.execute("INSERT INTO kept VALUES ('chips')")
        with redis.Redis.from_url(servers.valkey.url()) as client:
            client.set("kept", "limits")
    with servers.running():
        with psycopg.connect(servers.postgres.url()) as connection:
            assert connection.execute("SELECT what FROM kept").fetchall() == [("chips",)]
        with redis.Redis.from_url(servers.valkey.url()) as client:
            assert client.get("kept") == b"limits"


def test_the_last_user_stops_them_whoever_started_them(data_dir: Path) -> None:
    servers = embedded(data_dir, durable=False)
    first, second = servers.running(), servers.running()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert answers(servers) == (18, True)
    second.__exit__(None, None, None)
    assert processes_in(data_dir) == []


def test_only_one_of_them_when_the_other_is_a_real_server(data_dir: Path) -> None:
    servers = embedded(data_dir, durable=False)
    with servers.running(postgres=False):
        assert not servers.postgres.data.exists()
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(servers.postgres.url())


def test_a_failure_of_whoever_uses_them_stops_them_too(data_dir: Path) -> None:
    with pytest.raises(ZeroDivisionError), embedded(data_dir, durable=False).running():
        _ = 1 / 0
    assert processes_in(data_dir) == []


def test_a_commit_survives_a_crash_by_default(data_dir: Path) -> None:
    servers = embedded(data_dir)
    with servers.running(valkey=False), psycopg.connect(servers.postgres.url()) as connection:
        settings = [connection.execute(f"SHOW {name}").fetchone() for name in ("fsync", "synchronous_commit")]
    assert settings == [("on",), ("on",)]
