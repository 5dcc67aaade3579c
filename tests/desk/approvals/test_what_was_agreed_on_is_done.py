"""Whatever two have agreed on is carried out at once: `desk.approvals.services` with `of_rights` and `of_money`."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from accounts.care.kinds import LimitKind, SetBy, Span
from accounts.care.limits.models import Limit
from accounts.people.models import User
from desk.approvals import of_money
from desk.approvals.models import ApprovalRequest
from desk.approvals.refusals import ApprovalRefusal, ApprovalRefused
from desk.approvals.services import approve, ask, withdraw
from desk.rights.services import role_as_it_is
from tests.desk.approvals.cast import ask_approval, people, rights_asked
from tests.wallet.builders import licensed
from tests.wallet.money.cast import at_the_keys, proven
from tests.wallet.money.licence.test_the_licence_file import written
from wallet.money.bonuses.models import Bonus
from wallet.money.licence.services import why_it_waits

pytestmark = pytest.mark.django_db
Cast = tuple[User, User, User]
LICENCES = "/admin/wallet/licencerow/"


@pytest.fixture
def cast() -> Cast:
    return people()


def test_a_request_is_called_by_the_words_that_were_given_or_by_what_it_is_about(cast: Cast) -> None:
    omar, _rita, asha = cast
    about_asha = rights_asked(omar, asha, is_staff=True)
    role = {"name": "kings", "permissions": []}
    worded = ask("role", by=omar, words="Kings of the floor", after=role, reason="a new shift")
    wordless = ask("role", by=omar, after=role | {"name": "queens"}, reason="a new shift")
    told = [(row.about_model, row.about_words, row.subject) for row in (about_asha, worded, wordless)]
    assert told == [("accounts.user", str(asha), asha), ("", "Kings of the floor", None), ("", "", None)]


def test_a_role_is_made_changed_and_not_made_twice(cast: Cast) -> None:
    omar, rita, _asha = cast
    made, wider = ({"name": "kings", "permissions": names} for names in ([], ["accounts.view_user"]))
    one, other = (ask("role", by=omar, before=None, after=after, reason="a new shift") for after in (made, wider))
    approve(one, rita)
    with pytest.raises(ApprovalRefused) as refused:
        approve(other, rita)
    assert refused.value.code is ApprovalRefusal.CHANGED_SINCE
    withdraw(other, omar)
    approve(ask("role", by=omar, before=made, after=wider, reason="they may look"), rita)
    assert role_as_it_is("kings") == wider


def test_an_address_is_the_persons_own(cast: Cast) -> None:
    omar, rita, asha = cast
    approve(ask_approval("contact", omar, asha, {"email": "asha@there.example"}, before={"email": ""}), rita)
    assert EmailAddress.objects.get().user == asha


def test_outside_a_page_a_new_password_is_chosen_by_a_key(cast: Cast) -> None:
    omar, rita, asha = cast
    told = approve(ask_approval("password", omar, asha, {"password": "a link"}), rita)
    assert re.search(r"shown this once: [a-z0-9]+-\S+$", told)
    assert "/" not in told
    asha.refresh_from_db()
    assert not asha.has_usable_password()


def test_a_bonus_is_granted_and_called_by_its_number(cast: Cast) -> None:
    licensed()
    omar, rita, _asha = cast
    binu = proven("binu")
    bonus = Bonus(user=binu, currency_id="INR", amount_minor=50_000, release_bps=5_000, reason="Diwali",
                  expires_at=datetime(2099, 1, 1, tzinfo=UTC))  # fmt: skip
    asked = ask("bonus", by=omar, about=binu, after=of_money.bonus_wanted(bonus), reason="Diwali")
    told = approve(asked, rita)
    granted = Bonus.objects.get()
    assert (granted.user, granted.granted_by, granted.amount_minor) == (binu, omar, 50_000)
    assert told == f"Bonus {granted.public_id} is granted."


def limit_asked(by: User, about: User, before: int | None, after: int) -> ApprovalRequest:
    """Somebody has asked that a player may lose so much in a day; before it was that, or nothing was said."""
    wanted = [
        {"kind": LimitKind.LOSS, "span": Span.DAY, "currency": "CHIP", "amount": amount} for amount in (before, after)
    ]
    was = wanted[0] if before is not None else None
    return ask("limit", by=by, about=about, before=was, after=wanted[1], reason="the family wrote")


def test_a_limit_is_set_by_who_asked_and_a_second_change_is_compared_with_the_first(cast: Cast) -> None:
    omar, rita, asha = cast
    approve(limit_asked(omar, asha, None, 500), rita)
    limit = Limit.objects.get()
    assert (limit.user, limit.set_by, limit.amount) == (asha, SetBy.OPERATOR, 500)
    with pytest.raises(ApprovalRefused) as refused:
        approve(limit_asked(omar, asha, None, 300), rita)
    assert refused.value.code is ApprovalRefusal.CHANGED_SINCE
    approve(limit_asked(omar, asha, 500, 200), rita)
    limit.refresh_from_db()
    assert limit.amount == 200


@pytest.mark.parametrize("there", ["the same", "nonsense", "none"])
def test_no_licence_is_asked_for_that_is_applied_already_or_cannot_be_read(
    cast: Cast, settings: Settings, tmp_path: Path, there: str
) -> None:
    settings.LICENCE_FILE = written(tmp_path)
    call_command("apply_licence", stdout=None)
    if there == "nonsense":
        written(tmp_path, "number = ")
    elif there == "none":
        settings.LICENCE_FILE = ""
    assert of_money.licence_in_file() is None
    answer = at_the_keys(Client(), cast[0]).post(f"{LICENCES}ask/", {"why": "why not"}, follow=True)
    assert "names no other licence" in answer.content.decode()
    assert not ApprovalRequest.objects.exists()


def test_the_first_licence_is_in_the_file_and_waits_for_nobody(cast: Cast, settings: Settings, tmp_path: Path) -> None:
    settings.LICENCE_FILE = written(tmp_path)
    there = of_money.licence_in_file()
    assert there is not None
    assert (there.number, why_it_waits(there)) == ("OG/2026/17", "")
