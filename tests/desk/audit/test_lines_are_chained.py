"""The audit is written once and chained: no login changes it, and what its owner does behind the guards is found."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.people.models import User
from base.duties import Duty
from desk.audit.chain import broken, head
from desk.audit.models import AuditLine, AuditLink
from desk.audit.services import acted, looked
from tests.desk.audit.cast import commit, guards_away, superuser
from tests.rummysite.roles.cast import as_login, house_by_duty, refused_to
from tests.wallet.builders import player, refused_by, sql
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db


@pytest.fixture
def omar() -> User:
    """An operator who has done three things, each in a transaction of its own."""
    omar, asha = superuser(), player("asha")
    for number in range(3):
        acted("case.note", about=asha, before={"notes": number}, after={"notes": number + 1}, why="नमस्ते \\ \n", by=omar)
        commit()
    return omar


def all_of_it() -> list[str]:
    return list(broken())


def test_a_line_knows_who_when_and_whom(omar: User) -> None:
    line = AuditLine.objects.latest("id")
    assert (line.by, line.by_name, line.subject.username) == (omar, "omar", "asha")
    assert (line.before, line.after, line.why) == ({"notes": 2}, {"notes": 3}, "नमस्ते \\ \n")
    assert line.login
    assert line.at


def test_each_link_is_over_its_line_and_the_link_before(omar: User) -> None:
    links = list(AuditLink.objects.order_by("number"))
    assert [link.number for link in links] == list(range(1, len(links) + 1))
    assert [link.previous for link in links] == ["0" * 64, *(link.sha256 for link in links[:-1])]
    assert all_of_it() == []
    assert head() == {"number": links[-1].number, "sha256": links[-1].sha256}


@pytest.mark.parametrize("table", ["auditline", "auditlink"])
@pytest.mark.parametrize(
    ("act", "guard"),
    [
        ("UPDATE {} SET {} = {}", "append_only"),
        ("DELETE FROM {}", "append_only"),
        ("TRUNCATE {} CASCADE", "no_truncate"),
    ],
)
def test_not_even_the_owner_rewrites_it(omar: User, table: str, act: str, guard: str) -> None:
    column = {"auditline": "why", "auditlink": "previous"}[table]
    with refused_by(f"desk_{table}_{guard}"):
        sql(act.format(f"desk_{table}", column, column))


@pytest.mark.parametrize("duty", [Duty.DESK, Duty.CASHIER])
def test_the_desk_and_the_cashier_add_lines_and_no_more(omar: User, duty: Duty) -> None:
    house_by_duty()
    with as_login(duty):
        looked("replay.hands", about=omar, by=omar)
        commit()
    assert AuditLine.objects.latest("id").login == f"rummy_{duty}_of_tests"
    for statement in ("UPDATE desk_auditline SET why = ''", "DELETE FROM desk_auditline", "TRUNCATE desk_auditlink"):
        refused_to(duty, statement)


@pytest.mark.parametrize(
    "statement", ["SELECT * FROM desk_auditline", "INSERT INTO desk_auditline (kind) VALUES ('act')"]
)
def test_the_players_web_has_nothing_to_do_with_it(omar: User, statement: str) -> None:
    house_by_duty()
    refused_to(Duty.PLAY, statement)


def test_nobody_says_for_themselves_when_it_was_and_through_which_login(omar: User) -> None:
    sql(
        "INSERT INTO desk_auditline (at, login, kind, what, by_name, duty, address, session, method, path, about_model,"
        " about_pk, about_words, why)"
        " VALUES ('2001-01-01', 'nobody', 'look', 'x', '', '', '', '', '', '', '', '', '', '')"
    )
    line = AuditLine.objects.latest("id")
    assert line.login != "nobody"
    assert line.at.year > 2001


def test_a_link_made_by_hand_says_nothing_of_its_own(omar: User) -> None:
    with guards_away():
        line = acted("x", by=omar)
    sql("INSERT INTO desk_auditlink (number, line_id, previous, sha256) VALUES (99, %s, 'a', 'b')", line.pk)
    assert all_of_it() == []


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("UPDATE desk_auditline SET why = 'another' WHERE id = {line}", "is not what was chained"),
        ("UPDATE desk_auditline SET after = '{{}}' WHERE id = {line}", "is not what was chained"),
        ("UPDATE desk_auditlink SET previous = repeat('1', 64) WHERE line_id = {line}", "does not follow"),
        ("DELETE FROM desk_auditlink WHERE line_id = {line}", "missing"),
        ("DELETE FROM desk_auditline WHERE id = {line}", "its line is gone"),
    ],
)
def test_what_is_done_behind_the_guards_is_found(omar: User, act: str, said: str) -> None:
    line = AuditLine.objects.earliest("id")
    second = AuditLine.objects.filter(id__gt=line.pk).earliest("id")
    with guards_away():
        sql(act.format(line=second.pk))
    assert any(said in sentence for sentence in all_of_it()), all_of_it()
    assert [each.check for each in differences()].count("the audit is chained") > 0
    with pytest.raises(CommandError, match="do not hold"):
        call_command("check_audit", stdout=StringIO())


@pytest.mark.django_db(transaction=True)
def test_a_line_without_a_link_is_found(omar: User) -> None:
    with guards_away():
        line = acted("x", by=omar)
    assert any(sentence.startswith(f"line {line.pk} ") for sentence in all_of_it())


def test_the_command_names_the_last_link(omar: User) -> None:
    said = StringIO()
    call_command("check_audit", stdout=said)
    assert AuditLink.objects.latest("number").sha256 in said.getvalue()
