"""What finance enters about taxpayers."""

from accounts.people.models import User
from wallet.finance.taxes.models import Taxpayer


def enter_pan(player: User, pan: str, by: User) -> Taxpayer:
    """Store a player's PAN, encrypted, instead of the one before."""
    taxpayer, _new = Taxpayer.objects.update_or_create(user=player, defaults={"pan": pan, "entered_by": by})
    return taxpayer
