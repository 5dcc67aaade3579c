"""The rows of a match that its services lock and read: the match first, then its entries; and its pool's account."""

import msgspec

from accounts.people.models import User
from engine.houses import RuleProfile
from engine.pool import MatchState, decode
from tables.chairs.models import Seat
from tournaments.matches.models.match import ENDED, Entry, Match, MatchStatus
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from wallet.ledger import refs
from wallet.ledger.refs import AccountRef


def locked_match(match_id: str) -> Match:
    """The match, locked until the transaction ends; raises EntryRefused no_match."""
    match = Match.objects.select_for_update().filter(public_id=match_id).first()
    if match is None:
        raise EntryRefused(EntryRefusal.NO_MATCH)
    return match


def only_registering(match: Match) -> None:
    """Raise EntryRefused has_ended or has_started for a match that cannot be entered any more."""
    if match.status in ENDED:
        raise EntryRefused(EntryRefusal.HAS_ENDED)
    if match.status != MatchStatus.REGISTERING:
        raise EntryRefused(EntryRefusal.HAS_STARTED)


def only_playing(match: Match) -> None:
    """Raise EntryRefused has_ended, parked or not_started for a match that is not being played now."""
    if match.status in ENDED:
        raise EntryRefused(EntryRefusal.HAS_ENDED)
    if match.status == MatchStatus.PARKED:
        raise EntryRefused(EntryRefusal.PARKED)
    if match.status == MatchStatus.REGISTERING:
        raise EntryRefused(EntryRefusal.NOT_STARTED)


def state_of(match: Match) -> MatchState:
    """The engine's state of a match that has started."""
    return decode(bytes(match.state))


def rules_of(match: Match) -> RuleProfile:
    """The rules of a match; of a started match those it began with, also if its house has newer ones."""
    return state_of(match).profile if match.state else match.rules


def is_readable(match: Match) -> bool:
    """Whether the state of a match is whole; one that has not started has none to be damaged."""
    try:
        return not match.state or bool(state_of(match))
    except (msgspec.MsgspecError, ValueError):
        return False


def entries_of(match: Match) -> list[Entry]:
    """The entries that are not withdrawn, in chair order; if nobody sits any more, in the order of entry."""
    chairs = dict(Seat.objects.filter(table=match.table_id).order_by("pk").values_list("player_id", "number"))
    entries = match.entries.filter(withdrawn_at=None).select_related("player").order_by("pk")
    return sorted(entries, key=lambda entry: chairs.get(entry.player_id, 0))


def players_of(match: Match) -> dict[str, User]:
    """The players who have entered, by public id."""
    return {entry.player.public_id: entry.player for entry in entries_of(match)}


def pool_of(match: Match) -> AccountRef:
    """The account of the match's prize pool."""
    return refs.pool(match.public_id, match.currency_code)
