"""Players in the operators' admin: find, correct, switch off. Nobody is deleted, since the ledger names them."""

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
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from accounts.people import services
from accounts.people.models import User


@admin.register(User)
class UserAdmin(DjangoUserAdmin[User], ModelAdmin):
    """People, guests and bots."""

    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ("display_name", "public_id", "username", "nature", "is_active", "is_staff", "date_joined", "page")
    list_filter = ("is_guest", "is_bot", "is_active", "is_staff", "language")
    search_fields = ("public_id", "username", "display_name", "email")
    ordering = ("-date_joined",)
    readonly_fields = ("public_id", "nature", "date_joined", "last_login")
    filter_horizontal = ("groups", "user_permissions")
    fieldsets = (
        (None, {"fields": ("public_id", "nature", "username", "password")}),
        (_("At the table"), {"fields": ("display_name", "avatar", "language")}),
        (_("Contact"), {"fields": ("email",)}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("date_joined", "last_login")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "display_name", "usable_password", "password1", "password2")}),)

    @admin.display(description=_("nature"))
    def nature(self, user: User) -> str:
        """Account, guest or bot."""
        if user.is_bot:
            return str(_("bot"))
        return str(_("guest") if user.is_guest else _("account"))

    @admin.display(description=_("everything"))
    def page(self, user: User) -> SafeString:
        """The way to all that the house holds of this player."""
        return format_html('<a href="{}">{}</a>', reverse("desk:player", args=[user.public_id]), _("Open"))

    def save_model(self, request: HttpRequest, user: User, form: ModelForm[User], change: bool) -> None:
        """Create a new user as a player like any other, with what a new player gets."""
        if change:
            super().save_model(request, user, form, change)
        else:
            services.save_new(user)

    def user_change_password(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Set an account's password; guests and bots have none."""
        user = self.get_object(request, kwargs["id"])
        if user is not None and not user.is_account:
            raise PermissionDenied
        return super().user_change_password(request, *args, **kwargs)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes a player: switch the player off instead."""
        return False
