"""What the wallet does when another room tells it something."""

from typing import Any

from accounts.models import User
from wallet.models import Payment
from wallet.services import grant_sign_up_chips


def grant_on_creation(*, user: User, **_: Any) -> None:
    """Post the sign-up grant in the transaction that creates the player: both are there or neither."""
    grant_sign_up_chips(user)


def hear_gateway(*, instance: Payment, **_: Any) -> None:
    """Credit, fail or charge back the deposit of a payment whose gateway has spoken, in the same transaction."""
    from wallet.payments import deposits

    deposits.hear(instance)
