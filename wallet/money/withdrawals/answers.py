"""The bank's answers to a batch, read from a CSV file: each line done, done before, or refused with a sentence.

    withdrawal,answer,reference,reason
    1k9r5tqs48h2,paid,UTR42,
    gb2k8cms5f6y,failed,,account closed

Lines stand for themselves: one that is refused keeps none of the others. The same file again changes nothing.
"""

import csv
import io
from collections.abc import Iterator
from enum import StrEnum

import msgspec
from django.utils.translation import gettext as _

from accounts.people.models import User
from wallet.money.withdrawals import payouts
from wallet.money.withdrawals.models import PayoutBatch, Withdrawal, WithdrawalState
from wallet.refusals import WalletRefused

COLUMNS = ("withdrawal", "answer", "reference", "reason")
MOST_BYTES = 5_000_000


class Answer(StrEnum):
    """What the bank says of a payout."""

    PAID = "paid"
    FAILED = "failed"
    RETURNED = "returned"


_BECAME = {
    Answer.PAID: WithdrawalState.PAID,
    Answer.FAILED: WithdrawalState.FAILED,
    Answer.RETURNED: WithdrawalState.RETURNED,
}


class Taken(msgspec.Struct, frozen=True):
    """What came of a line; `sentence` is empty where it was done, or had been before (`again`)."""

    line: int
    withdrawal: str
    sentence: str
    again: bool = False


class BadAnswers(ValueError):
    """A file that holds no answers; the message says why."""


def take_down(batch: PayoutBatch, content: bytes, by: User) -> list[Taken]:
    """Take down a file of answers to a batch, line by line. Raises BadAnswers for what is no such file."""
    rows = list(_read(content))
    known = {row.public_id: row for row in batch.withdrawals.all()}
    return [_one(number, given, known, by) for number, given in enumerate(rows, start=2)]


def _read(content: bytes) -> Iterator[dict[str, str]]:
    if len(content) > MOST_BYTES:
        raise BadAnswers(_("The file is too large."))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadAnswers(_("The file is not text in UTF-8.")) from None
    reader = csv.DictReader(io.StringIO(text, newline=""))
    missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
    if missing:
        raise BadAnswers(_("These columns are missing: %s") % ", ".join(missing))
    for row in reader:
        yield {name: (row[name] or "").strip() for name in COLUMNS}


def _one(number: int, given: dict[str, str], known: dict[str, Withdrawal], by: User) -> Taken:
    name = given["withdrawal"]
    row = known.get(name)
    if row is None:
        return Taken(number, name, _("This is no payout of the batch."))
    if given["answer"] not in {answer.value for answer in Answer}:
        return Taken(number, name, _("The answer is paid, failed or returned."))
    answer = Answer(given["answer"])
    row.refresh_from_db()
    if row.state == _BECAME[answer]:
        return Taken(number, name, "", again=True)
    try:
        if answer == Answer.PAID:
            payouts.mark_paid(row, by, given["reference"])
        elif answer == Answer.FAILED:
            payouts.mark_failed(row, by, given["reason"])
        else:
            payouts.mark_returned(row, by, given["reason"])
    except WalletRefused as refused:
        return Taken(number, name, refused.sentence)
    return Taken(number, name, "")
