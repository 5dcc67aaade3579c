"""The ledger as a journal: Beancount's own checker computes every balance again and agrees."""

import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from tests.wallet.builders import player
from tests.wallet.reports.books import played, today
from wallet import services
from wallet.exports.journal import account_name, beancount, hledger
from wallet.reports import Period

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
    services.grant_chips(user, 100, "gift", note='said "so"; | \\ and\nleft')
    done = checked(journal(today()), tmp_path)
    assert done.returncode == 0, done.stderr


def test_accounts_are_where_an_accountant_looks_for_them() -> None:
    assert account_name("player:7:main") == "Liabilities:Players:7:Main"
    assert account_name("house:rake") == "Income:House:Rake"
    assert account_name("gateway:sandbox") == "Assets:Gateways:Sandbox"


def test_hledgers_journal_has_the_same_entries_and_balances() -> None:
    books = played()
    text = b"".join(hledger(today())).decode()
    assert f"    Liabilities:Players:{books.asha.pk}:Main    -10000.00 CHIP\n" in text
    assert f"    Liabilities:Players:{books.asha.pk}:Main    0 CHIP = -9800.00 CHIP\n" in text
    assert text.count("deal | deal:one") == 1
