"""Operators work a case on its page: what they may do is there, each deed is done by its address, faults come back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from desk.cases import services
from desk.cases.deciding import proposals
from desk.cases.kinds import CaseKind, CaseState, Outcome, Priority
from desk.cases.models import Case, Reply
from tests.desk.cast import finished, operator, reported
from tests.tables.cast import funded
from tests.wallet.money.cast import at_the_keys

pytestmark = pytest.mark.django_db


@pytest.fixture
def shift(client):
    at_the_keys(client, operator("shift"))
    return client


def page_of(case: Case) -> str:
    return reverse("admin:desk_case_change", args=[case.pk])


def do(client, case: Case, name: str, **given):
    sent = {f"{name}-{field}": value for field, value in given.items()}
    return client.post(reverse("admin:desk_case_do", args=[case.pk, name]), sent)


def test_the_list_shows_what_waits_the_most_pressing_first(shift) -> None:
    case, _asha, _bela = reported()
    urgent = services.open_case(CaseKind.OTHER, "The urgent one", priority=Priority.URGENT)
    shown = shift.get(reverse("admin:desk_case_changelist")).content.decode()
    assert shown.index(urgent.title) < shown.index(case.title)
    services.close(urgent, operator("other"), Outcome.SETTLED, "seen to")
    assert urgent.title not in shift.get(reverse("admin:desk_case_changelist")).content.decode()
    assert urgent.title in shift.get(reverse("admin:desk_case_changelist") + "?waiting=closed").content.decode()


@pytest.mark.parametrize("by", ["public_id", "deal", "player"])
def test_a_case_is_found_by_what_it_is_about(shift, by: str) -> None:
    case, asha, _bela = reported()
    wanted = {"public_id": case.public_id, "deal": case.deal.public_id, "player": asha.public_id}[by]
    services.open_case(CaseKind.OTHER, "Another one")
    shown = shift.get(reverse("admin:desk_case_changelist"), {"q": wanted}).content.decode()
    assert case.title in shown
    assert "Another one" not in shown


def test_an_operator_answers_with_a_prepared_reply_in_the_players_language(shift) -> None:
    case, asha, _bela = reported()
    asha.language = "hi"
    asha.save()
    reply = Reply.objects.create(name="Looking", english="We look into it.", hindi="हम देख रहे हैं।")
    assert "हम देख रहे हैं।" in shift.get(f"{page_of(case)}?reply={reply.pk}").content.decode()
    assert do(shift, case, "answer", words="हम देख रहे हैं।").status_code == 302
    assert case.acts.last().words == "हम देख रहे हैं।"


def test_every_deed_of_order_is_an_act(shift) -> None:
    case, _asha, _bela = reported()
    me = operator("me")
    do(shift, case, "assign", to=me.pk)
    do(shift, case, "rank", priority=4)
    do(shift, case, "due", due_at="2031-01-01T12:00", why="the bank is closed")
    do(shift, case, "note", words="asked the bank")
    case.refresh_from_db()
    assert (case.assigned_to, case.priority, case.due_at.year) == (me, Priority.URGENT, 2031)
    assert [act.kind for act in case.acts.all()] == ["opened", "assigned", "ranked", "due", "noted"]


def test_a_compensation_is_asked_here_and_approved_there(shift, client) -> None:
    case, asha, _bela = reported()
    do(shift, case, "compensate", whom=asha.public_id, amount="50", currency="CHIP", why="a fault of ours")
    asked = case.proposals.get()
    assert asked.about["amount_minor"] == 5_000
    mine = shift.get(page_of(case)).content.decode()
    assert reverse("admin:desk_case_decide", args=[case.pk, asked.pk, "agree"]) not in mine
    at_the_keys(client, operator("second"))
    agree = reverse("admin:desk_case_decide", args=[case.pk, asked.pk, "agree"])
    assert agree in client.get(page_of(case)).content.decode()
    client.post(agree)
    asked.refresh_from_db()
    assert asked.agreed


def test_asking_oneself_is_refused_with_a_sentence(shift) -> None:
    case, asha, _bela = reported()
    do(shift, case, "compensate", whom=asha.public_id, amount="50", currency="CHIP", why="a fault of ours")
    agree = reverse("admin:desk_case_decide", args=[case.pk, case.proposals.get().pk, "agree"])
    assert "Another person approves" in shift.post(agree, follow=True).content.decode()
    assert case.proposals.get().agreed is None


def test_a_fault_comes_back_with_the_form(shift) -> None:
    case, asha, _bela = reported()
    answer = do(shift, case, "compensate", whom=asha.public_id, amount="lots", currency="CHIP", why="x")
    assert answer.status_code == 422
    answer = do(shift, case, "reverse", transaction="nonsense", why="x")
    assert answer.status_code == 409
    assert "There is no such transaction." in answer.content.decode()


@pytest.mark.parametrize("name", ["compensate", "suspend", "close", "reverse", "mute"])
def test_who_may_not_decide_is_refused_and_not_offered(client, name: str) -> None:
    case, asha, _bela = reported()
    client.force_login(operator("helper", "view_case", "change_case"))
    assert f'data-doing="{name}"' not in client.get(page_of(case)).content.decode()
    assert do(client, case, name, why="x", whom=asha.public_id).status_code == 403
    assert case.acts.count() == 1


@pytest.mark.parametrize("word", ["agree", "refuse"])
def test_who_may_not_approve_is_refused(client, word: str) -> None:
    case, asha, _bela = reported()
    asked = proposals.ask_compensation(case, operator("first"), asha, 100, "CHIP", "why")
    at_the_keys(client, operator("helper", "view_case", "change_case", "decide_case"))
    assert client.post(reverse("admin:desk_case_decide", args=[case.pk, asked.pk, word])).status_code == 403
    asked.refresh_from_db()
    assert asked.agreed is None


def test_who_may_see_no_cases_sees_none(client) -> None:
    case, _asha, _bela = reported()
    client.force_login(operator("other", "view_every_hand"))
    assert client.get(page_of(case)).status_code == 403
    assert client.get(reverse("admin:desk_case_dossier", args=[case.pk])).status_code == 403
    assert do(client, case, "note", words="x").status_code == 403


def test_an_operator_opens_a_case_about_a_player(shift) -> None:
    asha = funded("Asha")
    sent = {"kind": "payment", "title": "A call", "player": asha.public_id, "deal": "", "words": "she called us"}
    shift.post(reverse("admin:desk_case_add"), sent)
    case = Case.objects.get()
    assert (case.kind, case.player, case.state) == (CaseKind.PAYMENT, asha, CaseState.OPEN)
    sent["player"] = "nobody-at-all"
    assert "There is no such player." in shift.post(reverse("admin:desk_case_add"), sent).content.decode()


def test_a_closed_case_offers_its_dossier_and_nothing_to_do(shift) -> None:
    case, _asha, _bela = reported()
    answer = do(shift, case, "close", outcome="dismissed", why="all right", words="The points are right.")
    assert answer.status_code == 302
    shown = shift.get(page_of(case)).content.decode()
    assert reverse("admin:desk_case_dossier", args=[case.pk]) in shown
    assert "data-doing" not in shown


def test_a_player_is_told_how_it_ended(shift) -> None:
    case, _asha, _bela = reported()
    answer = do(shift, case, "close", outcome="dismissed", why="all right", words="")
    assert answer.status_code == 409
    case.refresh_from_db()
    assert case.state == CaseState.OPEN


def test_the_page_takes_no_more_queries_for_more_acts(shift) -> None:
    deal, (asha, _bela) = finished()
    case = services.report_deal(asha, deal.public_id, "result", "Wrong.")
    by = operator("other")
    services.note(case, by, "the first note")
    shift.get(page_of(case))  # what is kept for a moment, such as the counts of the sidebar, is there from now on
    with CaptureQueriesContext(connection) as few:
        shift.get(page_of(case))
    for number in range(30):
        services.note(case, by, f"note {number}")
    with CaptureQueriesContext(connection) as many:
        shift.get(page_of(case))
    assert len(many) <= len(few)
