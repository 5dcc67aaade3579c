"""The rake of a match is paid by who paid its fees, in proportion, and counts towards their bonuses."""

from datetime import timedelta

from django.utils import timezone

from accounts.people.models import User
from tests.wallet import in_matches as matches
from wallet.ledger import queries, refs
from wallet.ledger.refs import CHIP
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import RakePaid


def test_by_the_fees_each_has_paid(asha: User, binu: User) -> None:
    later = timezone.now() + timedelta(days=3)
    bonuses.grant(asha, 1_000, CHIP, release_bps=10_000, expires_at=later, reason="Diwali")
    match = matches.a_match(500, rake_bps=1_000)
    twice, gone = matches.enter(match, asha), matches.enter(match, binu)
    matches.rejoin(match, twice)
    matches.withdraw(match, gone)
    again = matches.enter(match, binu)
    matches.pay_prizes(match, [(again, 1_350)], 150)
    assert [(paid.user, paid.rake_minor) for paid in RakePaid.objects.all()] == [(asha, 100)]
    bonuses.release_earned()
    assert queries.balance(refs.player_bonus(asha.pk)) == 900
