"""The API's part about bonuses: the bonuses that a player is earning, and the progress of each."""

from datetime import datetime

import msgspec
from rest_framework.request import Request

from accounts.people.visitor import user_of
from base.api import message
from wallet.money.api import CURSOR, MoneyView, page_of
from wallet.money.bonuses.models import Bonus


class BonusInfo(msgspec.Struct, frozen=True):
    """One bonus: `left_minor` is still to be earned, `release_bps` of each unit of rake at a time."""

    id: str
    state: str
    currency: str
    amount_minor: int
    released_minor: int
    expired_minor: int
    left_minor: int
    release_bps: int
    reason: str
    granted_at: datetime
    expires_at: datetime


class BonusInfos(msgspec.Struct, frozen=True):
    """A page of bonuses, newest first; `next` is the cursor of the page after it, with older bonuses."""

    results: list[BonusInfo]
    next: int | None


class BonusesView(MoneyView):
    """The bonuses of the player who sends the request."""

    @message(gives=BonusInfos, query=CURSOR, refuses=(409,), called="list_bonuses")
    def get(self, request: Request) -> BonusInfos:
        """List the player's bonuses, a page at a time."""
        rows, older = page_of(Bonus.objects.filter(user=user_of(request)), request)
        return BonusInfos([_bonus(row) for row in rows], older)


def _bonus(row: Bonus) -> BonusInfo:
    names = (
        "currency_id", "amount_minor", "released_minor", "expired_minor", "left_minor", "release_bps", "reason",
        "granted_at", "expires_at",
    )  # fmt: skip
    return BonusInfo(row.public_id, row.state, *(getattr(row, name) for name in names))
