"""An operator works a shift and finance its days in the house that `make demo` opens, with a browser and no shell.

Both stories are in one file so that one house is enough for them.
"""

import shutil
import subprocess
from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from beancount import loader
from beancount.core.data import Transaction
from django.utils import timezone
from playwright.sync_api import Browser, Page

from tests.docs.screenshots import take_desk
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.shift import floor, money, papers
from tests.e2e.shift.operators import FINANCE, FLOOR, at_the_desk
from tests.e2e.site import Site
from tests.e2e.test_the_documents_pictures import OF_THE_DESK, size_of
from tests.wallet.finance.reports.hledger_reader import Book
from wallet.finance.exports.journal import account_name
from wallet.finance.reconciliation.models import Verdict


def test_an_operator_works_a_shift(open_page: OpenPage, page_errors: list[str], tmp_path: Path) -> None:
    desk, second, player = at_the_desk(open_page(), FLOOR), at_the_desk(open_page(**PHONE), FINANCE), open_page(**PHONE)
    floor.finds_a_player(desk, "Gopal")
    case = floor.replays_the_deal(desk)
    floor.settles_it(desk, second, case)
    floor.closes_it(desk, case, tmp_path)
    floor.mutes_and_suspends(desk, player)
    floor.watches_a_table(desk)
    floor.drains_and_reopens(desk, player)
    page_errors[:] = [each for each in page_errors if "503" not in each]  # the page of maintenance is one
    floor.finds_the_pair(desk)
    floor.makes_a_weekly_tournament(desk)


def test_the_pictures_of_the_desk_can_be_taken_again(site: Site, browser: Browser, tmp_path: Path) -> None:
    take_desk(browser, site.url, tmp_path)
    assert {path.name: size_of(path) for path in tmp_path.iterdir()} == OF_THE_DESK


def test_finance_works_three_days(site: Site, open_page: OpenPage, tmp_path: Path) -> None:
    finance, second, player = at_the_desk(open_page(), FINANCE), at_the_desk(open_page(), FLOOR), open_page(**PHONE)
    today = timezone.localdate()

    money.deposits(player, "demo-asha")
    paid = papers.five_payments(site)
    money.pays_out(finance, second)
    found = money.statement(finance, "gateway:sandbox", "monday.csv", papers.of_the_gateway(paid, today))
    site.shell(money.NEXT_DAY)

    money.books(
        finance, second, "settlement",
        gateway="sandbox", bank="hdfc", gross="2000", fee="40", gst="7.20", reference="UTR77",
    )  # fmt: skip
    money.books(finance, second, "charge", place="bank:hdfc", fee="11.80")
    found += money.statement(finance, "bank:hdfc", "tuesday.sta", papers.of_the_bank("UTR77", 1_952_80, today))
    site.shell(money.NEXT_DAY)

    owed = {"tax": "gst", "bank": "hdfc", "owed": "100", "credit": "7.20", "interest": "1", "challan": "CPIN7"}
    money.books(finance, second, "tax", **owed, first=str(today - timedelta(days=2)), last=str(today))
    found += money.statement(finance, "gateway:sandbox", "wednesday.csv", papers.of_days_later(paid, today))
    assert set(found) == EVERY_DIFFERENCE
    assert money.signs_statements(second) >= 1
    site.shell(money.NEXT_DAY)

    site.shell("from wallet.finance.closing.services import close_due_days\nprint(len(close_due_days()))")
    for number in (1, 2, 3):
        money.signs_a_day(finance, second, number)
    books_agree(finance, site, tmp_path, today - timedelta(days=3), today - timedelta(days=1))


EVERY_DIFFERENCE = {str(each.label) for each in Verdict if each is not Verdict.MATCHED}
"""As the page calls them."""


def books_agree(finance: Page, site: Site, folder: Path, first: date, last: date) -> None:
    """Profit and loss and the balance sheet are what other programs make of the journal, to the paisa."""
    earned = {line[1].strip(): units(line[4]) for line in money.rows(finance, "profit-and-loss", first, last)}
    sheet = {line[1].strip(): line for line in money.rows(finance, "balance-sheet", first, last)}
    assert any(earned.values())

    path = folder / "house.beancount"
    path.write_bytes(money.download_ledger(finance, site, "beancount", first, last))
    entries, errors, _options = loader.load_file(str(path))
    assert errors == []
    held: dict[str, Decimal] = defaultdict(Decimal)
    for entry in entries:
        if isinstance(entry, Transaction):
            for posting in entry.postings:
                held[posting.account] += posting.units.number
    by_beancount = {name: -amount for name, amount in held.items() if name.startswith(("Income", "Expenses"))}
    assert {account_name(code): amount for code, amount in earned.items() if amount} == {
        name: amount for name, amount in by_beancount.items() if amount
    }
    for code in ("bank:hdfc", "bank:payouts", "gateway:sandbox", "tax:credit", "house:capital"):
        line = sheet.get(code)
        there = Decimal(0) if line is None else units(line[4]) if line[4].strip() else -units(line[5])
        assert there == held[account_name(code)], code

    journal = money.download_ledger(finance, site, "journal", first, last)
    read = Book(journal.decode())
    assert {name: amount for name, amount in read.held.items() if amount} == {
        name: amount for name, amount in held.items() if amount
    }
    if shutil.which("hledger"):
        (folder / "house.journal").write_bytes(journal)
        check = ["hledger", "-f", str(folder / "house.journal"), "check", "--strict"]
        assert subprocess.run(check, capture_output=True, check=False).returncode == 0


def units(shown: str) -> Decimal:
    """An amount as a page shows it."""
    return Decimal(shown.strip().replace(",", "").replace("−", "-").replace("\u202f", "") or 0)
