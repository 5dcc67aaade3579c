"""Request forms: a person's rights, a role's permissions, a new way to log in."""

from typing import Any

from django import forms
from django.contrib.auth.models import Group, Permission
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminCheckboxSelectMultipleWidget,
    UnfoldAdminEmailInputWidget,
    UnfoldAdminRadioSelectWidget,
    UnfoldAdminSelectMultipleWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from base.admin.ask_why import ReasonForm, reason_field
from desk.approvals.models import REASON_MAX
from desk.rights.services import name_of


def _permissions() -> list[tuple[str, str]]:
    every = Permission.objects.select_related("content_type").order_by("content_type__app_label", "codename")
    return [(name_of(each), f"{name_of(each)} · {each.name}") for each in every]


class RequestForm(ReasonForm):
    """A request with its reason, which the approver reads."""

    why = reason_field(
        help_text=_("Who decides reads it, and it stays in the audit."), longest=REASON_MAX, rows=1, autofocus=False
    )


class RightsForm(RequestForm):
    """The form for a person's rights."""

    is_staff = forms.BooleanField(
        label=_("Operator: may open these pages"), required=False, widget=UnfoldBooleanWidget()
    )
    is_active = forms.BooleanField(label=_("Active: may log in"), required=False, widget=UnfoldBooleanWidget())
    is_superuser = forms.BooleanField(
        label=_("May do everything; of approvals still only other people's"),
        required=False,
        widget=UnfoldBooleanWidget(),
    )
    groups = forms.MultipleChoiceField(
        label=_("Roles"), required=False, widget=UnfoldAdminCheckboxSelectMultipleWidget()
    )
    permissions = forms.MultipleChoiceField(
        label=_("Permissions beside the roles"),
        required=False,
        help_text=_("Seldom needed: a role says more clearly what somebody does."),
        widget=UnfoldAdminSelectMultipleWidget(attrs={"size": 10}),
    )
    helps = {
        "is_staff": _("Without it no page of the admin opens."),
        "is_active": _("Without it all sessions end and no login works."),
        "is_superuser": _("For an owner of the house; roles do for everybody else."),
        "groups": _("What somebody does here; one role is usual."),
    }
    field_order = ("is_staff", "is_active", "is_superuser", "groups", "permissions", "why")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The roles and permissions that there are now."""
        super().__init__(*args, **kwargs)
        names = Group.objects.order_by("name").values_list("name", flat=True)
        self.fields["groups"].choices = [(name, name) for name in names]  # type: ignore[attr-defined]
        self.fields["permissions"].choices = _permissions()  # type: ignore[attr-defined]

    def wanted(self) -> dict[str, Any]:
        """The value for the request."""
        cleaned = self.cleaned_data
        flags = {name: bool(cleaned[name]) for name in ("is_staff", "is_superuser", "is_active")}
        return flags | {"groups": sorted(cleaned["groups"]), "permissions": sorted(cleaned["permissions"])}


class RoleForm(RequestForm):
    """The form for a role's permissions."""

    name = forms.CharField(label=_("Name of the role"), max_length=150, widget=UnfoldAdminTextInputWidget())
    permissions = forms.MultipleChoiceField(
        label=_("Permissions"), required=False, widget=UnfoldAdminSelectMultipleWidget(attrs={"size": 16})
    )
    helps = {
        "name": _("What the role is called; operators are given it on their own pages."),
        "permissions": _("Everybody with the role may do these; hold Ctrl to choose several."),
    }
    field_order = ("name", "permissions", "why")

    def __init__(self, *args: Any, fixed: bool = False, **kwargs: Any) -> None:
        """`fixed` is a role that is there: its name stays."""
        super().__init__(*args, **kwargs)
        self.fields["name"].disabled = fixed
        self.fields["permissions"].choices = _permissions()  # type: ignore[attr-defined]

    def wanted(self) -> dict[str, Any]:
        """The value for the request."""
        return {"name": self.cleaned_data["name"], "permissions": sorted(self.cleaned_data["permissions"])}


class WayInForm(RequestForm):
    """A new password or e-mail address, or the end of a second factor, for a person who cannot log in."""

    kind = forms.ChoiceField(
        label=_("What for"),
        choices=(
            ("password", _("A link to choose a new password; the old one and all sessions end")),
            ("second_factor", _("The second factor taken away, since it is lost")),
            ("contact", _("Another e-mail address")),
        ),
        widget=UnfoldAdminRadioSelectWidget(),
    )
    email = forms.EmailField(label=_("The new e-mail address"), required=False, widget=UnfoldAdminEmailInputWidget())
    helps = {
        "kind": _("Each takes a second person."),
        "email": _("Only for another address; a letter there asks for confirmation."),
    }
    field_order = ("kind", "email", "why")

    def clean(self) -> dict[str, Any]:
        """Another address has to be named."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("kind") == "contact" and not cleaned.get("email"):
            self.add_error("email", _("Write the new address."))
        return cleaned
