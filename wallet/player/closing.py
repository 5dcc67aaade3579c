"""The wallet's part in closing an account: there must be no money and nothing at tables; bonuses end and chips go back.

It also adds its rows to the file of all data about a player.
"""

from collections.abc import Iterator

from django.db import OperationalError, transaction
from django.utils.translation import gettext_lazy as _

from accounts.closing.hooks import StillOpen
from accounts.people.models import User
from wallet.ledger import queries
from wallet.ledger.kinds import AccountKind, Kind
from wallet.ledger.models import Account, Entry
from wallet.ledger.posting import Leg, hold, post
from wallet.ledger.refs import CHIP, AccountRef, equity_chips, player_main
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import Bonus
from wallet.money.deposits.models import Deposit, DepositState
from wallet.money.withdrawals.models import TaxYear, Withdrawal

MONEY = _("There is money in your account, or on its way to you. Withdraw it first, and wait until it has arrived.")
ON_ITS_WAY = _("A deposit of yours is still open. Wait until it is paid or has run out.")
MOVING = _("Something of yours is moving at this moment. Try again.")
AT_TABLES = _("Your chips lie on a table or in a match. Leave it first.")


def settle_up(user: User) -> None:
    """Refuse while the player has money, a seat or an open deposit; return practice chips. Raises StillOpen."""
    if Deposit.objects.filter(user=user, state__in=(DepositState.OPEN, DepositState.REVIEW)).exists():
        raise StillOpen(ON_ITS_WAY)
    _hold_still(user)
    bonuses.give_up(user)
    holding = Account.objects.filter(owner=user, balance_minor__gt=0)
    if holding.exclude(currency_id=CHIP).exists():
        raise StillOpen(MONEY)
    main = player_main(user.pk)
    if holding.exclude(code=main.code).exists():
        raise StillOpen(AT_TABLES)
    left_minor = queries.balance(main)
    if left_minor:
        legs = (Leg(main, -left_minor), Leg(equity_chips(), left_minor))
        post(Kind.CLOSING, f"account_closed:{user.pk}", legs, note="account closed")


def _hold_still(user: User) -> None:
    """Lock the player's own accounts, so that nothing can be moved any more.

    Raises StillOpen. It does not wait: a transaction that moves something now may be waiting for the player's row,
    which the closing transaction has locked.
    """
    own = Account.objects.filter(owner=user, kind=AccountKind.PLAYER).values_list("code", "currency_id")
    refs = [AccountRef(code, AccountKind.PLAYER, currency) for code, currency in own]
    try:
        with transaction.atomic():
            hold(refs, waits=False)
    except OperationalError:
        raise StillOpen(MOVING) from None


def entries_of(user: User) -> Iterator[dict[str, object]]:
    """Every entry of a player's accounts, for the file of all data."""
    rows = Entry.objects.filter(account__owner=user).order_by("pk")
    fields = ("transaction__public_id", "transaction__kind", "transaction__booked_at", "account__code")
    return iter(rows.values(*fields, "account__currency_id", "amount_minor", "balance_after_minor").iterator())


def deposits_of(user: User) -> Iterator[dict[str, object]]:
    """All deposits, in any state."""
    fields = ("public_id", "currency_id", "amount_minor", "gst_minor", "gateway", "state", "opened_at", "credited_at")
    return iter(Deposit.objects.filter(user=user).order_by("pk").values(*fields).iterator())


def withdrawals_of(user: User) -> Iterator[dict[str, object]]:
    """Every withdrawal with its tax; the rest of an account's number is known to its owner."""
    for row in Withdrawal.objects.filter(user=user).select_related("payee").order_by("pk").iterator():
        yield {
            "public_id": row.public_id,
            "currency": row.currency_id,
            "amount_minor": row.amount_minor,
            "tax_minor": row.tax_minor,
            "paid_to": f"{row.payee.holder}, {row.payee.masked}",
            "state": row.state,
            "requested_at": row.requested_at,
            "bank_reference": row.bank_reference,
        }


def payees_of(user: User) -> Iterator[dict[str, object]]:
    """All payees, also removed ones."""
    for row in user.payees.order_by("pk"):
        yield {"holder": row.holder, "account": row.masked, "added_at": row.added_at, "removed_at": row.removed_at}


def bonuses_of(user: User) -> Iterator[dict[str, object]]:
    """All bonuses of the player."""
    fields = ("public_id", "currency_id", "amount_minor", "released_minor", "expired_minor", "reason", "granted_at")
    return iter(Bonus.objects.filter(user=user).order_by("pk").values(*fields).iterator())


def tax_years_of(user: User) -> Iterator[dict[str, object]]:
    """Every financial year as it was closed."""
    fields = ("year", "deposited_minor", "withdrawn_minor", "closing_minor", "net_winnings_minor", "tax_minor")
    return iter(TaxYear.objects.filter(user=user).order_by("pk").values(*fields, "currency_id").iterator())


SECTIONS = {
    "entry": entries_of,
    "deposit": deposits_of,
    "withdrawal": withdrawals_of,
    "payee": payees_of,
    "bonus": bonuses_of,
    "tax_year": tax_years_of,
}
