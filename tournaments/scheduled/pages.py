"""Pages of scheduled tournaments: a tournament's page, and what a player posts to it (`tournaments.posts`)."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts.people.visitor import reader
from tables.pictures import pages as pictures
from tables.pictures.drawing import picture
from tournaments.posts import answer
from tournaments.scheduled.members import lets_in
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.queries import draws
from tournaments.scheduled.queries.boards import board_page
from tournaments.scheduled.queries.tournaments import tournament_page
from tournaments.scheduled.services import entering, playing_on, tickets
from wallet.amounts import in_units

PAGE = "tournaments:tournament"


@require_GET
def tournament(request: HttpRequest, public_id: str) -> HttpResponse:
    """One tournament. Context: `page`, a `TournamentPage` (tournaments/scheduled/queries/shown.py)."""
    page = tournament_page(public_id, reader(request))
    if page is None:
        raise Http404
    return render(request, "tournaments/scheduled/tournament.html", {"page": page})


@require_GET
def tournament_live(request: HttpRequest, public_id: str) -> HttpResponse:
    """The parts of a tournament's page that change. Context: `page`, a `TournamentPage`."""
    page = tournament_page(public_id, reader(request))
    if page is None:
        raise Http404
    return render(request, "tournaments/scheduled/live.html", {"page": page})


@require_GET
def boards(request: HttpRequest, public_id: str, round_number: int = 0, number: int = 0) -> HttpResponse:
    """A board of a duplicate tournament, table by table, once its round is over. Context: `page`, a `BoardPage`."""
    tournament = _found(request, public_id, duplicate=True)
    page = board_page(tournament, reader(request), round_number, number)
    if page is None:
        raise Http404
    return render(request, "tournaments/scheduled/boards.html", {"page": page})


@require_GET
def draws_file(request: HttpRequest, public_id: str) -> JsonResponse:
    """All draws of a tournament as a document that `verify_draws.py` checks; 404 for none."""
    tournament = _found(request, public_id)
    response = JsonResponse(draws.document(tournament), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="tournament-{tournament.public_id}.json"'
    return response


@require_GET
def draws_check(request: HttpRequest, public_id: str) -> HttpResponse:
    """Where a reader's own browser checks the draws. Context: `tournament`, `rows` of its draws; 404 for none."""
    tournament = _found(request, public_id)
    return render(
        request, "tournaments/scheduled/draws/draws.html", {"tournament": tournament, "rows": draws.rows(tournament)}
    )


@require_safe
def picture_of(request: HttpRequest, public_id: str) -> HttpResponse:
    """The preview picture of a link to the tournament: its name, start and fee."""
    tournament = _found(request, public_id)
    starts = timezone.localtime(tournament.starts_at)
    return pictures.answer(
        f"tournament.{tournament.public_id}.{starts:%Y%m%d%H%M}",
        lambda: picture(
            tournament.name,
            [
                f"{starts:%d %b %Y, %H:%M}",
                "Free entry" if tournament.is_freeroll else f"Entry {in_units(tournament.entry_fee_minor)}",
            ],
        ),
    )


@login_required
@require_POST
def register(request: HttpRequest, public_id: str) -> HttpResponse:
    """Enter and pay the fee."""
    return answer(request, PAGE, public_id, entering.register, _("You are registered."))


@login_required
@require_POST
def withdraw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Leave before the start; the fee comes back."""
    return answer(
        request, PAGE, public_id, entering.withdraw, _("You have withdrawn. Your fee is back in your account.")
    )


@login_required
@require_POST
def rebuy(request: HttpRequest, public_id: str) -> HttpResponse:
    """Buy in again after falling out, or with too few chips left."""
    return answer(request, PAGE, public_id, playing_on.rebuy, _("You are in again."))


@login_required
@require_POST
def add_on(request: HttpRequest, public_id: str) -> HttpResponse:
    """Buy more chips, once."""
    return answer(request, PAGE, public_id, playing_on.add_on, _("The chips are yours."))


@login_required
@require_POST
def give_up(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give up the rest of the tournament, from its page."""
    return answer(
        request, PAGE, public_id, playing_on.give_up, _("You have given up. Your place stands when it is over.")
    )


@login_required
@require_POST
def take_worth(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take the worth of a ticket to it, instead of the entry."""
    return answer(request, PAGE, public_id, tickets.take_worth, _("What your ticket is worth is in your account."))


def _found(request: HttpRequest, public_id: str, **terms: bool) -> Tournament:
    """A tournament that this reader may see; 404 for any other."""
    tournament = get_object_or_404(Tournament, public_id=public_id, **terms)
    if not lets_in(tournament, reader(request)):
        raise Http404
    return tournament
