"""Which deals count for a club's league: noted in the transaction that ends them."""

from datetime import datetime

from django.db.models import Count, Q

from engine.deal import DealState
from engine.settlement import Outcome, Settlement
from ladder.clubs.leagues.models import ClubLeague, LeagueEntry, LeagueResult
from ladder.clubs.leagues.plan import MOST_DEALS, week_of
from tables.play.models import Deal, DealSeat


def note(deal: Deal, state: DealState, settlement: Settlement) -> None:
    """Count a deal that has just ended at a club's table for the league that is on.

    It counts when the league was on and everybody in it took part as it began, so that nobody collects points from who
    does not play for any, such as a bot, and nobody decides about it with cards in hand. The entries are locked, so
    that a player's deals at two tables that end at once are counted one after the other; with a bot in the deal
    nothing is locked.
    """
    if not deal.table.code or deal.bot_seats:
        return
    began_at = deal.started_at
    league = ClubLeague.objects.filter(
        club__tables__table=deal.table_id, cards=state.profile.cards, started_at__lte=began_at, ends_at__gt=began_at
    ).first()
    if league is None:
        return
    places = dict(DealSeat.objects.filter(deal=deal).values_list("player_id", "seat_index"))
    entries = _locked_entries(league, list(places), began_at)
    if len(entries) < len(places):
        return
    week = week_of(league.started_at, began_at)
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


def _locked_entries(league: ClubLeague, players: list[int], began_at: datetime) -> list[LeagueEntry]:
    entries = LeagueEntry.objects.filter(league=league, member__player__in=players, joined_at__lte=began_at)
    return list(entries.select_related("member").order_by("pk").select_for_update(of=("self",)))


def _deals_counted(entries: list[LeagueEntry], week: int) -> dict[int, int]:
    rows = LeagueEntry.objects.filter(pk__in=[entry.pk for entry in entries])
    return dict(rows.annotate(done=Count("results", filter=Q(results__week=week))).values_list("pk", "done"))
