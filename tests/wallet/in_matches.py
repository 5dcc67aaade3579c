"""What happens in matches, for the wallet's tests: fees, refunds and prizes with the rows they follow from."""

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from accounts.people.models import User
from base.ids import new_public_id
from tables.setup.models import Host, Table
from tournaments.matches.models.match import Entry, Match, MatchStatus
from tournaments.matches.models.offer import PoolOffer
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Posting
from wallet.ledger.refs import AccountRef
from wallet.play import prizes


def a_match(fee_minor: int = 500, rake_bps: int = 0, currency: str = refs.CHIP) -> Match:
    """A match that stands open to enter."""
    terms = {
        "name": "Pool 101",
        "profile_name": "playship-pool101",
        "currency_id": currency,
        "entry_fee_minor": fee_minor,
        "rake_bps": rake_bps,
    }
    offer = PoolOffer.objects.create(**terms)
    table = Table.objects.create(
        name="Pool 101",
        profile_name="playship-pool101",
        currency_id=currency,
        host=Host.MATCH,
        point_value_minor=0,
        buy_in_min_minor=0,
        buy_in_max_minor=0,
    )
    return Match.objects.create(offer=offer, table=table, **terms)


def pool_of(match: Match) -> AccountRef:
    """The account of its pool."""
    return refs.pool(match.public_id, match.currency_code)


def entry_of(match: Match, user: User) -> Entry:
    """A player's entry, written down and not paid."""
    return Entry.objects.create(match=match, player=user, entered_at=timezone.now(), public_id=new_public_id())


def enter(match: Match, user: User) -> Entry:
    """A player enters and pays the fee."""
    entry = entry_of(match, user)
    prizes.enter_pool(user, pool_of(match), match.entry_fee_minor, f"entry:{entry.public_id}")
    return entry


def rejoin(match: Match, entry: Entry) -> Posting:
    """A player pays the fee again."""
    entry.fees_paid += 1
    entry.save(update_fields=["fees_paid"])
    key = f"rejoin:{entry.public_id}:{entry.fees_paid}"
    return prizes.enter_pool(entry.player, pool_of(match), match.entry_fee_minor, key, kind=Kind.REJOIN)


def withdraw(match: Match, entry: Entry) -> Posting:
    """A player withdraws and gets everything back."""
    entry.withdrawn_at = timezone.now()
    entry.save(update_fields=["withdrawn_at"])
    paid_minor = match.entry_fee_minor * entry.fees_paid
    return prizes.refund_pool(entry.player, pool_of(match), paid_minor, f"refund:{entry.public_id}")


def pay_prizes(match: Match, won: Sequence[tuple[Entry, int]], rake_minor: int) -> Posting | None:
    """The match has been played: these entries won so much, and the house keeps so much."""
    for entry, amount_minor in won:
        entry.prize_minor = amount_minor
        entry.save(update_fields=["prize_minor"])
    match.status, match.started_at = MatchStatus.PLAYING, timezone.now()
    match.due_at = timezone.now() + timedelta(hours=1)
    match.save(update_fields=["status", "started_at", "due_at"])
    paid = [(entry.player, amount_minor) for entry, amount_minor in won]
    return prizes.pay_prizes(pool_of(match), paid, rake_minor, f"prizes:{match.public_id}")
