"""A deal that counts for a league stays one: nobody's going undoes it after the cards are seen."""

from base.refusals import Refused
from ladder.clubs.leagues.models import LeagueEntry
from ladder.clubs.leagues.refusals import ClubLeagueRefusal
from ladder.clubs.models import Member
from tables.play.models import NOT_ENDED, Deal, DealSeat


def check_no_deal_goes_on(member: Member) -> None:
    """Raise Refused club_league_deal while a member is in a deal whose players all took part when it began."""
    mine = DealSeat.objects.filter(player=member.player_id).values("deal")
    at_tables = Deal.objects.filter(table__club_table__club=member.club_id, status__in=NOT_ENDED, bot_seats=0)
    for deal in at_tables.filter(pk__in=mine).only("pk", "started_at"):
        players = list(DealSeat.objects.filter(deal=deal).values_list("player_id", flat=True))
        entries = LeagueEntry.objects.filter(
            member__player__in=players,
            league__club=member.club_id,
            league__ends_at__gt=deal.started_at,
            joined_at__lte=deal.started_at,
        )
        if entries.count() == len(players):
            raise Refused(ClubLeagueRefusal.DEAL_ON)
