"""A line that the books have not got is booked by a voucher that two people agree on, in the admin, and then agrees."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.people.models import User
from tests.wallet.finance.reconciliation.books import bank, camt_of, csv_of, deposited, gateway, today
from tests.wallet.finance.vouchers import ask_voucher, staff
from tests.wallet.money.cast import at_the_keys
from wallet.finance.reconciliation.models import Statement
from wallet.finance.reconciliation.services import upload, work_off
from wallet.finance.vouchers import services
from wallet.finance.vouchers.models import Voucher
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.queries import balance
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db


def boss(name: str) -> User:
    user = staff(name)
    user.is_superuser = True
    user.save()
    return user


def at_the_desk(user: User) -> Client:
    client = Client()
    at_the_keys(client, user)
    return client


def told(*entries: tuple[str, int, str, str]) -> Statement:
    return upload(bank(), "june.xml", camt_of(*entries), boss("meera"))[0]


def test_a_settlement_is_asked_for_from_its_line_and_approved_by_another(client: Client) -> None:
    deposited("a1", 10_000)
    statement = told(("UTR-9", 0, "97.64", "CRDT"))
    (line,) = statement.lines.filter(number=1)
    assert line.verdict == "missing_here"
    meera, chandra = at_the_desk(boss("meera")), at_the_desk(boss("chandra"))
    page = meera.get(f"/admin/finance/statements/{statement.public_id}/").content.decode()
    assert f"/admin/finance/vouchers/new/settlement/?line={line.pk}" in page
    form = {"currency": "INR", "happened_on": today(), "reference": "UTR-9", "reason": "June's", "gateway": "sandbox"}
    form |= {"bank": "hdfc", "gross": "100.00", "fee": "2.00", "gst": "0.36"}
    asked_at = f"/admin/finance/vouchers/new/settlement/?line={line.pk}"
    assert b'value="UTR-9"' in meera.get(asked_at).content
    assert meera.post(asked_at, form).status_code == 302
    voucher = Voucher.objects.get()
    address = f"/admin/finance/vouchers/{voucher.public_id}/"
    assert b"Approve and book" not in meera.get(address).content
    meera.post(address + "approve/")
    assert balance(refs.bank("hdfc", "INR")) == 0
    assert b"Approve and book" in chandra.get(address).content
    chandra.post(address + "approve/")
    assert balance(refs.bank("hdfc", "INR")) == -9_764
    assert balance(refs.gateway("sandbox", "INR")) == 0
    line.refresh_from_db()
    assert (line.verdict, line.is_open) == ("matched", False)


def test_a_line_is_booked_as_it_stands_and_once(client: Client) -> None:
    line = told(("fee", 0, "118.00", "DBIT")).lines.get()
    short = {"bank:hdfc": 117_00, "house:fees": -117_00}
    with pytest.raises(WalletRefused, match="as it stands"):
        ask_voucher(Kind.BANK_CHARGE, short, line=line)
    exact = {"bank:hdfc": 118_00, "house:fees": -118_00}
    ask_voucher(Kind.BANK_CHARGE, exact, line=line)
    with pytest.raises(WalletRefused, match="has a voucher already"):
        ask_voucher(Kind.BANK_CHARGE, exact, line=line)


def test_two_lines_of_one_amount_and_no_reference_are_each_their_own_vouchers() -> None:
    statement = told(("NOTPROVIDED", 0, "5.00", "DBIT"), ("NOTPROVIDED", -1, "5.00", "DBIT"))
    for line in statement.lines.order_by("number"):
        moved = {"bank:hdfc": 5_00, "house:fees": -5_00}
        services.approve(ask_voucher(Kind.BANK_CHARGE, moved, line=line), staff("chandra"))
    assert statement.lines.get(number=1).verdict == "matched"
    assert all(len(line.transactions) == 1 for line in statement.lines.all())


def test_what_is_compared_again_keeps_its_notes() -> None:
    deposited("late", 500)
    statement, _new = upload(gateway(), "june.csv", csv_of(("x", 0, "1.00", "0.02", "captured")), boss("meera"))
    work_off(statement.lines.get(reference="x"), "asked the gateway", staff("meera"))
    work_off(statement.lines.get(reference="late"), "in the next one", staff("meera"))
    at_the_desk(boss("meera")).post(f"/admin/finance/statements/{statement.public_id}/compare/")
    assert {line.reference: line.note for line in statement.lines.all()} == {
        "x": "asked the gateway",
        "late": "in the next one",
    }


def test_every_form_opens_and_books_what_it_says() -> None:
    bank()
    gateway()
    meera = at_the_desk(boss("meera"))
    common = {"currency": "INR", "happened_on": today(), "reason": "test", "reference": ""}
    given = {
        "charge": {"place": "bank:hdfc", "fee": "10.00", "gst": "1.80"},
        "capital": {"way": "in", "bank": "hdfc", "amount": "1,00,000.00"},
        "tax": {
            "tax": "tds",
            "bank": "hdfc",
            "owed": "30.00",
            "challan": "00012",
            "bsr_code": "0510308",
            "first": today(-30),
            "last": today(),
        },
        "opening": {"account_1": "bank:hdfc", "debit_1": "900.00", "account_2": "tax:gst", "credit_2": "200.00"},
        "journal": {
            "account_1": "house:expenses",
            "debit_1": "50.00",
            "account_2": "bank:hdfc",
            "credit_2": "50.00",
            "paper": SimpleUploadedFile("note.txt", b"a note"),
        },
    }
    for name, fields in given.items():
        address = f"/admin/finance/vouchers/new/{name}/"
        assert meera.get(address).status_code == 200
        answer = meera.post(address, common | fields)
        assert answer.status_code == 302, answer.content.decode()[-3000:]
    booked = {voucher.kind: voucher.legs for voucher in Voucher.objects.all()}
    assert booked["house_capital"] == {"bank:hdfc": -100_000_00, "house:capital": 100_000_00}
    assert booked["journal_entry"] == {"house:expenses": -50_00, "bank:hdfc": 50_00}
    assert booked["opening_balance"]["house:capital"] == 700_00
    paper = Voucher.objects.get(kind="journal_entry")
    file = meera.get(f"/admin/finance/vouchers/{paper.public_id}/paper/")
    assert (file.content, file["X-Content-Type-Options"]) == (b"a note", "nosniff")


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("journal", {"account_1": "house:expenses", "debit_1": "50.00", "account_2": "bank:hdfc", "credit_2": "49.00"}),
        ("journal", {"account_1": "house:expenses", "debit_1": "50.00"}),
        ("charge", {"place": "player:1:main", "fee": "10.00"}),
        ("settlement", {"gateway": "sandbox", "bank": "hdfc", "gross": "1.00", "fee": "2.00"}),
        ("capital", {"way": "in", "bank": "hdfc", "amount": "-5"}),
    ],
)
def test_a_form_that_makes_no_booking_says_why(name: str, fields: dict[str, str]) -> None:
    bank()
    gateway()
    given = {"currency": "INR", "happened_on": today(), "reason": "test", "reference": "", **fields}
    answer = at_the_desk(boss("meera")).post(f"/admin/finance/vouchers/new/{name}/", given)
    assert answer.status_code == 200
    assert b'role="alert"' in answer.content
    assert not Voucher.objects.exists()


def test_who_has_no_right_sees_nothing_and_approves_nothing() -> None:
    voucher = ask_voucher(Kind.BANK_CHARGE, {"bank:hdfc": 1_00, "house:fees": -1_00})
    nobody = at_the_desk(staff("omar"))
    for address in ("", f"{voucher.public_id}/", f"{voucher.public_id}/paper/", "new/charge/"):
        assert nobody.get(f"/admin/finance/vouchers/{address}").status_code == 403
    assert nobody.post(f"/admin/finance/vouchers/{voucher.public_id}/approve/").status_code == 403
    voucher.refresh_from_db()
    assert voucher.state == "asked"
