"""The page of a review: asked for by opening it, written by a worker, shown on one screen beside the replay.

Only who played a deal has a review of it, and only after it has ended; of a deal that goes on nothing is told.
"""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.people.models import User
from school.reviews import queries, services
from school.reviews.models import Review, ReviewStatus
from school.reviews.refusals import ReviewRefusal, ReviewRefused
from tables.history import records
from tables.play.models import Deal

AGAIN_S = 2


@login_required
@require_GET
def review(request: HttpRequest, public_id: str) -> HttpResponse:
    """The review, or how far it is. Context: `deal`, `rules`, `review`, `shown` (queries.Shown or None), `replay`."""
    assert isinstance(request.user, User)
    deal = _deal(request.user, public_id)
    try:
        row = services.ask(deal, request.user)
    except ReviewRefused as refused:
        return _refused(request, deal, refused)
    context = {"deal": deal, "rules": deal.table.rules, "review": row, "shown": None}
    if row.status == ReviewStatus.READY:
        places = records.places_of(deal)
        content = queries.shown(row)
        context |= {"shown": content, "replay": records.replay_of(deal, places, request.user), "curve": content.curve}
    answer = render(request, "school/review.html", context)
    answer["Cache-Control"] = "private, no-store"
    if row.status == ReviewStatus.WAITING:
        answer["Refresh"] = str(AGAIN_S)
    return answer


@login_required
@require_GET
def state(request: HttpRequest, public_id: str) -> HttpResponse:
    """How far a review is, as JSON: `none`, `waiting`, `ready` or `failed`; asks for nothing."""
    assert isinstance(request.user, User)
    deal = _deal(request.user, public_id)
    row = Review.objects.filter(deal=deal, player=request.user).only("status").first()
    return JsonResponse({"deal": deal.public_id, "status": row.status if row else "none"})


def _deal(user: User, public_id: str) -> Deal:
    """A deal that the user may read; whoever did not play it is told that there is none."""
    deal = records.readable(public_id, user)
    if deal is None:
        raise Http404
    return deal


def _refused(request: HttpRequest, deal: Deal, refused: ReviewRefused) -> HttpResponse:
    if refused.code is ReviewRefusal.NOT_YOURS:
        raise Http404
    context = {"deal": deal, "rules": deal.table.rules, "refused": refused.sentence}
    return render(request, "school/review.html", context, status=refused.status)
