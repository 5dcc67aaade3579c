"""Players in the operators' admin: find, correct, switch off. Users cannot be deleted, because the ledger names them.

Rights and addresses are shown and not edited here, passwords not even shown: to change them takes two people (the
desk).
"""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.core.exceptions import PermissionDenied
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.forms import UserChangeForm, UserCreationForm
from unfold.paginator import InfinitePaginator

from accounts.people import services
from accounts.people.models import User
from accounts.people.names import tidied
from accounts.people.skeletons import readings


class PersonForm(UserChangeForm):
    """The fields that an operator may correct; the digest of a password is not shown."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The form of the package without its line about the password."""
        super().__init__(*args, **kwargs)
        del self.fields["password"]

    def clean_display_name(self) -> str:
        """The name in its normal form; an operator may set any name except somebody else's."""
        return _free(self.cleaned_data["display_name"], self.instance)


class NewPersonForm(UserCreationForm):
    """A new user whom an operator creates."""

    def clean_display_name(self) -> str:
        """The name in its normal form, if it is free."""
        return _free(self.cleaned_data["display_name"], None)


def _free(typed: str, user: User | None) -> str:
    name = tidied(typed)
    if user is None or name != User.objects.values_list("display_name", flat=True).get(pk=user.pk):
        services.name_is_free(name, user)
    return name


@admin.register(User)
class UserAdmin(DjangoUserAdmin[User], ModelAdmin):
    """People, guests and bots."""

    form = PersonForm
    add_form = NewPersonForm
    list_display = ("display_name", "public_id", "username", "nature", "is_active", "is_staff", "date_joined", "page")
    list_filter = ("is_guest", "is_bot", "is_active", "is_staff", "name_is_shared", "language")
    search_fields = ("public_id", "username", "display_name", "email")
    ordering = ("-pk",)  # the newest first, by an index
    show_full_result_count = False
    paginator = InfinitePaginator  # nobody needs to know how many there are in order to find one
    readonly_fields = (
        "public_id", "nature", "name_is_shared", "date_joined", "last_login", "email", "is_staff", "is_superuser",
        "groups", "user_permissions",
    )  # fmt: skip
    fieldsets = (
        (None, {"fields": ("public_id", "nature", "username")}),
        (_("At the table"), {"fields": ("display_name", "name_is_shared", "avatar", "language")}),
        (_("Contact"), {"fields": ("email",)}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("date_joined", "last_login")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "display_name", "usable_password", "password1", "password2")}),)

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        """Users found by the typed text, and users whose name looks like it in any script."""
        users, doubled = super().get_search_results(request, queryset, search_term)
        if search_term.strip():
            users = users | queryset.filter(name_skeleton__in=readings(search_term))
        return users, doubled

    @admin.display(description=_("nature"))
    def nature(self, user: User) -> str:
        """Account, guest or bot."""
        if user.is_bot:
            return str(_("bot"))
        return str(_("guest") if user.is_guest else _("account"))

    @admin.display(description=_("everything"))
    def page(self, user: User) -> SafeString:
        """A link to all data that the house has about this player."""
        return format_html('<a href="{}">{}</a>', reverse("desk:player", args=[user.public_id]), _("Open"))

    def save_model(self, request: HttpRequest, user: User, form: ModelForm[User], change: bool) -> None:
        """Create a new user like any other player, with the same initial chips and rights."""
        if change:
            super().save_model(request, user, form, change)
        else:
            services.save_new(user)

    def user_change_password(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Refuse: an operator does not choose passwords for others. The desk's approvals send a link to choose one."""
        raise PermissionDenied

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only somebody who manages operators may change an operator."""
        if isinstance(obj, User) and (obj.is_staff or obj.is_superuser):
            return request.user.has_perm("accounts.manage_operators")
        return super().has_change_permission(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """To switch an operator on again takes two people, so the field is read-only here."""
        came_back_by_two = isinstance(obj, User) and (obj.is_staff or obj.is_superuser) and not obj.is_active
        return (*super().get_readonly_fields(request, obj), *(("is_active",) if came_back_by_two else ()))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes a player: switch the player off instead."""
        return False
