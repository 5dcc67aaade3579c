"""Clubs in the admin: the list, and one club with its members, its tables and what an operator can do with it."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import admin, messages
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import action, display
from unfold.enums import ActionVariant

from accounts.people.models import User
from accounts.people.visitor import visitor
from base.admin.ask_why import ReasonForm, form_of, reason_field, row_page
from base.admin.read_only import ReadOnly
from base.refusals import Refused
from ladder.clubs import operating
from ladder.clubs.models import LONGEST_WHY, Club, ClubTable, Member
from tables.setup.models import TableStatus

SEES = "ladder.view_club"
_LINK = '<a class="underline" href="{}">{}</a>'


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "j M Y, H:i")


def _state_of(club: Club) -> tuple[str, StrOrPromise]:
    if club.is_closed:
        return "closed", _("closed")
    return ("nameless", _("name taken away")) if club.is_nameless else ("open", _("open"))


class ClubReason(ReasonForm):
    """The reason, which the members read."""

    why = reason_field(help_text=_("The club's members read it."), longest=LONGEST_WHY)


class OfAClub(ReadOnly, TabularInline):
    """Rows of a club, for whoever may see the club."""

    extra = 0
    hide_title = True

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """They have no permission of their own."""
        return request.user.has_perm(SEES)


class MemberInline(OfAClub):
    """Who belongs to the club, the owner first."""

    model = Member
    fields = ("person", "is_owner", "joined")
    readonly_fields = fields
    ordering = ("-owns", "since")

    @display(description=_("player"))
    def person(self, member: Member) -> SafeString:
        """The way to the player's page."""
        return format_html(_LINK, reverse("desk:player", args=[member.player.public_id]), member.player.display_name)

    @display(description=_("owner"), boolean=True)
    def is_owner(self, member: Member) -> bool:
        """Whether the club is theirs."""
        return member.owns

    @display(description=_("since"))
    def joined(self, member: Member) -> str:
        """The moment at which the member joined."""
        return _moment(member.since)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Member]:
        """The members with their names."""
        there: QuerySet[Member] = super().get_queryset(request)
        return there.select_related("player")


class TableInline(OfAClub):
    """Tables of the club that are open, the newest first; the closed ones are in the list of all tables."""

    model = ClubTable
    verbose_name_plural = _("open tables")
    fields = ("its_table", "opened_by", "status", "opened_at")
    readonly_fields = fields
    ordering = ("-table_id",)

    @display(description=_("table"))
    def its_table(self, own: ClubTable) -> SafeString:
        """The way to the table's page, where it is watched and closed by itself."""
        return format_html(_LINK, reverse("admin:tables_table_change", args=[own.table_id]), own.table.public_id)

    @display(description=_("opened by"))
    def opened_by(self, own: ClubTable) -> str:
        """The member whose table it is."""
        return own.table.owner.display_name if own.table.owner else "-"

    @display(description=_("status"))
    def status(self, own: ClubTable) -> str:
        """Whether it is open."""
        return str(TableStatus(own.table.status).label)

    @display(description=_("opened"))
    def opened_at(self, own: ClubTable) -> str:
        """The moment at which the table was opened."""
        return _moment(own.table.created_at)

    def get_queryset(self, request: HttpRequest) -> QuerySet[ClubTable]:
        """The tables with their owners; there are few, for nobody has many private tables open."""
        there: QuerySet[ClubTable] = super().get_queryset(request).exclude(table__status=TableStatus.CLOSED)
        return there.select_related("table__owner")


@admin.register(Club)
class ClubAdmin(ReadOnly, ModelAdmin):
    """Clubs: looked at here, and acted on by buttons that ask why."""

    list_display = ("name", "state", "owner_name", "member_count", "open_tables", "made_at")
    list_filter = (
        ("closed_at", admin.EmptyFieldListFilter),
        ("taken_why", admin.EmptyFieldListFilter),
    )
    search_fields = ("name", "taken_name", "=public_id", "=members__player__public_id", "=members__player__username")
    search_help_text = _("A club's name or id, or a member's id or log-in name")
    show_full_result_count = False
    ordering = ("-made_at",)
    fields = (
        "name",
        "its_id",
        "state_in_words",
        "made_at",
        "taken_name",
        "taken_why",
        "closed_at",
        "closed_why",
        "cases",
    )
    readonly_fields = fields
    inlines = (MemberInline, TableInline)
    actions_detail = ("take_name", "close_club", "open_again")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        """The clubs, each with its owner, members and open tables counted."""
        owners = Member.objects.filter(club=OuterRef("pk"), owns=True).values("player__display_name")[:1]
        found: QuerySet[Club] = super().get_queryset(request)
        still_open = ~Q(tables__table__status=TableStatus.CLOSED)
        return found.annotate(
            its_owner=Subquery(owners),
            its_members=Count("members", distinct=True),
            its_tables=Count("tables", filter=still_open, distinct=True),
        )

    @display(description=_("state"), label={"open": "success", "nameless": "warning", "closed": "danger"})
    def state(self, club: Club) -> tuple[str, StrOrPromise]:
        """Whether it is open and has a name, in its colour."""
        return _state_of(club)

    @display(description=_("id"))
    def its_id(self, club: Club) -> str:
        """What it is called by in addresses, and where its name was taken away."""
        return club.public_id

    @display(description=_("state"))
    def state_in_words(self, club: Club) -> StrOrPromise:
        """The state of the club in words, on its own page."""
        return _state_of(club)[1]

    @display(description=_("owner"), ordering="its_owner")
    def owner_name(self, club: Club) -> str:
        """The name of the club's owner."""
        return getattr(club, "its_owner", None) or "-"

    @display(description=_("members"), ordering="its_members")
    def member_count(self, club: Club) -> int:
        """How many belong to it."""
        return getattr(club, "its_members", 0)

    @display(description=_("open tables"), ordering="its_tables")
    def open_tables(self, club: Club) -> int:
        """How many of its tables are open."""
        return getattr(club, "its_tables", 0)

    @display(description=_("cases"))
    def cases(self, club: Club) -> SafeString:
        """A link to what players have reported of it."""
        href = f"{reverse('admin:desk_case_changelist')}?waiting=all&q=club:{club.public_id}"
        return format_html(_LINK, href, _("Cases about this club"))

    def has_operate_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Who may take names away and close clubs."""
        return request.user.has_perm("ladder.change_club")

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        """Only the buttons that would do something now."""
        club = self.get_object(request, object_id)
        shut = set() if club is not None else {"take_name", "close_club", "open_again"}
        if club is not None:
            shut = {"close_club" if club.is_closed else "open_again"} | ({"take_name"} if club.is_nameless else set())
        names = {f"ladder_club_{name}" for name in shut}
        return [each for each in super().get_actions_detail(request, object_id) if each.action_name not in names]

    @action(
        description=_("Take the name away"),
        permissions=["operate"],
        url_path="take-name",
        icon="label_off",
        variant=ActionVariant.WARNING,
    )
    def take_name(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Ask why, and call the club by its id until its owner gives it another name."""
        says = _("The club is called by its id until its owner gives it another name. Its members and tables stay.")
        return self._ask_and_do(request, object_id, _("Take the name away"), says, operating.take_name)

    @action(
        description=_("Close the club"),
        permissions=["operate"],
        url_path="close",
        icon="block",
        variant=ActionVariant.DANGER,
    )
    def close_club(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Ask why, and let nobody in any more."""
        says = _("Nobody joins or plays there any more. Its tables close, each after the deal that is played at it.")
        return self._ask_and_do(request, object_id, _("Close the club"), says, operating.close)

    @action(description=_("Open again"), permissions=["operate"], url_path="open", icon="undo")
    def open_again(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Ask why, and let members in again."""
        says = _("Members come in again and may open tables. Tables that were closed stay closed.")
        return self._ask_and_do(
            request, object_id, _("Open again"), says, lambda club_id, by, _why: operating.open_again(club_id, by)
        )

    def _ask_and_do(
        self,
        request: HttpRequest,
        object_id: str,
        title: StrOrPromise,
        says: StrOrPromise,
        act: Callable[[str, User, str], Club],
    ) -> HttpResponse:
        club = self.get_object(request, object_id)
        if club is None:
            raise Http404
        back = reverse("admin:ladder_club_change", args=[club.pk])
        form = form_of(request, ClubReason)
        if form.is_valid():
            try:
                act(club.public_id, visitor(request), form.cleaned_data["why"])
            except Refused as refused:
                messages.warning(request, refused.sentence)
            else:
                messages.success(request, _("%s: done.") % title)
            return HttpResponseRedirect(back)
        about = format_html("<b>{}</b> <code>{}</code>", club.name, club.public_id)
        return row_page(request, title, back, form=form, about=about, text=says)
