"""The API's part about the player's money: holdings, the statement, traces of money, the free refill."""

from datetime import date, datetime
from typing import Any

import msgspec
from django.http import Http404
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.visitor import user_of
from base.api import BadMessage, Done, Query, message, ndjson, query_int, query_text
from wallet.ledger import trace
from wallet.ledger.models import Transaction
from wallet.ledger.refs import CHIP
from wallet.play.chips import top_up_chips
from wallet.player import statement

PAGE, STREAMED = 100, 500
QUERY: Query = {
    "currency": (str, "The currency's code; CHIP, the practice chips, when left out."),
    "bucket": (str, "Only lines of this part of the wallet: main, play, bonus or out; all when left out."),
    "kind": (str, "Only lines of this kind of posting."),
    "first": (str, "Only lines from this day on, like 2026-04-01."),
    "last": (str, "Only lines up to this day, like 2026-04-30."),
    "cursor": (int, "The `next` of the page before; left out for the first page."),
}


class Held(msgspec.Struct, frozen=True):
    """The player's holdings in one currency, by bucket, in minor units.

    `posted_minor` is booked as the player's, `available_minor` can be used now. `out_minor` is in withdrawals, and
    counts as posted until it is paid; `in_minor` is in deposits, and counts as posted only once it is credited.
    """

    currency: str
    main_minor: int
    play_minor: int
    bonus_minor: int
    out_minor: int
    in_minor: int
    posted_minor: int
    available_minor: int
    total_minor: int


class Holdings(msgspec.Struct, frozen=True):
    """A player's holdings, one row for each currency."""

    results: list[Held]


class Line(msgspec.Struct, frozen=True):
    """One line of a statement; `about` is its purpose, `page` a link to more."""

    transaction: str
    kind: str
    at: datetime
    account: str
    amount_minor: int
    after_minor: int
    about: str
    page: str


class Lines(msgspec.Struct, frozen=True):
    """A page of lines, newest first; `next` is the cursor of the page after it, with older lines."""

    results: list[Line]
    next: int | None


class Step(msgspec.Struct, frozen=True):
    """A posting that some of the money passed through, and those beyond it."""

    transaction: str
    kind: str
    at: datetime
    account: str
    amount_minor: int
    beyond: list["Step"]


class Leg(msgspec.Struct, frozen=True):
    """One side of a posting; `account` is empty for another player's."""

    account: str
    amount_minor: int
    steps: list[Step]


class Way(msgspec.Struct, frozen=True):
    """Where the money of one posting came from and where it went."""

    transaction: str
    kind: str
    came: list[Leg]
    went: list[Leg]


class WalletView(APIView):
    """The player's chips and money, by where they are."""

    @message(gives=Holdings, called="get_wallet")
    def get(self, request: Request) -> Holdings:
        """Get what the player has in each currency."""
        holdings = statement.holdings(user_of(request).pk)
        return Holdings([Held(*(getattr(each, name) for name in Held.__struct_fields__)) for each in holdings])


class RefillView(APIView):
    """The day's free chips."""

    @message(refuses=(409,), called="take_refill")
    def post(self, request: Request) -> Done:
        """Take the free practice chips of the day.

        Refused while the player has enough chips, and a second time on one day.
        """
        top_up_chips(user_of(request))
        return Done()


class LinesView(APIView):
    """The player's statement, a page at a time."""

    @message(gives=Lines, query=QUERY, called="list_statement_lines")
    def get(self, request: Request) -> Lines:
        """List the lines of the player's statement, a page at a time."""
        page = statement.lines(user_of(request).pk, _line_filter(request), PAGE)
        return Lines([_line(line) for line in page.lines], page.older)


class LinesExport(APIView):
    """The player's whole statement as newline-delimited JSON."""

    @message(gives=Line, query=QUERY, media_type="application/x-ndjson", called="export_statement")
    def get(self, request: Request) -> Any:
        """Export the player's whole statement, newest line first.

        Newline-delimited JSON, one line of the statement each.
        """
        owner, wanted = user_of(request).pk, _line_filter(request)

        def page(cursor: int | None) -> tuple[list[Line], int | None]:
            before = wanted.before if cursor is None else cursor
            lines = statement.lines(owner, msgspec.structs.replace(wanted, before=before), STREAMED)
            return [_line(line) for line in lines.lines], lines.older

        return ndjson(page, "statement.ndjson")


class TraceView(APIView):
    """The way of the money of one posting."""

    @message(gives=Way, refuses=(404,), called="trace_transaction")
    def get(self, request: Request, public_id: str) -> Way:
        """Trace where the money of a transaction came from and went.

        The trace goes through the player's own accounts.
        """
        user = user_of(request)
        mine = Transaction.objects.filter(entries__account__owner=user, public_id=public_id)
        posting = mine.first()
        if posting is None:
            raise Http404
        traced = trace.trace(posting, user.pk)
        came, went = ([_leg(leg) for leg in side] for side in (traced.came, traced.went))
        return Way(posting.public_id, posting.kind, came, went)


def _line_filter(request: Request) -> statement.LineFilter:
    return statement.LineFilter(
        currency=query_text(request, "currency") or CHIP,
        bucket=query_text(request, "bucket") or "all",
        kind=query_text(request, "kind"),
        first=_day(request, "first"),
        last=_day(request, "last"),
        before=query_int(request, "cursor"),
    )


def _day(request: Request, name: str) -> date | None:
    text = query_text(request, name)
    try:
        day = date.fromisoformat(text) if text else None
    except ValueError:
        raise BadMessage(f"'{name}' is not a day like 2026-04-01.") from None
    if day is not None and not 1970 <= day.year <= 2200:
        raise BadMessage(f"'{name}' is a day of no year the house has been or will be.")
    return day


def _line(line: statement.OwnLine) -> Line:
    words, page = (str(line.about.words), line.about.href) if line.about else ("", "")
    return Line(line.transaction, line.kind, line.at, line.account, line.amount_minor, line.after_minor, words, page)


def _leg(leg: trace.SideLeg) -> Leg:
    return Leg(leg.account, leg.amount_minor, [_step(step) for step in leg.steps])


def _step(step: trace.Step) -> Step:
    beyond = [_step(each) for each in step.beyond]
    return Step(step.transaction, step.kind, step.at, step.account, step.amount_minor, beyond)
