"""The API's part about breaks from play."""

from datetime import datetime

import msgspec
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.care.breaks import services
from accounts.care.breaks.models import FOREVER
from accounts.care.kinds import BreakKind
from accounts.people.visitor import user_of
from base.api import Done, Message, message


class TakeBreak(Message, frozen=True):
    """A break from play, from now on; it cannot be taken back."""

    length: services.Length


class BreakInfo(msgspec.Struct, frozen=True):
    """The break in force, None for none: `kind` says who began it; one that is `for_good` does not end by itself."""

    kind: BreakKind | None
    ends_at: datetime | None
    for_good: bool


class BreakView(APIView):
    """A break from play."""

    @message(gives=BreakInfo, called="get_break")
    def get(self, request: Request) -> BreakInfo:
        """Get the current break from play that ends last."""
        taken = services.running(user_of(request))
        if taken is None:
            return BreakInfo(None, None, False)
        for_good = taken.ends_at == FOREVER
        return BreakInfo(BreakKind(taken.kind), None if for_good else taken.ends_at, for_good)

    @message(takes=TakeBreak, called="take_break")
    def post(self, request: Request, sent: TakeBreak) -> Done:
        """Take a break from play, from now on.

        A break cannot be taken back.
        """
        services.take_break(user_of(request), sent.length)
        return Done()
