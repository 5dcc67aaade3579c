"""A grant makes only logins that it can hold, and gives no right that nobody has thought of."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from base.duties import Duty
from rummysite.roles.ledger_role import ledger_role
from rummysite.roles.logins import grant
from rummysite.roles.named import named
from rummysite.roles.rights import BadRole
from tests.wallet.builders import sql

pytestmark = pytest.mark.django_db
SITE = "rummy_site_of_tests"
PLAY = {SITE: (Duty.PLAY,)}


def rows(query: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("SUPERUSER", "is a superuser"),
        ("CREATEROLE", "makes roles"),
        ("CREATEDB", "makes databases"),
        ("BYPASSRLS", "goes round row security"),
        ("REPLICATION", "replicates"),
        ("IN ROLE pg_read_all_data", "is in other roles"),
    ],
)
def test_a_login_with_more_than_its_rights(more: str, why: str) -> None:
    sql(f"CREATE ROLE mighty LOGIN {more}")
    with pytest.raises(BadRole, match=why):
        grant({"mighty": (Duty.PLAY,)})


def test_a_login_that_owns_something() -> None:
    sql(f"CREATE ROLE {SITE} LOGIN")
    sql(f"ALTER FUNCTION public.wallet_refuse() OWNER TO {SITE}")
    with pytest.raises(BadRole, match="owns something"):
        grant(PLAY)


def test_the_owner_of_the_tables_and_that_of_the_functions() -> None:
    with pytest.raises(BadRole, match="owns the tables"):
        grant({connection.settings_dict["USER"]: (Duty.PLAY,)})
    with pytest.raises(BadRole, match="nobody logs in as it"):
        grant({ledger_role(): (Duty.PLAY,)})


@pytest.mark.parametrize("more", ["ALTER ROLE {} LOGIN", "ALTER ROLE {} SUPERUSER", "GRANT pg_read_all_data TO {}"])
def test_functions_are_not_given_to_a_role_that_is_more_than_their_owner(more: str) -> None:
    role = ledger_role()
    if not rows(f"SELECT FROM pg_roles WHERE rolname = '{role}'"):  # a test that has committed a grant leaves it
        sql(f"CREATE ROLE {role}")
    sql(more.format(role))
    with pytest.raises(BadRole, match="cannot be its"):
        grant(PLAY)


def test_a_table_of_which_nobody_has_thought() -> None:
    sql("CREATE TABLE public.wallet_newest (id bigint)")
    with pytest.raises(BadRole, match=r"who may use wallet_newest: rummysite/roles/rights\.py"):
        grant(PLAY)


def test_a_function_of_which_nobody_has_thought() -> None:
    sql("CREATE FUNCTION public.wallet_newest() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'")
    with pytest.raises(BadRole, match=r"who may execute wallet_newest: rummysite/roles/functions\.py"):
        grant(PLAY)


def test_functions_belong_to_a_role_that_nobody_logs_in_as_and_everybody_is_kept_out_of() -> None:
    grant(PLAY)
    owners = rows(
        "SELECT DISTINCT o.rolname, o.rolcanlogin, o.rolsuper FROM pg_proc p JOIN pg_roles o ON o.oid = p.proowner"
        " WHERE p.prosecdef AND p.proname LIKE 'wallet\\_%'"
    )
    assert owners == [(ledger_role(), False, False)]
    others = (
        "SELECT p.proname FROM pg_proc p WHERE p.prosecdef AND starts_with(p.proname, 'wallet_')"
        " AND has_function_privilege('pg_monitor', p.oid, 'EXECUTE')"
    )
    assert rows(others) == []
    assert rows(f"SELECT FROM pg_auth_members WHERE member = '{ledger_role()}'::regrole") == []
    assert rows(f"SELECT has_schema_privilege('{ledger_role()}', 'public', 'CREATE')") == [(False,)]


def test_what_a_login_was_given_beside_is_taken_away_by_the_next_grant() -> None:
    grant(PLAY)
    sql(f"GRANT UPDATE, TRUNCATE ON wallet_entry TO {SITE}")
    sql(f"GRANT UPDATE (note) ON wallet_transaction TO {SITE}")
    sql(f"ALTER ROLE {SITE} SET search_path = mine")
    grant(PLAY)
    assert rows(f"SELECT has_table_privilege('{SITE}', 'wallet_entry', 'UPDATE, TRUNCATE')") == [(False,)]
    assert rows(f"SELECT has_any_column_privilege('{SITE}', 'wallet_transaction', 'UPDATE')") == [(False,)]
    assert rows(f"SELECT FROM pg_db_role_setting WHERE setrole = '{SITE}'::regrole") == []


def test_a_login_that_is_not_named_any_more_has_no_duty() -> None:
    grant({SITE: (Duty.PLAY,), "rummy_old": (Duty.DESK,)})
    grant(PLAY)
    assert rows("SELECT login, duty FROM wallet_duty") == [(SITE, "play")]
    assert rows("SELECT has_table_privilege('rummy_old', 'wallet_entry', 'SELECT')") == [(False,)]


def test_on_ones_own_machine_one_login_may_hold_all() -> None:
    found = named({"SITE_ROLE": "rummy_web", "SITE_ROLE_PASSWORD": "p"}, local=True)
    assert found.duties == {"rummy_web": (Duty.PLAY, Duty.DESK, Duty.CASHIER, Duty.DEALER)}
    assert found.passwords == {"rummy_web": "p"}


def test_a_public_house_says_who_does_what() -> None:
    with pytest.raises(BadRole, match="Set DESK_ROLE"):
        named({"SITE_ROLE": "rummy_web"}, local=False)
    with pytest.raises(BadRole, match="CASHIER_ROLE=rummy_web"):
        named({"SITE_ROLE": "rummy_web", "DESK_ROLE": "rummy_desk"}, local=False)
    roles = {"SITE_ROLE": "web", "DESK_ROLE": "desk", "CASHIER_ROLE": "desk", "READ_ROLE": "reader"}
    with pytest.raises(BadRole, match="Set DEALER_ROLE"):
        named(roles, local=False)
    found = named(roles | {"DEALER_ROLE": "dealer"}, local=False)
    assert found.duties == {
        "web": (Duty.PLAY,),
        "desk": (Duty.DESK, Duty.CASHIER),
        "dealer": (Duty.DEALER,),
        "reader": (Duty.READ,),
    }
    with pytest.raises(BadRole, match="two passwords"):
        named(
            {"SITE_ROLE": "web", "DESK_ROLE": "web", "SITE_ROLE_PASSWORD": "a", "DESK_ROLE_PASSWORD": "b"}, local=True
        )


def test_the_command_says_it_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match="Name the role"):
        call_command("grant_site_role", "")
    with pytest.raises(CommandError, match="owns the tables"):
        call_command("grant_site_role", connection.settings_dict["USER"])
    call_command("grant_site_role", SITE)
    call_command("grant_site_role", SITE)
    assert f"{SITE} may log in; its duty: play, desk, cashier, dealer." in capsys.readouterr().out
