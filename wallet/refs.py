"""Names of accounts: how code says which account it means, before the account need exist.

A reference opens its account on first use if `opens` says so. Seats are opened by a buy-in only, so that no chips go
to a seat nobody brought any to.
"""

import msgspec

from wallet.kinds import AccountKind

CHIP = "CHIP"  # practice chips; 100 minor units to a chip


class AccountRef(msgspec.Struct, frozen=True):
    """An account by code and currency, and what it is should it be opened now."""

    code: str
    kind: AccountKind
    currency: str = CHIP
    owner_id: int | None = None
    opens: bool = True


def player_main(user_id: int, currency: str = CHIP) -> AccountRef:
    """A player's own, not brought to any table; `user_id` is the user's primary key."""
    return AccountRef(f"player:{user_id}:main", AccountKind.PLAYER, currency, user_id)


def seat(seat_public_id: str, currency: str = CHIP) -> AccountRef:
    """What one player brought to one sitting at a table; another sitting is another account."""
    return AccountRef(f"seat:{seat_public_id}", AccountKind.SEAT, currency, opens=False)


def pool(match_public_id: str, currency: str = CHIP) -> AccountRef:
    """A match's prize pool."""
    return AccountRef(f"pool:{match_public_id}", AccountKind.POOL, currency)


def house_rake(currency: str = CHIP) -> AccountRef:
    """What the house kept of winnings."""
    return AccountRef("house:rake", AccountKind.HOUSE, currency)


def equity_chips() -> AccountRef:
    """Where practice chips come from; it is negative by all the chips there are."""
    return AccountRef("equity:chips", AccountKind.EQUITY)


def opened_by(ref: AccountRef, owner_id: int) -> AccountRef:
    """The same account, opened for this owner if need be, and refused if it is another's."""
    return msgspec.structs.replace(ref, owner_id=owner_id, opens=True)
