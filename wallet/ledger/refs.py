"""Names of accounts: how code says which account it means, before the account need exist.

A reference opens its account on first use if `opens` says so. Seats are opened by a buy-in only, so that no chips go
to a seat nobody brought any to.
"""

import msgspec

from wallet.ledger.kinds import AccountKind

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


def player_bonus(user_id: int, currency: str = CHIP) -> AccountRef:
    """A player's bonus that is not released yet; `user_id` is the user's primary key."""
    return AccountRef(f"player:{user_id}:bonus", AccountKind.PLAYER, currency, user_id)


def seat(seat_public_id: str, currency: str = CHIP) -> AccountRef:
    """What one player brought to one sitting at a table; another sitting is another account."""
    return AccountRef(f"seat:{seat_public_id}", AccountKind.SEAT, currency, opens=False)


def pool(match_public_id: str, currency: str = CHIP) -> AccountRef:
    """A match's prize pool."""
    return AccountRef(f"pool:{match_public_id}", AccountKind.POOL, currency)


def withdrawal(withdrawal_public_id: str, currency: str, owner_id: int) -> AccountRef:
    """What a player has asked to be paid out and has not got yet."""
    return AccountRef(f"withdrawal:{withdrawal_public_id}", AccountKind.WITHDRAWAL, currency, owner_id)


def house_rake(currency: str = CHIP) -> AccountRef:
    """What the house kept of winnings."""
    return AccountRef("house:rake", AccountKind.HOUSE, currency)


def house_promotions(currency: str = CHIP) -> AccountRef:
    """What the house gives away: bonuses, guarantees; negative by what it has given."""
    return AccountRef("house:promotions", AccountKind.HOUSE, currency)


def house_fees(currency: str) -> AccountRef:
    """What gateways and banks kept of what passed through them; negative by what they kept."""
    return AccountRef("house:fees", AccountKind.HOUSE, currency)


def house_losses(currency: str) -> AccountRef:
    """What the house bore for players whose account had too little; negative by what it has not got back."""
    return AccountRef("house:losses", AccountKind.HOUSE, currency)


def house_capital(currency: str) -> AccountRef:
    """What the house's owners have put into it and not taken out."""
    return AccountRef("house:capital", AccountKind.HOUSE, currency)


def house_expenses(currency: str) -> AccountRef:
    """What the house spends beside fees; negative by what it has spent."""
    return AccountRef("house:expenses", AccountKind.HOUSE, currency)


def house_income(currency: str) -> AccountRef:
    """What the house earns beside rake, such as a bank's interest."""
    return AccountRef("house:income", AccountKind.HOUSE, currency)


def tax_credit(currency: str) -> AccountRef:
    """GST that the house has paid on fees and may set off; negative by what is left of it."""
    return AccountRef("tax:credit", AccountKind.TAX, currency)


def tax_tds(currency: str) -> AccountRef:
    """Tax on winnings withheld for the state."""
    return AccountRef("tax:tds", AccountKind.TAX, currency)


def tax_gst(currency: str) -> AccountRef:
    """Goods and services tax collected for the state."""
    return AccountRef("tax:gst", AccountKind.TAX, currency)


def gateway(name: str, currency: str) -> AccountRef:
    """What a payment gateway holds for the house; negative by what it holds, since money came from there."""
    return AccountRef(f"gateway:{name}", AccountKind.GATEWAY, currency)


def suspense(gateway_name: str, currency: str) -> AccountRef:
    """Money that came through a gateway and could not be matched yet; never negative, so only what came goes out."""
    return AccountRef(f"suspense:{gateway_name}", AccountKind.SUSPENSE, currency)


def bank(name: str, currency: str) -> AccountRef:
    """What a bank holds for the house; negative by what it holds."""
    return AccountRef(f"bank:{name}", AccountKind.BANK, currency)


def equity_chips() -> AccountRef:
    """Where practice chips come from; it is negative by all the chips there are."""
    return AccountRef("equity:chips", AccountKind.EQUITY)


def kept(ref: AccountRef) -> AccountRef:
    """The account as one that must exist already: money leaves it, or comes back to it."""
    return msgspec.structs.replace(ref, opens=False)


def opened_by(ref: AccountRef, owner_id: int) -> AccountRef:
    """The account as one that is opened for this owner if need be, and refused if it is another's."""
    return msgspec.structs.replace(ref, owner_id=owner_id, opens=True)
