"""No page, operation, task or search touches more of the database because more has been played."""

import logging
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import connection

from bench.growth import doors, measured
from bench.growth.counting import Cost
from bench.growth.may_grow import MAY_GROW
from tables.play.models import Deal

pytestmark = pytest.mark.django_db(transaction=True)
FEW, MANY = 10_000, 100_000


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Pages that refuse say so in the log, hundreds of times."""
    cache.clear()
    logging.disable(logging.ERROR)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
def test_ten_times_the_past_costs_no_more() -> None:
    with measured.House() as house:
        house.grow_to(FEW)
        everything = house.doors()
        assert MAY_GROW.keys() <= everything.keys()
        asked = {name: ask for name, ask in everything.items() if name not in MAY_GROW}
        few = measured.costs(asked)
        house.grow_to(MANY)
        assert measured.grown(asked, few, measured.costs(asked)) == {}
    assert len(asked) > 300


def test_what_reads_the_whole_past_is_found() -> None:
    with measured.House() as house:
        house.grow_to(40)
        asked = {"deals": lambda: list(every_deal())}
        few = measured.costs(asked)
        house.grow_to(2_000)
        assert measured.grown(asked, few, measured.costs(asked)).keys() == {"deals"}
    assert few["deals"] != Cost(0, 0)


def test_a_house_leaves_no_table_of_its_own_behind() -> None:
    before = set(connection.introspection.table_names())
    with measured.House() as house:
        house.grow_to(1)
        assert set(connection.introspection.table_names()) > before
    assert set(connection.introspection.table_names()) == before


def every_deal() -> Iterator[object]:
    """A list that asks for every deal there is."""
    yield from Deal.objects.values_list("public_id", "status")


def test_every_list_that_can_be_searched_is_searched() -> None:
    lists = [page for page in doors.pages_of_lists() if page.search_fields]
    assert len(doors.searches()) == len(lists) > 20
