"""The API's part about the reality check."""

from typing import Annotated

import msgspec
from django.conf import settings
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.care.playtime.models import PlayClock
from accounts.care.playtime.services import every_min
from accounts.care.reality.forms import RealityForm
from accounts.care.reality.queries import Check, waiting
from accounts.care.reality.services import acknowledge, choose_check
from accounts.people.models import User
from accounts.people.visitor import user_of
from base.api import BadMessage, Done, Message, message


class RealityInfo(msgspec.Struct, frozen=True):
    """The check that waits for the player's answer, None when none does; one comes every `every_min` minutes."""

    check: Check | None
    every_min: int


class ChooseReality(Message, frozen=True):
    """How often checks come, in minutes: 15, 30 or 60, and never more seldom than the house's own interval."""

    every_min: int


class AnswerReality(Message, frozen=True):
    """The mark of the check that the player has seen."""

    mark: Annotated[str, msgspec.Meta(max_length=32)]


class RealityView(APIView):
    """The reality check: how long the player has played and how much they won or lost, when a check is due."""

    @message(gives=RealityInfo, called="get_reality_check")
    def get(self, request: Request) -> RealityInfo:
        """Get the reality check that waits for an answer.

        It says how long the player has played, how much they won or lost, and how often checks come.
        """
        return _reality(user_of(request))

    @message(takes=ChooseReality, gives=RealityInfo, called="choose_reality_check")
    def put(self, request: Request, sent: ChooseReality) -> RealityInfo:
        """Choose how often reality checks come."""
        form = RealityForm({"minutes": sent.every_min}, house_min=settings.REALITY_CHECK_MIN)
        if not form.is_valid():
            raise BadMessage(" ".join(str(wrong) for errors in form.errors.values() for wrong in errors))
        user = user_of(request)
        choose_check(user, form.cleaned_data["minutes"])
        return _reality(user)

    @message(takes=AnswerReality, called="answer_reality_check")
    def post(self, request: Request, sent: AnswerReality) -> Done:
        """Answer the reality check that waits.

        It goes from all of the player's screens. The mark of an older check answers nothing.
        """
        acknowledge(user_of(request), sent.mark)
        return Done()


def _reality(user: User) -> RealityInfo:
    return RealityInfo(waiting(user), every_min(PlayClock.objects.filter(pk=user.pk).first()))
