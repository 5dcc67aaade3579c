"""Operators find their way: the admin works under the site's own Content-Security-Policy."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.site import Site

OPERATOR = """
from accounts.models import User
user, _ = User.objects.get_or_create(username="{name}", defaults={{"is_staff": True, "is_superuser": True}})
user.set_password("a-long-password-1")
user.save()
"""


@pytest.fixture
def operator_page(page: Page, site: Site) -> Page:
    """An operator who has just logged in."""
    site.shell(OPERATOR.format(name="night-shift"))
    page.goto("/admin/")
    page.locator("input[name=login], input[name=username]").fill("night-shift")
    page.locator("input[type=password]").fill("a-long-password-1")
    page.locator("input[type=password]").press("Enter")
    expect(page).to_have_url(re.compile(r"^[^?]+/admin/$"))
    return page


@pytest.mark.parametrize("path", ["", "tables/table/", "tables/table/add/", "accounts/user/", "wallet/transaction/"])
def test_a_page_of_the_admin_shows_without_an_error(operator_page: Page, path: str) -> None:
    answer = operator_page.goto(f"/admin/{path}")
    assert answer is not None
    assert answer.status == 200
    expect(operator_page.locator("#main, main, #content").first).to_be_visible()


def test_a_stranger_is_not_let_in(page: Page) -> None:
    page.goto("/admin/tables/table/")
    expect(page).not_to_have_url(re.compile("/admin/tables/table/$"))
