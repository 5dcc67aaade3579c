"""Who is on a break at a tournament's table still reads the standings, in a window of any size."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.reading import in_words
from tests.e2e.site import Site
from tests.e2e.test_every_screen_can_be_read import PLAYED
from tests.e2e.test_low_windows import faults, on_its_side

SIZES = ((390, 844), (844, 390), (320, 568), (360, 640), (568, 320), (640, 360))
ON_A_BREAK = """
from accounts.care.breaks.services import Length, take_break
from accounts.models import User
take_break(User.objects.get(display_name={name!r}), Length.DAY)
"""


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_break_keeps_the_standings(site: Site, open_page: OpenPage, language: str) -> None:
    person = on_its_side(open_page, language)
    page = person.page
    who = (page.locator(".account-name").text_content() or "").strip()
    page.goto(f"/tournaments/{site.shell(PLAYED)}/")
    person.act("register")
    person.act("register-yes")
    person.go_to_the_table()
    site.shell(ON_A_BREAK.format(name=who))
    page.locator(".strip-back").wait_for()
    page.locator(".toast").wait_for(state="detached")
    found = faults(page, f"on a break {language}", SIZES)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        person.act("standings")
        expect(page.locator("dialog.sheet[open]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    assert not found, in_words(found)
