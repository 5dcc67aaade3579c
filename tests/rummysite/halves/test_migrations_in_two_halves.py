"""An upgrade without a pause: what is added comes before the new version serves, what is taken away after the old."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations import Migration

from rummysite.management.halves import Half, half_of, waiting_for_after
from rummysite.management.migrating import migrate
from rummysite.roles import giving, logins
from rummysite.roles.rights import SEE, Rights
from tests.wallet.builders import sql

OLD = "INSERT INTO of_two_halves (word) VALUES ('as before')"
NEW = "INSERT INTO of_two_halves (sentence) VALUES ('as now')"


@pytest.fixture
def version(transactional_db: None, settings: Any) -> Iterator[Any]:
    """Lets the desk's migrations be others; what they have made is gone afterwards."""

    def of(folder: str) -> None:
        settings.MIGRATION_MODULES = {"desk": f"tests.rummysite.halves.{folder}.migrations"}

    yield of
    sql("DROP TABLE IF EXISTS of_two_halves, limits_of_halves")
    sql("DELETE FROM django_migrations WHERE app = 'desk' AND name LIKE '9%%'")


def columns() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT attname FROM pg_attribute WHERE attrelid = 'of_two_halves'::regclass AND attnum > 0")
        return {name for (name,) in cursor.fetchall() if not name.startswith("........")}


def test_both_versions_work_between_the_halves_and_each_half_has_limits(version: Any) -> None:
    version("in_order")
    migrate(Half.BEFORE)
    assert columns() == {"id", "word", "sentence"}
    sql(OLD)
    sql(NEW)
    assert waiting_for_after() == [("desk", "9003_no_word")]
    migrate(Half.BEFORE)  # may be repeated
    migrate(Half.AFTER)
    assert columns() == {"id", "sentence"}
    sql(NEW)
    assert waiting_for_after() == []
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM limits_of_halves ORDER BY half")
        assert cursor.fetchall() == [("after", "2s"), ("before", "2s")]


def test_with_a_pause_both_halves_run_at_once(version: Any) -> None:
    version("in_order")
    migrate()
    assert columns() == {"id", "sentence"}


def test_the_command_says_what_it_has_left(version: Any, settings: Any, capsys: pytest.CaptureFixture[str]) -> None:
    settings.LOCAL = False
    version("in_order")
    sql("CREATE TABLE of_two_halves (id serial, word text)")  # so that this half has to do nothing of its own
    sql("INSERT INTO django_migrations (app, name, applied) VALUES ('desk', '9001_word', now())")
    sql("INSERT INTO django_migrations (app, name, applied) VALUES ('desk', '9002_sentence', now())")
    call_command("prepare_house", "--before")
    assert "Left until the new version serves everywhere: desk.9003_no_word." in capsys.readouterr().out
    with pytest.raises(CommandError, match="not allowed with argument"):
        call_command("prepare_house", "--before", "--after")


def test_a_first_half_does_not_pull_an_earlier_versions_second_half_in(version: Any) -> None:
    version("astray")
    with pytest.raises(CommandError, match=r"desk.9002_more comes after desk.9001_gone.* Finish that upgrade first"):
        migrate(Half.BEFORE)
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('of_two_halves')")
        assert cursor.fetchone() == (None,)


def test_a_migration_is_of_the_first_half_unless_it_says_so() -> None:
    class Taking(Migration):
        half = Half.AFTER

    assert half_of(Migration("0001_one", "desk")) is Half.BEFORE
    assert half_of(Taking("0002_two", "desk")) is Half.AFTER


@pytest.mark.django_db
def test_a_table_on_its_way_out_keeps_its_rights_while_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    leaving = {"of_two_halves": Rights(SEE)}
    monkeypatch.setattr(giving, "LEAVING", leaving)
    monkeypatch.setattr(logins, "LEAVING", leaving)
    assert "of_two_halves" not in giving.rights_here()
    sql("CREATE TABLE of_two_halves (id serial)")
    assert giving.rights_here()["of_two_halves"] == Rights(SEE)
    logins._thought_of()
