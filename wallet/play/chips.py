"""Practice chips from the house: the chips of a new player, gifts, and the day's free refill."""

from django.conf import settings
from django.utils import timezone

from accounts.people.models import User
from wallet.ledger import queries
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, Posting, must_be_positive, post
from wallet.ledger.refs import equity_chips, player_main
from wallet.play.welcome import has_had_enough, may_begin_late, never_had_chips
from wallet.refusals import KeyReused, WalletRefusal, WalletRefused


def grant_sign_up_chips(user: User) -> Posting | None:
    """The chips of every new player, guest and bot.

    None if the house gives none, or has given enough to the place that this player comes from.
    """
    amount_minor: int = settings.SIGN_UP_GRANT_MINOR
    if amount_minor == 0 or has_had_enough(user):
        return None
    return _from_equity(Kind.SIGN_UP_GRANT, user, amount_minor, f"sign_up_grant:{user.pk}")


def grant_chips(user: User, amount_minor: int, key: str, *, note: str = "") -> Posting:
    """Practice chips from the house to a player or bot."""
    return _from_equity(Kind.CHIP_GRANT, user, amount_minor, key, note)


def top_up_chips(user: User) -> Posting:
    """Refill a player who has few chips to the amount of a new player, once a day.

    Raises WalletRefused enough_chips, topped_up_today; grants_used if new players of the same place have had the
    day's chips, or if these would be a player's first and enough others have had their first refill here today.
    """
    if has_had_enough(user):
        raise WalletRefused(WalletRefusal.GRANTS_USED)
    held_minor = queries.holdings_minor(user.pk)
    if held_minor >= settings.TOP_UP_BELOW_MINOR:
        raise WalletRefused(WalletRefusal.ENOUGH_CHIPS)
    missing_minor = settings.SIGN_UP_GRANT_MINOR - held_minor
    if never_had_chips(user) and not may_begin_late():
        raise WalletRefused(WalletRefusal.GRANTS_USED)
    try:
        posting = _from_equity(Kind.TOP_UP, user, missing_minor, f"top_up:{user.pk}:{timezone.localdate()}")
    except KeyReused:
        raise WalletRefused(WalletRefusal.TOPPED_UP_TODAY) from None
    if posting.repeated:
        raise WalletRefused(WalletRefusal.TOPPED_UP_TODAY)
    return posting


def _from_equity(kind: Kind, user: User, amount_minor: int, key: str, note: str = "") -> Posting:
    must_be_positive(amount_minor)
    return post(kind, key, (Leg(equity_chips(), -amount_minor), Leg(player_main(user.pk), amount_minor)), note=note)
