"""API views for a player's actions on a match or a tournament that need no request body."""

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
from accounts.people.visitor import user_of
from base.api import Done, message

Verb = Callable[[str, User], Any]


def act_view(called: str, act: Verb, sentence: str) -> type[APIView]:
    """The view for one such action; `called` is the id of its operation, `sentence` its description in the schema."""

    class Act(APIView):
        @message(refuses=(404, 409), called=called, sentence=sentence)
        def post(self, request: Request, public_id: str) -> Done:
            act(public_id, user_of(request))
            return Done()

    return Act
