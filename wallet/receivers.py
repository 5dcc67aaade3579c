"""What the wallet does when another room tells it something."""

from typing import Any

from accounts.people.models import User
from wallet.play.chips import grant_sign_up_chips


def grant_on_creation(*, user: User, **_: Any) -> None:
    """Post the sign-up grant in the transaction that creates the player: both are there or neither."""
    grant_sign_up_chips(user)
