"""The page of a player, and its sections as htmx asks for them: more lines, or lines of some days and one stake.

Who may open it holds the permission to view players; each section asks for its own. Every look is told to
`desk.players.looking` before anything is shown.
"""

from datetime import date
from typing import Any, cast
from urllib.parse import urlencode

import msgspec
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from accounts.door.operators import may_see
from accounts.people.models import User
from base.refusals import Refused
from desk.players import care, money, play, traces
from desk.players.looking import looked_at
from desk.players.models import LONGEST_NOTE
from desk.players.sections import Filter, Rows, Section, sections
from desk.players.services import write_note as write
from desk.players.standing import open_about, standing_of
from tables.play.models import DealSeat

OWN_SECTIONS = (*play.SECTIONS, *money.SECTIONS, *traces.SECTIONS, *care.SECTIONS)
GROUPS = {
    "standing": gettext_lazy("Standing"),
    "play": gettext_lazy("Play"),
    "money": gettext_lazy("Money"),
    "traces": gettext_lazy("Sessions"),
    "care": gettext_lazy("Limits and breaks"),
    "acts": gettext_lazy("Operators"),
}
"""The tabs of the page; each shows the sections of its group."""
ORDER = tuple(section.name for section in (*care.SECTIONS, *play.SECTIONS, *money.SECTIONS, *traces.SECTIONS))
SEES_BALANCES = "wallet.view_account"
STAKES_LOOKED_AT = 400


class Shown(msgspec.Struct, frozen=True):
    """A section as the page shows it; `more` is the address of the lines after these, empty on the last page."""

    section: Section
    rows: Rows
    filters: Filter
    href: str
    more: str
    stakes: tuple[str, ...] = ()


@require_GET
def player(request: HttpRequest, public_id: str) -> HttpResponse:
    """Identity, standing and balances; then the tab that was asked for, the first one if none was."""
    someone = _player(request, public_id)
    tabs = _tabs(request, someone)
    chosen = request.GET.get("tab", "")
    chosen = chosen if chosen in tabs else next(iter(tabs), "")
    looked_at(request, someone, chosen)
    shown = [_shown(someone, each, Filter()) for each in _sections(request, someone, chosen)]
    user = cast(User, request.user)
    change = reverse("admin:accounts_user_change", args=[someone.pk])
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": someone.display_name,
        "player": someone,
        "marks": [*open_about(someone, user), *standing_of(someone)],
        "balances": money.balances(someone) if user.has_perm(SEES_BALANCES) else None,
        "tabs": [(name, title, name == chosen) for name, title in tabs.items()],
        "shown": [each for each in shown if each.rows.lines],
        "nothing_in": [each for each in shown if not each.rows.lines],
        "may_note": chosen == "standing" and user.has_perm("desk.add_playernote"),
        "longest_note": LONGEST_NOTE,
        "change": change,
        "new_case": _new_case(someone) if user.has_perm("desk.add_case") and not someone.is_bot else "",
    }
    return render(request, "admin/desk/player.html", context)


@require_GET
def section(request: HttpRequest, public_id: str, section: str) -> HttpResponse:
    """One section alone, narrowed as the query says, or from a cursor on."""
    someone = _player(request, public_id)
    chosen = sections.get(section)
    if chosen is None:
        raise Http404
    if not _may_see(request, someone, chosen):
        raise PermissionDenied
    looked_at(request, someone, section)
    shown = _shown(someone, chosen, _filter_of(request))
    part = "rows" if shown.filters.before is not None else "section"
    context = {"each": shown, "player": someone, "alone": True}
    if getattr(request, "htmx", False):
        return render(request, f"admin/desk/player_{part}.html", context)
    whole = {**admin.site.each_context(request), "title": f"{someone.display_name}: {chosen.title}"}
    return render(request, "admin/desk/player_section_page.html", whole | context)


@require_POST
def write_note(request: HttpRequest, public_id: str) -> HttpResponse:
    """Keep a note, and go back to where it is read."""
    someone = _player(request, public_id)
    user = cast(User, request.user)
    if not user.has_perm("desk.add_playernote"):
        raise PermissionDenied
    try:
        write(someone, user, request.POST.get("text", ""))
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("The note is kept."))
    return redirect("desk:player", someone.public_id)


def _new_case(someone: User) -> str:
    about = {"kind": "other", "title": someone.display_name, "player": someone.public_id}
    return f"{reverse('admin:desk_case_add')}?{urlencode(about)}"


def _player(request: HttpRequest, public_id: str) -> User:
    if not cast(User, request.user).has_perm("accounts.view_user"):
        raise PermissionDenied
    return get_object_or_404(User, public_id=public_id)


def _may_see(request: HttpRequest, someone: User, each: Section) -> bool:
    """Whether this operator may see a section; where another operator is logged in is for fewer."""
    user = cast(User, request.user)
    return user.has_perm(each.permission) and (each.group != "traces" or may_see(user, someone))


def _tabs(request: HttpRequest, someone: User) -> dict[str, Any]:
    """The tabs with something in them for this operator."""
    mine = {each.group for each in sections if _may_see(request, someone, each)}
    return {name: title for name, title in GROUPS.items() if name in mine}


def _sections(request: HttpRequest, someone: User, group: str) -> list[Section]:
    mine = [each for each in sections if each.group == group and _may_see(request, someone, each)]
    return sorted(mine, key=lambda each: ORDER.index(each.name) if each.name in ORDER else len(ORDER))


def _shown(someone: User, each: Section, wanted: Filter) -> Shown:
    rows = each.rows(someone, wanted)
    href = reverse("desk:player-section", args=[someone.public_id, each.name])
    more = f"{href}?{_query(wanted, rows.older)}" if rows.older is not None else ""
    stakes = _stakes(someone, each) if each.by_stake and wanted.before is None else ()
    return Shown(each, rows, wanted, href, more, stakes)


def _stakes(someone: User, each: Section) -> tuple[str, ...]:
    """What can be asked for: the stakes of the last deals, or the currencies that are held."""
    if each.name == "postings":
        return tuple(one.currency for one in money.balances(someone))
    last = DealSeat.objects.filter(player=someone, deal__point_value_minor__gt=0).order_by("-deal_id")
    pairs = last.values_list("deal__currency", "deal__point_value_minor")[:STAKES_LOOKED_AT]
    return tuple(f"{currency} {minor}" for currency, minor in sorted(set(pairs)))


def _query(wanted: Filter, before: int | None) -> str:
    parameters = {"first": wanted.first, "last": wanted.last, "stake": wanted.stake, "before": before}
    return urlencode({name: value for name, value in parameters.items() if value})


def _filter_of(request: HttpRequest) -> Filter:
    """What the query asks for; what makes no sense counts as not given."""
    before = request.GET.get("before", "")
    number = int(before) if before.isascii() and before.isdigit() and len(before) < 19 else None
    stake = request.GET.get("stake", "")[:24]
    return Filter(_day(request, "first"), _day(request, "last"), stake, number)


def _day(request: HttpRequest, name: str) -> date | None:
    try:
        return parse_date(request.GET.get(name, ""))
    except ValueError:
        return None
