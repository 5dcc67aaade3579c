"""Operators at the desk, at a wide window and on a phone: nothing overflows, and the keys lead where they should.

With `DESK_PICTURES=folder` each page is kept as a picture, in light and dark.
"""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.site import Site

WIDE = {"viewport": {"width": 1440, "height": 900}}
PICTURES = os.environ.get("DESK_PICTURES", "")

HISTORY = """
from datetime import timedelta
from random import Random
from django.utils import timezone
from accounts.models import User
from desk.models import Number
from tables.models import ChatReport, Table
chief, new = User.objects.get_or_create(username="night-shift", defaults={"is_staff": True, "is_superuser": True})
chief.set_password("a-long-password-1"); chief.save()
asha, fresh = User.objects.get_or_create(username="asha", defaults={"display_name": "Asha Devi"})
binu, _ = User.objects.get_or_create(username="binu", defaults={"display_name": "Binu Thomas"})
if fresh:
    from wallet.play.chips import grant_chips
    grant_chips(asha, 5_000_00, "gift:asha")
    for table in Table.objects.all()[:2]:
        ChatReport.objects.create(
            table=table, reporter=binu, accused=asha, deal_number=1, at=timezone.now() - timedelta(hours=6),
            line_id=table.public_id,
        )
    chance = Random(5)
    today = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    rows = []
    for back in range(30):
        begins_at = today - timedelta(days=back)
        for measure, most in (("players", 240), ("new", 30), ("deals", 4000)):
            rows.append(Number(span="day", begins_at=begins_at, measure=measure, value=chance.randint(most // 2, most)))
        day = {"span": "day", "begins_at": begins_at}
        for part in ("new", "week", "month", "older"):
            rows.append(Number(**day, measure="cohort", part=part, value=chance.randint(20, 80)))
        rows.append(Number(**day, measure="rake", currency="CHIP", value=chance.randint(1, 9**7)))
        for hour in range(24):
            for stake in ("100", "500", "0"):
                moment = begins_at + timedelta(hours=hour)
                rows.append(Number(
                    span="hour", begins_at=moment, measure="stake", currency="CHIP", part=stake,
                    value=chance.randint(0, 12 + hour),
                ))
    Number.objects.bulk_create(rows, ignore_conflicts=True)
print(asha.public_id)
"""


@pytest.fixture(scope="module")
def asha(site: Site) -> str:
    """A house with some history; a player's id."""
    return site.shell(HISTORY).splitlines()[-1]


@pytest.fixture(scope="module")
def logged_in() -> dict[str, Any]:
    """What a browser keeps of its log-in, by window: one log-in does for all tests of a window."""
    return {}


@pytest.fixture(params=["wide", "phone"])
def operator(
    request: pytest.FixtureRequest, open_page: OpenPage, site: Site, asha: str, logged_in: dict[str, Any]
) -> Page:
    """An operator who is logged in and stands at home."""
    window: str = request.param
    page = open_page(**(WIDE if window == "wide" else PHONE), storage_state=logged_in.get(window))
    if window in logged_in:
        page.goto("/admin/")
    else:
        log_in(page)
        logged_in[window] = page.context.storage_state()
    return page


def log_in(page: Page) -> None:
    """Through the door of everybody."""
    page.goto("/admin/")
    page.locator("input[name=login], input[name=username]").fill("night-shift")
    page.locator("input[type=password]").fill("a-long-password-1")
    page.locator("input[type=password]").press("Enter")
    expect(page).to_have_url(re.compile(r"^[^?]+/admin/$"))


def keep(page: Page, name: str) -> None:
    """A picture of the page as it is, in both themes."""
    if PICTURES:
        width = page.viewport_size["width"] if page.viewport_size else 0
        for theme in ("light", "dark"):
            page.evaluate("theme => document.documentElement.classList.toggle('dark', theme === 'dark')", theme)
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}-{theme}.png", full_page=True)
        page.evaluate("document.documentElement.classList.remove('dark')")


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


PATHS = {
    "home": "/admin/?days=7",
    "find": "/admin/find/?q=asha",
    "nothing": "/admin/find/?q=zzzz",
    "player": "/admin/players/{asha}/",
    "player-play": "/admin/players/{asha}/?tab=play",
    "player-money": "/admin/players/{asha}/?tab=money",
    "players": "/admin/accounts/user/",
    "tables": "/admin/tables/table/",
    "transactions": "/admin/wallet/transaction/",
    "reports": "/admin/tables/chatreport/",
    "empty": "/admin/wallet/deposit/",
    "filtered": "/admin/accounts/user/?q=binu",
    "finance": "/admin/finance/",
}


@pytest.mark.parametrize("name", PATHS)
def test_a_page_of_the_desk_is_no_wider_than_its_window(operator: Page, asha: str, name: str) -> None:
    answer = operator.goto(PATHS[name].format(asha=asha))
    assert answer is not None
    assert answer.status == 200
    expect(operator.locator("#content")).to_be_visible()
    keep(operator, name)
    assert overflow(operator) <= 0


def test_a_slash_opens_the_search_and_enter_the_answer(open_page: OpenPage, asha: str) -> None:
    page = open_page(**WIDE)
    log_in(page)
    page.wait_for_load_state("load")
    page.keyboard.press("/")
    field = page.locator("#search-input-command")
    expect(field).to_be_focused()
    field.press_sequentially("asha devi")
    expect(page.locator("#command-results-list")).to_contain_text("Asha Devi")
    keep(page, "palette")
    page.get_by_role("link", name=re.compile("Asha Devi")).first.click()
    expect(page).to_have_url(re.compile(f"/admin/players/{asha}/$"))
