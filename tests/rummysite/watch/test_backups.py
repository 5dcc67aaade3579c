"""How old the last backup is, and whether anybody takes the database's log."""

import math
import os
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest

from base.watching.metrics import gauges
from rummysite.watch import backups
from tests.settings import SERVERS

SLOT = "taken_by_a_test"


def test_the_age_is_that_of_the_file_and_without_a_file_it_has_no_end(tmp_path: Path) -> None:
    stamp = tmp_path / "stamp"
    age_s = backups.age_of(stamp)
    assert age_s() == math.inf
    stamp.touch()
    os.utime(stamp, (time.time() - 3_600, time.time() - 3_600))
    assert 3_599 < age_s() < 3_600 + 600


def test_a_stamp_of_the_future_is_no_young_backup(tmp_path: Path) -> None:
    stamp = tmp_path / "stamp"
    stamp.touch()
    age_s = backups.age_of(stamp)
    os.utime(stamp, (time.time() + 60, time.time() + 60))
    assert age_s() == 0.0
    os.utime(stamp, (time.time() + 86_400, time.time() + 86_400))
    assert age_s() == math.inf


def test_a_house_that_says_nothing_of_its_backups_shows_no_number() -> None:
    backups.register("", "")
    assert "rummy_backup_age_seconds" not in gauges


def test_a_slot_that_is_not_there_and_one_that_nobody_reads_are_named(servers: None) -> None:
    with psycopg.connect(SERVERS.postgres.url("postgres"), autocommit=True) as asking:

        def ask(statement: str) -> tuple[Any, ...]:
            row = asking.execute(statement.encode()).fetchone()
            assert row is not None
            return row

        look = backups.behind(SLOT)
        assert not look(ask).is_well
        assert look(ask).says == f"PostgreSQL has no slot {SLOT}: nobody takes its log"
        asking.execute("SELECT pg_create_physical_replication_slot(%s, true)", [SLOT])
        try:
            assert look(ask).says == f"nobody reads from the slot {SLOT}"
            assert not look(ask).is_well
        finally:
            asking.execute("SELECT pg_drop_replication_slot(%s)", [SLOT])


@pytest.mark.parametrize(("waiting", "is_well"), [(16 * 1024**2, True), (backups.BEHIND_MOST_BYTES + 1, False)])
def test_much_that_waits_is_bad(waiting: int, is_well: bool) -> None:
    assert backups.behind(SLOT)(lambda _statement: (1, True, waiting)).is_well is is_well


def test_a_slots_name_is_no_sql() -> None:
    with pytest.raises(ValueError, match="BACKUP_SLOT"):
        backups.behind("barman'; DROP TABLE x; --")
