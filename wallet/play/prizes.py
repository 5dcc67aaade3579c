"""A prize pool's chips and money: fees in, fees back, the house's guarantee, prizes and rake out.

A pool is a match's or a tournament's own account (`wallet.ledger.refs.pool`), never negative and empty at the end.
"""

from collections.abc import Sequence

from accounts.people.models import User
from wallet.gate import checks as gate
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, Posting, hold, must_be_positive, post
from wallet.ledger.refs import AccountRef, house_promotions, house_rake, player_main
from wallet.money.bonuses import services as bonuses
from wallet.refusals import BadPosting


def enter_pool(
    user: User, pool_ref: AccountRef, amount_minor: int, key: str, *, kind: Kind = Kind.ENTRY, note: str = ""
) -> Posting:
    """A fee from a player's main account into a pool; `kind` says whether for entering or for coming back.

    Raises InsufficientFunds, and whatever `gate.check_stake` refuses.
    """
    must_be_positive(amount_minor)
    hold((player_main(user.pk, pool_ref.currency), pool_ref))
    gate.check_stake(user, pool_ref.currency, amount_minor)
    legs = (Leg(player_main(user.pk, pool_ref.currency), -amount_minor), Leg(pool_ref, amount_minor))
    return post(kind, key, legs, note=note)


def refund_pool(user: User, pool_ref: AccountRef, amount_minor: int, key: str, *, note: str = "") -> Posting:
    """Fees back from a pool to the player who paid them. Raises InsufficientFunds."""
    must_be_positive(amount_minor)
    legs = (Leg(pool_ref, -amount_minor), Leg(player_main(user.pk, pool_ref.currency), amount_minor))
    return post(Kind.REFUND, key, legs, note=note)


def guarantee_pool(pool_ref: AccountRef, amount_minor: int, key: str, *, note: str = "") -> Posting:
    """The amount that the house adds to a pool so that the promised prizes can be paid."""
    must_be_positive(amount_minor)
    legs = (Leg(house_promotions(pool_ref.currency), -amount_minor), Leg(pool_ref, amount_minor))
    return post(Kind.GUARANTEE, key, legs, note=note)


def pay_prizes(
    pool_ref: AccountRef, prizes: Sequence[tuple[User, int]], rake_minor: int, key: str, *, note: str = ""
) -> Posting | None:
    """Prizes from a pool to players' main accounts and the rake to the house, in one booking; None if nothing moves.

    Prizes of 0 are left out. The rake counts towards bonuses by the fees each has paid. Raises InsufficientFunds,
    BadPosting for a negative amount.
    """
    if rake_minor < 0 or any(amount_minor < 0 for _, amount_minor in prizes):
        raise BadPosting("prizes and rake are never negative")
    legs = [Leg(player_main(user.pk, pool_ref.currency), amount_minor) for user, amount_minor in prizes if amount_minor]
    if rake_minor:
        legs.append(Leg(house_rake(pool_ref.currency), rake_minor))
    if not legs:
        return None
    out_minor = sum(leg.amount_minor for leg in legs)
    rakes = bonuses.shares_of(bonuses.fees_paid(pool_ref), rake_minor) if rake_minor else ()
    return post(Kind.PRIZE, key, (Leg(pool_ref, -out_minor), *legs), note=note, rakes=rakes)
