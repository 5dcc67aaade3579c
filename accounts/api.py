"""The API's part about oneself: who one is, tokens for programs, limits and breaks."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from knox.models import AuthToken
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts import breaks, limits, playtime, services
from accounts.api_frame import BadMessage, Done, Message, message, user_of
from accounts.avatars import Avatar
from accounts.kinds import LimitKind, SetBy, Span
from accounts.models import Language, Limit, User
from accounts.reality import Check, waiting

MOST_TOKENS = 20


class Me(msgspec.Struct, frozen=True):
    """A player as the player's own programs see them."""

    id: str
    name: str
    avatar: str
    language: str
    guest: bool
    stays_when_away: bool


class ChangeMe(Message, frozen=True):
    """What may be changed of it; what is left out stays."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] | None = None
    avatar: Avatar | None = None
    language: Language | None = None
    stays_when_away: bool | None = None


class TokenInfo(msgspec.Struct, frozen=True):
    """One token there is; its first letters tell it from others."""

    id: str
    created_at: datetime
    expires_at: datetime | None


class Tokens(msgspec.Struct, frozen=True):
    """All tokens of a player."""

    results: list[TokenInfo]


class NewToken(msgspec.Struct, frozen=True):
    """A token just made. It is shown this once: only its digest is kept."""

    id: str
    token: str
    expires_at: datetime | None


class LimitInfo(msgspec.Struct, frozen=True):
    """One limit; `amount` in minor units, or minutes for time; None for no limit."""

    kind: LimitKind
    span: Span
    currency: str
    set_by: SetBy
    amount: int | None
    next_amount: int | None
    next_at: datetime | None


class Limits(msgspec.Struct, frozen=True):
    """All limits that hold for a player: their own and the house's."""

    results: list[LimitInfo]


class SetLimit(Message, frozen=True):
    """A limit of one's own: tighter at once, looser after 24 hours."""

    kind: LimitKind
    span: Span
    amount: Annotated[int, msgspec.Meta(ge=0, le=limits.MOST)] | None
    currency: Annotated[str, msgspec.Meta(max_length=8)] = "CHIP"


class TakeBreak(Message, frozen=True):
    """A break from play, from now on; it cannot be taken back."""

    length: breaks.Length


class RealityInfo(msgspec.Struct, frozen=True):
    """The reality check that waits for the player's answer; None when none does."""

    check: Check | None


class AnswerReality(Message, frozen=True):
    """That the player has seen the check of this mark and goes on."""

    mark: Annotated[str, msgspec.Meta(max_length=32)]


class MeView(APIView):
    """Who one is."""

    @message(gives=Me)
    def get(self, request: Request) -> Me:
        """Oneself."""
        return _me(user_of(request))

    @message(takes=ChangeMe, gives=Me)
    def patch(self, request: Request, sent: ChangeMe) -> Me:
        """Change name, avatar or language."""
        user = user_of(request)
        given: dict[str, Any] = {
            "display_name": user.display_name if sent.name is None else sent.name,
            "avatar": sent.avatar or user.avatar,
            "language": sent.language or user.language,
            "stays_when_away": sent.stays_when_away,
        }
        try:
            return _me(services.update_profile(user, **given))
        except ValidationError as wrong:
            raise BadMessage(" ".join(wrong.messages)) from None


class TokensView(APIView):
    """Tokens of one's programs; made and taken back from the browser one is logged in with."""

    authentication_classes = (SessionAuthentication,)

    @message(gives=Tokens)
    def get(self, request: Request) -> Tokens:
        """The tokens there are."""
        found = AuthToken.objects.filter(user=user_of(request)).order_by("-created")
        return Tokens([TokenInfo(token.token_key, token.created, token.expiry) for token in found])

    @message(gives=NewToken, status=201, refuses=(409,))
    def post(self, request: Request) -> NewToken:
        """Make a token."""
        user = user_of(request)
        if AuthToken.objects.filter(user=user).count() >= MOST_TOKENS:
            raise BadMessage("There are enough tokens; take one back first.")
        made, token = AuthToken.objects.create(user)
        return NewToken(made.token_key, token, made.expiry)

    @message()
    def delete(self, request: Request) -> Done:
        """Take all tokens back."""
        AuthToken.objects.filter(user=user_of(request)).delete()
        return Done()


class LimitsView(APIView):
    """Limits on one's play."""

    @message(gives=Limits)
    def get(self, request: Request) -> Limits:
        """One's own limits."""
        found = Limit.objects.filter(user=user_of(request)).order_by("kind", "span", "currency", "set_by")
        return Limits([_limit(limit) for limit in found])

    @message(takes=SetLimit, gives=LimitInfo)
    def post(self, request: Request, sent: SetLimit) -> LimitInfo:
        """Set one."""
        try:
            return _limit(limits.set_own(user_of(request), sent.kind, sent.span, sent.currency, sent.amount))
        except ValidationError as wrong:
            raise BadMessage(" ".join(wrong.messages)) from None


class BreakView(APIView):
    """A break from play."""

    @message(takes=TakeBreak)
    def post(self, request: Request, sent: TakeBreak) -> Done:
        """Take one, from now on."""
        breaks.take_break(user_of(request), sent.length)
        return Done()


class RealityView(APIView):
    """How long one has played, and what it came to, when it is time to be told."""

    @message(gives=RealityInfo)
    def get(self, request: Request) -> RealityInfo:
        """The check that waits."""
        return RealityInfo(waiting(user_of(request)))

    @message(takes=AnswerReality)
    def post(self, request: Request, sent: AnswerReality) -> Done:
        """Answer it: it goes from all screens. An older one's mark answers nothing."""
        playtime.acknowledge(user_of(request), sent.mark)
        return Done()


def _me(user: User) -> Me:
    return Me(user.public_id, user.display_name, user.avatar, user.language, user.is_guest, user.stays_when_away)


def _limit(limit: Limit) -> LimitInfo:
    given: dict[str, Any] = {name: getattr(limit, name) for name in ("amount", "next_amount", "next_at", "currency")}
    return LimitInfo(LimitKind(limit.kind), Span(limit.span), set_by=SetBy(limit.set_by), **given)
