"""Somebody who writes to the old primary from its own side of a cut, and what became of each write."""

import os
import subprocess
import uuid
from typing import TYPE_CHECKING, Self

import psycopg
from psycopg import sql

from deploy.cluster import install, network
from deploy.cluster.plan import POSTGRES_PORT, Machine
from rummysite.embedded.postgres import USER
from rummysite.paths import BASE_DIR
from tests.cluster.intruder import TABLE

if TYPE_CHECKING:
    from tests.cluster.house import ClusterHouse


DATABASE = "drill"


class WrongSide:
    """A process on the machine, writing from before the cut until after it; use it in `with`."""

    def __init__(self, house: "ClusterHouse", machine: Machine) -> None:
        self._house = house
        self._mark = uuid.uuid4().hex
        self._lay_table()
        secret = house.cluster.passwords["postgres"]
        url = f"postgresql://{USER}:{secret}@{machine.address}:{POSTGRES_PORT}/{DATABASE}"
        python = ["env", *install.python(house.cluster)]
        self._process = subprocess.Popen(
            [*network.within(house.cluster, machine), *python, "-m", "tests.cluster.intruder", url, self._mark],
            cwd=BASE_DIR,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "ready\n"
        return self

    def __exit__(self, *_: object) -> None:
        """It has written on for a while beside the primary that is: let it end, and keep what it was told."""
        told, _ = self._process.communicate()
        self._told = {int(line) for line in told.split()}

    def intrusions(self) -> int:
        """How many writes it was told of that the present primary does not have."""
        with psycopg.connect(self._house.cluster.database_url(database=DATABASE)) as connection:
            rows = connection.execute("SELECT number FROM drill_intrusion WHERE mark = %s", [self._mark]).fetchall()
        return len(self._told - {number for (number,) in rows})

    def _lay_table(self) -> None:
        """In a database beside the house's own, whose schema is signed and knows no such table."""
        cluster = self._house.cluster
        with psycopg.connect(cluster.database_url(database="postgres"), autocommit=True) as connection:
            if connection.execute("SELECT FROM pg_database WHERE datname = %s", [DATABASE]).fetchone() is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))
        with psycopg.connect(cluster.database_url(database=DATABASE), autocommit=True) as connection:
            connection.execute(TABLE)
