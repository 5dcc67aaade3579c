"""A player's browser draws the seats of a tournament once more and compares; what was changed is found."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.site import Site
from tests.patience import PATIENCE_S

OPEN = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Tournament
from tournaments.scheduled.services.announcing import announce
now = timezone.now()
print(announce(Tournament(
    name="Drawn in the Open", profile_name="rummycircle-points", entry_fee_minor=0, seats=2, rounds=[{"deals": 1}],
    prizes={"kind": "shares", "rows": [{"each": 10000}]}, guarantee_minor=1000, min_entrants=2, max_entrants=4,
    starts_when_full=True, bots_fill_to=4, bot_think_ms=0, bot_strength="beginner", start_s=2, pause_s=2,
    registration_opens_at=now, starts_at=now + timedelta(days=1))).public_id)
"""


def test_a_players_browser_checks_the_draws_of_a_tournament(site: Site, page: Page, tmp_path: Path) -> None:
    cup = site.shell(OPEN)
    person = Person(page)
    person.play_as_guest()
    page.goto(f"/tournaments/{cup}/")
    page.locator(".fairness > summary").click()
    committed = page.locator("draw-noted").first.inner_text().strip()
    assert len(committed) == 64
    page.goto(f"/tournaments/{cup}/draws/check/")
    _check(page)
    expect(page.locator(".check-verdict")).to_contain_text("Nothing has been drawn yet.")

    page.goto(f"/tournaments/{cup}/")
    person.act("register")
    person.act("register-yes")
    person.go_to_the_table()
    person.await_cards(13)
    page.goto(f"/tournaments/{cup}/draws/check/")
    expect(page.locator("[name=seen]")).to_have_value(committed)
    _check(page)
    expect(page.locator(".check-verdict")).to_contain_text("These draws are fair: all checks hold.")
    expect(page.locator("[data-check=known]")).to_have_attribute("data-ok", "true")
    first = page.locator("[data-draw='1.0']")
    expect(first.locator("[data-check=seats]")).to_contain_text("Everybody sits as drawn.")
    expect(first.locator("[data-check=no_entropy]")).to_contain_text("No public entropy")

    with page.expect_download() as download:
        page.get_by_role("link", name="All draws (JSON)").click()
    file = tmp_path / "draws.json"
    download.value.save_as(file)
    told = json.loads(file.read_text())
    told["draws"][0]["tables"][0].reverse()
    file.write_text(json.dumps(told))
    page.locator(".check-own > summary").click()
    page.locator(".check-file input").set_input_files(file)
    expect(page.locator(".check-verdict")).to_have_attribute("data-ok", "false")
    expect(first.locator("[data-check=seats]")).to_have_attribute("data-ok", "false")

    page.locator("[name=seen]").fill("ab" * 32)
    _check(page)
    expect(page.locator("[data-check=known]")).to_have_attribute("data-ok", "false")


def _check(page: Page) -> None:
    page.get_by_role("button", name="Check them now").click()
    expect(page.locator(".check-verdict")).to_be_visible(timeout=1000 * PATIENCE_S)
