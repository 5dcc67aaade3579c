"""A player's own pages: the button at a deal, the list, the conversation, the mark of a new answer."""

import pytest
from django.db import transaction
from django.urls import reverse

from desk.cases import services
from desk.cases.kinds import CaseKind, Outcome
from desk.cases.models import Case
from desk.cases.queries import has_news
from tests.desk.cast import finished, operator, reported
from tests.tables.cast import funded

pytestmark = pytest.mark.django_db


def report_page(deal) -> str:
    return reverse("desk:report-deal", args=[deal.public_id])


def test_a_deals_page_has_the_button_for_who_played_it(client) -> None:
    deal, (asha, _bela) = finished()
    client.force_login(asha)
    assert report_page(deal) in client.get(reverse("deal", args=[deal.public_id])).content.decode()


def test_a_report_is_sent_and_read_on_the_site(client) -> None:
    deal, (asha, _bela) = finished()
    client.force_login(asha)
    sent = {"complaint": "result", "words": "I had a sequence", "against": ""}
    answer = client.post(report_page(deal), sent, follow=True)
    assert answer.redirect_chain == [(reverse("desk:report", args=[Case.objects.get().public_id]), 302)]
    assert "I had a sequence" in answer.content.decode()
    assert Case.objects.get().title in client.get(reverse("desk:reports")).content.decode()


@pytest.mark.parametrize("sent", [{}, {"complaint": "nonsense", "words": "x"}, {"complaint": "result", "words": ""}])
def test_a_report_that_says_nothing_is_asked_again(client, sent: dict) -> None:
    deal, (asha, _bela) = finished()
    client.force_login(asha)
    assert client.post(report_page(deal), sent).status_code == 422
    assert not Case.objects.exists()


def test_who_did_not_play_finds_no_such_page(client) -> None:
    deal, _players = finished()
    client.force_login(funded("Chitra"))
    assert client.get(report_page(deal)).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_new_answer_is_marked_until_it_is_read(client) -> None:
    case, asha, _bela = reported()
    client.force_login(asha)
    mark = "The house has answered your report."
    assert mark not in client.get(reverse("deals")).content.decode()
    services.answer(case, operator("first"), "We look into it.")
    assert mark in client.get(reverse("deals")).content.decode()
    assert "We look into it." in client.get(reverse("desk:report", args=[case.public_id])).content.decode()
    assert mark not in client.get(reverse("deals")).content.decode()


@pytest.mark.django_db(transaction=True)
def test_pages_do_not_ask_the_database_again_until_somebody_writes(django_assert_num_queries) -> None:
    case, asha, _bela = reported()
    assert not has_news(asha)
    with django_assert_num_queries(0):
        assert not has_news(asha)
    services.answer(case, operator("first"), "We look into it.")
    assert has_news(asha)


@pytest.mark.django_db(transaction=True)
def test_an_answer_that_is_taken_back_marks_nothing() -> None:
    case, asha, _bela = reported()
    with transaction.atomic():
        services.answer(case, operator("first"), "We look into it.")
        transaction.set_rollback(True)
    assert not has_news(asha)


def test_notes_and_reasons_of_the_desk_are_not_on_it(client) -> None:
    case, asha, _bela = reported()
    first = operator("first")
    services.note(case, first, "a known grumbler")
    services.close(case, first, Outcome.DISMISSED, "nothing to it", "The points are right.")
    client.force_login(asha)
    shown = client.get(reverse("desk:report", args=[case.public_id])).content.decode()
    assert "The points are right." in shown
    assert "No fault found" in shown
    assert "grumbler" not in shown
    assert "nothing to it" not in shown
    assert "First" not in shown


def test_whom_a_case_is_about_does_not_see_it(client) -> None:
    case, _asha, bela = reported()
    client.force_login(bela)
    assert client.get(reverse("desk:report", args=[case.public_id])).status_code == 404


def test_an_alert_is_not_seen_before_somebody_writes(client) -> None:
    asha = funded("Asha")
    case = services.open_case(CaseKind.INTEGRITY, "A pair", player=asha, words="chips flow one way")
    client.force_login(asha)
    page = reverse("desk:report", args=[case.public_id])
    assert client.get(page).status_code == 404
    services.answer(case, operator("first"), "Please send us your papers.")
    shown = client.get(page).content.decode()
    assert "Please send us your papers." in shown
    assert "chips flow" not in shown


def test_hindi_is_spoken(client) -> None:
    case, asha, _bela = reported()
    client.force_login(asha)
    client.cookies["django_language"] = "hi"
    shown = client.get(reverse("desk:report", args=[case.public_id])).content.decode()
    assert "मेरी" in shown
