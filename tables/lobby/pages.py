"""The lobby and the table's page. What happens at a table goes over its socket (docs/protocol.md)."""

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.people.models import User
from accounts.people.visitor import reader
from base.refusals import Refusal
from tables.chairs import chips
from tables.chairs.guests import check_may_enter, may_enter
from tables.lobby import queries, turns
from tables.lobby.listing import SHORT, TABS, tab_name
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table
from tables.setup.private import come_in, find_private, may_guess, open_private
from wallet.ledger.refs import CHIP

INVITED, MOST_INVITATIONS = "invited", 10
"""Where a session keeps the codes that its visitor came with before logging in; one that was renewed opens nothing."""
SIT = "#sit"
"""The table's page opens the dialog to sit down."""


@require_GET
def lobby(request: HttpRequest, cards: int = SHORT) -> HttpResponse:
    """The open tables of one tab, by the number of cards.

    Context: `tab`, `cards`, `rows_url`, `found` (`lobby_filters.Narrowed` with the rows), `digest` of them,
    `kinds` (one of them for every kind of table), `mine` (those where the user sits, private ones too), `chips_minor`
    (what the user has in hand, None when logged out), `currency` of that.
    """
    user = reader(request)
    in_hand = chips.in_hand([user], CHIP)[user.pk] if user else None
    rows = queries.lobby_seen_by(user)
    tab = TABS[tab_name(cards)]
    narrowed = tab.narrowed(rows, request.GET)
    context = {
        "tab": tab_name(cards),
        "cards": cards,
        "rows_url": reverse("lobby-rows" if cards == SHORT else "lobby-rows-21"),
        "found": narrowed,
        "digest": tab.digest(narrowed.rows),
        "kinds": queries.kinds_of([row for row in rows if row.cards == cards]),
        "mine": queries.tables_of(user) if user else [],
        "chips_minor": in_hand,
        "currency": CHIP,
    }
    return render(request, "tables/lobby/lobby.html", context)


@require_GET
def lobby_rows(request: HttpRequest, cards: int = SHORT) -> HttpResponse:
    """The rows alone, for a page that shows others than there are. Context: `found`, `cards`, `digest`."""
    tab = TABS[tab_name(cards)]
    narrowed = tab.narrowed(queries.lobby_rows(reader(request)), request.GET)
    return render(
        request, "tables/lobby/rows.html", {"found": narrowed, "cards": cards, "digest": tab.digest(narrowed.rows)}
    )


@require_GET
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """One table's page; a visitor who is not logged in sees it with the invitation to log in or play as a guest.

    With `?watch` an operator sees it without a way to sit down. Context: `table` (the model), `rules` (its
    RuleProfile), `mine` (LobbyRows of the tables where the user sits), `seated` (whether this is one of them),
    `watching` (whether an operator watches), `boot` (for `json_script`: `table` id, `socket` path, `player` id or None,
    `name` or None, `lobby` address, `look` that the user has chosen, as JSON or "").
    """
    row = get_object_or_404(Table, public_id=public_id)
    user = reader(request)
    try:
        _let_in(request, row, user)
    except TableRefused as refused:
        why = "" if refused.code is TableRefusal.PRIVATE_TABLE else refused.sentence
        return render(request, "tables/setup/private.html", {"why": why}, status=403)
    mine = queries.tables_of(user) if user else []
    boot: dict[str, Any] = {
        "table": row.public_id,
        "socket": f"/ws/table/{row.public_id}/",
        "player": user.public_id if user else None,
        "name": user.display_name if user else None,
        "lobby": reverse("lobby"),
        "look": user.look if user else "",
    }
    watching = "watch" in request.GET and user is not None and user.is_staff
    seated = any(one.public_id == row.public_id for one in mine)
    context = {"table": row, "rules": row.rules, "boot": boot, "mine": mine, "seated": seated, "watching": watching}
    return render(request, "tables/play/table.html", context)


@require_GET
def my_tables(request: HttpRequest) -> JsonResponse:
    """The tables where the user sits and at which of them it is their turn, for whoever sits at several."""
    user = reader(request)
    mine = turns.my_tables(user) if user else []
    return JsonResponse(msgspec.to_builtins(turns.MyTables(mine)), headers={"Cache-Control": "no-store"})


@login_required
@require_POST
def play_next(request: HttpRequest) -> HttpResponse:
    """'Deal me the next table': go to the best table like the posted `like` (a public table's id)."""
    assert isinstance(request.user, User)
    table_id = queries.next_table(request.user, request.POST.get("like", ""))
    if table_id is None:
        return _back(request, TableRefusal.NO_TABLE_LIKE_THAT)
    return redirect(reverse("table", args=[table_id]) + SIT)


@login_required
@require_POST
def private(request: HttpRequest) -> HttpResponse:
    """Open a private table with the rules and stakes of the posted `like` and go there."""
    assert isinstance(request.user, User)
    try:
        opened = open_private(request.POST.get("like", ""), request.user)
    except TableRefused as refused:
        return _back(request, refused.code)
    return redirect("table", opened.public_id)


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Go to the private table with the `code` of an invitation's link, or a posted one; guesses are counted.

    Who is not logged in keeps the invitation until they are. A link that is opened without a log-in answers with the
    table's page at once: programs that show what a link leads to keep no session.
    """
    code = (request.POST or request.GET).get("code", "")
    try:
        if not may_guess(request.META.get("REMOTE_ADDR")):
            raise TableRefused(TableRefusal.SLOW_DOWN)
        user = reader(request)
        private = find_private(code) if user is None else come_in(code, user)
        if user is None and private.locked:
            raise TableRefused(TableRefusal.TABLE_LOCKED)
    except TableRefused as refused:
        return _back(request, refused.code)
    if user is None:
        request.session[INVITED] = [*request.session.get(INVITED, ()), private.code][-MOST_INVITATIONS:]
        if request.method == "GET":
            return table(request, private.public_id)
    return redirect("table", private.public_id)


def _let_in(request: HttpRequest, private: Table, user: User | None) -> None:
    """Raise TableRefused for whom this table is not open; who came with its code before logging in comes in now."""
    if may_enter(private, user):
        return
    if private.code not in request.session.get(INVITED, ()):
        check_may_enter(private, user)
    elif user is not None:
        come_in(private.code, user)
    elif private.locked:
        raise TableRefused(TableRefusal.TABLE_LOCKED)


def _back(request: HttpRequest, code: Refusal) -> HttpResponse:
    messages.warning(request, str(code.sentence))
    return redirect("lobby")
