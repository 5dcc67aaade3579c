"""An operator reads an alert in sentences with links to its deals, and decides with a reason."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from base import clock
from desk.cases.models import Case
from desk.integrity.models import Alert, AlertState
from desk.integrity.services import search
from tests.desk.integrity.colluding import wrong_shows
from tests.desk.people import browser_of
from tests.desk.people import operator as operator_with
from tests.tables.cast import NOON_MS, funded

LATER = clock.at(NOON_MS) + timedelta(days=30)


@pytest.fixture
def alert(db: None) -> Alert:
    """What the search tells of nine thrown deals."""
    wrong_shows(funded("Asha"), funded("Ravi"), 9)
    search(LATER)
    return Alert.objects.get()


def test_it_is_read_in_sentences(alert: Alert, desk: Client) -> None:
    page = desk.get(reverse("admin:desk_alert_change", args=[alert.pk])).content.decode()
    assert "Asha showed a hand that nobody could declare in 9 of 9 deals with the other" in page
    assert alert.examples[0]["deal"] in page
    assert "not a verdict" in page
    assert "Asha · Ravi" in desk.get(reverse("admin:desk_alert_changelist")).content.decode()


def test_it_is_dismissed_with_a_reason(alert: Alert, desk: Client) -> None:
    address = reverse("admin:desk_alert_dismiss", args=[alert.pk])
    assert desk.get(address).status_code == 200
    assert Alert.objects.get().state == AlertState.OPEN  # looking at the form decides nothing
    desk.post(address, {"why": "Two brothers who learn."})
    assert Alert.objects.get().state == AlertState.DISMISSED
    assert "Two brothers who learn." in desk.get(reverse("admin:desk_alert_change", args=[alert.pk])).content.decode()


def test_without_the_right_nobody_decides(alert: Alert, desk: Client, operator) -> None:
    operator.is_superuser = False
    operator.save()
    assert desk.post(reverse("admin:desk_alert_dismiss", args=[alert.pk]), {"why": "Me."}).status_code == 403
    assert Alert.objects.get().state == AlertState.OPEN


def test_a_case_is_opened_from_it_and_leads_back(alert: Alert, desk: Client) -> None:
    there = reverse("admin:desk_alert_change", args=[alert.pk])
    form = desk.get(reverse("admin:desk_alert_open_case", args=[alert.pk]), follow=True)
    filled = {name: form.context["form"][name].value() or "" for name in form.context["form"].fields}
    assert filled["kind"] == "integrity"
    assert "showed a hand that nobody could declare" in filled["words"]
    page = desk.post(reverse("admin:desk_case_add"), filled, follow=True)
    case = Case.objects.get()
    assert {case.player, case.against} == {alert.low, alert.high}
    assert there in page.content.decode()
    assert reverse("admin:desk_case_change", args=[case.pk]) in desk.get(there).content.decode()


def test_one_case_at_a_time_is_open_of_an_alert(alert: Alert, desk: Client) -> None:
    filled = {"kind": "integrity", "title": "Two", "words": "Look at them.", "alert": alert.public_id}
    desk.post(reverse("admin:desk_case_add"), filled)
    desk.post(reverse("admin:desk_case_add"), filled)
    case = Case.objects.get()
    answer = desk.get(reverse("admin:desk_alert_open_case", args=[alert.pk]))
    assert answer["Location"] == reverse("admin:desk_case_change", args=[case.pk])


def test_who_may_not_see_alerts_learns_nothing_by_opening_a_case(alert: Alert) -> None:
    client = browser_of(operator_with("seeta", "desk.add_case", "desk.view_case"))
    assert client.get(reverse("admin:desk_alert_open_case", args=[alert.pk])).status_code == 403
    filled = {"kind": "integrity", "title": "Two", "words": "Look at them.", "alert": alert.public_id}
    client.post(reverse("admin:desk_case_add"), filled)
    case = Case.objects.get()
    assert case.key == ""
    assert case.acts.get().facts == {}


def test_an_alert_that_is_not_there_opens_nothing(desk: Client) -> None:
    filled = {"kind": "integrity", "title": "Two", "words": "Look at them.", "alert": "nobody"}
    assert desk.post(reverse("admin:desk_case_add"), filled).status_code == 200
    assert not Case.objects.exists()
