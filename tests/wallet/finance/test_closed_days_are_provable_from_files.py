"""Closed days are proved by their files alone: documents, day book and journals, with programs of other people."""

import hashlib
import itertools
import json
import shutil
import subprocess
import sys
from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.wallet.finance.days import ago, period_of, three_closed_days
from tests.wallet.finance.vouchers import staff
from wallet.finance.exports.formats import Format, write
from wallet.finance.reports.books.day_book import DAY_BOOK

pytestmark = pytest.mark.django_db(transaction=True)


def taken(folder: Path) -> None:
    """Three closed days as files: each day's document by its page, the day book and both journals by the exports."""
    closed = three_closed_days()
    assert len(closed) == 3
    clerk = staff("clerk")
    clerk.is_superuser = True
    clerk.save()
    client = Client()
    client.force_login(clerk)
    period = period_of(ago(3), ago(1))
    for day in closed:
        (folder / f"day-{day.day}.json").write_bytes(
            client.get(f"/admin/finance/days/{day.number}/document.json").content
        )
    for kind in (Format.JSON_LINES, Format.BEANCOUNT, Format.HLEDGER):
        (folder / f"house.{kind.value}").write_bytes(b"".join(write(DAY_BOOK, kind, period, 2)))


def test_the_files_of_three_days_prove_them(tmp_path: Path) -> None:
    taken(tmp_path)
    documents = sorted(tmp_path.glob("day-*.json"))
    _chained(documents)
    days = [json.loads(path.read_text()) for path in documents]
    entries = [json.loads(line) for line in (tmp_path / "house.jsonl").read_text().splitlines()]
    for day in days:
        own = [each for each in entries if day["begins_at"][:10] <= each["booked_at"][:10]]
        own = [each for each in own if each["booked_at"][:10] == day["day"]]
        assert digest_of(own) == day["currencies"]["INR"]["transactions_sha256"]
    held: dict[str, int] = defaultdict(int)
    for each in entries:
        held[each["account"]] += each["amount_minor"]
    for code, minor in days[-1]["currencies"]["INR"]["house_accounts"].items():
        assert held[code] == minor, code
    check = [str(Path(sys.executable).with_name("bean-check")), str(tmp_path / "house.beancount")]
    assert subprocess.run(check, capture_output=True, check=False).returncode == 0


def test_a_file_that_was_changed_proves_nothing(tmp_path: Path) -> None:
    taken(tmp_path)
    documents = sorted(tmp_path.glob("day-*.json"))
    documents[0].write_text(documents[0].read_text().replace('"number":1', '"number":9'))
    with pytest.raises(AssertionError):
        _chained(documents)


@pytest.mark.skipif(shutil.which("hledger") is None, reason="hledger is not on this machine")
def test_hledger_checks_the_closed_days_strictly(tmp_path: Path) -> None:
    taken(tmp_path)
    path = tmp_path / "house.journal"
    done = subprocess.run(["hledger", "-f", path, "check", "--strict"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    wrong = path.read_text().replace("    18.00 INR", "    18.01 INR", 1)
    assert wrong != path.read_text()
    path.write_text(wrong)
    assert (
        subprocess.run(["hledger", "-f", path, "check", "--strict"], capture_output=True, check=False).returncode != 0
    )


def _chained(documents: list[Path]) -> None:
    """Each document names the SHA-256 of the one before it, as `sha256sum` prints it."""
    printed = subprocess.run(["sha256sum", *documents], capture_output=True, text=True, check=True).stdout.splitlines()
    hashes = [line.split()[0] for line in printed]
    assert len(hashes) == 3
    for before, after in itertools.pairwise(zip(hashes, documents, strict=True)):
        assert json.loads(after[1].read_text())["previous"] == before[0]


def digest_of(entries: list[dict[str, Any]]) -> str:
    """A day's `transactions_sha256` from its entries alone, as docs/operators/day-close.md says."""
    digest = hashlib.sha256()
    for public_id, own in itertools.groupby(entries, key=lambda each: each["transaction"]):
        legs = list(own)
        assert sum(Decimal(leg["amount_minor"]) for leg in legs) == 0
        lines = sorted(f"{leg['account']}={leg['amount_minor']}" for leg in legs)
        words = "\n".join([legs[0]["kind"], legs[0]["currency"], *lines])
        digest.update(f"{public_id} {hashlib.sha256(words.encode()).hexdigest()}\n".encode())
    return digest.hexdigest()
