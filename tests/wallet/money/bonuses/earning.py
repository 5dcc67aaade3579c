"""What tests of bonuses need: a bonus of chips, and deals whose winner pays rake."""

from datetime import timedelta

from django.utils import timezone

from accounts.people.models import User
from tests.wallet import at_tables as services
from wallet.ledger import queries, refs
from wallet.ledger.refs import CHIP, AccountRef
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import Bonus


def bonus(user: User, amount_minor: int, *, release_bps: int = 5_000, days: int = 7) -> Bonus:
    """A bonus of which half of each unit of rake is released."""
    expires_at = timezone.now() + timedelta(days=days)
    return bonuses.grant(user, amount_minor, CHIP, release_bps=release_bps, expires_at=expires_at, reason="Diwali")


def deal(winner: AccountRef, loser: AccountRef, rake_minor: int, key: str) -> None:
    """A deal whose winner paid so much rake."""
    services.settle_deal(key, [(loser, -10 * rake_minor), (winner, 9 * rake_minor)], rake_minor)


def in_bonus(user: User) -> int:
    """What lies in a player's bonus account."""
    return queries.balance(refs.player_bonus(user.pk))
