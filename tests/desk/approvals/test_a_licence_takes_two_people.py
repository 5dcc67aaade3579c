"""A licence that takes another's place is applied when one person has asked for it and another has agreed.

`desk.approvals.of_money`.
"""

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from desk.approvals.models import ApprovalRequest
from tests.desk.audit.cast import browser, superuser
from tests.wallet.money.cast import at_the_keys
from tests.wallet.money.licence.test_the_licence_file import TEXT, written
from wallet.money.licence.services import applied_licence

pytestmark = pytest.mark.django_db
LIST = "/admin/wallet/licencerow/"
OTHER = TEXT.replace("rake_cap_bps = 1500", "rake_cap_bps = 1800")


def apply() -> str:
    """What the command says."""
    told = io.StringIO()
    call_command("apply_licence", stdout=told, stderr=told)
    return told.getvalue()


def rake_cap() -> int:
    held = applied_licence()
    assert held is not None
    return held.rake_cap_bps


@pytest.fixture(autouse=True)
def _with_a_licence(settings: Settings, tmp_path: Path) -> None:
    """The house has one, and the file names another."""
    settings.LICENCE_FILE = written(tmp_path)
    apply()
    written(tmp_path, OTHER)


def test_while_nobody_has_agreed_the_licence_of_before_holds() -> None:
    superuser("omar")
    superuser("rita")
    assert "two people have to agree" in apply()
    assert rake_cap() == 1500


def test_one_asks_another_agrees_and_the_next_start_applies_it() -> None:
    omar, rita = superuser("omar"), superuser("rita")
    assert "Ask for this licence" in browser(omar).get(LIST).content.decode()
    browser(omar).post(f"{LIST}ask/", {"why": "The authority has raised the cap."})
    row = ApprovalRequest.objects.get()
    at_the_keys(Client(), omar).post(f"/admin/desk/approvalrequest/{row.pk}/approve/")
    assert "two people have to agree" in apply(), "nobody agrees to what they have asked for"
    at_the_keys(Client(), rita).post(f"/admin/desk/approvalrequest/{row.pk}/approve/")
    assert "The house may play" in apply()
    assert rake_cap() == 1800


def test_what_they_agreed_to_is_not_another_file(settings: Settings, tmp_path: Path) -> None:
    omar, rita = superuser("omar"), superuser("rita")
    browser(omar).post(f"{LIST}ask/", {"why": "The authority has raised the cap."})
    row = ApprovalRequest.objects.get()
    at_the_keys(Client(), rita).post(f"/admin/desk/approvalrequest/{row.pk}/approve/")
    written(tmp_path, TEXT.replace("rake_cap_bps = 1500", "rake_cap_bps = 9000"))
    assert "two people have to agree" in apply()
    assert rake_cap() == 1500


def test_in_a_house_without_two_who_could_agree_the_file_is_enough() -> None:
    superuser("omar")
    assert "The house may play" in apply()
    assert rake_cap() == 1800
