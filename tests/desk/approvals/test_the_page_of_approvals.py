"""Operators ask by a form and decide by a button, proving first who they are; the card shows what would change."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from desk.approvals.models import ApprovalRequest, RequestState
from desk.audit.models import AuditLine
from tests.desk.approvals.cast import people, rights_asked
from tests.desk.audit.cast import PASSWORD, browser
from tests.wallet.builders import licensed
from tests.wallet.money.cast import proven
from wallet.money.bonuses.models import Bonus

LIST = "/admin/desk/approvalrequest/"


def sure(user: User) -> Client:
    """A browser whose person has just given the password once more."""
    client = browser(user)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


@pytest.fixture
def cast(db: None) -> tuple[User, User, User]:
    return people()


Cast = tuple[User, User, User]


def text(client: Client, page: str) -> str:
    """A page in one line."""
    answer = client.get(page)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def test_rights_are_asked_for_and_approved_on_pages(cast: Cast) -> None:
    omar, rita, asha = cast
    form = {"is_staff": "on", "is_active": "on", "groups": [], "why": "she begins on Monday"}
    answer = sure(omar).post(reverse("admin:desk_approvalrequest_ask_rights", args=(asha.public_id,)), form)
    assert answer["Location"] == LIST
    row = ApprovalRequest.objects.get()
    assert (row.subject, row.before["is_staff"], row.after["is_staff"]) == (asha, False, True)
    page = text(browser(rita), LIST)
    assert "she begins on Monday" in page
    assert f"/admin/desk/approvalrequest/{row.pk}/approve/" in page
    assert "/withdraw/" not in page
    sure(rita).post(f"{LIST}{row.pk}/approve/", {"reason": ""})
    asha.refresh_from_db()
    row.refresh_from_db()
    assert asha.is_staff
    assert (row.state, row.decided_by) == (RequestState.CARRIED_OUT, rita)


def test_who_asked_sees_no_button_to_approve_and_is_refused_all_the_same(cast: Cast) -> None:
    omar, _rita, asha = cast
    row = rights_asked(omar, asha, is_staff=True)
    page = text(browser(omar), LIST)
    assert "/approve/" not in page
    assert f"{row.pk}/withdraw/" in page
    answer = sure(omar).post(f"{LIST}{row.pk}/approve/", follow=True)
    assert "You asked for this" in answer.content.decode()
    row.refresh_from_db()
    assert row.state == RequestState.ASKED


def test_a_refusal_says_why(cast: Cast) -> None:
    omar, rita, asha = cast
    row, client = rights_asked(omar, asha, is_staff=True), sure(rita)
    client.post(f"{LIST}{row.pk}/refuse/", {"reason": " "})
    row.refresh_from_db()
    assert row.state == RequestState.ASKED
    client.post(f"{LIST}{row.pk}/refuse/", {"reason": "not this month"})
    row.refresh_from_db()
    assert (row.state, row.decision_reason) == (RequestState.REFUSED, "not this month")


def test_nothing_is_decided_before_one_has_proven_who_one_is(cast: Cast) -> None:
    omar, rita, asha = cast
    row = rights_asked(omar, asha, is_staff=True)
    answer = browser(rita).post(f"{LIST}{row.pk}/approve/", HTTP_REFERER=f"http://testserver{LIST}")
    assert answer["Location"].startswith("/accounts/reauthenticate/?next=%2Fadmin%2Fdesk%2Fapprovalrequest%2F")
    row.refresh_from_db()
    assert row.state == RequestState.ASKED
    assert not AuditLine.objects.filter(what="admin.desk_approvalrequest_approve").exists()


def test_a_link_by_mail_or_a_get_decides_nothing(cast: Cast) -> None:
    omar, rita, asha = cast
    row = rights_asked(omar, asha, is_staff=True)
    assert sure(rita).get(f"{LIST}{row.pk}/approve/").status_code == 405


def test_a_bonus_is_asked_for_by_one_and_granted_by_another(cast: Cast) -> None:
    licensed()
    omar, rita, _asha = cast
    binu = proven("binu")
    form = {"user": binu.pk, "currency": "INR", "amount_minor": 50_000, "release_bps": 5_000, "reason": "Diwali",
            "expires_at_0": "2099-01-01", "expires_at_1": "00:00"}  # fmt: skip
    sure(omar).post("/admin/wallet/bonus/add/", form)
    assert not Bonus.objects.exists()
    row = ApprovalRequest.objects.get()
    sure(rita).post(f"{LIST}{row.pk}/approve/")
    bonus = Bonus.objects.get()
    assert (bonus.user, bonus.amount_minor, bonus.granted_by) == (binu, 50_000, omar)


def test_a_new_way_in_for_a_player_ends_the_old_one_and_shows_a_link_once(cast: Cast) -> None:
    omar, rita, asha = cast
    page = reverse("admin:desk_approvalrequest_ask_way_in", args=(asha.public_id,))
    sure(omar).post(page, {"kind": "password", "why": "she called"})
    row = ApprovalRequest.objects.get()
    answer = sure(rita).post(f"{LIST}{row.pk}/approve/", follow=True)
    link = re.search(r"https?://testserver(/accounts/password/reset/key/\S+/)", answer.content.decode())
    assert link is not None
    asha.refresh_from_db()
    assert not asha.has_usable_password()
    stranger = Client()
    form = stranger.get(link.group(1), follow=True)
    stranger.post(
        form.redirect_chain[-1][0], {"password1": "seventeen brown monkeys", "password2": "seventeen brown monkeys"}
    )
    asha.refresh_from_db()
    assert asha.check_password("seventeen brown monkeys")
    assert link.group(1) not in "".join(str(line.given) + str(line.after) for line in AuditLine.objects.all())


@pytest.mark.parametrize("verified", [True, False])
def test_a_link_to_a_new_way_in_goes_to_an_address_that_is_known_to_be_the_players(cast: Cast, verified: bool) -> None:
    omar, rita, asha = cast
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=verified, primary=True)
    page = reverse("admin:desk_approvalrequest_ask_way_in", args=(asha.public_id,))
    sure(omar).post(page, {"kind": "password", "why": "she wrote"})
    mail.outbox.clear()
    sure(rita).post(f"{LIST}{ApprovalRequest.objects.get().pk}/approve/")
    assert [letter.to for letter in mail.outbox] == ([["asha@example.org"]] if verified else [])
