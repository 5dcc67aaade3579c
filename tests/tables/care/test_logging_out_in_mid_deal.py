"""Whoever logs out in the middle of a deal is told first what goes on without them."""

import pytest
from django.test import Client

from tests.tables.cast import dealt, funded

pytestmark = pytest.mark.django_db


def page_of(user) -> str:
    client = Client()
    client.force_login(user)
    return client.get("/accounts/logout/").content.decode()


def test_the_page_names_the_table_where_one_plays_and_leads_back_to_it():
    asha = funded("Asha")
    table = dealt(asha, funded("Bela")).table
    page = page_of(asha)
    assert "goes on without you" in page
    assert f'href="/tables/{table.public_id}/"' in page
    assert "Log out all the same" in page


def test_who_is_in_nothing_is_not_warned():
    assert "goes on without you" not in page_of(funded("Chetan"))
