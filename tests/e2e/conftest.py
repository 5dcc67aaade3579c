"""What a browser test needs: the real site, and Chromium pages that belong to different people.

`page` and `other_page` are two desktops that share nothing, `phone` is 390 x 844 with touch, `open_page` makes more.
An error on any page fails its test; what a failed test's pages showed is kept in `screenshots/`, and its report has
their words and what the site's processes said last.
"""

import re
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from rummysite.paths import BASE_DIR
from rummysite.translations.catalogs import compile_catalogs
from tests import browser as machine
from tests.e2e.site import Site, running_site
from tests.patience import PATIENCE_S, PLAYED_S

OpenPage = Callable[..., Page]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
REFUSED_BY_SERVER = re.compile(r"Failed to load resource: the server responded with a status of 4\d\d")
TOLD = """
new MutationObserver(() => {
  const shown = [...document.querySelectorAll(".toast, .sending")].map((one) => one.textContent)
  if (shown.length) sessionStorage.told = JSON.stringify([...JSON.parse(sessionStorage.told ?? "[]"), ...shown])
}).observe(document, { childList: true, subtree: true })
"""
"""Keeps the short sentences that a page shows for some seconds (`Person.is_told`); a busy machine looks too late."""
failed = pytest.StashKey[bool]()
opened_pages = pytest.StashKey[list[Page]]()
LAST_WORDS = 3000
PATIENCE_MS = 1000 * PATIENCE_S
PLAYED_MS = 1000 * PLAYED_S


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here is marked `e2e`, so that `-m 'not e2e'` leaves it out."""
    for item in items:
        if item.path.is_relative_to(BASE_DIR / "tests" / "e2e"):
            item.add_marker("e2e")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixtures know whether their test failed."""
    report = yield
    if report.when == "call":
        item.stash[failed] = report.failed
        if report.failed:
            report.sections += _what_was_to_be_seen(item)
    return report


@pytest.fixture(scope="package")
def site(servers: None) -> Iterator[Site]:
    """The site with its demo tables, one for the whole run; tests bring their own people."""
    compile_catalogs(BASE_DIR / "locale")
    with running_site() as started:
        yield started


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium a module; while Playwright is open, Django's synchronous code could not run in this process."""
    path = machine.chromium()
    if path is None and not machine.is_ci():
        pytest.skip(machine.MISSING)
    with sync_playwright() as playwright:
        assert path is not None, machine.MISSING
        started = playwright.chromium.launch(executable_path=path, args=machine.launch_flags())
        yield started
        started.close()


@pytest.fixture
def page_errors() -> list[str]:
    """What went wrong on the pages of this test; a test that expects an error removes it."""
    return []


@pytest.fixture
def open_page(
    browser: Browser, site: Site, page_errors: list[str], request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """A function that opens a page of a new person: `open_page(**PHONE)`; keywords are Playwright's context options."""
    opened = request.node.stash[opened_pages] = list[Page]()

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not REFUSED_BY_SERVER.match(message.text):
            page_errors.append(message.text)

    def open_one(**options: Any) -> Page:
        context = browser.new_context(base_url=site.url, **{"service_workers": "block", **(options or DESKTOP)})
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(TOLD)
        page = context.new_page()
        page.on("pageerror", lambda error: page_errors.append(str(error)))
        page.on("console", note)
        opened.append(page)
        return page

    expect.set_options(timeout=PATIENCE_MS)
    yield open_one
    if request.node.stash.get(failed, False):
        _keep_screenshots(opened, request.node.name)
    for page in opened:
        page.context.close()
    assert page_errors == []


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A desktop."""
    return open_page()


@pytest.fixture
def other_page(open_page: OpenPage) -> Page:
    """Somebody else's desktop."""
    return open_page()


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A phone, held upright."""
    return open_page(**PHONE)


def _what_was_to_be_seen(item: pytest.Item) -> list[tuple[str, str]]:
    """The words on the pages of a test, and the last words of its site's processes."""
    seen = []
    for page in item.stash.get(opened_pages, []):
        with suppress(PlaywrightError):
            seen.append((f"the words at {page.url}", page.inner_text("body", timeout=1000 * PATIENCE_S)))
    site = getattr(item, "funcargs", {}).get("site")
    if isinstance(site, Site):
        seen += [(f"last said by {name}", site.log(name)[-LAST_WORDS:]) for name in site.processes]
    return seen


def _keep_screenshots(pages: list[Page], name: str) -> None:
    folder = BASE_DIR / "screenshots"
    folder.mkdir(exist_ok=True)
    for number, page in enumerate(pages, start=1):
        page.screenshot(path=folder / f"{name}-{number}.png", full_page=True)
