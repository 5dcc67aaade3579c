"""What the wallet asks of an account that is closed: no money, nothing at tables; and the chips go back."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from accounts.closing import StillOpen
from accounts.models import User
from wallet import queries
from wallet.kinds import Kind
from wallet.models import Account, Entry
from wallet.posting import Leg, post
from wallet.refs import CHIP, equity_chips, player_main

MONEY = _("There is money in your account, or on its way to you. Withdraw it first, and wait until it has arrived.")
AT_TABLES = _("Your chips lie on a table or in a match. Leave it first.")


def settle_up(*, user: User, **_: object) -> None:
    """Refuse while money or a seat is held; give practice chips back. Raises StillOpen."""
    held = Account.objects.filter(owner=user, balance_minor__gt=0)
    if held.exclude(currency_id=CHIP).exists():
        raise StillOpen(MONEY)
    main = player_main(user.pk)
    if held.exclude(code=main.code).exists():
        raise StillOpen(AT_TABLES)
    left_minor = queries.balance(main)
    if left_minor:
        legs = (Leg(main, -left_minor), Leg(equity_chips(), left_minor))
        post(Kind.ADJUSTMENT, f"account_closed:{user.pk}", legs, note="account closed")


def entries_of(user: User) -> Iterator[dict[str, object]]:
    """Every entry of a player's accounts, for the file of all that is held."""
    rows = Entry.objects.filter(account__owner=user).order_by("pk")
    fields = ("transaction__public_id", "transaction__kind", "transaction__booked_at", "account__code")
    return iter(rows.values(*fields, "account__currency_id", "amount_minor", "balance_after_minor").iterator())
