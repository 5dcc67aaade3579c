"""When a deal is reversed, what a bonus released for it is taken back, because it was not earned.

Rake of the deal that is not counted yet will not be counted. If it was counted, the released amount goes from the
player's account back into the bonus, to be earned again, or to the house if the bonus has expired meanwhile. The
house bears what the player has already spent or withdrawn, and the player owes it (`receivables`): no account is
ever negative. The debt is taken from what the player gets next, first from releases of bonuses.
"""

from wallet.ledger import refs
from wallet.ledger.doors import rows_through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.ledger.refs import AccountRef
from wallet.money.bonuses.models import RakePaid
from wallet.money.receivables import services as receivables
from wallet.money.receivables.models import Owed


def touched_by(key: str) -> list[AccountRef]:
    """The accounts that are moved when the rake of this event is taken back; the caller locks them with all others."""
    paid = RakePaid.objects.filter(key=key, taken_back_at=None).order_by("id")
    return [
        ref
        for row in paid
        for ref in (refs.player_main(row.user_id, row.currency_id), refs.player_bonus(row.user_id, row.currency_id))
    ]


def take_back(key: str) -> None:
    """Take back what the rake of an event released, once; the caller has locked the accounts and reversed the event."""
    for paid in RakePaid.objects.filter(key=key, taken_back_at=None).order_by("id"):
        for bonus, back_minor, expired in rows_through("wallet_bonus_take_back", paid.pk):
            if back_minor:
                _move_back(paid, bonus, back_minor)
                if expired:
                    _expire(paid, bonus, back_minor)


def _move_back(paid: RakePaid, bonus: str, back_minor: int) -> None:
    user_id, currency = paid.user_id, paid.currency_id
    taken_minor = min(receivables.available_minor(user_id, currency), back_minor)
    legs = (
        Leg(refs.kept(refs.player_main(user_id, currency)), -taken_minor),
        Leg(refs.house_losses(currency), taken_minor - back_minor),
        Leg(refs.kept(refs.player_bonus(user_id, currency)), back_minor),
    )
    about = f"{bonus}:{paid.pk}"
    post(Kind.BONUS_RELEASE, f"bonus_taken_back:{about}", [leg for leg in legs if leg.amount_minor])
    if taken_minor < back_minor:
        receivables.owe(Owed.BONUS, about, currency)


def _expire(paid: RakePaid, bonus: str, back_minor: int) -> None:
    legs = (
        Leg(refs.kept(refs.player_bonus(paid.user_id, paid.currency_id)), -back_minor),
        Leg(refs.house_promotions(paid.currency_id), back_minor),
    )
    post(Kind.BONUS_EXPIRY, f"bonus_expiry:{bonus}:{paid.pk}", legs)
