"""`make screenshots`: play in a real house with a real browser and write the pictures of the documents.

They show what a reader finds: a table with bots on a phone, on its side and on a desktop, what a player meets before
(`tests.docs.player_pictures`), the tables in the admin, a report; and the desk of a house that `fill_demo` has filled.
"""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from rummysite.paths import BASE_DIR
from tests import browser as machine
from tests.docs import desk_pictures, player_pictures
from tests.e2e.conftest import PATIENCE_MS, PHONE
from tests.e2e.person import Person
from tests.e2e.rigging import hold_next_deal, open_table
from tests.e2e.site import Site, running_site
from tests.ready_cluster import lay_cluster
from tests.settings import SERVERS, TEST_HOME

IMAGES = BASE_DIR / "docs" / "images"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1024, "height": 700}, "color_scheme": "light"}
HELD: dict[str, Any] = {**PHONE, "device_scale_factor": 1, "color_scheme": "light"}
ON_ITS_SIDE: dict[str, Any] = {**HELD, "viewport": {"width": 844, "height": 390}}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light", "locale": "en-IN"}
DESK_PAGES = ("home", "alert", "replay")
AT_REST = """() => Promise.all(document.getAnimations()
    .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime))
    .map((each) => each.finished.catch(() => null)))"""
TITLE_IS_WHOLE = """() => {
  const title = [...document.querySelectorAll('#header-inner h1 > :is(a, span)')].at(-1)
  return !title || title.scrollWidth <= title.clientWidth
}"""
FILL = "from django.core.management import call_command; call_command('fill_demo')"
OPERATOR = """
from accounts.people.models import User
user = User.objects.create_superuser("picture", None, "a-long-password-1", display_name="The operator")
"""


def take(site: Site, folder: Path) -> None:
    """Take all pictures of a site that runs, one after another."""
    path = machine.chromium()
    if path is None:
        raise RuntimeError(machine.MISSING)
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=machine.launch_flags())
        try:
            for name, options, table in (
                ("table-desktop", DESKTOP, "Peepal Garden"),
                ("table-phone", HELD, "Banyan Court"),
                ("table-on-its-side", ON_ITS_SIDE, "Neem Verandah"),
            ):
                with _page(browser, site, options) as page:
                    _table(site, page, table)
                    page.screenshot(path=folder / f"{name}.png")
            for name, visit in player_pictures.PAGES.items():
                with _page(browser, site, HELD) as page:
                    visit(page)
                    page.evaluate(AT_REST)
                    page.screenshot(path=folder / f"{name}.png")
            with _page(browser, site, DESKTOP) as page:
                _log_in(site, page)
                page.goto("/admin/tables/table/")
                page.screenshot(path=folder / "admin.png")
                page.goto("/admin/finance/trial-balance/")
                page.screenshot(path=folder / "report.png")
        finally:
            browser.close()


def take_desk(browser: Browser, url: str, folder: Path) -> None:
    """Take the pictures of the desk of a house that has been filled."""
    context = browser.new_context(base_url=url, **DESK)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    desk_pictures.log_in(page)
    for name in DESK_PAGES:
        assert desk_pictures.follow(page, desk_pictures.PAGES[name]) == HTTPStatus.OK, name
        page.evaluate(AT_REST)
        assert page.evaluate(TITLE_IS_WHOLE), name
        page.screenshot(path=folder / f"desk-{name}.png")
    context.close()


def _table(site: Site, page: Page, name: str) -> None:
    """A guest at a table with bots, in turn, with the hand sorted."""
    table = open_table(site, name, bots_wanted=3, max_seats=5, bot_think_ms=400, overrides={})
    guest = Person(page)
    guest.play_as_guest()
    guest.sit_down_at(name)
    guest.await_cards(13)
    hold_next_deal(site, table)
    guest.await_turn_or_result()
    guest.act("sort")
    page.evaluate(AT_REST)


def _log_in(site: Site, page: Page) -> None:
    site.shell(OPERATOR)
    page.goto("/admin/")
    page.locator("input[name=login], input[name=username]").fill("picture")
    page.locator("input[type=password]").fill("a-long-password-1")
    page.locator("input[type=password]").press("Enter")
    page.wait_for_url("**/admin/")


@contextmanager
def _page(browser: Browser, site: Site, options: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(base_url=site.url, **options)
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


def _take_desk_of(site: Site) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=machine.launch_flags())
        take_desk(browser, site.url, IMAGES)
        browser.close()


def main() -> int:
    """Start servers and sites of our own, and take the pictures into docs/images."""
    TEST_HOME.mkdir(exist_ok=True)  # settings that were read before have put their keys there
    TEST_HOME.chmod(0o711)
    lay_cluster(SERVERS)
    try:
        with SERVERS.running(), running_site() as site:
            take(site, IMAGES)
        with SERVERS.running(), running_site("pictures", first=lambda site: site.shell(FILL)) as site:
            _take_desk_of(site)
    finally:
        shutil.rmtree(TEST_HOME, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
