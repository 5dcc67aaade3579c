"""A refused posting writes nothing, and the caller's database transaction goes on."""

import pytest
from django.db import transaction

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import main_of, seated
from wallet.ledger import refs
from wallet.ledger.models import Account, Transaction
from wallet.refusals import InsufficientFunds, KeyReused, NotLicensed, WalletRefusal, WalletRefused, refused


def test_the_caller_goes_on_after_each_refusal(asha: User, binu: User) -> None:
    seat = seated(asha, 500)
    with transaction.atomic():
        with pytest.raises(InsufficientFunds):
            services.settle_deal("d1", [(seat, -501)], 501)
        with pytest.raises(WalletRefused, match="unknown_account"):
            services.settle_deal("d2", [(seat, -100), (refs.seat("nobody's"), 100)], 0)
        with pytest.raises(WalletRefused, match="wrong_owner"):
            services.buy_in(binu, seat, 100, "d3")
        with pytest.raises(KeyReused):
            services.buy_in(asha, seat, 1, "first")
        services.settle_deal("d5", [(seat, -500)], 500)
    keys = ("deal:d1", "deal:d2", services.buy_in_key(seat, "d3"))
    assert not Transaction.objects.filter(key__in=keys).exists()
    assert Transaction.objects.filter(key="deal:d5").count() == 1


def test_chips_cannot_go_to_a_seat_nobody_bought_into(asha: User) -> None:
    seat = seated(asha, 500)
    with pytest.raises(WalletRefused, match="unknown_account") as caught:
        services.settle_deal("deal", [(seat, -100), (refs.seat("empty"), 100)], 0)
    assert caught.value.about == "seat:empty"
    assert not Account.objects.filter(code="seat:empty").exists()


def test_nobody_brings_chips_to_anothers_seat(asha: User, binu: User) -> None:
    seat = seated(asha, 500)
    with pytest.raises(WalletRefused, match="wrong_owner"):
        services.buy_in(binu, seat, 100, "k")
    assert main_of(binu).balance_minor == 1_000_000


def test_nobody_takes_chips_from_anothers_seat(asha: User, binu: User) -> None:
    seat = seated(asha, 500)
    with pytest.raises(WalletRefused, match="wrong_owner"):
        services.cash_out(binu, seat, "k", 100)


@pytest.mark.parametrize("code", WalletRefusal)
def test_every_refusal_has_a_sentence_and_is_raised_by_its_code(code: WalletRefusal) -> None:
    error = refused(code.value, "player:1:main")
    assert isinstance(error, WalletRefused)
    assert error.code is code
    assert str(error) == f"{code.value} player:1:main"
    assert error.sentence.endswith(".")


def test_what_is_caught_apart_is_raised_as_an_exception_of_its_own() -> None:
    apart = (InsufficientFunds, KeyReused, NotLicensed)
    assert [type(refused(each().code)) for each in apart] == list(apart)
