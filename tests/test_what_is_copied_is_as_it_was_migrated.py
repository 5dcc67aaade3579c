"""No test finds in a fresh database what another has written: nothing can be written to what is copied."""

import psycopg
import pytest

from tests.databases import fresh_database
from tests.ready_cluster import AS_MIGRATED
from tests.settings import SERVERS

NAME = "rummy_fresh"
WRITE = "INSERT INTO tables_lastsweep (name, swept_at) VALUES ('moves', now())"
WRITTEN = "SELECT count(*) FROM tables_lastsweep"


def test_nobody_can_connect_to_it(servers: None) -> None:
    with pytest.raises(psycopg.OperationalError, match="not currently accepting connections"):
        psycopg.connect(SERVERS.postgres.url(AS_MIGRATED))


def test_what_the_houses_own_database_or_an_earlier_copy_holds_is_in_no_other(servers: None) -> None:
    for address in (SERVERS.postgres.url(), fresh_database(NAME)):
        with psycopg.connect(address) as house:
            house.execute(WRITE)
    with psycopg.connect(fresh_database(NAME)) as copied:
        assert copied.execute(WRITTEN).fetchall() == [(0,)]
