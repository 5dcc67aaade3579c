"""A house with one of everything: finished things for `bench.growth.past` to copy, then what goes on beside them."""

from datetime import timedelta
from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.login.cookies.store import SessionStore
from accounts.people.models import User
from base import clock
from bench.tables import scene as tables
from desk.cases.kinds import Complaint
from desk.cases.services import report_deal
from engine import deal as rules
from tables.chairs import services as chairs
from tables.chat.models import LineKind
from tables.chat.services import say
from tables.play.models import Deal
from tables.play.services import play
from tables.sealing.deals import state_of
from tables.setup.services import close_table
from tournaments.matches.models.match import Match
from tournaments.matches.models.offer import PoolOffer
from tournaments.matches.services import operating
from tournaments.matches.services.entering import enter
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.services import announcing, cancelling
from tournaments.scheduled.services.entering import register


class Finished(NamedTuple):
    """The finished things: the two players, the deal, the match and the tournament."""

    players: list[User]
    deal: Deal
    match: Match
    tournament: Tournament


def finish() -> Finished:
    """Two players' deal that is over with a line of chat and a report, a match, a tournament, an old log-in."""
    players = tables.people(2)
    deal = tables.live_deal(players)
    say(deal.table.public_id, players[0], LineKind.PHRASE, "hello")
    state = state_of(deal)
    play(deal.public_id, state.seats[state.turn].player, rules.Drop, state.turn_due_at_ms - 1000)
    report_deal(players[0], deal.public_id, Complaint.RESULT, "The points are wrong.")
    for player in players:
        chairs.leave(deal.table.public_id, player)
    close_table(deal.table.public_id)
    _old_log_in(players[0])
    return Finished(players, deal, _match(players), _tournament(players))


def go_on(players: list[User]) -> Deal:
    """A deal that goes on between the two, at a table of their own."""
    return tables.live_deal(players)


def _match(players: list[User]) -> Match:
    offer = PoolOffer(name="Old pool", profile_name="playship-pool101", entry_fee_minor=100, seats=3)
    match = operating.open_offer(offer).matches.get()
    for player in players:
        enter(match.public_id, player)
    operating.set_open(offer, wanted=False)
    return operating.cancel(match.public_id, "It rained.")


def _tournament(players: list[User]) -> Tournament:
    now = clock.at(clock.now_ms())
    tournament = announcing.announce(
        Tournament(
            name="Old cup",
            profile_name="rummycircle-points",
            entry_fee_minor=100,
            seats=3,
            min_entrants=2,
            max_entrants=100,
            registration_opens_at=now - timedelta(hours=1),
            starts_at=now + timedelta(hours=1),
            rounds=[{"deals": 1}],
            prizes={"kind": "shares", "rows": [{"each": 10_000}]},
        )
    )
    for player in players:
        register(tournament.public_id, player)
    return cancelling.cancel(tournament.public_id, "It rained.")


def _old_log_in(player: User) -> None:
    """A session that expired long ago."""
    store = SessionStore()
    store["who"] = player.public_id
    store.create()
    Session.objects.filter(session_key=store.session_key).update(expire_date=timezone.now() - timedelta(days=1))
