"""What the wallet does when a gateway's library tells it something."""

from typing import Any

from wallet.money.deposits.models import Payment


def hear_gateway(*, instance: Payment, **_: Any) -> None:
    """Credit, fail or charge back the deposit of a payment whose gateway has spoken, in the same transaction."""
    from wallet.money.deposits import services as deposits

    deposits.hear(instance)
