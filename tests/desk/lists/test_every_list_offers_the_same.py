"""Every list of the admin can be searched, kept as a filter and taken as a file, and says so when it is empty."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from pytest_django import Settings

from desk.lists.pages import list_of
from tests.desk.demo.test_a_house_is_filled import filled
from tests.desk.people import browser_of, chief

pytestmark = pytest.mark.django_db
NOT_SEARCHED = {
    "auth.group", "wallet.currency", "wallet.licencerow", "wallet.statementsource",
    "tables.drain", "desk.announcement", "desk.reply",
}  # fmt: skip
"""A handful of rows each, all of them on one page."""


def lists() -> Iterator[tuple[str, Any]]:
    """Each list's label and its page."""
    for page in sorted(admin.site._registry.values(), key=lambda each: each.opts.label_lower):
        yield page.opts.label_lower, page


def shown(client: Client, page: Any, query: str = "") -> str:
    answer = client.get(f"{list_of(page)}{query}")
    assert answer.status_code == 200, (page, query)
    return str(answer.content.decode())


def test_every_list_that_grows_is_searched() -> None:
    assert {label for label, page in lists() if not page.search_fields} <= NOT_SEARCHED


def test_every_list_without_rows_says_so_and_where_to_go() -> None:
    client = browser_of(chief())
    silent = []
    for label, page in lists():
        if not page.model._base_manager.exists() and "desk-none" not in shown(client, page):
            silent.append(label)
    assert silent == []


def test_a_search_that_finds_nothing_shows_everything_again() -> None:
    client = browser_of(chief())
    silent = []
    for label, page in lists():
        if page.search_fields:
            text = shown(client, page, "?q=zzzzzz")
            if not ("desk-none" in text and 'href="?"' in text and 'id="keep-name"' in text):
                silent.append(label)
    assert silent == []


def test_every_list_with_rows_is_offered_as_a_file(settings: Settings) -> None:
    filled(settings)
    settings.STAFF_SECOND_FACTOR = False
    client = browser_of(chief())
    without, seen = [], 0
    for label, page in lists():
        text = shown(client, page)
        if "desk-none" in text:
            continue
        seen += 1
        if f'action="/admin/lists/{page.opts.app_label}/{page.opts.model_name}.csv' not in text:
            without.append(label)
    assert without == []
    assert seen > 25
