"""What the wallet does when another room tells it something."""

from typing import Any

from accounts.people.models import User
from wallet.money.deposits.models import Payment
from wallet.play.services import grant_sign_up_chips


def grant_on_creation(*, user: User, **_: Any) -> None:
    """Post the sign-up grant in the transaction that creates the player: both are there or neither."""
    grant_sign_up_chips(user)


def hear_gateway(*, instance: Payment, **_: Any) -> None:
    """Credit, fail or charge back the deposit of a payment whose gateway has spoken, in the same transaction."""
    from wallet.money.deposits import services as deposits

    deposits.hear(instance)
