"""Pictures of the desk on a house that `make demo` has filled: `python -m tests.docs.desk_pictures FOLDER --url URL`.

Each page is taken at a wide window and at a phone's, in light and dark, in English and Hindi: what somebody looks
through who has changed a page of operators. The documents' own pictures of the desk are some of them.
"""

import argparse
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from desk.demo import PASSWORD
from tests import browser as machine
from tests.e2e.conftest import PATIENCE_MS, PHONE

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SCREENS = {"wide": WIDE, "phone": {**PHONE, "device_scale_factor": 1}}
LANGUAGES = {"en": "en-IN", "hi": "hi-IN"}
THEMES = ("light", "dark")
OPERATOR = "demo-floor"

PAGES = {
    "home": "/admin/?days=7",
    "find": "/admin/find/?q=asha",
    "players": "/admin/accounts/user/",
    "player": "/admin/accounts/user/?q=gopal > #result_list a[href*='/admin/players/']",
    "player-play": "/admin/accounts/user/?q=gopal > #result_list a[href*='/admin/players/'] > a[href$='tab=play']",
    "player-money": "/admin/accounts/user/?q=asha > #result_list a[href*='/admin/players/'] > a[href$='tab=money']",
    "cases": "/admin/desk/case/",
    "case": "/admin/desk/case/?waiting=all > #result_list tbody a[href*='/desk/case/']",
    "case-new": "/admin/desk/case/add/",
    "replay": "/admin/desk/case/?waiting=all&kind__exact=deal"
    " > #result_list tbody a[href*='/desk/case/'][href*='/change/'] > a[href*='/admin/deals/']",
    "alerts": "/admin/desk/alert/",
    "alert": "/admin/desk/alert/ > #result_list tbody th a",
    "approvals": "/admin/desk/approvalrequest/",
    "audit": "/admin/desk/auditline/",
    "roles": "/admin/auth/group/",
    "tables": "/admin/tables/table/",
    "table": "/admin/tables/table/ > #result_list tbody th a",
    "make-table": "/admin/floor/new/table/",
    "make-offer": "/admin/floor/new/offer/",
    "make-league": "/admin/floor/new/league/",
    "make-tournament": "/admin/floor/new/tournament/",
    "calendar": "/admin/floor/calendar/",
    "drains": "/admin/tables/drain/",
    "drain-new": "/admin/tables/drain/add/",
    "houses": "/admin/tables/house/",
    "house": "/admin/tables/house/ > #result_list tbody th a",
    "house-new": "/admin/tables/house/add/",
    "offers": "/admin/tournaments/pooloffer/",
    "announcements": "/admin/desk/announcement/",
    "announcement-new": "/admin/desk/announcement/add/",
    "deals": "/admin/tables/deal/",
    "deal": "/admin/tables/deal/ > #result_list tbody th a",
    "tournaments": "/admin/tournaments/tournament/",
    "tournament": "/admin/tournaments/tournament/ > #result_list tbody th a",
    "chat-reports": "/admin/tables/chatreport/",
    "papers": "/admin/accounts/proofcheck/",
    "sessions": "/admin/usersessions/usersession/",
    "deposits": "/admin/wallet/deposit/",
    "deposit": "/admin/wallet/deposit/ > #result_list tbody th a",
    "suspense": "/admin/wallet/unmatched/",
    "withdrawals": "/admin/wallet/withdrawal/",
    "withdrawal": "/admin/wallet/withdrawal/ > #result_list tbody th a",
    "bonuses": "/admin/wallet/bonus/",
    "finance": "/admin/finance/",
    "trial-balance": "/admin/finance/trial-balance/",
    "profit-and-loss": "/admin/finance/profit-and-loss/",
    "balance-sheet": "/admin/finance/balance-sheet/",
    "cash-flow": "/admin/finance/cash-flow/",
    "gst-documents": "/admin/finance/gst-documents/",
    "tds-return": "/admin/finance/tds-return/",
    "trace": "/admin/finance/trace/",
    "statements": "/admin/finance/statements/",
    "statement": "/admin/finance/statements/ > #content a[href*='/finance/statements/']",
    "vouchers": "/admin/finance/vouchers/",
    "voucher": "/admin/finance/vouchers/ > .finance-table a[href*='/vouchers/']",
    "voucher-new": "/admin/finance/vouchers/new/settlement/",
    "taxes": "/admin/finance/taxes/",
    "deductions": "/admin/finance/taxes/ > #content a[href*='/taxes/tds/']",
    "days": "/admin/finance/days/",
    "day": "/admin/finance/days/ > #content a[href*='/finance/days/']",
    "files": "/admin/finance/files/",
    "transactions": "/admin/wallet/transaction/",
    "transaction": "/admin/wallet/transaction/ > #result_list tbody th a",
    "findings": "/admin/wallet/finding/",
    "licence": "/admin/wallet/licencerow/",
    "fairness": "/fairness/",
}
"""Each page's address; what stands after ' > ' is a link on it to follow."""


class Taken(NamedTuple):
    """A picture, and by how many pixels its page is wider than the window."""

    path: Path
    status: int
    too_wide: int


def log_in(page: Page, name: str = OPERATOR, password: str = PASSWORD) -> None:
    """Through the door of everybody."""
    page.goto("/admin/")
    page.locator("input[name=login], input[name=username]").fill(name)
    page.locator("input[type=password]").fill(password)
    page.locator("input[type=password]").press("Enter")
    page.wait_for_url(re.compile("/admin/$"))


def follow(page: Page, way: str) -> int:
    """Go to a page; 0 where a link on the way is not there."""
    address, *links = way.split(" > ")
    answer = page.goto(address)
    for link in links:
        found = page.locator(link)
        if not found.count():
            return 0
        answer = page.goto(str(found.first.evaluate("link => link.href")))
    return answer.status if answer else 0


def take_pages(browser: Browser, url: str, folder: Path, names: list[str], screens: list[str]) -> Iterator[Taken]:
    """Take every page on every screen, in every language and theme."""
    for (screen, options), (language, locale) in product(SCREENS.items(), LANGUAGES.items()):
        if f"{screen}-{language}" not in screens:
            continue
        context = browser.new_context(base_url=url, locale=locale, **options)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        log_in(page)
        for name in names:
            status = follow(page, PAGES[name])
            if not status:
                continue
            for theme in THEMES:
                page.evaluate("theme => document.documentElement.classList.toggle('dark', theme === 'dark')", theme)
                path = folder / f"{name}-{screen}-{language}-{theme}.png"
                page.screenshot(path=path, full_page=True, animations="disabled")
                wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
                yield Taken(path, status, int(page.evaluate(wide)))
        context.close()


def main() -> int:
    """Take the pictures, and name those whose page is wider than its window; 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--url", default="http://localhost:8000")
    parser.add_argument("--pages", nargs="*", default=list(PAGES), choices=list(PAGES))
    parser.add_argument("--screens", nargs="*", default=[f"{one}-{two}" for one, two in product(SCREENS, LANGUAGES)])
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    wrong = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=machine.launch_flags())
        for one in take_pages(browser, given.url, given.folder, given.pages, given.screens):
            if one.status >= 400 or one.too_wide > 0:
                wrong += 1
                print(f"{one.path.name}: {one.status}, {one.too_wide} pixels too wide")
        browser.close()
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
