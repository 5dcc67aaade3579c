"""A club's name is reported, taken away and given anew; a club is closed with its tables, and opened again."""

import pytest
from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import User
from base.refusals import Refused
from desk.audit.models import AuditLine, LineKind
from desk.cases.deciding import decisions
from desk.cases.kinds import CaseKind, Outcome
from desk.cases.models import Case
from desk.cases.services import close as close_case
from ladder.clubs import operating, playing, reporting, services
from ladder.clubs.models import Club
from ladder.clubs.refusals import ClubRefusal
from tables.chat.silences import silence
from tables.setup.models import TableStatus
from tables.setup.services import close_table
from tests.desk.cast import operator
from tests.ladder.club_leagues import account
from tests.tables.cast import table_of

pytestmark = pytest.mark.django_db


def refused(act, *args) -> object:
    with pytest.raises(Refused) as said:
        act(*args)
    return said.value.code


@pytest.fixture
def club() -> Club:
    """A club of Asha's, in which Ravi is."""
    made = services.found_club(account("asha"), "Rude Words")
    services.join(account("ravi"), made.code)
    return made


def member(name: str) -> User:
    return User.objects.get(username=name)


def at_work() -> tuple[Client, User]:
    """The browser of an operator who may act on clubs."""
    by = operator("first")
    by.user_permissions.add(*Permission.objects.filter(content_type__app_label="ladder"))
    browser = Client()
    browser.force_login(by)
    return browser, by


def test_a_reported_name_is_one_case_against_the_owner(club: Club) -> None:
    reporting.report_as_member(member("ravi"), club.public_id)
    reporting.report_as_member(member("ravi"), club.public_id)
    case = Case.objects.get()
    assert (case.kind, case.title, case.player, case.against) == (
        CaseKind.CLUB, "Rude Words", member("ravi"), member("asha"),
    )  # fmt: skip
    assert case.acts.count() == 1
    reporting.report_as_guest(account("dev"), club.code)
    assert [act.by.username for act in case.acts.order_by("pk")] == ["ravi", "dev"]


def test_the_same_name_can_be_reported_anew_once_its_case_is_closed(club: Club) -> None:
    reporting.report_as_member(member("ravi"), club.public_id)
    close_case(Case.objects.get(), operator("first"), Outcome.DISMISSED, "a word of their language", "It may stay.")
    reporting.report_as_member(member("ravi"), club.public_id)
    assert Case.objects.count() == 2


def test_only_who_can_read_a_name_reports_it_and_never_its_owner(club: Club) -> None:
    assert refused(reporting.report_as_member, account("dev"), club.public_id) is ClubRefusal.NO_CLUB
    assert refused(reporting.report_as_guest, member("ravi"), "no-such-code") is ClubRefusal.NO_LINK
    assert refused(reporting.report_as_member, member("asha"), club.public_id) is ClubRefusal.NOT_YOURSELF
    assert not Case.objects.exists()


def test_players_report_from_the_club_and_from_its_invitation(client: Client, club: Club) -> None:
    client.force_login(member("ravi"))
    there = reverse("ladder:club-report", args=[club.public_id])
    assert there in client.get(reverse("ladder:club", args=[club.public_id])).content.decode()
    assert client.post(there).status_code == 302
    client.force_login(account("dev"))
    there = reverse("ladder:club-invitation-report", args=[club.code])
    assert there in client.get(reverse("ladder:club-invitation", args=[club.code])).content.decode()
    assert client.post(there)["Location"] == reverse("ladder:club-invitation", args=[club.code])
    assert Case.objects.get().acts.count() == 2


def test_a_name_is_taken_away_in_its_case_and_the_owner_gives_another(client: Client, club: Club) -> None:
    reporting.report_as_member(member("ravi"), club.public_id)
    decisions.take_club_name(Case.objects.get(), operator("first"), "a rude word")
    club.refresh_from_db()
    assert (club.name, club.is_nameless) == (club.public_id, True)
    act = Case.objects.get().acts.order_by("pk").last()
    assert (act.decision, act.words, act.facts["club_name"]) == ("name", "a rude word", "Rude Words")
    client.force_login(member("asha"))
    page = reverse("ladder:club", args=[club.public_id])
    assert "a rude word" in client.get(page).content.decode()
    assert refused(services.rename, member("ravi"), club.public_id, "The Fig") is ClubRefusal.NOT_THE_OWNER
    assert refused(services.rename, member("asha"), club.public_id, "rude WORDS") is ClubRefusal.NAME_TAKEN_AWAY
    assert client.post(page + "name/", {"name": "The Banyan"})["Location"] == page
    club.refresh_from_db()
    assert (club.name, club.is_nameless) == ("The Banyan", False)
    assert refused(services.rename, member("asha"), club.public_id, "Another") is ClubRefusal.NAME_STAYS


def test_who_may_not_write_names_no_club() -> None:
    asha = account("asha")
    silence(operator("first"), asha, timezone.now() + timezone.timedelta(days=1), "rude words")
    assert refused(services.found_club, asha, "The Banyan") is ClubRefusal.SILENCED


def test_a_closed_club_lets_nobody_in_and_its_tables_close(client: Client, club: Club) -> None:
    table_of(2)
    table = playing.open_table(member("asha"), club.public_id, 13)
    operating.close(club.public_id, operator("first"), "insults")
    table.refresh_from_db()
    assert table.status == TableStatus.CLOSED
    for act, *args in (
        (playing.open_table, member("asha"), club.public_id, 13),
        (playing.go_in, member("ravi"), club.public_id, table.public_id),
        (services.rename, member("asha"), club.public_id, "The Banyan"),
    ):
        assert refused(act, *args) is ClubRefusal.CLOSED
    assert refused(services.join, account("dev"), club.code) is ClubRefusal.NO_LINK
    client.force_login(member("ravi"))
    assert "insults" in client.get(reverse("ladder:club", args=[club.public_id])).content.decode()
    operating.open_again(club.public_id, member("first"))
    assert services.join(member("dev"), club.code) == club


def test_an_operator_acts_on_a_club_from_its_page_and_the_audit_has_both_names(club: Club) -> None:
    browser, _by = at_work()
    listed = browser.get(reverse("admin:ladder_club_changelist")).content.decode()
    assert "Rude Words" in listed
    page = reverse("admin:ladder_club_change", args=[club.pk])
    shown = browser.get(page).content.decode()
    assert club.code not in shown
    assert reverse("desk:player", args=[member("ravi").public_id]) in shown
    asked = browser.post(reverse("admin:ladder_club_take_name", args=[club.pk]), {"why": " "}).content.decode()
    assert f"<b>Rude Words</b> <code>{club.public_id}</code>" in asked
    club.refresh_from_db()
    assert club.name == "Rude Words"
    browser.post(reverse("admin:ladder_club_take_name", args=[club.pk]), {"why": "a rude word"})
    line = AuditLine.objects.filter(kind=LineKind.ACT, what="ladder.club.take_name", status=302).latest("pk")
    assert (line.why, line.before["name"], line.after["name"]) == ("a rude word", "Rude Words", club.public_id)
    assert line.subject == member("asha")
    browser.post(reverse("admin:ladder_club_close_club", args=[club.pk]), {"why": "insults"})
    club.refresh_from_db()
    assert club.is_closed
    assert reverse("admin:ladder_club_close_club", args=[club.pk]) not in browser.get(page).content.decode()


def test_an_operator_decides_nothing_about_a_club_of_their_own(club: Club) -> None:
    browser, by = at_work()
    services.join(by, club.code)
    browser.post(reverse("admin:ladder_club_close_club", args=[club.pk]), {"why": "insults"})
    browser.post(reverse("admin:ladder_club_take_name", args=[club.pk]), {"why": "a rude word"})
    club.refresh_from_db()
    assert (club.is_closed, club.name) == (False, "Rude Words")


def test_the_database_wants_a_reason_for_a_closed_club(club: Club) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.filter(pk=club.pk).update(closed_at=timezone.now())


def test_the_list_counts_members_and_tables_that_are_open(club: Club) -> None:
    table_of(2)
    closed, still_open = (playing.open_table(member(name), club.public_id, 13) for name in ("asha", "ravi"))
    close_table(closed.public_id)
    browser, _by = at_work()
    (listed,) = browser.get(reverse("admin:ladder_club_changelist")).context["cl"].result_list
    assert (listed.its_owner, listed.its_members, listed.its_tables) == (member("asha").display_name, 2, 1)
    shown = browser.get(reverse("admin:ladder_club_change", args=[club.pk])).content.decode()
    assert still_open.public_id in shown
    assert closed.public_id not in shown
