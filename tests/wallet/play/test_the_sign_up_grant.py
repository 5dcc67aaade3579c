"""Every new player, guest and bot starts with practice chips, in the transaction that creates them."""

from typing import Any

import pytest
from pytest_django import Settings

from accounts.people.hooks import player_created
from accounts.people.models import User
from accounts.people.services import create_bot, create_guest
from tests.registries import joined
from tests.wallet.builders import GRANT_MINOR, main_of, player
from wallet.ledger import queries, refs
from wallet.ledger.models import Transaction
from wallet.play.chips import grant_sign_up_chips


@pytest.mark.django_db
@pytest.mark.parametrize("create", [lambda: player("asha"), create_guest, lambda: create_bot("Ravi")])
def test_all_who_play_get_it(create: Any) -> None:
    user = create()
    assert main_of(user).balance_minor == GRANT_MINOR
    assert main_of(user).owner == user


def test_it_comes_from_where_chips_come_from(asha: User) -> None:
    assert queries.balance(refs.equity_chips()) == -GRANT_MINOR
    assert Transaction.objects.get().kind == "sign_up_grant"


def test_it_is_given_once(asha: User) -> None:
    posting = grant_sign_up_chips(asha)
    assert posting is not None
    assert posting.repeated
    assert main_of(asha).balance_minor == GRANT_MINOR


def test_a_house_may_give_none(db: None, settings: Settings) -> None:
    settings.SIGN_UP_GRANT_MINOR = 0
    user = player("asha")
    assert queries.balance(refs.player_main(user.pk)) == 0
    assert not Transaction.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_player_whose_grant_fails_does_not_come_to_exist() -> None:
    def fail(_user: User) -> None:
        raise RuntimeError("no chips today")

    with joined(player_created, "a test", fail), pytest.raises(RuntimeError, match="no chips"):
        player("asha")
    assert not User.objects.exists()
    assert not Transaction.objects.exists()
