"""A role that the house has not made executes none of its functions, those of upkeep among them."""

from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection, transaction

from base.duties import Duty
from rummysite.roles.logins import grant
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


def executes(login: str, call: str) -> bool:
    """Whether a login may call it at all."""
    try:
        with transaction.atomic():
            sql(f"SET SESSION AUTHORIZATION {login}")
            sql(call)
    except psycopg.errors.InsufficientPrivilege:
        return False
    except Exception as refused:
        if isinstance(refused.__cause__, psycopg.errors.InsufficientPrivilege):
            return False
        raise
    finally:
        sql("RESET SESSION AUTHORIZATION")
    return True


def test_no_function_is_everybodys(house: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(OPEN)
        assert cursor.fetchall() == []


@pytest.mark.parametrize("call", ["SELECT ledger_open_months()", "SELECT wallet_sealed_parts(1)"])
def test_a_stranger_executes_nothing(house: None, call: str) -> None:
    assert not executes(STRANGER, call)


@pytest.mark.parametrize("duty", list(Duty))
def test_months_are_made_by_the_desk(house: None, duty: Duty) -> None:
    assert executes(f"{SITE}_{duty.value}", "SELECT ledger_open_months()") == (duty is Duty.DESK)


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
