"""The API's part about clubs: those that the player is in."""

import msgspec
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.visitor import user_of
from base.api import message
from ladder.clubs.queries import clubs_of


class ClubInfo(msgspec.Struct, frozen=True):
    """One club with so many `members`; `mine` when the one who asks owns it.

    An operator may have `closed` it: then nothing can be joined, opened or announced there.
    """

    id: str
    name: str
    members: int
    mine: bool
    closed: bool


class Clubs(msgspec.Struct, frozen=True):
    """A list of clubs."""

    results: list[ClubInfo]


class ClubsView(APIView):
    """The clubs of the one who asks."""

    @message(gives=Clubs, called="list_clubs")
    def get(self, request: Request) -> Clubs:
        """List the clubs of which the player is a member, by name."""
        return Clubs(
            [
                ClubInfo(
                    id=line.club.public_id,
                    name=line.club.name,
                    members=line.size,
                    mine=line.owns,
                    closed=line.club.is_closed,
                )
                for line in clubs_of(user_of(request))
            ]
        )
