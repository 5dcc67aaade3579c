"""An operator finds a deal by its own id, its table's id or a part of its table's name."""

import pytest
from django.contrib import admin
from django.test import RequestFactory
from django.urls import reverse

from tables.play.models import Deal
from tests.desk.people import browser_of, chief
from tests.tables.cast import dealt, funded

pytestmark = pytest.mark.django_db


def found(term: str) -> set[str]:
    """The public ids of the deals that a search finds."""
    page = admin.site._registry[Deal]
    request = RequestFactory().get("/admin/")
    rows, twice = page.get_search_results(request, Deal.objects.all(), term)
    assert not twice
    return {deal.public_id for deal in rows}


def test_a_deal_is_found_by_its_id_and_by_its_table() -> None:
    lotus = dealt(funded("Asha"), funded("Bela"), name="Lotus Pond")
    other = dealt(funded("Deep"), funded("Esha"), name="Banyan")
    assert found(lotus.public_id) == found(f" {lotus.table.public_id} ") == found("lotus") == {lotus.public_id}
    assert found("") == {lotus.public_id, other.public_id}
    assert found("nobody's") == set()


def test_the_list_shows_its_deals() -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    page = browser_of(chief()).get(reverse("admin:tables_deal_changelist")).content.decode()
    assert deal.public_id in page
