"""Postings of play: chips or money to a seat and back, and a deal's result between seats.

Every function runs inside the caller's database transaction and takes a key, so that it is booked once.
"""

from collections.abc import Sequence
from datetime import datetime

from accounts.people.models import User
from wallet.gate import checks as gate
from wallet.ledger import queries
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg, Posting, hold, must_be_positive, post
from wallet.ledger.refs import AccountRef, house_rake, opened_by, player_main
from wallet.money.bonuses import services as bonuses
from wallet.refusals import BadPosting, WalletRefused


def buy_in(user: User, seat_ref: AccountRef, amount_minor: int, key: str) -> Posting:
    """Bring chips to a seat, opening its account for this player.

    Raises InsufficientFunds, WalletRefused wrong_owner, and the refusals of `gate.check_stake`.
    """
    must_be_positive(amount_minor)
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
    """Take chips back from a seat, by default all of them; None if the seat has none.

    Raises InsufficientFunds, and WalletRefused unknown_account, wrong_owner.
    """
    main_ref = player_main(user.pk, seat_ref.currency)
    if amount_minor is None:
        hold((main_ref, seat_ref))
        amount_minor = queries.balance(seat_ref)
        if amount_minor == 0:
            return None
    must_be_positive(amount_minor)
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

    `moves` are signed minor units for each seat, after rake: with `rake_minor` they sum to zero. The rake of the
    winners counts towards their bonuses. Raises InsufficientFunds, WalletRefused unknown_account, BadPosting.
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
