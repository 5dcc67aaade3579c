"""Log-ins in the operators' admin, read-only.

Sessions can be ended and tokens deleted, nothing can be created or edited. No secret is shown. To reset a second
factor, an e-mail address or a password takes two people (the desk's approvals).
"""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from knox.models import AuthToken
from unfold.admin import ModelAdmin

from accounts.door.devices import device
from accounts.door.operators import ended_by, seen_by
from accounts.login import tokens
from accounts.login.sessions import log_out
from accounts.people.visitor import visitor
from base.admin.read_only import ReadOnly

for _model in (Authenticator, AuthToken, EmailAddress, UserSession):
    if admin.site.is_registered(_model):
        admin.site.unregister(_model)


class _SomebodysLogIn(ReadOnly, ModelAdmin):
    """Rows about log-ins; those of operators are for the few who see to operators."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The rows that this operator may see; the others are not found."""
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.filter(seen_by(visitor(request)))


WHOSE = ("user__public_id", "user__username", "user__display_name")


@admin.register(Authenticator)
class AuthenticatorAdmin(_SomebodysLogIn):
    """The kinds of second factor that a user has, since when, and when each was last used."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = WHOSE
    fields = readonly_fields = ("user", "type", "created_at", "last_used_at")


@admin.register(EmailAddress)
class EmailAddressAdmin(_SomebodysLogIn):
    """The e-mail addresses of users, and whether each is confirmed."""

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("primary", "verified")
    list_select_related = ("user",)
    search_fields = ("email", *WHOSE)
    fields = readonly_fields = ("email", "user", "primary", "verified")


@admin.register(UserSession)
class UserSessionAdmin(_SomebodysLogIn):
    """Where people are logged in."""

    list_display = ("user", "device", "ip", "created_at", "last_seen_at")
    list_select_related = ("user",)
    search_fields = ("ip", *WHOSE)
    fields = readonly_fields = ("user", "device", "ip", "created_at", "last_seen_at")
    actions = ("end",)

    @admin.display(description=_("device"))
    def device(self, session: UserSession) -> str:
        """Browser and system in words."""
        return device(session.user_agent)

    def has_end_permission(self, request: HttpRequest) -> bool:
        """Whether this operator may log people out: the permission is that to delete sessions."""
        return request.user.has_perm("usersessions.delete_usersession")

    @admin.action(description=_("End it: log out there"), permissions=["end"])
    def end(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Log these browsers out."""
        count = 0
        for session in queryset.filter(ended_by(visitor(request))):
            log_out(session)
            count += 1
        sentence = ngettext("%d session is ended.", "%d sessions are ended.", count) % count
        self.message_user(request, sentence, messages.SUCCESS)


@admin.register(AuthToken)
class AuthTokenAdmin(_SomebodysLogIn):
    """Tokens of programs: whose, and until when. Only the owner creates a token, and sees it once."""

    list_display = ("user", "created", "expiry")
    list_select_related = ("user",)
    search_fields = WHOSE
    fields = readonly_fields = ("user", "created", "expiry")
    actions = ("take_back",)

    def has_end_permission(self, request: HttpRequest) -> bool:
        """Whether this operator may take tokens back: the permission is that to delete them."""
        return request.user.has_perm("knox.delete_authtoken")

    @admin.action(description=_("Take back: the program is logged out"), permissions=["end"])
    def take_back(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete the chosen tokens; programs that use them are logged out."""
        count = tokens.take_back(queryset.filter(ended_by(visitor(request))))
        sentence = ngettext("%d token is taken back.", "%d tokens are taken back.", count) % count
        self.message_user(request, sentence, messages.SUCCESS)
