"""The bank's answers to a batch, read from a CSV file: each line done, done before, or refused with a sentence.

    withdrawal,answer,reference,reason
    1k9r5tqs48h2,paid,UTR42,
    gb2k8cms5f6y,failed,,account closed

Each line is handled separately: a refused line does not stop the others. The same file again changes nothing.
"""

import csv
import io
from collections.abc import Iterator
from enum import StrEnum

import msgspec

from accounts.people.models import User
from wallet.money.refusals import AnswersRefusal, PaymentRefused
from wallet.money.withdrawals import payouts
from wallet.money.withdrawals.models import PayoutBatch, Withdrawal, WithdrawalState
from wallet.refusals import WalletRefused

COLUMNS = ("withdrawal", "answer", "reference", "reason")
MOST_BYTES = 5_000_000


class Answer(StrEnum):
    """The bank's answer about a payout."""

    PAID = "paid"
    FAILED = "failed"
    RETURNED = "returned"


_BECAME = {
    Answer.PAID: WithdrawalState.PAID,
    Answer.FAILED: WithdrawalState.FAILED,
    Answer.RETURNED: WithdrawalState.RETURNED,
}


class Taken(msgspec.Struct, frozen=True):
    """The result of a line; `sentence` is empty if it was done now or before (`again`)."""

    line: int
    withdrawal: str
    sentence: str
    again: bool = False


def take_down(batch: PayoutBatch, content: bytes, by: User) -> list[Taken]:
    """Act on a file of answers to a batch, line by line.

    Raises PaymentRefused answers_too_large, answers_not_text, answers_not_csv, columns_missing if the file is not
    valid.
    """
    rows = list(_read(content))
    known = {row.public_id: row for row in batch.withdrawals.all()}
    return [_one(number, answer, known, by) for number, answer in rows]


def _read(content: bytes) -> Iterator[tuple[int, dict[str, str]]]:
    """The answers, each with the number of its line in the file. Raises PaymentRefused."""
    if len(content) > MOST_BYTES:
        raise PaymentRefused(AnswersRefusal.TOO_LARGE)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PaymentRefused(AnswersRefusal.NOT_TEXT) from None
    # Without `strict` a quotation mark that is not closed makes one cell of all that follows.
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    try:
        missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
        if missing:
            raise PaymentRefused(AnswersRefusal.COLUMNS_MISSING, names=", ".join(missing))
        for row in reader:
            yield reader.reader.line_num, {name: (row[name] or "").strip() for name in COLUMNS}
    except csv.Error as wrong:  # the reader still names the last line that it could read
        raise PaymentRefused(AnswersRefusal.NOT_CSV, number=reader.line_num + 1, why=wrong) from None


def _one(number: int, answer: dict[str, str], known: dict[str, Withdrawal], by: User) -> Taken:
    try:
        again = _done(answer, known.get(answer["withdrawal"]), by)
    except WalletRefused as refused:
        return Taken(number, answer["withdrawal"], refused.sentence)
    return Taken(number, answer["withdrawal"], "", again)


def _done(line: dict[str, str], row: Withdrawal | None, by: User) -> bool:
    """Act on a line; returns whether it had been done before. Raises WalletRefused."""
    if row is None:
        raise PaymentRefused(AnswersRefusal.NOT_OF_BATCH, line["withdrawal"])
    if line["answer"] not in {answer.value for answer in Answer}:
        raise PaymentRefused(AnswersRefusal.NO_ANSWER, line["withdrawal"])
    answer = Answer(line["answer"])
    row.refresh_from_db()
    if row.state == _BECAME[answer]:
        return True
    if answer == Answer.PAID:
        payouts.mark_paid(row, by, _reference(line))
    elif answer == Answer.FAILED:
        payouts.mark_failed(row, by, line["reason"])
    else:
        payouts.mark_returned(row, by, line["reason"])
    return False


def _reference(line: dict[str, str]) -> str:
    """The bank's reference of a line. Raises PaymentRefused if it cannot be stored as it is written."""
    reference, most = line["reference"], Withdrawal._meta.get_field("bank_reference").max_length
    assert most is not None
    if len(reference) > most or len(reference.splitlines()) > 1:
        raise PaymentRefused(AnswersRefusal.NOT_A_REFERENCE, line["withdrawal"], most=most)
    return reference
