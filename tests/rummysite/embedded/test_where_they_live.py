"""The servers touch their own folder and nothing else: no user is added, no folder of others is opened."""

import os
import pwd
import stat
from pathlib import Path

import psycopg
import pytest

from rummysite.embedded import ServerTrouble, embedded
from rummysite.embedded.owner import Owner, home_of_servers, own_folder, owner_of_servers, socket_dir

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root hands servers over to another user")
NOBODY = Owner(65534, 65534)


def test_only_the_servers_user_may_enter_the_folder_of_the_sockets(data_dir: Path) -> None:
    servers = embedded(data_dir, durable=False)
    with servers.running():
        status = socket_dir(servers.home).stat()
        assert stat.S_IMODE(status.st_mode) == 0o700
        assert status.st_uid == servers.postgres.owner.uid


def test_no_port_is_opened(data_dir: Path) -> None:
    servers = embedded(data_dir, durable=False)
    with servers.running(valkey=False), psycopg.connect(servers.postgres.url()) as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)


def test_a_long_path_gets_a_short_folder_for_its_sockets(data_dir: Path) -> None:
    deep = data_dir / ("a-very-long-name-of-a-folder-" * 4) / "data"
    servers = embedded(deep, durable=False)
    with servers.running(), psycopg.connect(servers.postgres.url()) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    assert len(str(socket_dir(servers.home))) < 90


@needs_root
def test_root_adds_no_user_and_opens_no_folder(data_dir: Path) -> None:
    users = [each.pw_name for each in pwd.getpwall()]
    before = {folder: folder.stat().st_mode for folder in data_dir.parents}
    servers = embedded(data_dir, durable=False)
    with servers.running():
        assert servers.postgres.owner.uid != 0
    assert [each.pw_name for each in pwd.getpwall()] == users
    assert {folder: folder.stat().st_mode for folder in data_dir.parents} == before


@needs_root
def test_root_in_a_folder_of_an_ordinary_user_runs_the_servers_as_that_user(data_dir: Path) -> None:
    data_dir.mkdir()
    os.chown(data_dir, 12345, 12345)
    assert owner_of_servers(data_dir / "below") == Owner(12345, 12345)


@needs_root
def test_a_folder_the_servers_user_cannot_reach_is_left_closed(data_dir: Path) -> None:
    closed = data_dir.parent / "closed"
    closed.mkdir(mode=0o700)
    home = home_of_servers(closed / "data", NOBODY)
    assert home.parent == Path("/var/lib")
    assert home == home_of_servers(closed / "data", NOBODY)
    assert home != home_of_servers(closed / "other", NOBODY)


@needs_root
def test_a_folder_of_somebody_else_is_refused(data_dir: Path) -> None:
    data_dir.mkdir()
    os.chown(data_dir, 12345, 12345)
    ourselves = Owner(0, 0)
    with pytest.raises(ServerTrouble, match="belongs to another user"):
        own_folder(data_dir, ourselves)
