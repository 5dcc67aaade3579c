"""A club of two with a league that is on, and deals at its table."""

from datetime import datetime, timedelta

from accounts.people.models import User
from base import clock
from engine.deal import Drop
from ladder.clubs import playing
from ladder.clubs import services as clubs
from ladder.clubs.leagues import services
from ladder.clubs.leagues.models import ClubLeague, LeagueResult
from ladder.clubs.models import Club
from tables.play import deadlines
from tables.play.models import Deal
from tables.setup.models import Table
from tests.tables.cast import NOON_MS, act, all_drop, next_deal, sit, state_of, table_of
from wallet.play.chips import grant_chips

NOON = clock.at(NOON_MS)
"""Deals of the cast are played from noon on; leagues begin an hour before."""
BEFORE = NOON - timedelta(hours=1)


def account(name: str, shown: str = "") -> User:
    """An account with chips; its name is the one shown, unless there is another."""
    user = User.objects.create_user(name, password="seven-of-hearts-42", display_name=shown)
    grant_chips(user, 10_000_000, f"gift:{name}")
    return user


def league_of_two(began: datetime = BEFORE) -> tuple[ClubLeague, Club, User, User]:
    """Asha's club, with Ravi, who both take part in its league of 13 cards and four weeks."""
    asha, ravi = account("asha"), account("ravi")
    club = clubs.found_club(asha, "The Banyan")
    clubs.join(ravi, club.code)
    league = services.start(asha, club.public_id, 13, 4, 0, began)
    services.join(ravi, club.public_id, league.public_id, began)
    return league, club, asha, ravi


def table_of_club(club: Club, owner: User, *others: User, chairs: int = 2) -> Table:
    """A table of the club at which these sit."""
    table_of(max(chairs, 1 + len(others)))
    table = playing.open_table(owner, club.public_id, 13)
    sit(table, owner)
    for other in others:
        playing.go_in(other, club.public_id, table.public_id)
        sit(table, other)
    return table


def play_deal(table: Table, *users: User) -> User:
    """One deal at the table, in which all drop but the winner."""
    return all_drop(next_deal(table), users)


def play_deal_with_bots(table: Table, *users: User) -> Deal:
    """One deal at the table, in which these drop and the bots play on."""
    deal = next_deal(table)
    while (state := state_of(deal)).result is None:
        user = next((user for user in users if user.public_id == state.seats[state.turn].player), None)
        if user is not None:
            act(deal, user, Drop(seat=0))
        else:
            assert deal.bot_due_at is not None
            deadlines.sweep_bots(clock.to_ms(deal.bot_due_at))
    return deal


def results_by_name() -> dict[str, list[int]]:
    """The points of the deals that count, by player, in their order."""
    found: dict[str, list[int]] = {}
    for row in LeagueResult.objects.select_related("entry__member__player").order_by("pk"):
        found.setdefault(row.entry.member.player.username, []).append(row.points)
    return found


def noted(league: ClubLeague, user: User, deal: Deal, week: int, points: list[int]) -> None:
    """Results of a player, as if deals of a week had come to them."""
    entry = league.entries.get(member__player=user)
    LeagueResult.objects.bulk_create(
        LeagueResult(entry=entry, deal=deal, week=week, nth=nth, points=made, won=made > 0)
        for nth, made in enumerate(points, start=1)
    )
