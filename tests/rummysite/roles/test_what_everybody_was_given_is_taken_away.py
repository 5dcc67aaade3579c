"""What somebody has given to every role of the server is nobody's again once the logins are made."""

import pytest
from django.db import connection

from base.duties import Duty
from tests.granted import grant
from tests.wallet.builders import sql

HELD = """
WITH held (acl, name) AS (
    SELECT relacl, oid::regclass::text FROM pg_class
    UNION ALL SELECT attacl, attrelid::regclass || '.' || attname FROM pg_attribute
    UNION ALL SELECT proacl, oid::regprocedure::text FROM pg_proc
    UNION ALL SELECT nspacl, nspname::text FROM pg_namespace
)
SELECT x.privilege_type, held.name FROM held, aclexplode(held.acl) x JOIN pg_roles r ON r.oid = x.grantee
WHERE r.rolname = %(login)s
"""
SITE, STRANGER = "rummy_site_of_tests", "rummy_stranger_of_tests"


def may(question: str) -> bool:
    """What PostgreSQL says that a role may."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {question}")
        return bool(cursor.fetchone()[0])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("given", "may_it"),
    [
        ("SELECT ON accounts_user", f"has_table_privilege('{STRANGER}', 'accounts_user', 'SELECT')"),
        ("SELECT (username) ON accounts_user", f"has_column_privilege('{STRANGER}', 'accounts_user', 2, 'SELECT')"),
        ("SELECT ON wallet_leg", f"has_table_privilege('{STRANGER}', 'wallet_leg', 'SELECT')"),
        ("USAGE ON SEQUENCE desk_look_id_seq", f"has_sequence_privilege('{STRANGER}', 'desk_look_id_seq', 'USAGE')"),
        (
            "EXECUTE ON FUNCTION ledger_open_months()",
            f"has_function_privilege('{STRANGER}', 'ledger_open_months()', 'EXECUTE')",
        ),
        ("CREATE ON SCHEMA public", f"has_schema_privilege('{STRANGER}', 'public', 'CREATE')"),
    ],
    ids=lambda text: text.partition("(")[0],
)
def test_it_is_taken_away(given: str, may_it: str) -> None:
    column = "SELECT attnum FROM pg_attribute WHERE attrelid = 'accounts_user'::regclass AND attname = 'username'"
    may_it = may_it.replace(", 2, ", f", ({column}), ")
    sql(f"CREATE ROLE {STRANGER}")
    sql(f"GRANT {given} TO PUBLIC")
    assert may(may_it)
    grant({SITE: (Duty.PLAY,)})
    assert not may(may_it)


@pytest.mark.django_db
def test_what_a_login_was_given_beside_its_duties_is_taken_away() -> None:
    grant({SITE: (Duty.PLAY,)})
    sql(f"GRANT DELETE, UPDATE (username) ON accounts_user TO {SITE}")
    grant({SITE: (Duty.PLAY,)})
    assert not may(f"has_table_privilege('{SITE}', 'accounts_user', 'DELETE')")
    grant({f"{SITE}_2": (Duty.PLAY,)})
    assert not may(f"has_table_privilege('{SITE}', 'accounts_user', 'SELECT')")


@pytest.mark.django_db
def test_the_rights_of_several_logins_are_those_that_each_would_have_alone() -> None:
    logins = {f"{SITE}_{duty.value}": (duty,) for duty in Duty}
    grant(logins)
    together = {login: held_by(login) for login in logins}
    assert len(set(together.values())) == len(Duty)
    for login, duties in logins.items():
        grant({login: duties})
        assert held_by(login) == together[login]


def held_by(login: str) -> frozenset[tuple[str, str]]:
    """All that a login was given by name: each right, and what it is to."""
    with connection.cursor() as cursor:
        cursor.execute(HELD, {"login": login})
        return frozenset(cursor.fetchall())
