"""`manage.py cells` makes cells, gives logins their rights there, signs the schema, and says how each stands."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from base.duties import Duty
from base.refusals import CommandRefused
from rummysite.management.refusals import CommandRefusal
from rummysite.roles.cells import as_given_in_cells
from rummysite.roles.logins import grant
from wallet.ledger.audit import differences
from wallet.seal import keys
from wallet.seal.schema.services import differing, sign_schema

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def key(settings, tmp_path):
    """The house's own key, with which it signs."""
    file = tmp_path / "ledger_key.pem"
    keys.make_key(file)
    settings.LEDGER_KEY_FILE = str(file)


LOGINS = {"cells_play": (Duty.PLAY,), "cells_read": (Duty.READ,)}


def cells(*given: str) -> str:
    said = StringIO()
    call_command("cells", *given, stdout=said, stderr=said)
    return said.getvalue()


def may(login: str, table: str, what: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT has_table_privilege(%s, %s, %s)", [login, f"live_1.{table}", what])
        return bool(cursor.fetchone()[0])


def execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def found() -> list[str]:
    """What the check of the ledger says about cells."""
    check = as_given_in_cells()
    with connection.cursor() as cursor:
        cursor.execute(check.sql, check.values)
        return [row[0] for row in cursor.fetchall()]


def test_a_house_without_cells_says_nothing():
    assert cells("list") == ""


def test_it_is_made_closed_and_opened():
    assert cells("make", "1") == "cell 1: open, answers, 0 deals\n"
    assert cells("close", "1") == "cell 1: closed, answers, 0 deals\n"
    assert cells("open", "1") == cells("list") == "cell 1: open, answers, 0 deals\n"


@pytest.mark.parametrize("given", [("make", "0"), ("close", "5"), ("give-up", "5"), ("make", "1", "--distribute")])
def test_what_cannot_be_done_is_said_in_a_sentence(given):
    with pytest.raises(CommandRefused) as refused:
        cells(*given)
    assert refused.value.code == CommandRefusal.CELL_TROUBLE


def test_the_schema_is_signed_with_it():
    sign_schema("a test", "before")
    cells("make", "1")
    assert list(differing()) == []


@pytest.mark.parametrize(
    ("attack", "about"),
    [
        ("ALTER TABLE live_1.course DROP CONSTRAINT course_check", "constraint course_check on live_1.course"),
        ("ALTER TABLE live_1.course ALTER COLUMN due_at DROP NOT NULL", "column live_1.course.due_at"),
        ("ALTER TABLE live_1.move ADD COLUMN seen text", "column live_1.move.seen"),
        ("DROP INDEX live_1.course_look_at", "index course_look_at on live_1.course"),
        ("CREATE RULE lost AS ON INSERT TO live_1.move DO INSTEAD NOTHING", "rule lost on live_1.move"),
        (
            "CREATE TRIGGER late BEFORE UPDATE ON live_1.course EXECUTE FUNCTION suppress_redundant_updates_trigger()",
            "trigger late on live_1.course",
        ),
        ("CREATE TABLE live_1.other (id integer)", "table live_1.other"),
    ],
)
def test_what_the_owner_changes_in_a_signed_cell_is_named(attack, about):
    cells("make", "1")
    execute(attack)
    assert about in [one.about for one in differing()]


def test_another_change_of_the_schema_is_not_signed_along():
    sign_schema("a test", "before")
    execute("CREATE TABLE public.smuggled (id integer)")
    assert "not signed in" in cells("make", "1")
    assert [one.about for one in differing()] != []


def test_who_plays_moves_deals_there_and_nobody_rewrites_a_move():
    grant(LOGINS)
    cells("make", "1")
    assert all(may("cells_play", "course", what) for what in ("SELECT", "INSERT", "UPDATE", "DELETE"))
    assert [may("cells_play", "move", what) for what in ("INSERT", "DELETE", "UPDATE")] == [True, True, False]
    assert not may("cells_read", "course", "SELECT")
    assert found() == []


def test_rights_are_given_anew_and_taken_from_who_has_no_duty_any_more():
    cells("make", "1")
    grant(LOGINS)
    assert may("cells_play", "course", "UPDATE")
    grant({"cells_read": (Duty.READ,)})
    assert not may("cells_play", "course", "UPDATE")


def test_a_right_that_was_not_given_is_found():
    grant(LOGINS)
    cells("make", "1")
    execute("GRANT UPDATE ON live_1.move TO cells_play")
    execute("GRANT SELECT ON live_1.course TO cells_read")
    execute("GRANT CREATE ON SCHEMA live_1 TO cells_play")
    assert len(found()) == 3
    assert [one for one in differences() if "live_1" in one.about]
