"""Beside every field that an operator fills in stands a sentence."""

from typing import Any

import pytest
from django.contrib import admin
from django.test import RequestFactory

from accounts.people.models import User
from desk.lists.help import HELP
from tests.desk.people import chief


@pytest.fixture
def request_of_a_chief() -> Any:
    request = RequestFactory().get("/admin/")
    request.user = chief()
    return request


def silent(page: Any, request: Any, *, change: bool) -> list[str]:
    row = (request.user if page.model is User else page.model()) if change else None
    form = page.get_form(request, row, change=change)
    read_only = set(page.get_readonly_fields(request, row))
    return [name for name, field in form.base_fields.items() if name not in read_only and not field.help_text]


def test_no_field_is_silent(request_of_a_chief: Any) -> None:
    found = {}
    for page in admin.site._registry.values():
        for change, may in ((False, page.has_add_permission), (True, page.has_change_permission)):
            if may(request_of_a_chief) and (names := silent(page, request_of_a_chief, change=change)):
                found[page.opts.label_lower] = names
    assert found == {}


def test_help_is_for_lists_that_there_are() -> None:
    assert set(HELP) - {page.opts.label_lower for page in admin.site._registry.values()} == set()
