"""The site that the browser tests use is the real one, and its pages keep to the rules for scripts."""

from playwright.sync_api import Page, expect

from tests.e2e.site import Site


def test_the_page_answers_without_an_error(page: Page) -> None:
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200


def test_the_operators_admin_asks_who_is_there(page: Page) -> None:
    page.goto("/admin/")
    expect(page.locator("input[type=password]")).to_be_visible()


def test_a_phone_is_as_narrow_as_a_phone(phone: Page) -> None:
    phone.goto("/")
    assert phone.evaluate("[innerWidth, matchMedia('(pointer: coarse)').matches]") == [390, True]


def test_two_pages_are_two_people(page: Page, other_page: Page) -> None:
    page.goto("/accounts/login/")
    assert {each["name"] for each in page.context.cookies()} >= {"csrftoken"}
    assert other_page.context.cookies() == []


def test_commands_reach_the_sites_own_database(site: Site) -> None:
    assert site.shell("from django.db import connection; print(connection.settings_dict['NAME'])") == "rummy_e2e"
