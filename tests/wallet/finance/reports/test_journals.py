"""The ledger as a journal: Beancount's own checker computes every balance again and agrees."""

import shutil
import subprocess
import sys
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from tests.wallet.builders import player
from tests.wallet.finance.reports.books import played, today
from tests.wallet.finance.reports.hledger_reader import BadJournal, Book
from wallet.finance.exports.journal import account_name, beancount, hledger
from wallet.finance.reports import Period
from wallet.ledger.models import Entry, Transaction
from wallet.play.chips import grant_chips

pytestmark = pytest.mark.django_db


def checked(journal: bytes, folder: Path) -> subprocess.CompletedProcess[str]:
    path = folder / "house.beancount"
    path.write_bytes(journal)
    return subprocess.run(
        [str(Path(sys.executable).with_name("bean-check")), str(path)], capture_output=True, text=True, check=False
    )


def journal(period: Period) -> bytes:
    return b"".join(beancount(period))


def test_bean_check_accepts_the_journal(tmp_path: Path) -> None:
    played()
    done = checked(journal(today()), tmp_path)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_bean_check_finds_an_amount_that_was_changed(tmp_path: Path) -> None:
    played()
    done = checked(journal(today()).replace(b"-45.00 CHIP", b"-44.00 CHIP", 1), tmp_path)
    assert done.returncode != 0


def test_a_later_period_begins_with_what_was_held(tmp_path: Path) -> None:
    played()
    tomorrow = today().last + timedelta(days=1)
    text = journal(today(first=tomorrow, last=tomorrow, as_of=today().as_of + timedelta(days=2)))
    assert b'"opening"' in text
    assert checked(text, tmp_path).returncode == 0


def test_words_that_could_end_a_line_or_a_string_do_not(tmp_path: Path) -> None:
    user = player("quote")
    grant_chips(user, 100, "gift", note='said "so"; | \\ and\nleft')
    done = checked(journal(today()), tmp_path)
    assert done.returncode == 0, done.stderr


def test_accounts_are_where_an_accountant_looks_for_them() -> None:
    assert account_name("player:7:main") == "Liabilities:Players:7:Main"
    assert account_name("house:rake") == "Income:House:Rake"
    assert account_name("gateway:sandbox") == "Assets:Gateways:Sandbox"


def test_an_operators_name_of_a_gateway_is_one_that_the_programs_take() -> None:
    assert account_name("gateway:my_gateway.in") == "Assets:Gateways:My-gateway-in"
    assert account_name("bank:_hdfc") == "Assets:Banks:Hdfc"


def test_hledgers_journal_has_the_same_entries_and_balances() -> None:
    books = played()
    book = Book(b"".join(hledger(today())).decode())
    held = dict.fromkeys(book.held, Decimal(0))
    for code, minor in Entry.objects.values_list("account__code", "amount_minor"):
        held[account_name(code)] -= Decimal(minor) / 100
    assert book.held == held
    assert book.asserted == set(held) >= {f"Liabilities:Players:{books.asha.pk}:Main", "Income:House:Rake"}
    assert book.transactions == Transaction.objects.count() + len(held)


def test_hledgers_journal_of_a_later_period_begins_with_what_was_held_and_of_none_says_so() -> None:
    played()
    tomorrow = today().last + timedelta(days=1)
    later = b"".join(hledger(today(first=tomorrow, last=tomorrow, as_of=today().as_of + timedelta(days=2)))).decode()
    assert "; No activity" in later
    assert Book(later).held["Equity:Chips"] == 20_000
    assert "; No activity" in b"".join(hledger(today(as_of=today().begins_at - timedelta(days=9)))).decode()


@pytest.mark.parametrize(
    ("was", "becomes"),
    [(b"-45.00 CHIP", b"-44.00 CHIP"), (b"account Income:House:Rake\n", b""), (b" = -9800.00", b" = -9801.00")],
)
def test_a_changed_journal_of_hledgers_is_refused(was: bytes, becomes: bytes) -> None:
    played()
    text = b"".join(hledger(today()))
    assert was in text
    with pytest.raises(BadJournal):
        Book(text.replace(was, becomes, 1).decode())


@pytest.mark.skipif(shutil.which("hledger") is None, reason="hledger is not on this machine")
def test_hledger_itself_accepts_the_journal(tmp_path: Path) -> None:
    played()
    grant_chips(player("quote"), 100, "gift", note='said "so"; | \\ and\r\nleft')
    (tmp_path / "house.journal").write_bytes(b"".join(hledger(today())))
    checks = ("hledger", "-f", str(tmp_path / "house.journal"), "check", "--strict", "ordereddates")
    done = subprocess.run(checks, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
