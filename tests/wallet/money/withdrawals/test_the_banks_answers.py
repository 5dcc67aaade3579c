"""A file of the bank's answers is taken down line by line; the same file again changes nothing."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import override

from accounts.people.models import User
from tests.wallet.money.cast import at_the_keys, fresh, main_minor, proven, requested_withdrawal, won
from wallet.money.refusals import AnswersRefusal, PaymentRefused
from wallet.money.withdrawals import answers, approvals, payouts
from wallet.money.withdrawals.answers import take_down
from wallet.money.withdrawals.models import PayoutBatch, Withdrawal, WithdrawalState

HEADER = "withdrawal,answer,reference,reason\n"


@pytest.fixture
def sent(asha: User, omar: User) -> list[Withdrawal]:
    """Two withdrawals of a batch: Asha's and Binu's."""
    rows = []
    for user in (asha, proven("binu")):
        won(user, 1_000)
        rows.append(requested_withdrawal(user, 1_000))
        approvals.approve(rows[-1], omar)
    payouts.send(omar)
    return rows


def told(omar: User, lines: str) -> list[tuple[str, bool]]:
    """What came of each line of a file."""
    taken = take_down(PayoutBatch.objects.get(), (HEADER + lines).encode(), omar)
    return [(each.sentence, each.again) for each in taken]


def test_each_line_is_done(sent: list[Withdrawal], asha: User, omar: User) -> None:
    one, two = sent
    assert told(omar, f"{two.public_id},paid,UTR42,\n{one.public_id},failed,,account closed\n") == [("", False)] * 2
    assert (fresh(one).state, fresh(two).state) == (WithdrawalState.FAILED, WithdrawalState.PAID)
    assert (main_minor(asha), fresh(two).bank_reference) == (1_000_00, "UTR42")


def test_the_same_file_again_changes_nothing(sent: list[Withdrawal], asha: User, omar: User) -> None:
    lines = f"{sent[0].public_id},failed,,account closed\n{sent[1].public_id},paid,UTR42,\n"
    told(omar, lines)
    assert told(omar, lines) == [("", True)] * 2
    assert main_minor(asha) == 1_000_00


def test_a_line_that_is_refused_keeps_none_of_the_others(sent: list[Withdrawal], omar: User) -> None:
    one, two = (row.public_id for row in sent)
    lines = f"nobody,paid,,\n{one},lost,,\n{one},failed,,\n{one},returned,,too early\n{two},paid,UTR1,\n"
    sentences = [sentence for sentence, _again in told(omar, lines)]
    assert [bool(sentence) for sentence in sentences] == [True, True, True, True, False]
    assert sentences[:2] == ["This is no payout of the batch.", "The answer is paid, failed or returned."]
    assert (fresh(sent[0]).state, fresh(sent[1]).state) == (WithdrawalState.SENT, WithdrawalState.PAID)


def test_each_line_is_named_by_its_number_in_the_file(sent: list[Withdrawal], omar: User) -> None:
    lines = f"nobody,paid,,\n{sent[0].public_id},paid,UTR1,\n"
    taken = take_down(PayoutBatch.objects.get(), (HEADER + lines).encode(), omar)
    assert [each.line for each in taken] == [2, 3]


def test_an_empty_line_is_counted_and_no_answer(sent: list[Withdrawal], omar: User) -> None:
    lines = f"\nnobody,paid,,\n{sent[0].public_id},failed,,account closed\n"
    taken = take_down(PayoutBatch.objects.get(), (HEADER + lines).encode(), omar)
    assert [each.line for each in taken] == [3, 4]


@pytest.mark.parametrize("reference", ["U" * 65, '"UTR1\nUTR2"'])
def test_a_reference_that_is_too_long_or_has_two_lines_is_refused(
    sent: list[Withdrawal], omar: User, reference: str
) -> None:
    one, two = sent
    lines = f"{one.public_id},paid,{reference},\n{two.public_id},paid,{'U' * 64},\n"
    assert told(omar, lines) == [("The bank's reference is one line of at most 64 characters.", False), ("", False)]
    assert (fresh(one).state, fresh(two).bank_reference) == (WithdrawalState.SENT, "U" * 64)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (HEADER + '{one},paid,UTR1,\n{two},paid,"UTR2,\nx,paid,UTR3,\n', "Line 3: unexpected end of data."),
        (HEADER + '{one},paid,UTR1,\n{two},paid,"UTR2"3,\n', "Line 3: ',' expected after '\"'."),
        ('"withdrawal,answer,reference,reason\n', "Line 1: unexpected end of data."),
    ],
)
def test_a_quotation_mark_at_a_wrong_place_is_named_and_no_answer_is_taken_down(
    sent: list[Withdrawal], omar: User, lines: str, sentence: str
) -> None:
    one, two = sent
    content = lines.format(one=one.public_id, two=two.public_id).encode()
    with pytest.raises(PaymentRefused) as refused:
        take_down(PayoutBatch.objects.get(), content, omar)
    assert (refused.value.code, refused.value.sentence) == (AnswersRefusal.NOT_CSV, sentence)
    assert {fresh(row).state for row in sent} == {WithdrawalState.SENT}


def test_a_file_of_the_largest_size_is_read(
    sent: list[Withdrawal], omar: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = f"{sent[0].public_id},paid,UTR1,\n"
    monkeypatch.setattr(answers, "MOST_BYTES", len(HEADER + lines))
    assert told(omar, lines) == [("", False)]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", AnswersRefusal.COLUMNS_MISSING),
        (b"\xff\xfe", AnswersRefusal.NOT_TEXT),
        (b"withdrawal,answer\n", AnswersRefusal.COLUMNS_MISSING),
        (b"x" * 5_000_001, AnswersRefusal.TOO_LARGE),
        (HEADER.encode() + b'"' + b"x" * 200_000, AnswersRefusal.NOT_CSV),
    ],
)
def test_what_is_no_file_of_answers_is_refused(
    sent: list[Withdrawal], omar: User, content: bytes, code: AnswersRefusal
) -> None:
    with pytest.raises(PaymentRefused) as refused:
        take_down(PayoutBatch.objects.get(), content, omar)
    assert refused.value.code is code


def test_the_columns_that_are_missing_are_named_in_the_readers_language(sent: list[Withdrawal], omar: User) -> None:
    with pytest.raises(PaymentRefused) as refused:
        take_down(PayoutBatch.objects.get(), b"withdrawal,answer\n", omar)
    assert refused.value.sentence == "These columns are missing: reference, reason"
    with override("hi"):
        assert refused.value.sentence.endswith(": reference, reason")
        assert "missing" not in refused.value.sentence


def test_it_is_uploaded_in_the_admin(sent: list[Withdrawal], omar: User, client: Client) -> None:
    at_the_keys(client, omar)
    page = f"/admin/wallet/payoutbatch/{PayoutBatch.objects.get().pk}/answers/"
    assert client.get(page).status_code == 200
    file = SimpleUploadedFile("answers.csv", f"{HEADER}{sent[0].public_id},paid,UTR9,\n".encode())
    assert "done" in client.post(page, {"answers": file}).content.decode()
    assert fresh(sent[0]).state == WithdrawalState.PAID
    assert "columns are missing" in client.post(page, {"answers": SimpleUploadedFile("x.csv", b"a,b")}).content.decode()
