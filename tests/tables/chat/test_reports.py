"""Reports: operators are told of a player with what was said around it, once, and say when they have dealt with it."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from accounts.people.models import User
from tables.chat.models import ChatReport, LineKind, ReportStatus
from tables.chat.services import KEPT, LINES_BEFORE, forget_old_lines, handle, player_reported, report, say
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table
from tests.registries import joined
from tests.tables.cast import NOON_MS, funded, sit, table_of

pytestmark = pytest.mark.django_db
KEPT_MS = KEPT.days * 86_400_000


@pytest.fixture
def asha():
    return funded("Asha")


@pytest.fixture
def bela():
    return funded("Bela")


@pytest.fixture
def table(asha, bela):
    table = table_of(6)
    sit(table, asha)
    sit(table, bela)
    return table


@pytest.fixture
def operator():
    return get_user_model().objects.create_superuser("operator", "", "a long password")


def code_of(*given) -> TableRefusal:
    with pytest.raises(TableRefused) as refused:
        report(*given)
    return refused.value.code


def test_a_report_keeps_what_was_said_around_the_line(table, asha, bela):
    said = [say(table.public_id, bela, LineKind.TEXT, f"line {n}", NOON_MS + 3000 * n) for n in range(30)]
    made = report(table.public_id, asha, bela.public_id, said[24].public_id, NOON_MS)
    assert [line["text"] for line in made.lines] == [f"line {n}" for n in range(4, 30)]
    assert made.lines[0]["name"] == "Bela"


def test_a_report_of_a_player_keeps_the_last_lines_oldest_first(table: Table, asha: User, bela: User) -> None:
    for n in range(LINES_BEFORE + 2):
        say(table.public_id, bela, LineKind.TEXT, f"line {n}", NOON_MS + 3000 * n)
    made = report(table.public_id, asha, bela.public_id)
    assert [line["text"] for line in made.lines] == [f"line {n}" for n in range(2, LINES_BEFORE + 2)]


def test_the_rooms_above_hear_of_a_report_once(table: Table, asha: User, bela: User) -> None:
    heard: list[ChatReport] = []
    with joined(player_reported, "a test", heard.append):
        made = report(table.public_id, asha, bela.public_id)
        report(table.public_id, asha, bela.public_id)
    assert heard == [made]


def test_a_player_can_be_reported_without_a_line(table, asha, bela):
    made = report(table.public_id, asha, bela.public_id)
    assert (made.accused, made.line_id, made.status) == (bela, "", ReportStatus.OPEN)


def test_the_same_report_counts_once_while_it_is_open(table, asha, bela, operator):
    made = report(table.public_id, asha, bela.public_id)
    assert report(table.public_id, asha, bela.public_id) == made
    handle([made.pk], operator)
    assert report(table.public_id, asha, bela.public_id) != made


def test_nobody_reports_oneself_a_stranger_or_anothers_line(table, asha, bela):
    own = say(table.public_id, asha, LineKind.TEXT, "mine")
    stranger = funded("Stranger")
    assert code_of(table.public_id, asha, asha.public_id) is TableRefusal.NO_SUCH_PLAYER
    assert code_of(table.public_id, asha, stranger.public_id) is TableRefusal.NO_SUCH_PLAYER
    assert code_of(table.public_id, asha, bela.public_id, own.public_id) is TableRefusal.NO_SUCH_PLAYER
    elsewhere = table_of(2)
    assert code_of(elsewhere.public_id, asha, asha.public_id, own.public_id) is TableRefusal.NO_SUCH_PLAYER


def test_reports_cannot_be_poured_out(table, asha, bela):
    lines = [say(table.public_id, bela, LineKind.TEXT, f"{n}", NOON_MS + 3000 * n) for n in range(6)]
    for line in lines[:5]:
        report(table.public_id, asha, bela.public_id, line.public_id)
    assert code_of(table.public_id, asha, bela.public_id, lines[5].public_id) is TableRefusal.SLOW_DOWN


def test_operators_read_reports_and_mark_them_handled(client, table, asha, bela, operator):
    line = say(table.public_id, bela, LineKind.TEXT, "<script>alert(1)</script>")
    made = report(table.public_id, asha, bela.public_id, line.public_id)
    client.force_login(operator)
    page = client.get(reverse("admin:tables_chatreport_change", args=[made.pk])).content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    client.post(reverse("admin:tables_chatreport_changelist"), {"action": "handled", "_selected_action": [made.pk]})
    made.refresh_from_db()
    assert (made.status, made.handled_by) == (ReportStatus.HANDLED, operator)


def test_operators_without_the_right_cannot_read_the_chat(client, table, asha, bela):
    report(table.public_id, asha, bela.public_id)
    clerk = get_user_model().objects.create_user("clerk", "", "a long password", is_staff=True)
    client.force_login(clerk)
    for page in ("admin:tables_chatreport_changelist", "admin:tables_chatline_changelist"):
        assert client.get(reverse(page)).status_code == 403


def test_chat_can_be_read_and_not_changed_in_the_admin(client, table, asha, operator):
    line = say(table.public_id, asha, LineKind.TEXT, "Good evening")
    client.force_login(operator)
    assert "Good evening" in client.get(reverse("admin:tables_chatline_changelist")).content.decode()
    assert client.post(reverse("admin:tables_chatline_delete", args=[line.pk])).status_code == 403


def test_a_report_waits_for_an_operator_however_long_and_goes_ninety_days_later(table, asha, bela, operator):
    line = say(table.public_id, bela, LineKind.TEXT, "bad words", NOON_MS)
    made = report(table.public_id, asha, bela.public_id, line.public_id, NOON_MS)
    assert forget_old_lines(NOON_MS + 2 * KEPT_MS) == 1
    assert ChatReport.objects.get().lines[0]["text"] == "bad words"
    handle([made.pk], operator, NOON_MS + 2 * KEPT_MS)
    assert forget_old_lines(NOON_MS + 3 * KEPT_MS) == 0
    assert forget_old_lines(NOON_MS + 3 * KEPT_MS + 1) == 1
