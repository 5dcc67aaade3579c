"""A house with two cells, schemas of its one database."""

from collections.abc import Iterator

import pytest
from django.db import connection

from accounts.people.models import User
from tables.cell_work import services, sweeping
from tables.cells import asking
from tables.cells.statements import schema_of
from tables.play.models import Deal
from tests.tables.cast import dealt, funded
from tests.tables.cells.cast import send_out

CELLS = (1, 2)


@pytest.fixture
def cells(transactional_db: None) -> Iterator[tuple[int, ...]]:
    """Their numbers; what a test has done to them is undone after it."""
    _forget()
    for number in CELLS:
        services.make(number)
    yield CELLS
    with connection.cursor() as cursor:
        for number in CELLS:
            cursor.execute(f"DROP SCHEMA IF EXISTS {schema_of(number)}, gone_{number} CASCADE")
    _forget()


@pytest.fixture
def two(cells: tuple[int, ...]) -> tuple[User, User]:
    """Two people with chips."""
    return funded("Asha"), funded("Bela")


@pytest.fixture
def deal(two: tuple[User, User]) -> Deal:
    """A deal of theirs that lies in its cell."""
    return send_out(dealt(*two))


def _forget() -> None:
    """What this process has found of cells that an earlier test had."""
    asking._away.clear()
    sweeping._noted.clear()
