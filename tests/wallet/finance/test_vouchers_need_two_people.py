"""What no player causes is booked from a voucher that one person asks for and another approves, never otherwise."""

import hashlib
from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import player, refused_by, rupees, sql
from tests.wallet.finance.vouchers import INVOICE, about, ask_voucher, book_settlement, book_voucher, staff
from tests.wallet.logins import logged_in, login_of, outcome_of_posting, why_not_allowed
from wallet.finance.vouchers import legs, services
from wallet.finance.vouchers.models import Voucher
from wallet.finance.vouchers.services import Paper
from wallet.ledger import refs
from wallet.ledger.audit import differences
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Transaction
from wallet.ledger.queries import balance
from wallet.play.reversing import reverse
from wallet.refusals import BadPosting, WalletRefused

pytestmark = pytest.mark.django_db
CHARGE = {"bank:hdfc": 118_00, "house:fees": -100_00, "tax:credit": -18_00}


def test_a_charge_that_two_people_agreed_on_is_booked_once() -> None:
    voucher = ask_voucher(Kind.BANK_CHARGE, CHARGE, about("note 7"))
    assert Transaction.objects.filter(currency="INR").count() == 0
    first = services.approve(voucher, staff("chandra"))
    again = services.approve(voucher, staff("chandra"))
    assert (again.transaction_id, again.repeated) == (first.transaction_id, True)
    assert balance(refs.house_fees("INR")) == -100_00
    assert balance(refs.tax_credit("INR")) == -18_00
    assert list(differences()) == []


def test_who_asked_does_not_approve() -> None:
    voucher = ask_voucher(Kind.BANK_CHARGE, CHARGE)
    with pytest.raises(WalletRefused, match="one_person"):
        services.approve(voucher, staff("meera"))


def test_not_even_past_python_is_a_voucher_approved_by_who_asked_or_by_a_player() -> None:
    voucher = ask_voucher(Kind.BANK_CHARGE, CHARGE)
    for by in (voucher.asked_by_id, player("asha").pk):
        with pytest.raises(DatabaseError, match=r"another person approves|works here"), transaction.atomic():
            sql("SELECT wallet_voucher_decide(%s, %s, true, '')", voucher.pk, by)


def test_a_refused_voucher_is_not_booked_and_its_reference_is_free_again() -> None:
    voucher = ask_voucher(Kind.BANK_CHARGE, CHARGE, about("note 7"))
    with pytest.raises(WalletRefused, match="no_reason"):
        services.refuse(voucher, staff("chandra"), " ")
    services.refuse(voucher, staff("chandra"), "the bank gave it back")
    with pytest.raises(WalletRefused, match="voucher_decided"):
        services.approve(voucher, staff("chandra"))
    ask_voucher(Kind.BANK_CHARGE, CHARGE, about("note 7"))


def test_a_reference_is_booked_once_until_it_is_reversed() -> None:
    posting = book_settlement("utr-1", 10_000, 200)
    with pytest.raises(WalletRefused, match="a voucher with this reference already"):
        book_settlement("UTR-1", 10_000, 200)
    reverse(Transaction.objects.get(pk=posting.transaction_id), note="a wrong fee")
    book_settlement("utr-1", 10_000, 100)


def test_a_journal_entry_needs_a_paper_whose_digest_is_kept() -> None:
    entry = {"house:expenses": -500_00, "bank:hdfc": 500_00}
    with pytest.raises(WalletRefused, match="paper_needed"):
        ask_voucher(Kind.JOURNAL_ENTRY, entry)
    voucher = ask_voucher(Kind.JOURNAL_ENTRY, entry, paper=INVOICE)
    assert voucher.paper.sha256 == hashlib.sha256(INVOICE.data).hexdigest()
    services.approve(voucher, staff("chandra"))
    with pytest.raises(DatabaseError, match="stays as it was attached"), transaction.atomic():
        sql("UPDATE wallet_voucherpaper SET data = 'x'")


def test_an_empty_paper_is_none() -> None:
    entry = {"house:expenses": -500_00, "bank:hdfc": 500_00}
    with pytest.raises(WalletRefused, match="paper_needed"):
        ask_voucher(Kind.JOURNAL_ENTRY, entry, paper=Paper("invoice.pdf", b""))


def test_a_paper_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "PAPER_MAX_BYTES", len(INVOICE.data))
    assert ask_voucher(Kind.BANK_CHARGE, CHARGE, about("note 7"), paper=INVOICE).paper.name == INVOICE.name
    with pytest.raises(WalletRefused, match="paper_too_large"):
        ask_voucher(Kind.BANK_CHARGE, CHARGE, about("note 8"), paper=Paper("i.pdf", INVOICE.data + b"."))


def test_what_happened_on_a_day_before_is_booked_at_its_noon_and_what_happens_today_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)
    yesterday = timezone.localdate() - timedelta(days=1)
    told = about("note 7", day=yesterday), about("note 8")
    before, now = (
        Transaction.objects.get(pk=book_voucher(Kind.BANK_CHARGE, CHARGE, each).transaction_id) for each in told
    )
    noon = timezone.localtime(before.event_at)
    assert (noon.date(), noon.hour, noon.minute, noon.second) == (yesterday, 12, 0, 0)
    assert now.event_at == now.booked_at


def test_a_voucher_stays_as_it_was_asked_for() -> None:
    voucher = ask_voucher(Kind.BANK_CHARGE, CHARGE)
    for attack in (
        "UPDATE wallet_voucher SET legs = '{}'",
        "UPDATE wallet_voucher SET state = 'booked'",
        "DELETE FROM wallet_voucher",
        "TRUNCATE wallet_voucher CASCADE",
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            sql(attack)
    services.refuse(voucher, staff("chandra"), "no")
    with pytest.raises(DatabaseError), transaction.atomic():
        sql("UPDATE wallet_voucher SET state = 'asked', decided_by_id = NULL, decided_at = NULL")


def test_an_approval_without_its_posting_is_not_committed() -> None:
    voucher = ask_voucher(Kind.BANK_CHARGE, CHARGE)
    with refused_by("wallet_voucher_booked"):
        sql("SELECT wallet_voucher_decide(%s, %s, true, '')", voucher.pk, staff("chandra").pk)


@pytest.mark.parametrize("duty", ["play", "cashier", "read"])
def test_no_other_duty_asks_or_decides(duty: str) -> None:
    voucher = ask_voucher(Kind.BANK_CHARGE, CHARGE)
    login_of(duty)
    with logged_in(), pytest.raises(DatabaseError), transaction.atomic():
        sql("SELECT wallet_voucher_decide(%s, %s, false, 'no')", voucher.pk, voucher.asked_by_id)


def test_the_desk_books_no_voucher_that_nobody_approved_and_no_other_than_was() -> None:
    voucher, chandra_pk = ask_voucher(Kind.BANK_CHARGE, CHARGE), staff("chandra").pk
    login_of("desk")
    assert why_not_allowed("bank_charge", voucher.key, CHARGE, currency="INR") == "nobody has approved this voucher"
    assert why_not_allowed("bank_charge", "bank_charge:none", CHARGE, currency="INR") == "no voucher of this key"
    with logged_in(), transaction.atomic():
        sql("SELECT wallet_voucher_decide(%s, %s, true, '')", voucher.pk, chandra_pk)
        other = {"bank:hdfc": 218_00, "house:fees": -200_00, "tax:credit": -18_00}
        assert (
            outcome_of_posting("bank_charge", voucher.key, other, currency="INR")[1] == "another voucher was approved"
        )
        assert outcome_of_posting("bank_charge", voucher.key, CHARGE, currency="INR")[0] == "posted"


def test_no_voucher_touches_a_player(asha: User) -> None:
    rupees()
    main = f"player:{asha.pk}:main"
    voucher = ask_voucher(Kind.JOURNAL_ENTRY, {main: 100, "house:promotions": -100}, paper=INVOICE)
    with pytest.raises(WalletRefused, match="no such part in it"):
        services.approve(voucher, staff("chandra"))
    assert Voucher.objects.get().state == "asked"


def test_tax_is_paid_with_a_challan_and_credit_is_set_off() -> None:
    book_voucher(Kind.HOUSE_CAPITAL, legs.capital("hdfc", 1_000_00))
    book_voucher(Kind.BANK_CHARGE, CHARGE)
    moved = legs.remittance("gst", "hdfc", 100_00, credit_minor=18_00, interest_minor=5_00)
    with pytest.raises(WalletRefused, match="has a challan"):
        ask_voucher(Kind.TAX_REMITTED, moved)
    book_voucher(Kind.TAX_REMITTED, moved, about(challan="00421"))
    assert balance(refs.bank("hdfc", "INR")) == -1_000_00 + 118_00 + 87_00
    assert balance(refs.tax_credit("INR")) == 0
    assert balance(refs.house_expenses("INR")) == -5_00


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: legs.settlement("sandbox", "hdfc", 100, 100, 0),
        lambda: legs.settlement("sandbox", "hdfc", 100, -1, 0),
        lambda: legs.charge("bank:hdfc", 0, 18),
        lambda: legs.remittance("tds", "hdfc", 100, credit_minor=10),
        lambda: legs.remittance("gst", "hdfc", 100, credit_minor=101),
        lambda: legs.debits_and_credits([("bank:hdfc", 100, 0), ("house:income", 0, 99)]),
        lambda: legs.capital("hdfc", 0),
    ],
)
def test_amounts_that_make_no_booking_are_refused(wrong: object) -> None:
    with pytest.raises(BadPosting):
        wrong()  # type: ignore[operator]


def test_opening_balances_leave_the_rest_as_capital() -> None:
    assert legs.against_capital([("bank:hdfc", 900, 0), ("tax:gst", 0, 200)]) == {
        "bank:hdfc": -900,
        "tax:gst": 200,
        "house:capital": 700,
    }
