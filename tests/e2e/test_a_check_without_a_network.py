"""The file that checks a shuffle does so in a browser that has no network, and finds what was changed."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rummysite.paths import BASE_DIR
from tests.patience import PATIENCE_S

FILE = BASE_DIR / "static" / "check_shuffle.html"
GOLDEN = BASE_DIR / "tests" / "engine" / "record" / "golden" / "rummycircle-points"
LOGGED = BASE_DIR / "tests" / "tables" / "openlog" / "golden"
PATIENCE_MS = 1000 * PATIENCE_S


@pytest.fixture
def offline(browser: Browser) -> Iterator[Page]:
    """The file, opened from the disk by a browser without a network; an error in it fails the test."""
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto(FILE.as_uri())
    yield page
    context.close()
    assert errors == []


def opened(page: Page, file: Path) -> None:
    """Choose the file of a record as a person can: once the field is enabled, for which Playwright does not wait."""
    expect(page.locator("#file")).to_be_enabled()
    page.locator("#file").set_input_files(file)


@pytest.mark.parametrize("scene", ["declared", "revealed", "unrevealed"])
def test_true_records_of_either_version_hold(offline: Page, scene: str) -> None:
    opened(offline, GOLDEN / f"{scene}.json")
    expect(offline.locator("#verdict")).to_have_attribute("data-ok", "true")
    expect(offline.locator("#verdict")).to_contain_text("This shuffle is fair")


def test_the_beacons_signature_is_checked(offline: Page) -> None:
    opened(offline, GOLDEN / "revealed.json")
    line = offline.locator("[data-check=signature]")
    expect(line).to_contain_text("Round 1000 of the public beacon is signed")
    text = offline.locator("#record").input_value()
    offline.locator("#record").fill(text.replace('"signature": "b4', '"signature": "b5'))
    offline.locator("#check").click()
    expect(line).to_have_attribute("data-ok", "false")
    expect(offline.locator("#verdict")).to_have_attribute("data-ok", "false")


def test_what_the_reader_noted_is_compared(offline: Page) -> None:
    offline.locator("#seen").fill("ab" * 32)
    offline.locator("#share").fill("cd" * 32)
    opened(offline, GOLDEN / "unrevealed.json")
    expect(offline.locator("#verdict")).to_have_attribute("data-ok", "false")
    assert offline.locator("li[data-ok=false]").evaluate_all("lines => lines.map((one) => one.dataset.check)") == [
        "seen",
        "own_share",
    ]


def test_what_is_no_record_is_said(offline: Page) -> None:
    offline.locator("#record").fill("{}")
    offline.locator("#check").click()
    expect(offline.locator("#verdict")).to_contain_text("no record of a deal")


def test_without_the_logs_lines_it_says_that_it_was_not_held_against_it(offline: Page) -> None:
    opened(offline, LOGGED / "deal.json")
    expect(offline.locator("[data-check=not_held]")).to_contain_text("Not held against the public log.")
    expect(offline.locator("#verdict")).to_have_attribute("data-ok", "true")


def test_a_record_is_held_against_the_logs_lines_that_the_reader_brings(offline: Page, tmp_path: Path) -> None:
    opened(offline, LOGGED / "deal.json")
    expect(offline.locator("[data-check=not_held]")).to_be_visible(timeout=PATIENCE_MS)
    offline.locator("#log").set_input_files(LOGGED / "lines.json")
    expect(offline.locator("[data-check=log_blocks]")).to_contain_text("Compare the last one")
    expect(offline.locator("#verdict")).to_have_attribute("data-ok", "true")

    commitment = json.loads((LOGGED / "deal.json").read_text())["commitment"]
    shown_to_others = tmp_path / "lines.json"
    shown_to_others.write_text((LOGGED / "lines.json").read_text().replace(commitment, "ab" * 32))
    offline.locator("#log").set_input_files(shown_to_others)
    expect(offline.locator("[data-check=log_house]")).to_have_attribute("data-ok", "false")
    failing = offline.locator("li[data-ok=false]").evaluate_all("lines => lines.map((one) => one.dataset.check)")
    assert failing == ["log_house", "log_blocks"]
