"""Shared by the API's addresses of payments: a licence is needed, fewer requests a minute are allowed, pages."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, TypeVar

import msgspec
from django.db.models import Model, QuerySet
from django.http import Http404
from rest_framework.request import Request
from rest_framework.views import APIView

from base.api import Query, query_int
from base.crowd.rates import PlayersRate
from wallet.ledger.models import AMOUNT_MAX_MINOR
from wallet.money.licence.terms import Terms, terms_or_refused

PAGE = 50
CURSOR: Query = {"cursor": (int, "The `next` of the page before; left out for the first page.")}
AMOUNT: Query = {"amount_minor": (int, "The amount in minor units; it must be there.")}
Row = TypeVar("Row", bound=Model)
Amount = Annotated[int, msgspec.Meta(ge=1, le=AMOUNT_MAX_MINOR)]
Key = Annotated[str, msgspec.Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+\Z")]


class PaymentsThrottle(PlayersRate):
    """Limits requests that move money to a few a minute."""

    scope = "payments"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Requests that only read have the general limit."""
        return request.method in {"GET", "HEAD", "OPTIONS"} or super().allow_request(request, view)


class MoneyView(APIView):
    """An address of a house that has or had a licence; other houses refuse with no_money_here."""

    throttle_classes = (*APIView.throttle_classes, PaymentsThrottle)
    terms: Terms

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check the user, then that there is a licence."""
        super().initial(request, *args, **kwargs)
        self.terms = terms_or_refused()


def page_of(rows: QuerySet[Row], request: Request) -> tuple[Sequence[Row], int | None]:
    """A page of rows, the newest first, and the cursor of the page after it, with older rows."""
    cursor = query_int(request, "cursor")
    older = rows.order_by("-pk") if cursor is None else rows.filter(pk__lt=cursor).order_by("-pk")
    newest = list(older[: PAGE + 1])
    return newest[:PAGE], newest[PAGE - 1].pk if len(newest) > PAGE else None


def one_of(rows: QuerySet[Row], public_id: str) -> Row:
    """Get one of the player's own rows. Raises Http404."""
    row = rows.filter(public_id=public_id).first()
    if row is None:
        raise Http404
    return row


class PaymentStep(msgspec.Struct, frozen=True):
    """A step of a deposit or a withdrawal, with its time; `why` is the reason, if the player may read it."""

    at: datetime
    state: str
    why: str = ""
