"""Profit and loss, balance sheet and journal agree with Beancount and hledger to the paisa, over closed days."""

import csv
import io
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from beancount import loader
from beancount.core.data import Transaction

from tests.wallet.finance.days import ago, period_of, three_closed_days
from tests.wallet.finance.reports.hledger_reader import Book
from wallet.finance.exports.journal import account_name, beancount, hledger
from wallet.finance.reports import Basis, Period
from wallet.finance.reports.books.balances import balances_at, moved
from wallet.finance.reports.books.cash import cash_flow
from wallet.finance.reports.books.statements import accounts, balance_sheet, chart_lines, profit_and_loss, result_minor

pytestmark = pytest.mark.django_db(transaction=True)
HLEDGER = shutil.which("hledger")


def periods() -> Iterator[Period]:
    """Each closed day, all of them, those with the open day, and the open day alone."""
    yield period_of(ago(3), ago(3))
    yield period_of(ago(2), ago(2))
    yield period_of(ago(3), ago(1))
    yield period_of(ago(2), ago(0))
    yield period_of(ago(0), ago(0))


def units(minor: object) -> Decimal:
    assert isinstance(minor, int)
    return Decimal(minor) / 100


def test_profit_and_loss_and_balance_sheet_agree_with_beancount(tmp_path: Path) -> None:
    three_closed_days()
    for period in periods():
        happened, there = _by_beancount(period, tmp_path)
        ours = {account_name(str(row[1])): -units(row[4]) for row in profit_and_loss(period)}
        assert ours == {name: amount for name, amount in happened.items() if _of_the_year(name) and amount}
        assert any(ours.values())
        sheet = {str(row[1]): row for row in balance_sheet(period) if row[1]}
        for code in ("bank:hdfc", "bank:payouts", "gateway:sandbox", "tax:credit", "tax:tds", "house:capital"):
            row = sheet.get(code)
            here = Decimal(0) if row is None else units(row[4]) if row[4] is not None else -units(row[5])
            assert here == there[account_name(code)], code
        both = [
            sum(int(str(row[place])) for row in balance_sheet(period) if row[place] is not None) for place in (4, 5)
        ]
        assert both[0] == both[1]


def _of_the_year(name: str) -> bool:
    return name.startswith(("Income", "Expenses"))


def _by_beancount(period: Period, folder: Path) -> tuple[dict[str, Decimal], dict[str, Decimal]]:
    """What happened in the period and what there is at its end, by the journal as Beancount reads it."""
    path = folder / "house.beancount"
    path.write_bytes(b"".join(beancount(period)))
    entries, errors, _options = loader.load_file(str(path))
    assert errors == []
    check = [str(Path(sys.executable).with_name("bean-check")), str(path)]
    assert subprocess.run(check, capture_output=True, check=False).returncode == 0
    happened: dict[str, Decimal] = defaultdict(Decimal)
    there: dict[str, Decimal] = defaultdict(Decimal)
    for entry in entries:
        if isinstance(entry, Transaction):
            for posting in entry.postings:
                there[posting.account] += posting.units.number
                if "opening" not in entry.links:
                    happened[posting.account] += posting.units.number
    return happened, there


def test_the_journal_for_hledger_has_the_same_accounts(tmp_path: Path) -> None:
    three_closed_days()
    period = period_of(ago(3), ago(0))
    book = Book(b"".join(hledger(period)).decode())
    for code, minor in balances_at(period, period.ends_at).items():
        if code.startswith(("house", "tax", "bank", "gateway")):
            assert book.held[account_name(code)] == -units(minor)


@pytest.mark.skipif(HLEDGER is None, reason="hledger is not on this machine")
def test_hledger_itself_comes_to_the_same_result_and_finds_nothing_wrong(tmp_path: Path) -> None:
    three_closed_days()
    for period in periods():
        path = tmp_path / "house.journal"
        path.write_bytes(b"".join(hledger(period)))
        check = subprocess.run(
            [str(HLEDGER), "-f", path, "check", "--strict"], capture_output=True, text=True, check=False
        )
        assert (check.returncode, check.stdout + check.stderr) == (0, "")
        theirs = _balance(path, "^Income", "^Expenses", "not:desc:^opening")
        assert theirs == {account_name(str(row[1])): -units(row[4]) for row in profit_and_loss(period)}
        assert -sum(theirs.values()) == units(result_minor(period))
        has = _balance(path, "^Assets")
        assert has == {account_name(str(row[1])): units(row[4]) for row in balance_sheet(period) if row[4]}


def _balance(path: Path, *query: str) -> dict[str, Decimal]:
    command = [str(HLEDGER), "-f", str(path), "balance", "--flat", "--no-total", "-O", "csv", *query]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    return {row["account"]: Decimal(row["balance"].removesuffix(" INR").replace(",", "")) for row in rows}


def test_closed_days_and_entries_say_the_same_of_what_moved_and_what_is_held() -> None:
    three_closed_days()
    for period in periods():
        # By the time of the event nothing is taken from closed days; here every event was booked when it happened.
        read = period_of(period.first, period.last, basis=Basis.EVENT)
        assert moved(period) == moved(read)
        nothing = {line: minor for line, minor in balances_at(period, period.ends_at).items() if minor}
        assert nothing == {line: minor for line, minor in balances_at(read, read.ends_at).items() if minor}


def test_the_trial_balance_the_chart_and_the_cash_flow_hang_together() -> None:
    three_closed_days()
    for period in periods():
        rows = [[int(str(cell)) for cell in row[4:]] for row in accounts(period)]
        before, debit, credit, after = (sum(column) for column in zip(*rows, strict=True))
        assert (before, debit - credit, after) == (0, 0, 0)
        assert sum(int(str(row[5])) for row in chart_lines(period)) == 0
        cash = [int(str(row[4])) for row in cash_flow(period)]
        assert cash[0] + sum(cash[1:-1]) == cash[-1]


def test_a_statement_as_the_books_stood_then_says_the_same_later() -> None:
    three_closed_days()
    then = period_of(ago(3), ago(0))
    first = list(profit_and_loss(then)), list(balance_sheet(then))
    from tests.wallet.finance.days import a_day

    a_day(5)
    assert (list(profit_and_loss(then)), list(balance_sheet(then))) == first
    assert list(profit_and_loss(period_of(ago(3), ago(0)))) != first[0]
