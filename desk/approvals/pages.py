"""Asking by a form, and deciding by a button; every page is one of the admin's."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from base.refusals import Refused
from desk.approvals import elsewhere, services
from desk.approvals.forms import RequestForm, RightsForm, RoleForm, WayInForm
from desk.approvals.models import ApprovalRequest
from desk.approvals.of_money import licence_in_file, licence_wanted
from desk.rights.services import factors_of, rights_of, role_as_it_is
from wallet.money.licence.services import last_licence
from wallet.play import adjusting
from wallet.play.models import Adjustment

LIST = "admin:desk_approvalrequest_changelist"


def operator(request: HttpRequest) -> User:
    """The operator who sends the request. Raises PermissionDenied."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def ask_rights(request: HttpRequest, public_id: str) -> HttpResponse:
    """The form that requests rights for oneself or another person."""
    person, by = get_object_or_404(User, public_id=public_id), operator(request)
    if not by.has_perm("accounts.manage_operators") or not person.is_account:
        raise PermissionDenied
    now = rights_of(person)
    form = RightsForm(request.POST or None, initial=now)
    if form.is_valid():
        request_row = _ask(request, "staff_rights", about=person, before=now, after=form.wanted(),
                       words=f"{person} ({person.username})", reason=form.cleaned_data["why"])  # fmt: skip
        if request_row:
            return redirect(LIST)
    back = reverse("admin:accounts_user_change", args=(person.pk,))
    return _page(request, form, _("Ask for other rights: %s") % person, back)


def ask_role(request: HttpRequest, pk: int | None = None) -> HttpResponse:
    """The form that requests other permissions of a role, or a new role."""
    if not operator(request).has_perm("accounts.manage_operators"):
        raise PermissionDenied
    group = get_object_or_404(Group, pk=pk) if pk is not None else None
    now = role_as_it_is(group.name) if group else None
    form = RoleForm(request.POST or None, initial=now, fixed=group is not None)
    if form.is_valid():
        request_row = _ask(request, "role", about=group, before=now, after=form.wanted(),
                       words=form.cleaned_data["name"], reason=form.cleaned_data["why"])  # fmt: skip
        if request_row:
            return redirect(LIST)
    title = _("Ask for other permissions: %s") % group.name if group else _("Ask for a new role")
    return _page(request, form, title, reverse("admin:auth_group_changelist"))


def ask_way_in(request: HttpRequest, public_id: str) -> HttpResponse:
    """The form that requests a new password, another address, or the end of a second factor for a person."""
    person, by = get_object_or_404(User, public_id=public_id), operator(request)
    if not by.has_perm("accounts.change_user") or not person.is_account:
        raise PermissionDenied
    form = WayInForm(request.POST or None)
    if form.is_valid():
        cleaned = form.cleaned_data
        kind = cleaned["kind"]
        before: dict[str, Any] | None = None
        after: dict[str, Any] = {"password": _("a link by which the person chooses a new one")}
        if kind == "second_factor":
            before, after = {"second_factors": factors_of(person)}, {"second_factors": []}
        elif kind == "contact":
            before, after = {"email": person.email}, {"email": cleaned["email"]}
        words = f"{person} ({person.username})"
        if _ask(request, kind, about=person, before=before, after=after, words=words, reason=cleaned["why"]):
            return redirect(LIST)
    back = reverse("admin:accounts_user_change", args=(person.pk,))
    return _page(request, form, _("Ask for another way in: %s") % person, back)


def ask_licence(request: HttpRequest) -> HttpResponse:
    """The form that requests to replace the present licence by the one in LICENCE_FILE."""
    if not operator(request).has_perm("desk.approve_house"):
        raise PermissionDenied
    back, wanted, last = reverse("admin:wallet_licencerow_changelist"), licence_in_file(), last_licence()
    if wanted is None or last is None:
        messages.warning(request, _("The file names no other licence than the one that was applied."))
        return redirect(back)
    form = RequestForm(request.POST or None)
    if form.is_valid():
        request_row = _ask(request, "licence", before=licence_wanted(last), after=licence_wanted(wanted),
                       words=wanted.number, reason=form.cleaned_data["why"])  # fmt: skip
        if request_row:
            return redirect(LIST)
    return _page(request, form, _("Ask for another licence: %s") % wanted.number, back)


def decide(request: HttpRequest, object_id: int, verb: str) -> HttpResponse:
    """Approve, refuse or withdraw one request, as its card's buttons say."""
    row, by = get_object_or_404(ApprovalRequest, pk=object_id), operator(request)
    reason = request.POST.get("reason", "")
    try:
        if verb == "approve":
            message = services.approve(row, by, reason)
            messages.success(request, message or _("Approved and carried out."))
        elif verb == "refuse":
            services.refuse(row, by, reason)
            messages.success(request, _("Refused."))
        else:
            services.withdraw(row, by, reason)
            messages.success(request, _("Withdrawn."))
    except Refused as refused:
        messages.error(request, refused.sentence)
    except ValidationError as wrong:
        messages.error(request, " ".join(wrong.messages))
    return redirect(LIST)


def approve_adjustment(request: HttpRequest, public_id: str) -> HttpResponse:
    """Approve an adjustment; the wallet checks who may."""
    row, by = get_object_or_404(Adjustment, public_id=public_id), operator(request)
    if not by.has_perm("wallet.change_adjustment"):
        raise PermissionDenied
    if elsewhere.is_of_a_case(row):
        messages.error(request, _("It was asked for in a case, and is approved there."))
        return redirect(LIST)
    try:
        adjusting.approve(row, by)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("%s: booked.") % row)
    return redirect(LIST)


def _ask(request: HttpRequest, kind: str, **details: Any) -> bool:
    """Whether the request was accepted; else its sentence is shown."""
    try:
        services.ask(kind, by=operator(request), **details)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return False
    messages.success(request, _("Asked for. Another person has to approve it."))
    return True


def _page(request: HttpRequest, form: forms.Form, title: StrOrPromise, back: str) -> HttpResponse:
    context = {**admin.site.each_context(request), "title": title, "form": form, "back": back}
    return render(request, "admin/desk/ask.html", context)
