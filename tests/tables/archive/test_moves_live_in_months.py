"""Moves lie in the month of their deal's id: made ahead, found without the other months, and never without a deal."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.db import IntegrityError, NotSupportedError, connection, transaction

from base import clock
from tables.archive import months
from tables.play.models import Deal, Move
from tables.tasks import open_months as task
from tests.tables.archive.past import as_made_this_month
from tests.tables.cast import all_drop, dealt, funded
from tests.wallet.builders import refused_by, sql
from wallet.seal.schema.catalogue import objects

pytestmark = pytest.mark.django_db
READ = "SELECT version, at, events FROM tables_move WHERE deal_id = %s AND version > 1 ORDER BY version"
INSERT = "INSERT INTO tables_move (deal_id, version, at, action, events) SELECT {}, 2, now(), '', '' FROM tables_deal"


@pytest.fixture
def begun() -> Iterator[None]:
    """A house in which this month has been begun; ids go on after the test as they were."""
    last = value_of("SELECT last_value FROM tables_deal_id_seq")
    as_made_this_month()
    assert months.open_months() == 0
    yield
    sql("SELECT setval('tables_deal_id_seq', %s)", last)


def value_of(query: str, *params: int) -> int:
    """The one number that a query answers with."""
    with connection.cursor() as cursor:
        cursor.execute(query, params)
        return int(cursor.fetchone()[0])


def scanned(deal: Deal) -> set[str]:
    """The tables that PostgreSQL would look into to read the moves of one deal."""
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (FORMAT JSON) " + READ, [deal.pk])
        ((plan,),) = cursor.fetchall()
    found, nodes = set(), [plan[0]["Plan"]]
    while nodes:
        node = nodes.pop()
        nodes += node.get("Plans", [])
        found |= {node["Relation Name"]} if "Relation Name" in node else set()
    return found


def lies_in(deal: Deal) -> set[str]:
    """The tables that have moves of a deal."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT tableoid::regclass::text FROM tables_move WHERE deal_id = %s", [deal.pk])
        return {name for (name,) in cursor.fetchall()}


def test_a_deal_says_by_its_id_in_which_month_its_moves_are(begun: None) -> None:
    people = [funded(), funded("Bela")]
    deal = dealt(*people)
    all_drop(deal, people)
    month = clock.now().astimezone(UTC)
    assert deal.pk >> 32 == month.year * 12 + month.month - 1 == months.number_of(month)
    assert lies_in(deal) == {months.table_of(deal.pk)} == {f"tables_move_y{month:%Y}m{month:%m}"}
    assert Move.objects.filter(deal=deal).count() > 1


def test_a_deal_of_before_plays_on_where_its_moves_are() -> None:
    last = value_of("SELECT last_value FROM tables_deal_id_seq")
    sql("SELECT setval('tables_deal_id_seq', 5000000)")
    people = [funded(), funded("Bela")]
    deal = dealt(*people)
    sql("SELECT setval('tables_deal_id_seq', %s)", last)
    all_drop(deal, people)
    assert lies_in(deal) == {"tables_move_before"} == {months.table_of(deal.pk)}


def test_months_are_made_ahead_by_the_house_itself() -> None:
    ids = value_of("SELECT last_value FROM tables_deal_id_seq")
    assert settings.CELERY_BEAT_SCHEDULE["open months of moves"]["task"] == task.name
    as_made_this_month()
    last = months.months()[-1].table
    assert len(months.months()) >= 5
    sql(f"ALTER TABLE tables_move DETACH PARTITION {last}")
    sql(f"DROP TABLE {last}")
    assert months.open_months() == 1
    assert months.open_months() == 0
    assert months.months()[-1].table == last
    sql("SELECT setval('tables_deal_id_seq', %s)", ids)  # no rollback gives it back


def test_ids_of_a_month_begin_only_once_its_table_is_there_for_everybody() -> None:
    last = value_of("SELECT last_value FROM tables_deal_id_seq")
    as_made_this_month()
    this = months.table_of(months.number_of(clock.now()) << 32)
    sql("SELECT setval('tables_deal_id_seq', 7000000)")
    sql(f"ALTER TABLE tables_move DETACH PARTITION {this}")
    sql(f"DROP TABLE {this}")
    assert months.open_months() == 1
    assert value_of("SELECT last_value FROM tables_deal_id_seq") == 7000000
    assert months.open_months() == 0
    assert value_of("SELECT last_value FROM tables_deal_id_seq") == months.number_of(clock.now()) << 32
    sql("SELECT setval('tables_deal_id_seq', %s)", last)


def test_ids_never_go_back(begun: None) -> None:
    sql("SELECT setval('tables_deal_id_seq', last_value + 5) FROM tables_deal_id_seq")
    last = value_of("SELECT last_value FROM tables_deal_id_seq")
    assert months.open_months() == 0
    assert value_of("SELECT last_value FROM tables_deal_id_seq") == last


def test_no_read_of_a_deal_grows_with_the_months(begun: None) -> None:
    deal = dealt(funded(), funded("Bela"))
    assert scanned(deal) == {months.table_of(deal.pk)}
    for number in range(months.FIRST, months.FIRST + 10 * 12):
        sql("SELECT tables_make_month(%s)", number << 32)
    assert scanned(deal) == {months.table_of(deal.pk)}


def test_a_month_that_is_made_or_dropped_changes_nothing_of_the_signed_schema(begun: None) -> None:
    told = objects()
    assert "table tables_move partition" in told
    sql("SELECT tables_make_month(%s)", months.FIRST + 1 << 32)
    assert objects() == told
    assert months.drop_empty() == ["tables_move_before", months.table_of(months.FIRST + 1 << 32)]
    assert objects() == told


def test_months_have_names_by_their_ids() -> None:
    december = datetime(2026, 12, 31, 23, 59, tzinfo=UTC)
    assert months.table_of(months.number_of(december) << 32) == "tables_move_y2026m12"
    assert months.table_of((months.number_of(december) + 1) << 32) == "tables_move_y2027m01"
    assert months.table_of((months.number_of(december) << 32) - 1) == "tables_move_y2026m11"
    assert months.table_of(77) == "tables_move_before"


@pytest.mark.parametrize(
    ("attack", "guard"),
    [
        (INSERT.format("max(id) + 1"), "move_is_of_a_deal"),
        ("UPDATE tables_move SET deal_id = deal_id + 1", "move_is_of_a_deal"),
        ("DELETE FROM tables_deal", "deal_with_moves_stays"),
        ("UPDATE tables_deal SET id = id + 1", "deal_id_stays"),
    ],
)
def test_no_move_is_without_its_deal(attack: str, guard: str) -> None:
    dealt(funded(), funded("Bela"))
    with refused_by(guard):
        sql(attack)


@pytest.mark.parametrize("how", ["", "CASCADE"])
def test_deals_are_not_emptied(how: str) -> None:
    dealt(funded(), funded("Bela"))
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises((IntegrityError, NotSupportedError)), transaction.atomic():
        sql(f"TRUNCATE tables_deal {how}")
    assert Move.objects.exists()


def test_a_deal_whose_moves_are_gone_may_go() -> None:
    deal = dealt(funded(), funded("Bela"))
    with transaction.atomic():
        deal.moves.all().delete()
        sql("DELETE FROM tables_deal")  # what else names it is asked when this is committed
        assert not Deal.objects.exists()
        transaction.set_rollback(True)
    assert deal.moves.exists()
