"""A deal that has stopped and a reported player each have a case at once; existing lists and the case agree."""

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override

from accounts.people.models import Language, User
from desk.cases import hooks, services
from desk.cases.kinds import CaseKind, CaseState, Outcome, Priority
from desk.cases.models import Case
from ladder.clubs import services as clubs
from tables.chat.models import ChatReport, LineKind, ReportStatus
from tables.chat.services import report, say
from tables.play import parking
from tables.play.models import DealStatus
from tests.desk.cast import EVERYTHING, operator
from tests.tables.cast import NOON_MS, dealt, funded, sit, table_of
from tests.wallet.builders import sql

pytestmark = pytest.mark.django_db


def chat_report() -> ChatReport:
    table, asha, bela = table_of(), funded("Asha"), funded("Bela")
    sit(table, asha)
    sit(table, bela)
    line = say(table.public_id, bela, LineKind.TEXT, "you fool", NOON_MS)
    return report(table.public_id, asha, bela.public_id, line.public_id, NOON_MS)


def test_a_parked_deal_has_a_case() -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    parking.park(deal.public_id, "Traceback\nKeyError: 7")
    case = Case.objects.get(deal=deal)
    assert (case.kind, case.priority) == (CaseKind.PARKED, Priority.URGENT)
    assert case.acts.get().words == "KeyError: 7"


def test_a_deal_is_parked_though_no_case_can_be_opened() -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    sql("ALTER TABLE desk_case ADD CONSTRAINT no_case_is_kept CHECK (kind <> 'parked')")
    parking.park(deal.public_id, "a fault")
    deal.refresh_from_db()
    assert deal.status == DealStatus.PARKED
    assert not Case.objects.exists()


@pytest.mark.parametrize(("way_out", "status"), [("void", "void"), ("resume", "live")])
def test_what_becomes_of_it_is_written_there(way_out: str, status: str) -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    parking.park(deal.public_id, "a fault")
    if way_out == "void":
        parking.void(deal.public_id, "a fault of ours")
    else:
        parking.resume(deal.public_id)
    act = Case.objects.get(deal=deal).acts.last()
    assert (act.kind, act.facts["status"]) == ("happened", status)


def test_parked_again_it_is_one_case() -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    for why in ("a fault", "another"):
        parking.park(deal.public_id, why)
        parking.resume(deal.public_id)
    assert Case.objects.filter(deal=deal).count() == 1


def test_a_reported_player_has_a_case_with_what_was_said() -> None:
    made = chat_report()
    case = Case.objects.get(report=made.pk)
    assert (case.kind, case.player, case.against) == (CaseKind.CHAT, made.reporter, made.accused)
    assert [line["text"] for line in case.acts.get().facts["lines"]] == ["you fool"]


def test_closing_the_case_deals_with_the_report() -> None:
    made = chat_report()
    services.close(Case.objects.get(report=made.pk), operator("first"), Outcome.UPHELD, "rude", "Thank you.")
    made.refresh_from_db()
    assert made.status == ReportStatus.HANDLED


def test_dealing_with_the_report_closes_the_case(client) -> None:
    made = chat_report()
    by = operator("first", *EVERYTHING)
    by.is_superuser = True
    by.save()
    client.force_login(by)
    client.post(reverse("admin:tables_chatreport_changelist"), {"action": "handled", "_selected_action": made.pk})
    case = Case.objects.get(report=made.pk)
    assert (case.state, case.outcome) == (CaseState.CLOSED, Outcome.SETTLED)


@pytest.mark.parametrize("language", Language.values)
def test_a_report_that_was_dealt_with_is_answered_in_the_language_of_its_player(language: str) -> None:
    made = chat_report()
    User.objects.filter(pk=made.reporter_id).update(language=language)
    hooks.reports_handled([made.pk], operator("first"))
    with override(language):
        words = gettext("An operator has dealt with it.")
    assert Case.objects.get(report=made.pk).acts.latest("pk").words == words


def test_the_name_of_a_club_is_told_of_once_by_each_player() -> None:
    asha, ravi, dev = (User.objects.create_user(name) for name in ("asha", "ravi", "dev"))
    club = clubs.found_club(asha, "Rude Words")
    for by in (ravi, ravi, dev):
        hooks.club_reported(club, by)
    case = Case.objects.get()
    assert (case.kind, case.player, case.against) == (CaseKind.CLUB, ravi, asha)
    assert [act.by for act in case.acts.order_by("pk")] == [ravi, dev]


def test_who_was_reported_and_is_an_operator_closes_nothing(client) -> None:
    made = chat_report()
    made.accused.is_guest = False
    made.accused.is_staff = made.accused.is_superuser = True
    made.accused.save()
    client.force_login(made.accused)
    answer = client.post(
        reverse("admin:tables_chatreport_changelist"), {"action": "handled", "_selected_action": made.pk}
    )
    assert answer.status_code == 302
    assert Case.objects.get(report=made.pk).state == CaseState.OPEN
