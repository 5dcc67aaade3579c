"""The floor's own pages of the admin: guided forms, and the calendar of tournaments."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import wraps
from typing import Any, NamedTuple, cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.http import require_safe
from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from desk.floor import services
from desk.floor.forms import OfferWords, TableWords, TournamentWords, Words
from desk.floor.league_words import LeagueWords
from desk.floor.models import Kind, Template
from desk.floor.preview import preview_of
from tables.setup.models import Table
from tables.setup.services import open_table
from tournaments.leagues.models import League
from tournaments.leagues.services import announce as announce_league
from tournaments.matches.models.offer import PoolOffer
from tournaments.matches.services.operating import open_offer
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus
from tournaments.scheduled.plan.times import next_time
from tournaments.scheduled.services.announcing import announce

View = Callable[..., HttpResponse]
WEEKS = 5
A_WEEK = 7


class Making(NamedTuple):
    """How one kind is made: the form, the model, the service that saves it, the right it takes, the list it is in."""

    form: type[Words] | type[LeagueWords]
    model: type[Any]
    save: Callable[[Any], object]
    right: str
    listed: str
    title: StrOrPromise


MAKING: Mapping[str, Making] = {
    Kind.TABLE: Making(
        TableWords,
        Table,
        open_table,
        "tables.add_table",
        "admin:tables_table_changelist",
        gettext_lazy("New tables"),
    ),
    Kind.OFFER: Making(
        OfferWords,
        PoolOffer,
        open_offer,
        "tournaments.add_pooloffer",
        "admin:tournaments_pooloffer_changelist",
        gettext_lazy("New offers of matches"),
    ),
    Kind.TOURNAMENT: Making(
        TournamentWords,
        Tournament,
        announce,
        "tournaments.add_tournament",
        "admin:tournaments_tournament_changelist",
        gettext_lazy("New tournament"),
    ),
    Kind.LEAGUE: Making(
        LeagueWords,
        League,
        announce_league,
        "tournaments.add_league",
        "admin:tournaments_league_changelist",
        gettext_lazy("New league"),
    ),
}
READY: Mapping[str, Mapping[str, dict[str, Any]]] = {
    Kind.TABLE: {
        gettext_noop("beginners"): {
            "name": "First Steps",
            "stakes": "0.10, 0.50",
            "pace": "calm",
            "bots": 3,
            "chat_on": True,
        },
        gettext_noop("quick"): {"name": "Express", "stakes": "1, 5", "pace": "quick", "seats": 2, "chat_on": True},
    },
    Kind.OFFER: {gettext_noop("ladder"): {"name": "Pool", "fees": "10, 50, 200", "seats": 6, "fewest": 3}},
    Kind.TOURNAMENT: {
        gettext_noop("weekly"): {
            "name": "Sunday Open",
            "fee": "20",
            "guarantee": "2000",
            "repeats": "604800",
            "opens_hours": 72,
            "fewest": 6,
            "rounds": "2 deals, first 2 of each table\n2 deals, best 6\n3 deals",
            "prizes": "1: 50 %\n2: 25 %\n3-4: 12.5 %",
        },
        gettext_noop("freeroll"): {
            "name": "Daily Freeroll",
            "fee": "0",
            "guarantee": "10000",
            "repeats": "86400",
            "rake_percent": "0",
            "rounds": "2 deals, first 2 of each table\n3 deals",
            "prizes": "1: 50 %\n2: 30 %\n3: 20 %",
        },
        gettext_noop("freerolls by the hour"): {
            "name": "Evening Freeroll",
            "fee": "0",
            "guarantee": "5000",
            "times": "mon-fri 19:00 22:00; sat-sun 15:00 19:00 22:00",
            "rake_percent": "0",
            "rounds": "2 deals, first 2 of each table\n3 deals",
            "prizes": "1: 50 %\n2: 30 %\n3: 20 %",
        },
        gettext_noop("satellite"): {
            "name": "Way to the Sunday Open",
            "fee": "5",
            "times": "daily 20:00",
            "rounds": "2 deals, first 2 of each table\n2 deals",
            "prizes": "tickets",
        },
    },
    Kind.LEAGUE: {
        gettext_noop("four weeks"): {
            "name": "League",
            "points": "1: 25\n2: 18\n3: 15\n4-6: 10\n7-12: 4",
            "best": 8,
            "guarantee": "20000",
            "prizes": "1: 50 %\n2: 30 %\n3: 20 %",
        },
    },
}
"""Templates that come with the house, by kind and name."""


def of_the_floor(view: View) -> View:
    """A page of the admin for operators who may make what its address names."""

    @wraps(view)
    def guarded(request: HttpRequest, kind: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if kind not in MAKING:
            raise Http404
        if not request.user.has_perm(MAKING[kind].right):
            raise PermissionDenied
        return view(request, kind, *args, **kwargs)

    return cast(View, admin.site.admin_view(guarded))


@of_the_floor
def make(request: HttpRequest, kind: str) -> HttpResponse:
    """The form in words, its preview, and the making itself; `do` says which.

    Context: `form`, `groups`, `previews`, `templates`, `ready`, `kind`, `back`.
    """
    making = MAKING[kind]
    form = making.form(request.POST) if request.method == "POST" else making.form(initial=_initial(request, kind))
    wanted = request.POST.get("do", "")
    made = _made(form) if request.method == "POST" else []
    if made and wanted == "make":
        for one in made:
            making.save(one)
        messages.success(request, _("Made: %s.") % ", ".join(one.name for one in made))
        return HttpResponseRedirect(reverse(making.listed))
    if made and wanted == "keep":
        _keep(request, kind)
    context = {
        **admin.site.each_context(request),
        "title": making.title,
        "form": form,
        "groups": [(title, [form[name] for name in names]) for title, names in form.fieldsets],
        "previews": [preview_of(one) for one in made],
        "templates": Template.objects.filter(kind=kind),
        "ready": READY.get(kind, {}),
        "kind": kind,
        "back": reverse(making.listed),
    }
    return render(request, "admin/desk/making.html", context)


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """The tournaments of the coming weeks, those that will announce themselves too. Context: `weeks`."""
    today = timezone.localdate()
    first = today - timedelta(days=today.weekday())
    days = [first + timedelta(days=number) for number in range(WEEKS * A_WEEK)]
    by_day: dict[date, list[Planned]] = {day: [] for day in days}
    for planned in _planned(days[0], days[-1]):
        by_day[planned.day].append(planned)
    weeks = [
        [(day, day == today, sorted(by_day[day], key=lambda one: one.time)) for day in days[at : at + A_WEEK]]
        for at in range(0, len(days), A_WEEK)
    ]
    context = {**admin.site.each_context(request), "title": _("Calendar of tournaments"), "weeks": weeks}
    return render(request, "admin/desk/calendar.html", context)


class Planned(NamedTuple):
    """A tournament on a day: its own, or one that will announce itself."""

    day: date
    time: str
    name: str
    pk: int
    is_announced: bool


def _planned(first: date, last: date) -> list[Planned]:
    rows = []
    on = (TournamentStatus.REGISTERING, TournamentStatus.PLAYING, TournamentStatus.OVER)
    for one in Tournament.objects.filter(status__in=on, starts_at__gte=timezone.now() - timedelta(days=40)):
        starts_at, is_announced = timezone.localtime(one.starts_at), True
        while starts_at.date() <= last:
            if starts_at.date() >= first:
                rows.append(Planned(starts_at.date(), f"{starts_at:%H:%M}", one.name, one.pk, is_announced))
            if one.times and one.status == TournamentStatus.REGISTERING:
                starts_at, is_announced = next_time(one.hours, starts_at), False
                continue
            if not one.repeat_s or one.status != TournamentStatus.REGISTERING:
                break
            starts_at, is_announced = starts_at + timedelta(seconds=one.repeat_s), False
    return rows


def _initial(request: HttpRequest, kind: str) -> dict[str, Any]:
    making = MAKING[kind]
    if (copied := request.GET.get("copy", "")).isdecimal():
        return making.form.words_of(get_object_or_404(making.model, pk=copied))  # type: ignore[union-attr]
    if (template := request.GET.get("template", "")).isdecimal():
        return dict(get_object_or_404(Template, pk=template, kind=kind).words)
    return dict(READY.get(kind, {}).get(request.GET.get("ready", ""), {}))


def _made(form: Words | LeagueWords) -> list[Any]:
    if not form.is_valid():
        return []
    try:
        return form.made()
    except ValidationError as wrong:
        form.add_error(None, list(wrong.messages))
        return []


def _keep(request: HttpRequest, kind: str) -> None:
    words = {key: value for key, value in request.POST.items() if key not in {"csrfmiddlewaretoken", "do"}}
    services.keep_template(Kind(kind), words, cast(User, request.user))
    messages.success(request, _("Kept as a template."))
