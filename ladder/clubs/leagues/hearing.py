"""Which deals count for a club's league: noted in the transaction that ends them."""

from django.db.models import Count, Q

from base import clock
from engine.deal import DealState
from engine.settlement import Outcome, Settlement
from ladder.clubs.leagues.models import ClubLeague, LeagueEntry, LeagueResult
from ladder.clubs.leagues.plan import MOST_DEALS, week_of
from tables.play.models import Deal, DealSeat


def note(deal: Deal, state: DealState, settlement: Settlement) -> None:
    """Count a deal that has just ended at a club's table for the league that is on.

    It counts when everybody in it takes part, so that nobody collects points from who does not play for any, such as a
    bot. The entries are locked, so that a player's deals at two tables that end at once are counted one after the
    other; with a bot in the deal nothing is locked.
    """
    if not deal.table.code or deal.bot_seats:
        return
    now = deal.ended_at or clock.now()
    league = ClubLeague.objects.filter(
        club__tables__table=deal.table_id, cards=state.profile.cards, started_at__lte=now, ends_at__gt=now
    ).first()
    if league is None:
        return
    places = dict(DealSeat.objects.filter(deal=deal).values_list("player_id", "seat_index"))
    entries = _locked_entries(league, list(places))
    if len(entries) < len(places):
        return
    week = week_of(league.started_at, now)
    counted = _deals_counted(entries, week)
    LeagueResult.objects.bulk_create(
        LeagueResult(
            entry=entry,
            deal=deal,
            week=week,
            nth=counted[entry.pk] + 1,
            points=settlement.scores[places[entry.member.player_id]],
            won=state.result is not None and state.result.seats[places[entry.member.player_id]].outcome == Outcome.WON,
        )
        for entry in entries
        if counted[entry.pk] < MOST_DEALS
    )


def _locked_entries(league: ClubLeague, players: list[int]) -> list[LeagueEntry]:
    entries = LeagueEntry.objects.filter(league=league, member__player__in=players).select_related("member")
    return list(entries.order_by("pk").select_for_update(of=("self",)))


def _deals_counted(entries: list[LeagueEntry], week: int) -> dict[int, int]:
    rows = LeagueEntry.objects.filter(pk__in=[entry.pk for entry in entries])
    return dict(rows.annotate(done=Count("results", filter=Q(results__week=week))).values_list("pk", "done"))
