"""The small cast of the matches' tests, and builders that say what they make.

Deals are made short: `deal_with` starts the match's next deal and gives it the points that the test names, in place of
playing cards for half an hour; what the deal's end does from there on is all the house's own code.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from accounts.people.models import User
from base import clock
from engine import deal as rules
from engine.pool import MatchState, Phase, Status, decode
from engine.settlement import Outcome
from tables.play import ending
from tables.play.models import Deal, DealSeat, DealStatus
from tests.tables.cast import NOON_MS, act, all_drop, funded, in_turn, state_of
from tests.tables.shuffle.cast import commit, connect
from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.models.offer import PoolOffer
from tournaments.matches.services import operating
from tournaments.matches.services.dealing import go_on_after
from tournaments.matches.services.entering import enter
from wallet.ledger import queries, refs

__all__ = ["FEE_MINOR", "NOON_MS", "act", "all_drop", "funded", "in_turn", "state_of"]
FEE_MINOR = 2500
HOUSE = refs.house_rake()


def offer_of(seats: int = 3, **fields: Any) -> PoolOffer:
    """An open offer: Playship's 101 for 25 chips with no rake, unless told otherwise."""
    given = {
        "name": "Pool 101",
        "profile_name": "playship-pool101",
        "entry_fee_minor": FEE_MINOR,
        "seats": seats,
        "min_players": 2,
        "start_s": 30,
        "between_s": 5,
        "bot_think_ms": 0,
    }
    return operating.open_offer(PoolOffer(**(given | fields)))


def open_match(offer: PoolOffer) -> Match:
    """The offer's match that stands open."""
    return Match.objects.get(offer=offer, status=MatchStatus.REGISTERING)


def players(count: int) -> list[User]:
    """So many people with chips."""
    return [funded(name) for name in ("Asha", "Binod", "Chitra", "Dev", "Esha", "Farid")[:count]]


def started(users: Sequence[User], **fields: Any) -> Match:
    """A match of as many seats that these have filled, so that it has begun."""
    match = open_match(offer_of(len(users), **fields))
    for user in users:
        enter(match.public_id, user, NOON_MS)
    match.refresh_from_db()
    assert match.status == MatchStatus.PLAYING
    return match


def saved_state(match: Match) -> MatchState:
    """The engine's state as it is saved now."""
    match.refresh_from_db()
    return decode(bytes(match.state))


def totals(match: Match) -> dict[str, int]:
    """The totals of those still in, by display name."""
    names = {entry.player.public_id: entry.player.display_name for entry in match.entries.select_related("player")}
    return {names[one.player]: one.total for one in saved_state(match).entrants if one.status is Status.IN}


def due_ms(match: Match) -> int:
    """When the match goes on by itself."""
    match.refresh_from_db()
    assert match.due_at is not None, match.status
    return clock.to_ms(match.due_at)


def on_time(match: Match) -> None:
    """The match's present deadline passes."""
    match_deadlines.sweep(due_ms(match))
    match.refresh_from_db()


def next_deal(match: Match) -> Deal:
    """The pause ends and cards are dealt."""
    on_time(match)
    assert match.deal is not None
    return match.deal


def shuffling(people: Sequence[User]) -> tuple[Match, bytes]:
    """A match whose deal waits for the first player's share; the share too."""
    match = started(people)
    connect(match.table, *people)
    share = commit(match.table, people[0])
    on_time(match)
    assert (match.deal, saved_state(match).phase) == (None, Phase.DEAL)
    return match, share


def deal_with(match: Match, points: Mapping[User, int], now_ms: int | None = None) -> Deal:
    """The next deal, from its start to what the match makes of it; who is not named scores nothing."""
    deal = next_deal(match)
    finish(deal, points)
    go_on_after(deal.pk, now_ms or clock.to_ms(deal.started_at) + 60_000)
    match.refresh_from_db()
    return deal


def chips_move(match: Match, winner: User, points: Mapping[User, int]) -> Deal:
    """The next deal of a match of Deals: the winner gets these points of the others, who else played loses nothing."""
    deal = next_deal(match)
    finish(deal, {user: -lost for user, lost in points.items()} | {winner: sum(points.values())}, winner)
    go_on_after(deal.pk, clock.to_ms(deal.started_at) + 60_000)
    match.refresh_from_db()
    return deal


@transaction.atomic
@transaction.atomic
def finish(deal: Deal, scores: Mapping[User, int], winner: User | None = None) -> None:
    """End a deal with these scores as its ending transaction leaves it: scored, and marked for its host."""
    Deal.objects.select_for_update().get(pk=deal.pk)
    scored = {user.pk: score for user, score in scores.items()}
    for place in DealSeat.objects.filter(deal=deal):
        place.score = scored.get(place.player_id, 0)
        place.outcome = Outcome.WON if winner and place.player_id == winner.pk else ""
        place.save(update_fields=["score", "outcome"])
    ended = clock.at(clock.to_ms(deal.started_at) + 60_000)
    Deal.objects.filter(pk=deal.pk).update(
        status=DealStatus.OVER, due_at=None, bot_due_at=None, ended_at=ended, awaits_host=True
    )
    deal.refresh_from_db()
    ending.free_table(deal.table, clock.to_ms(ended))


def chips_of(user: User) -> int:
    """What a player has in hand, minor units."""
    return queries.balance(refs.player_main(user.pk))


def pool_minor(match: Match) -> int:
    """What lies in the match's pool."""
    return queries.balance(refs.pool(match.public_id))


def drop_out(deal: Deal, user: User) -> None:
    """A player drops in turn."""
    act(deal, user, rules.Drop(seat=0), state_of(deal).turn_due_at_ms - 1000)
