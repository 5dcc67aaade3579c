"""Links in letters: one confirms an address, one sets a new password; each works once, for one account."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from knox.models import AuthToken

from accounts.papers.proofs import Lack, proofs_of
from accounts.people.models import User
from accounts.people.services import create_player
from tests.accounts.conftest import PASSWORD
from tests.accounts.entrance import Page, link_in_the_last_letter, logged_in, proven

NEW = "nine green parrots"


@pytest.fixture
def confirmed(asha: User) -> EmailAddress:
    """Asha's address, confirmed."""
    return EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True, primary=True)


def forgotten(email: str) -> str:
    """Ask for a new password; what the page says."""
    answer = Client().post("/accounts/password/reset/", {"email": email}, follow=True)
    assert answer.status_code == 200
    return Page(answer).words


def set_by(link: str, password: str) -> int:
    """Follow a link of a letter and write a password; the last answer's status."""
    browser = Client()
    form = browser.get(link)
    address = form["Location"] if form.status_code == 302 else link
    return browser.post(address, {"password1": password, "password2": password}).status_code


@pytest.mark.django_db
def test_who_signs_up_with_an_address_gets_a_link_that_confirms_it_when_it_is_said_so() -> None:
    browser = Client()
    browser.post("/accounts/signup/", {"username": "asha", "password1": PASSWORD, "email": "asha@example.org"})
    assert [letter.to for letter in mail.outbox] == [["asha@example.org"]]
    link = link_in_the_last_letter()
    assert Client().get(link).status_code == 200  # a mail program that looks ahead confirms nothing
    assert not EmailAddress.objects.get().verified
    Client().post(link)
    assert EmailAddress.objects.get().verified


def test_a_link_confirms_once(asha: User) -> None:
    proven().post("/accounts/email/", {"email": "asha@example.org", "action_add": ""})
    link = link_in_the_last_letter()
    Client().post(link)
    assert "has been used" in Client().get(link).content.decode()


def test_a_link_that_somebody_has_touched_confirms_nothing(asha: User) -> None:
    proven().post("/accounts/email/", {"email": "asha@example.org", "action_add": ""})
    link = link_in_the_last_letter()
    another = "x" if link[-3] != "x" else "y"
    Client().post(f"{link[:-3]}{another}{link[-2:]}")
    assert not EmailAddress.objects.get().verified


def test_playing_for_money_waits_for_a_confirmed_address(asha: User) -> None:
    assert not proofs_of(asha, None).email_verified
    EmailAddress.objects.create(user=asha, email="asha@example.org")
    assert not proofs_of(asha, None).email_verified
    EmailAddress.objects.update(verified=True)
    stands = proofs_of(asha, None)
    assert (stands.email_verified, stands.lack) == (True, Lack.PAPERS)


def test_two_accounts_do_not_confirm_one_address(asha: User, confirmed: EmailAddress) -> None:
    binu = create_player("binu", PASSWORD)
    proven("binu").post("/accounts/email/", {"email": "asha@example.org", "action_add": ""})
    assert not EmailAddress.objects.filter(user=binu, verified=True).exists()


def test_a_forgotten_password_is_set_anew_by_the_link_once(asha: User, confirmed: EmailAddress) -> None:
    forgotten("asha@example.org")
    link = link_in_the_last_letter()
    assert set_by(link, NEW) == 302
    asha.refresh_from_db()
    assert asha.check_password(NEW)
    set_by(link, "ten blue peacocks")
    asha.refresh_from_db()
    assert asha.check_password(NEW)
    assert "has been used" in Client().get(link).content.decode()


def test_after_a_forgotten_password_old_sessions_and_programs_are_out(asha: User, confirmed: EmailAddress) -> None:
    elsewhere = logged_in()
    program = Client(headers={"authorization": f"Bearer {AuthToken.objects.create(asha)[1]}"})
    assert (elsewhere.get("/accounts/profile/").status_code, program.get("/api/v1/me/").status_code) == (200, 200)
    forgotten("asha@example.org")
    set_by(link_in_the_last_letter(), NEW)
    assert elsewhere.get("/accounts/profile/").status_code == 302
    assert program.get("/api/v1/me/").status_code == 401


def test_after_a_changed_password_all_are_out_but_the_browser_it_was_changed_in(asha: User) -> None:
    here, there = logged_in(), logged_in()
    AuthToken.objects.create(asha)
    here.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert here.get("/accounts/profile/").status_code == 200
    assert there.get("/accounts/profile/").status_code == 302
    assert not AuthToken.objects.exists()


def test_the_page_does_not_tell_whether_an_address_has_an_account(asha: User, confirmed: EmailAddress) -> None:
    known = forgotten("asha@example.org")
    assert forgotten("nobody@example.org") == known
    first, second = (str(letter.body) for letter in mail.outbox)
    assert "/password/reset/key/" in first
    assert "/password/reset/key/" not in second


def test_letters_are_in_the_readers_language(asha: User, confirmed: EmailAddress) -> None:
    Client(headers={"accept-language": "hi"}).post("/accounts/password/reset/", {"email": "asha@example.org"})
    assert "नया पासवर्ड" in mail.outbox[-1].subject
    assert "पासवर्ड नया रखना चाहा है" in str(mail.outbox[-1].body)
