"""A player's own pages: reporting a deal, the list of reports, and the conversation about one with its outcome."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from accounts.people.visitor import visitor
from base.refusals import Refused
from desk.cases import queries, services
from desk.cases.kinds import Complaint
from desk.dossiers.models import Dossier
from tables.play.models import Deal, DealSeat

MOST_LETTERS = 600
SHOWN = 50


class ReportForm(forms.Form):
    """Why a deal is reported, and a sentence."""

    complaint = forms.ChoiceField(
        label=gettext_lazy("What is wrong?"), choices=Complaint.choices, widget=forms.RadioSelect
    )
    against = forms.ChoiceField(label=gettext_lazy("Is it about somebody?"), required=False)
    words = forms.CharField(
        label=gettext_lazy("Say in a sentence or two what happened"),
        max_length=MOST_LETTERS,
        widget=forms.Textarea({"rows": 4}),
    )

    def __init__(self, others: list[DealSeat], *args: Any, **kwargs: Any) -> None:
        """`others` are the places of the other players."""
        super().__init__(*args, **kwargs)
        field = self.fields["against"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            ("", gettext_lazy("Nobody in particular")),
            *((place.player.public_id, place.player.display_name) for place in others),
        ]


class WordsForm(forms.Form):
    """A player's text in a report."""

    words = forms.CharField(
        label=gettext_lazy("Write to the house"), max_length=MOST_LETTERS, widget=forms.Textarea({"rows": 3})
    )


@login_required
@require_http_methods(["GET", "POST"])
def report_deal(request: HttpRequest, public_id: str) -> HttpResponse:
    """Report a deal that one played."""
    player = visitor(request)
    deal = get_object_or_404(Deal.objects.select_related("table"), public_id=public_id, deal_seats__player_id=player.pk)
    others = list(DealSeat.objects.filter(deal=deal).exclude(player=player).select_related("player"))
    form = ReportForm(others, request.POST or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            cleaned = form.cleaned_data
            try:
                case = services.report_deal(
                    player, deal.public_id, Complaint(cleaned["complaint"]), cleaned["words"], cleaned["against"]
                )
            except Refused as refused:
                form.add_error(None, refused.sentence)
                status = refused.status
            else:
                messages.success(request, _("Thank you. An operator reads it; the answer will be here."))
                return redirect("desk:report", case.public_id)
    return render(request, "desk/report_deal.html", {"deal": deal, "form": form}, status=status)


@login_required
@require_GET
def reports(request: HttpRequest) -> HttpResponse:
    """All reports of the player, and cases in which the house has written to the player."""
    return render(request, "desk/reports.html", {"cases": queries.told_to(visitor(request))[:SHOWN]})


@login_required
@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, public_id: str) -> HttpResponse:
    """One report: its messages and outcome, and a form to write more while it is open."""
    player = visitor(request)
    case = get_object_or_404(queries.told_to(player).select_related("deal__table", "player"), public_id=public_id)
    form, status = WordsForm(request.POST or None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                services.say(case, player, form.cleaned_data["words"])
            except Refused as refused:
                form.add_error(None, refused.sentence)
                status = refused.status
            else:
                return redirect("desk:report", public_id)
    if case.has_news:
        services.read_by_player(case)
    sealed = Dossier.objects.filter(case=case).only("number", "sha256", "sealed_at", "case").first()
    shown = {"case": case, "conversation": queries.conversation(case), "form": form, "dossier": sealed}
    return render(request, "desk/report.html", shown, status=status)


@login_required
@require_GET
def dossier(request: HttpRequest, public_id: str) -> HttpResponse:
    """The dossier of the player's closed report, as a file."""
    case = get_object_or_404(queries.told_to(visitor(request)), public_id=public_id)
    sealed = get_object_or_404(Dossier.objects.only("shared", "case"), case=case)
    answer = HttpResponse(bytes(sealed.shared), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="dossier-{case.public_id}.zip"'
    answer["Cache-Control"] = "private, no-cache"
    return answer
