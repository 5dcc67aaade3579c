"""A role that the house has not made executes none of its functions, those of upkeep among them."""

from collections.abc import Iterator

import pytest
from django.db import connection

from base.duties import Duty
from tests.granted import grant
from tests.wallet.builders import sql
from wallet.ledger.audit import differences

SITE = "rummy_site_of_tests"
STRANGER = "rummy_stranger_of_tests"
OPEN = """
SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND (p.proacl IS NULL OR EXISTS (SELECT FROM aclexplode(p.proacl) x WHERE x.grantee = 0))
"""


@pytest.fixture
def house(db: None) -> Iterator[None]:
    """A house with a login of each duty, on a server where somebody else has a role too."""
    grant({f"{SITE}_{duty.value}": (duty,) for duty in Duty})
    sql(f"CREATE ROLE {STRANGER}")
    yield
    sql("RESET SESSION AUTHORIZATION")


def may_execute(login: str, function: str) -> bool:
    """Whether PostgreSQL lets a login call it at all."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT has_function_privilege(%s, %s, 'EXECUTE')", [login, function])
        return bool(cursor.fetchone()[0])


def test_no_function_is_everybodys(house: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(OPEN)
        assert cursor.fetchall() == []


@pytest.mark.parametrize(
    "function",
    ["public.ledger_open_months()", "public.tables_open_months()", "public.wallet_sealed_parts(bigint)"],
)
def test_a_stranger_executes_nothing(house: None, function: str) -> None:
    assert not may_execute(STRANGER, function)


@pytest.mark.parametrize("months", ["ledger", "tables"])
@pytest.mark.parametrize("duty", list(Duty))
def test_months_are_made_by_the_desk(house: None, duty: Duty, months: str) -> None:
    assert may_execute(f"{SITE}_{duty.value}", f"public.{months}_open_months()") == (duty is Duty.DESK)


def test_the_desk_makes_them_with_its_own_login(house: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT last_value FROM tables_deal_id_seq")
        (ids,) = cursor.fetchone()
    sql(f"SET SESSION AUTHORIZATION {SITE}_desk")
    sql("SELECT ledger_open_months()")
    sql("SELECT tables_open_months()")
    sql("RESET SESSION AUTHORIZATION")
    sql("SELECT setval('tables_deal_id_seq', %s)", ids)  # no rollback gives it back


@pytest.mark.parametrize("function", ["ledger_open_months()", "wallet_held(bigint, timestamptz)"])
def test_a_function_that_is_opened_is_named(house: None, function: str) -> None:
    sql(f"GRANT EXECUTE ON FUNCTION public.{function} TO PUBLIC")
    found = [str(one) for one in differences() if "open to everybody" in str(one)]
    assert len(found) == 1
    assert function.partition("(")[0] in found[0]


@pytest.mark.parametrize("duty", [duty for duty in Duty if duty is not Duty.DESK])
@pytest.mark.parametrize("table", ["blockcheck", "finding", "blocksignature", "anchor"])
def test_only_who_seals_says_what_was_looked_at(house: None, duty: Duty, table: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT has_table_privilege(%s, %s, 'INSERT')", [f"{SITE}_{duty.value}", f"public.wallet_{table}"]
        )
        assert cursor.fetchone() == (False,)
