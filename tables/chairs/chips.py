"""Chips on chairs: bringing, settling, and taking them away when a player gets up.

Only this module posts chips. The wallet locks its accounts by id; the deal's and the table's rows are locked
before. Code that moves chips more than once in a transaction locks all accounts first, so that two tables with the
same players cannot deadlock.
"""

from collections.abc import Iterable, Sequence

from accounts.people.models import User
from base import clock
from base.ids import new_public_id
from base.refusals import Refused
from tables.chairs.models import Seat
from tables.play.models import Deal
from tables.refusals import TableRefusal, TableRefused
from wallet.ledger import posting, refs
from wallet.ledger.models import Account
from wallet.ledger.refs import AccountRef
from wallet.play import services
from wallet.play.chips import grant_chips
from wallet.refusals import InsufficientFunds


def account_of(seat: Seat) -> AccountRef:
    """The account that holds the chips of a chair."""
    return refs.seat(seat.public_id, seat.currency)


def hold(seats: Iterable[Seat], players: Iterable[User], currency: str) -> None:
    """Lock the accounts of these chairs and the main accounts of these players until the transaction ends."""
    mains = [refs.player_main(player.pk, currency) for player in players]
    posting.hold([*(account_of(seat) for seat in seats), *mains])


def on_chairs(seats: Sequence[Seat]) -> dict[int, int]:
    """The chips on each chair by its primary key, in one query."""
    balances = _balances([refs.seat(seat.public_id).code for seat in seats])
    return {seat.pk: balances.get((refs.seat(seat.public_id).code, seat.currency), 0) for seat in seats}


def in_hand(players: Iterable[User], currency: str) -> dict[int, int]:
    """The balance of each player's main account, by the user's primary key, in one query."""
    codes = {refs.player_main(player.pk).code: player.pk for player in players}
    balances = _balances(list(codes))
    return {player_pk: balances.get((code, currency), 0) for code, player_pk in codes.items()}


def bring(seat: Seat, amount_minor: int, event: str = "first") -> None:
    """Move chips from the player's main account to the chair; the same event moves them once.

    Raises TableRefused not_enough_chips, and the refusals of the wallet's gate.
    """
    try:
        services.buy_in(seat.player, account_of(seat), amount_minor, f"buy_in:{seat.public_id}:{event}")
    except InsufficientFunds as short:
        raise TableRefused(TableRefusal.NOT_ENOUGH_CHIPS) from short


def cash_out(seat: Seat) -> None:
    """Move all chips of a chair back to its player's main account."""
    services.cash_out(seat.player, account_of(seat), f"cash_out:{seat.public_id}")


def bring_for_bot(seat: Seat, amount_minor: int) -> None:
    """Move chips to a bot's chair; the house gives the bot what its main account lacks."""
    event = new_public_id()
    missing_minor = amount_minor - in_hand([seat.player], seat.currency)[seat.player_id]
    if missing_minor > 0:
        grant_chips(seat.player, missing_minor, f"bot:{seat.public_id}:{event}")
    bring(seat, amount_minor, event)


def fill_up(seat: Seat, held_minor: int, to_minor: int) -> bool:
    """Fill a chair up to this many chips; False, with nothing moved, if there are too few or a limit forbids it."""
    try:
        bring(seat, to_minor - held_minor, new_public_id())
    except Refused:
        return False
    return True


def settle(deal: Deal, moves: Sequence[tuple[Seat, int]], rake_minor: int) -> None:
    """Book a deal's result: signed minor units for each chair, which with the rake sum to 0."""
    services.settle_deal(f"deal:{deal.public_id}", [(account_of(seat), money) for seat, money in moves], rake_minor)


def get_up(seat: Seat, now_ms: int) -> None:
    """Free the chair, within the caller's transaction; its chips go back to the player's main account."""
    cash_out(seat)
    seat.left_at = clock.at(now_ms)
    seat.save(update_fields=["left_at"])


def get_up_without_chips(seats: Iterable[Seat], now_ms: int) -> None:
    """Free chairs of a hosted table, which have no chips, in one statement."""
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(left_at=clock.at(now_ms))


def _balances(codes: Sequence[str]) -> dict[tuple[str, str], int]:
    if not codes:
        return {}
    accounts = Account.objects.filter(code__in=codes).values_list("code", "currency_id", "balance_minor")
    return {(code, currency): balance_minor or 0 for code, currency, balance_minor in accounts}
