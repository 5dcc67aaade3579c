"""The browser has nothing to say about the pages in its console: every header and every feature named is known to it.

Chromium on Linux knows Web Bluetooth only when it is told to; elsewhere it always does. Here it is told.
"""

import pytest
from playwright.sync_api import expect, sync_playwright

from tests import browser as machine
from tests.e2e.conftest import PATIENCE_MS
from tests.e2e.person import Person
from tests.e2e.rigging import open_table
from tests.e2e.site import Site

PAGES = ("/", "/accounts/profile/", "/wallet/", "/boards/", "/learn/first/")
KNOWN_ELSEWHERE = "--enable-blink-features=WebBluetooth"
LENT = "() => document.featurePolicy.allowedFeatures()"
ASKED_FOR = ("bluetooth", "camera", "geolocation", "hid", "microphone", "payment", "serial", "usb")


def test_a_pages_console_is_silent(site: Site) -> None:
    path, said = machine.chromium(), list[str]()
    if path is None and not machine.is_ci():
        pytest.skip(machine.MISSING)
    with sync_playwright() as playwright:
        flags = [*machine.launch_flags(), KNOWN_ELSEWHERE]
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        page = browser.new_page(base_url=site.url)
        page.set_default_timeout(PATIENCE_MS)
        expect.set_options(timeout=PATIENCE_MS)
        page.on("console", lambda message: said.append(f"{page.url}: {message.text}"))
        Person(page).play_as_guest()
        for address in PAGES:
            page.goto(address)
            page.wait_for_load_state("load")
        lent = page.evaluate(LENT)
        open_table(site, "Silent Pond", bots_wanted=1)
        Person(page).sit_down_at("Silent Pond")
        browser.close()
    assert said == []
    assert [feature for feature in ASKED_FOR if feature in lent] == []
