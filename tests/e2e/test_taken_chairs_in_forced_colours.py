"""In forced colours, which take grounds away, a chair in the lobby that is taken still differs from a free one."""

from playwright.sync_api import Page, expect

from tests.e2e.rigging import open_table
from tests.e2e.site import Site


def test_a_taken_chair_is_seen_without_its_ground(site: Site, page: Page) -> None:
    open_table(site, "Plain Colours", bots_wanted=1)
    page.emulate_media(forced_colors="active")
    page.goto("/")
    row = page.locator(".table-card", has_text="Plain Colours")
    expect(row.locator(".dot[data-who=bot]").first).to_have_css("border-top-style", "solid")
    expect(row.locator(".dot[data-who=nobody]").first).to_have_css("border-top-style", "dashed")
