"""References to accounts, which need not exist yet.

If `opens` is set, the first use of a reference opens its account. Only a buy-in opens a seat's account, so that no
chips go to a seat without a buy-in.
"""

import msgspec

from accounts.care import kinds as care
from wallet.ledger.kinds import AccountKind

CHIP = care.CHIP


class AccountRef(msgspec.Struct, frozen=True):
    """An account by code and currency, with the kind and owner to use if it is opened now."""

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
    """The chips of one player in one sitting at a table; another sitting has another account."""
    return AccountRef(f"seat:{seat_public_id}", AccountKind.SEAT, currency, opens=False)


def pool(match_public_id: str, currency: str = CHIP) -> AccountRef:
    """A match's prize pool."""
    return AccountRef(f"pool:{match_public_id}", AccountKind.POOL, currency)


def withdrawal(withdrawal_public_id: str, currency: str, owner_id: int) -> AccountRef:
    """The amount of a withdrawal that is not paid yet."""
    return AccountRef(f"withdrawal:{withdrawal_public_id}", AccountKind.WITHDRAWAL, currency, owner_id)


def house_rake(currency: str = CHIP) -> AccountRef:
    """The rake that the house has taken."""
    return AccountRef("house:rake", AccountKind.HOUSE, currency)


def house_promotions(currency: str = CHIP) -> AccountRef:
    """What the house gives away: bonuses, guarantees; the balance is minus the amount given."""
    return AccountRef("house:promotions", AccountKind.HOUSE, currency)


def house_fees(currency: str) -> AccountRef:
    """Fees that gateways and banks have taken; the balance is minus their sum."""
    return AccountRef("house:fees", AccountKind.HOUSE, currency)


def house_losses(currency: str) -> AccountRef:
    """Losses that the house has borne for players; the balance is minus the part that they still owe."""
    return AccountRef("house:losses", AccountKind.HOUSE, currency)


def house_capital(currency: str) -> AccountRef:
    """The capital that the house's owners have paid in and not taken out."""
    return AccountRef("house:capital", AccountKind.HOUSE, currency)


def house_expenses(currency: str) -> AccountRef:
    """Expenses of the house beside fees; the balance is minus their sum."""
    return AccountRef("house:expenses", AccountKind.HOUSE, currency)


def house_income(currency: str) -> AccountRef:
    """Income of the house beside rake, such as a bank's interest."""
    return AccountRef("house:income", AccountKind.HOUSE, currency)


def tax_credit(currency: str) -> AccountRef:
    """GST that the house has paid on fees and may set off; the balance is minus what is left."""
    return AccountRef("tax:credit", AccountKind.TAX, currency)


def tax_tds(currency: str) -> AccountRef:
    """Tax on winnings withheld for the state."""
    return AccountRef("tax:tds", AccountKind.TAX, currency)


def tax_gst(currency: str) -> AccountRef:
    """Goods and services tax collected for the state."""
    return AccountRef("tax:gst", AccountKind.TAX, currency)


def gateway(name: str, currency: str) -> AccountRef:
    """Money at a payment gateway; the balance is minus that amount, because the money came from there."""
    return AccountRef(f"gateway:{name}", AccountKind.GATEWAY, currency)


def suspense(gateway_name: str, currency: str) -> AccountRef:
    """Money that a gateway captured and that is not matched yet; never negative, so no more goes out than came in."""
    return AccountRef(f"suspense:{gateway_name}", AccountKind.SUSPENSE, currency)


def bank(name: str, currency: str) -> AccountRef:
    """Money at a bank; the balance is minus that amount."""
    return AccountRef(f"bank:{name}", AccountKind.BANK, currency)


def equity_chips() -> AccountRef:
    """Where practice chips come from; it is negative by all the chips there are."""
    return AccountRef("equity:chips", AccountKind.EQUITY)


def of_code(code: str, currency: str) -> AccountRef:
    """The account of this code, whose beginning is its kind. Raises ValueError for a code without a kind."""
    return AccountRef(code, AccountKind(code.partition(":")[0]), currency)


def kept(ref: AccountRef) -> AccountRef:
    """The account as one that must exist already: money leaves it, or comes back to it."""
    return msgspec.structs.replace(ref, opens=False)


def opened_by(ref: AccountRef, owner_id: int) -> AccountRef:
    """The account as one that is opened for this owner if need be, and refused if it is another's."""
    return msgspec.structs.replace(ref, owner_id=owner_id, opens=True)
