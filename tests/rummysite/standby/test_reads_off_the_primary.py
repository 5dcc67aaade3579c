"""What may be a moment old is read from a standby; the primary hears nothing of it, and answers where that cannot."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.people.models import User
from base import clock
from base.duties import Duty
from base.standby.connection import StandbyConnection
from base.standby.reading import at_primary, has_standby, read_off
from rummysite.standby import health
from rummysite.standby.databases import standbys
from tables.lobby import queries
from tables.setup.models import Table
from tests.rummysite.roles.cast import LOGINS, house_by_duty
from tests.rummysite.roles.logins import drop_logins
from tests.rummysite.standby.server import ALIAS, Standby, until
from tests.tables.cast import funded, sit, table_of
from tests.tables.played import over
from tests.wallet.builders import player
from tests.wallet.finance.reports.books import played
from tests.wallet.money.cast import at_the_keys, operator
from wallet.finance.exports import job
from wallet.finance.exports.formats import Format
from wallet.finance.exports.models import FileStatus
from wallet.finance.reports import days

NOTICES = ("tables_drain", "desk_announcement")
"""What the house has to say above every page, asked before any page is."""
pytestmark = pytest.mark.django_db(transaction=True)


def tables_at_the_standby() -> set[str]:
    return {row.name for row in read_off(lambda: queries.lobby_rows(None))}


def asks_the_standby() -> bool:
    """Whether a read is answered by it now."""
    return bool(read_off(lambda: connections["default"].alias == ALIAS))


def test_the_primary_gets_no_statement_for_what_a_visitor_reads(primary: Any, server: Standby) -> None:
    table_of(name="Lotus Pond")
    deal = over(funded(), funded("Bela"), share_deals=True)
    server.follow()
    pages = ["/", "/api/v1/tables/", "/boards/", "/fairness/?anew", "/fairness/log/", f"/deals/{deal.public_id}/"]
    for path in [*pages, f"/deals/{deal.public_id}/record.json"]:
        with CaptureQueriesContext(primary) as at_home, CaptureQueriesContext(connections[ALIAS]) as away:
            answer = Client().get(path)
        assert answer.status_code == HTTPStatus.OK, path
        asked = [query["sql"] for query in at_home if not any(table in query["sql"] for table in NOTICES)]
        assert (path, asked) == (path, [])
        assert len(away), path
    assert "Lotus Pond" in Client().get("/").content.decode()
    assert "s behind" in Client().get("/boards/").headers["Server-Timing"]


def test_the_first_page_of_ones_deals_is_the_primarys_and_later_ones_are_not(primary: Any, server: Standby) -> None:
    asha, reader = funded(), Client()
    deal = over(asha, funded("Bela"))
    reader.force_login(asha)
    server.follow()
    assert "Server-Timing" not in reader.get("/deals/").headers
    assert "Server-Timing" in reader.get(f"/deals/?before={deal.public_id}").headers


def test_a_player_finds_what_they_have_just_done(primary: Any, server: Standby) -> None:
    table, asha = table_of(6, name="Lotus Pond"), funded()
    with server.standing_still():
        sit(table, asha)
        (mine,) = queries.lobby_seen_by(asha)
        (seen,) = queries.lobby_seen_by(None)
        assert (mine.mine, mine.humans, seen.humans) == (True, 1, 0)
        deal = over(funded("Bela"), funded("Chand"), share_deals=True)
        assert Client().get(f"/deals/{deal.public_id}/").status_code == HTTPStatus.OK
    server.follow()
    with server.standing_still():
        sat = Table.objects.get(pk=table.pk).seats.get(player=asha)
        sat.left_at = timezone.now()
        sat.save(update_fields=["left_at"])
        assert [row.mine for row in queries.lobby_seen_by(asha) if row.name == "Lotus Pond"] == [False]


def test_an_operator_finds_what_they_have_just_sent(primary: Any, server: Standby) -> None:
    omar = operator("omar")
    keys = at_the_keys(Client(), omar)
    with server.standing_still():
        assert "dina" not in (before := keys.get("/admin/accounts/user/").content.decode())
        assert "Read from a standby" in before
        player("dina")
        assert "dina" not in keys.get("/admin/accounts/user/").content.decode()
        keys.post("/admin/lists/saved/", {"list": "accounts.user", "name": "all", "query": ""})
        after = keys.get("/admin/accounts/user/").content.decode()
    assert "dina" in after
    assert "Read from a standby" not in after


def test_a_right_that_was_taken_away_is_gone_at_once(primary: Any, server: Standby) -> None:
    omar = operator("omar")
    keys = at_the_keys(Client(), omar)
    with server.standing_still():
        assert keys.get("/admin/accounts/user/").status_code == HTTPStatus.OK
        User.objects.filter(pk=omar.pk).update(is_superuser=False)
        assert keys.get("/admin/accounts/user/").status_code == HTTPStatus.FORBIDDEN


def test_a_standby_that_is_too_far_behind_is_not_asked_until_it_has_followed(
    primary: Any, server: Standby, settings: Any
) -> None:
    server.follow()
    assert asks_the_standby()
    with server.standing_still():
        settings.REPLICA_LAG_S = 1
        table_of(name="Lotus Pond")
        until(lambda: (health.look().number or 0) > 1)
        assert "Lotus Pond" in tables_at_the_standby()
        assert not asks_the_standby()
        assert health.look().says.endswith("s behind; reads go to the primary")
    settings.REPLICA_LAG_S = 3_600
    server.follow()
    assert asks_the_standby()
    assert health.look().is_well


def test_a_standby_that_is_silent_or_away_costs_no_reader_an_answer(primary: Any, server: Standby) -> None:
    table_of(name="Lotus Pond")
    server.follow()
    for trouble in (server.silent, server.away):
        with trouble():
            assert "Lotus Pond" in Client().get("/").content.decode()
            assert Client().get("/boards/").status_code == HTTPStatus.OK
            assert not asks_the_standby()
            assert health.look().says.startswith("away")
        until(asks_the_standby)


def test_what_writes_is_done_by_the_primary(primary: Any, server: Standby) -> None:
    server.follow()
    made = read_off(lambda: player("dina"))
    assert User.objects.get(username="dina") == made
    assert asks_the_standby()


def test_within_it_the_primary_can_be_asked(primary: Any, server: Standby) -> None:
    server.follow()
    with server.standing_still():
        player("dina")

        def both() -> tuple[int, int]:
            with at_primary():
                here = User.objects.filter(username="dina").count()
            return User.objects.filter(username="dina").count(), here

        assert read_off(both) == (0, 1)


def test_a_report_is_of_the_moment_that_the_standby_has_followed_to(primary: Any, server: Standby) -> None:
    books = played()
    keys = at_the_keys(Client(), operator("omar"))
    with server.standing_still():
        before = clock.now()
        farid = player("farid")
        with CaptureQueriesContext(connections[ALIAS]) as asked, CaptureQueriesContext(primary) as at_home:
            page = keys.get("/admin/finance/liability/").content.decode()
        assert books.asha.public_id in page
        assert farid.public_id not in page
        assert not [query for query in at_home if "wallet_entry" in query["sql"]]
        begun = [place for place, query in enumerate(asked) if "REPEATABLE READ" in query["sql"]]
        entries = [place for place, query in enumerate(asked) if "wallet_" in query["sql"]]
        assert len(begun) == 1
        assert [place for place in entries if place > begun[0]]
        named = {"as_of": timezone.localtime(before + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M")}
        assert "Server-Timing" not in keys.get("/admin/finance/liability/", named).headers


def test_a_file_as_of_a_moment_that_the_standby_lacks_is_read_at_the_primary(primary: Any, server: Standby) -> None:
    clerk = operator("omar")
    with server.standing_still():
        books = played()
        today = timezone.localdate()
        job.ask(clerk, "liability", Format.CSV, days(today, today))
        file = job.write_next()
        assert file is not None
        assert file.status == FileStatus.DONE
        assert books.asha.public_id.encode() in b"".join(piece.data for piece in file.pieces.all())
    server.follow()
    job.ask_again(clerk, file)
    server.follow()
    with CaptureQueriesContext(primary) as at_home:
        again = job.write_next()
    assert again is not None
    assert (again.sha256, again.size_bytes) == (file.sha256, file.size_bytes)
    assert not [query for query in at_home if "wallet_entry" in query["sql"]]


def test_the_logins_may_at_the_standby_what_they_may_at_the_primary(primary: Any, server: Standby) -> None:
    house_by_duty()
    try:
        server.follow()
        name = str(connection.settings_dict["NAME"])
        for duty, seen, hidden in (
            (Duty.READ, "SELECT id FROM wallet_entry", "SELECT password FROM accounts_user"),
            (Duty.PLAY, "SELECT id FROM tables_deal", "SELECT id FROM wallet_reportfile"),
            (Duty.DESK, "SELECT id FROM wallet_reportfile", "SELECT sealed FROM tables_sealedseed"),
        ):
            with psycopg.connect(server.server.url(name, LOGINS[duty]), autocommit=True) as login:
                login.execute(seen.encode())
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    login.execute(hidden.encode())
                with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
                    login.execute(b"CREATE TABLE public.of_mine ()")
    finally:
        drop_logins(*LOGINS.values())


def test_a_server_that_is_no_standby_is_not_read(primary: Any) -> None:
    parameters = primary.get_connection_params()
    held = clock._look
    with StandbyConnection.connect(**parameters | {"autocommit": True}) as lent:
        assert lent.behind_s() is None
    assert clock._look is held


def test_a_house_without_a_standby_reads_as_before(settings: Any) -> None:
    assert settings.STANDBYS == {}
    assert not has_standby()
    assert standbys(settings.DATABASES, "") == {}
    assert not [name for name in settings.MIDDLEWARE if "standby" in name]
    with pytest.raises(DatabaseError):
        read_off(lambda: User.objects.raw("SELECT no_such_column FROM accounts_user")[0])


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("sqlite:///books.db", "must name a standby of PostgreSQL"),
        ("postgresql:///rummy", "must name a standby of PostgreSQL"),
        ("postgresql://one:5432,two:5432/", "several hosts"),
        ("postgresql://somebody@one/", "names the login somebody"),
        ("postgresql://one/other_house", "names the database other_house"),
    ],
)
def test_an_address_that_cannot_be_meant_is_refused_in_a_sentence(settings: Any, url: str, why: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=why):
        standbys({"default": settings.DATABASES["default"]}, url)
