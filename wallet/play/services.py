"""What happens to chips and money, in the words of the house. The only door for writes; `posting` is its hinge.

Every verb runs inside the caller's database transaction and takes a key that makes it happen once.
"""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db.transaction import atomic
from django.utils import timezone

from accounts.people.models import User
from wallet.gate import checks as gate
from wallet.ledger import queries
from wallet.ledger.kinds import AccountKind, Kind
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg, Posting, hold, post
from wallet.ledger.refs import AccountRef, equity_chips, house_rake, opened_by, player_main
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses import taking_back as bonuses_back
from wallet.refusals import (
    BadPosting,
    EnoughChips,
    IsAReversal,
    KeyReused,
    OwnWayBack,
    ToppedUpToday,
    WalletRefused,
)

__all__ = (
    "Leg",
    "Posting",
    "buy_in",
    "cash_out",
    "grant_chips",
    "grant_sign_up_chips",
    "hold",
    "post",
    "reverse",
    "settle_deal",
    "top_up_chips",
)


OWN_WAY_BACK = (
    Kind.DEPOSIT,
    Kind.CHARGEBACK,
    Kind.WITHDRAWAL_REQUEST,
    Kind.WITHDRAWAL_PAID,
    Kind.WITHDRAWAL_RETURNED,
    Kind.TAX_WITHHELD,
    Kind.BONUS_GRANT,
    Kind.BONUS_RELEASE,
    Kind.BONUS_EXPIRY,
)
"""Steps of a deposit, a withdrawal or a bonus, whose rows would say something else than the ledger after a reversal."""


def grant_sign_up_chips(user: User) -> Posting | None:
    """The chips every new player, guest and bot starts with; None where the house gives none."""
    amount_minor: int = settings.SIGN_UP_GRANT_MINOR
    if amount_minor == 0:
        return None
    return _from_equity(Kind.SIGN_UP_GRANT, user, amount_minor, f"sign_up_grant:{user.pk}")


def grant_chips(user: User, amount_minor: int, key: str, *, note: str = "") -> Posting:
    """Practice chips from the house to a player or bot."""
    return _from_equity(Kind.CHIP_GRANT, user, amount_minor, key, note)


def top_up_chips(user: User) -> Posting:
    """Refill a player who has run low to what a new one starts with, once a day. Raises EnoughChips, ToppedUpToday."""
    held_minor = queries.holdings_minor(user.pk)
    if held_minor >= settings.TOP_UP_BELOW_MINOR:
        raise EnoughChips
    missing_minor = settings.SIGN_UP_GRANT_MINOR - held_minor
    try:
        posting = _from_equity(Kind.TOP_UP, user, missing_minor, f"top_up:{user.pk}:{timezone.localdate()}")
    except KeyReused:
        raise ToppedUpToday from None
    if posting.repeated:
        raise ToppedUpToday
    return posting


def buy_in(user: User, seat_ref: AccountRef, amount_minor: int, key: str) -> Posting:
    """Bring chips to a seat, opening its account for this player.

    Raises InsufficientFunds, WrongOwner, and whatever `gate.check_stake` refuses.
    """
    _positive(amount_minor)
    try:
        gate.check_stake(user, seat_ref.currency, amount_minor)
    except WalletRefused:
        # What was brought once is told again as it was, though by now it would be too much.
        if not Transaction.objects.filter(key=key).exists():
            raise
    return post(
        Kind.BUY_IN,
        key,
        (
            Leg(player_main(user.pk, seat_ref.currency), -amount_minor),
            Leg(opened_by(seat_ref, user.pk), amount_minor),
        ),
    )


def cash_out(user: User, seat_ref: AccountRef, key: str, amount_minor: int | None = None) -> Posting | None:
    """Take chips from a seat back, all of them unless told how many; None if the seat has none.

    Raises InsufficientFunds, UnknownAccount, WrongOwner.
    """
    main_ref = player_main(user.pk, seat_ref.currency)
    if amount_minor is None:
        hold((main_ref, seat_ref))
        amount_minor = queries.balance(seat_ref)
        if amount_minor == 0:
            return None
    _positive(amount_minor)
    seat_leg = Leg(AccountRef(seat_ref.code, seat_ref.kind, seat_ref.currency, user.pk, opens=False), -amount_minor)
    return post(Kind.CASH_OUT, key, (seat_leg, Leg(main_ref, amount_minor)))


def settle_deal(
    key: str,
    moves: Sequence[tuple[AccountRef, int]],
    rake_minor: int,
    *,
    event_at: datetime | None = None,
    note: str = "",
) -> Posting | None:
    """Move a deal's result between seats, the rake to the house; None if nothing moves.

    `moves` are signed minor units a seat, after rake: with `rake_minor` they sum to zero. What the winners paid of it
    counts towards their bonuses. Raises InsufficientFunds, UnknownAccount, BadPosting.
    """
    if rake_minor < 0:
        raise BadPosting("rake is never paid to players")
    legs = [Leg(ref, amount_minor) for ref, amount_minor in moves if amount_minor != 0]
    if rake_minor:
        legs.append(Leg(house_rake(moves[0][0].currency), rake_minor))
    if not legs:
        return None
    rakes = bonuses.shares_of(moves, rake_minor) if rake_minor else ()
    return post(Kind.DEAL, key, legs, event_at=event_at, note=note, rakes=rakes)


@atomic
def reverse(transaction: Transaction, *, note: str) -> Posting:
    """Book the opposite of a transaction, which stays, and take back what its rake released of bonuses.

    Raises IsAReversal, OwnWayBack, AlreadyReversed, InsufficientFunds.
    """
    if transaction.reverses_id is not None:
        raise IsAReversal(transaction.public_id)
    if transaction.kind in OWN_WAY_BACK:
        raise OwnWayBack(transaction.public_id)
    legs = [
        Leg(
            AccountRef(entry.account.code, AccountKind(entry.account.kind), transaction.currency_id, opens=False),
            -entry.amount_minor,
        )
        for entry in transaction.entries.select_related("account")
    ]
    earners = bonuses_back.touched_by(transaction.key)
    if earners:
        hold([*(leg.account for leg in legs), *earners])
    key = f"reversal:{transaction.public_id}"
    posting = post(Kind.REVERSAL, key, legs, note=note, reverses=transaction.pk)
    if earners:
        bonuses_back.take_back(transaction.key)
    return posting


def _from_equity(kind: Kind, user: User, amount_minor: int, key: str, note: str = "") -> Posting:
    _positive(amount_minor)
    return post(kind, key, (Leg(equity_chips(), -amount_minor), Leg(player_main(user.pk), amount_minor)), note=note)


def _positive(amount_minor: int) -> None:
    if amount_minor <= 0:
        raise BadPosting("this moves a positive amount")
