"""Bonuses in the operators' admin: granted here, then only read."""

from datetime import timedelta
from typing import Any, cast

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from accounts.people.models import User
from base.admin.read_only import ReadOnly
from wallet.money.admin import amount_column
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import Bonus, BonusRelease
from wallet.money.refusals import PaymentRefusal


class Releases(ReadOnly, TabularInline):
    """The releases of a bonus, by the rake that earned them."""

    model = BonusRelease
    fields = readonly_fields = ("at", "paid", "rake_minor", "released_minor")
    extra = 0


class BonusForm(forms.ModelForm[Bonus]):
    """A bonus to grant."""

    class Meta:
        model = Bonus
        fields = ("user", "currency", "amount_minor", "release_bps", "expires_at", "reason")
        help_texts = {
            "amount_minor": _("In minor units: 100 is one rupee or chip."),
            "release_bps": _("Of the rake the player's wins pay, in basis points: 5000 releases half a unit for each."),
        }

    granter: Any = None

    def clean_user(self) -> Any:
        """Refuse the operator's own account: nobody may grant a bonus to themselves."""
        user = self.cleaned_data["user"]
        if user == self.granter:
            raise forms.ValidationError(PaymentRefusal.OWN_MONEY.sentence)
        return user

    def clean_expires_at(self) -> Any:
        """Refuse a moment that is not in the future."""
        expires_at = self.cleaned_data["expires_at"]
        if expires_at <= timezone.now() + timedelta(minutes=1):
            raise forms.ValidationError(_("It expires in the future."))
        return expires_at


@admin.register(Bonus)
class BonusAdmin(ReadOnly, ModelAdmin):
    """Granted bonuses, with the part of each that was earned."""

    form = BonusForm
    list_display = ("public_id", "user", "amount", "released", "left", "state", "granted_at", "expires_at", "reason")
    list_filter = ("state", "currency")
    list_select_related = ("user",)
    search_fields = ("=public_id", "user__public_id", "user__username", "user__display_name", "reason")
    autocomplete_fields = ("user",)
    inlines = (Releases,)
    shown = ("public_id", "user", "amount", "released", "left", "expired", "rake", "release_bps", "state", "reason",
             "granted_at", "granted_by", "expires_at")  # fmt: skip

    amount = amount_column("amount_minor", _("amount"))
    released = amount_column("released_minor", _("released"))
    left = amount_column("left_minor", _("left"))
    expired = amount_column("expired_minor", _("expired"))
    rake = amount_column("rake_minor", _("rake counted"))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether this operator may grant bonuses: the permission is that to add them."""
        return request.user.has_perm("wallet.add_bonus")

    def get_fields(self, request: HttpRequest, obj: Bonus | None = None) -> Any:
        """The fields of the form when granting, and those shown afterwards."""
        return self.shown if obj else BonusForm.Meta.fields

    def get_readonly_fields(self, request: HttpRequest, obj: Bonus | None = None) -> Any:
        """All fields of a granted bonus."""
        return self.shown if obj else ()

    def get_form(self, request: HttpRequest, obj: Bonus | None = None, change: bool = False, **kwargs: Any) -> Any:
        """The form, with the operator who grants."""
        form = super().get_form(request, obj, change, **kwargs)
        return type(form.__name__, (form,), {"granter": request.user})

    def get_inlines(self, request: HttpRequest, obj: Bonus | None) -> Any:
        """The releases of a granted bonus."""
        return self.inlines if obj else ()

    def save_model(self, request: HttpRequest, obj: Bonus, form: Any, change: bool) -> None:
        """Through the service, which books it."""
        granted = bonuses.grant(
            obj.user,
            obj.amount_minor,
            obj.currency_id,
            release_bps=obj.release_bps,
            expires_at=obj.expires_at,
            reason=obj.reason,
            by=cast(User, request.user),
        )
        obj.pk, obj.public_id = granted.pk, granted.public_id
