"""Records debts of players to the house, and recovers them from their accounts as soon as there is money.

Debts come from charge-backs and bonuses taken back after the money was played with, and from tax on money that was
at tables. A player's account is never negative: the house bears the missing amount at once (`house:losses`) and
takes it from the account as soon as there is money, before anything is paid out.
"""

from collections.abc import Collection

from django.db import transaction
from django.db.models import F

from wallet.ledger import queries, refs
from wallet.ledger.doors import through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, hold, post
from wallet.money.receivables.models import Owed, Receivable

_KIND = {Owed.CHARGEBACK: Kind.CHARGEBACK, Owed.TAX: Kind.TAX_WITHHELD, Owed.BONUS: Kind.BONUS_RELEASE}


def available_minor(user_id: int, currency: str) -> int:
    """The balance of a player's own account, which stays locked until the transaction ends."""
    main = refs.player_main(user_id, currency)
    hold([main])
    return queries.balance(main)


def owe(reason: Owed, about: str, currency: str) -> None:
    """Record a loss that the house has borne; the database reads amount and player from its posting."""
    through("wallet_owe", reason.value, about, currency)


def owed_minor(user_id: int, currency: str) -> int:
    """The amount that a player still owes."""
    rows = Receivable.objects.filter(user_id=user_id, currency_id=currency, recovered_minor__lt=F("amount_minor"))
    return sum(row.open_minor for row in rows)


def owing_among(user_pks: Collection[int], currency: str) -> frozenset[int]:
    """The primary keys of those users who owe something."""
    open_ones = Receivable.objects.filter(user__in=user_pks, currency=currency, recovered_minor__lt=F("amount_minor"))
    return frozenset(open_ones.values_list("user", flat=True))


@transaction.atomic
def recover(user_id: int, currency: str) -> int:
    """Take a player's debts from the account, the oldest first; returns what is still owed, in minor units."""
    there_minor = available_minor(user_id, currency)
    left_minor = 0
    through("wallet_lock_receivables", user_id, currency)
    owing = Receivable.objects.filter(user_id=user_id, currency_id=currency)
    for row in owing.filter(recovered_minor__lt=F("amount_minor")).order_by("id"):
        taken_minor = min(there_minor, row.open_minor)
        if taken_minor:
            _take(row, taken_minor)
            there_minor -= taken_minor
        left_minor += row.open_minor
    return left_minor


def recover_all() -> int:
    """Recover from all players who owe; returns how many still do."""
    owing = Receivable.objects.filter(recovered_minor__lt=F("amount_minor"))
    players = owing.values_list("user_id", "currency_id").distinct().order_by("user_id")
    return sum(recover(user_id, currency) > 0 for user_id, currency in list(players))


def _take(row: Receivable, taken_minor: int) -> None:
    legs = (
        Leg(refs.kept(refs.player_main(row.user_id, row.currency_id)), -taken_minor),
        Leg(refs.house_losses(row.currency_id), taken_minor),
    )
    post(_KIND[Owed(row.reason)], f"recovered:{row.pk}:{row.recovered_minor}", legs)
    through("wallet_recovered", row.pk)
    row.recovered_minor += taken_minor
