"""What the API does to something of a club that its address names: an event, a league."""

from collections.abc import Callable

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
from accounts.people.visitor import user_of
from base.api import Done, message
from ladder.clubs.answering import not_too_often


def act_of(called: str, act: Callable[[User, str, str], object], sentence: str) -> type[APIView]:
    """The view that does it, as who asks: `act` is given the player, the club's id and the thing's."""

    class Act(APIView):
        @message(refuses=(404, 409), called=called, sentence=sentence)
        def post(self, request: Request, club_id: str, public_id: str) -> Done:
            user = user_of(request)
            not_too_often(user)
            act(user, club_id, public_id)
            return Done()

    return Act
