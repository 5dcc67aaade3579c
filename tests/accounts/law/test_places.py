"""Which entries of the laws a person has checked is said beside each; nothing claims a check that nobody made."""

from datetime import date

import pytest
from django.test import Client
from django.utils import timezone

from accounts.law import pages as places_page
from accounts.law.places import RESTRICTIONS, Checked, Place, Restriction, restricted
from accounts.people.models import User


@pytest.fixture
def operator(asha: User) -> Client:
    """An operator's browser."""
    asha.is_staff = asha.is_superuser = True
    asha.save()
    browser = Client()
    browser.force_login(asha, backend="accounts.backends.PeopleBackend")
    return browser


def test_every_entry_names_a_place_and_a_law_and_is_a_span_of_days() -> None:
    for law in RESTRICTIONS:
        assert law.place in Place.values
        assert law.source
        assert law.until is None or law.since < law.until


def test_an_entry_that_says_it_was_checked_says_by_whom_when_and_against_what() -> None:
    for law in RESTRICTIONS:
        assert law.checked is None or (
            law.checked.by and law.checked.against and law.checked.on <= timezone.localdate()
        )


def test_a_law_holds_from_its_first_day_to_the_day_before_its_end() -> None:
    assert restricted("KA", date(2021, 10, 4)) is None
    assert restricted("KA", date(2021, 10, 5)) is not None
    assert restricted("KA", date(2022, 2, 13)) is not None
    assert restricted("KA", date(2022, 2, 14)) is None


def test_the_admin_says_beside_each_that_nobody_has_checked_it(operator: Client) -> None:
    page = operator.get("/admin/places/").content.decode()
    assert page.count("<strong>not checked</strong>") == sum(law.checked is None for law in RESTRICTIONS)
    assert all(law.source.split(",")[0].split(";")[0] in page for law in RESTRICTIONS)
    assert "Have a lawyer check them" in page


def test_the_admin_says_who_checked_a_law(operator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = Checked("A. Lawyer", date(2026, 11, 2), "the gazette's text of 1970")
    law = Restriction("AS", date(1970, 9, 18), None, "An act", checked)
    monkeypatch.setattr(places_page, "RESTRICTIONS", (law,))
    page = operator.get("/admin/places/").content.decode()
    assert "A. Lawyer, 2026-11-02: the gazette&#x27;s text of 1970" in page
    assert "not checked" not in page
    assert "lawyer check them" not in page


def test_only_operators_read_it(client: Client, asha: User) -> None:
    client.force_login(asha)
    assert client.get("/admin/places/").status_code == 302
