"""Requests about operators' rights, roles, and others' ways in: each carried out by the verb of `desk.rights`."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.core import context
from django.contrib.auth.models import Group
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from accounts.login.tokens import end_tokens
from accounts.people.models import User
from desk.approvals.carriers import Carrier, carriers
from desk.approvals.models import ApprovalRequest
from desk.rights import services as rights

MANAGE = "accounts.manage_operators"


def join() -> None:
    """Make these kinds known."""
    for name, carrier in {
        "staff_rights": Carrier(_("Rights of an operator"), MANAGE, _give_rights, _rights_now),
        "role": Carrier(_("Permissions of a role"), MANAGE, _make_role, _role_now),
        "password": Carrier(_("New password for somebody"), MANAGE, _password),
        "second_factor": Carrier(_("Second factor taken away"), "accounts.change_user", _forget, _factors_now),
        "contact": Carrier(_("E-mail address of somebody"), "accounts.change_user", _contact, _contact_now),
    }.items():
        carriers.add(name, carrier)


def _person(request: ApprovalRequest) -> User:
    assert request.subject_id is not None
    return User.objects.select_for_update().get(pk=request.subject_id)


def _give_rights(request: ApprovalRequest, by: User) -> StrOrPromise:
    rights.give_rights(_person(request), request.after or {})
    return ""


def _rights_now(request: ApprovalRequest) -> Any:
    return rights.rights_of(_person(request))


def _make_role(request: ApprovalRequest, by: User) -> StrOrPromise:
    rights.make_role(request.after or {})
    return ""


def _role_now(request: ApprovalRequest) -> Any:
    name = (request.after or {})["name"]
    there = Group.objects.filter(name=name).exists()
    return rights.role_as_it_is(name) if there else None


def _password(request: ApprovalRequest, by: User) -> StrOrPromise:
    """End the old password and all sessions; a link to choose a new one is sent, or shown once."""
    person, adapter = _person(request), get_adapter()
    person.set_unusable_password()
    person.save(update_fields=["password"])
    end_tokens(user=person)
    key = f"{user_pk_to_url_str(person)}-{default_token_generator.make_token(person)}"
    link = adapter.get_reset_password_from_key_url(key) if context.request is not None else key
    address = EmailAddress.objects.filter(user=person, verified=True, primary=True).first()
    if address is None:
        return _("The old password is gone. Give this link to the person; it is shown this once: %s") % link
    context_of_letter = {
        "user": person,
        "password_reset_url": link,
        "username": person.username,
        "request": context.request,
    }
    adapter.send_password_reset_mail(person, address.email, context_of_letter)
    return str(_("The old password is gone; a link to choose a new one was sent to %s.") % address.email)


def _forget(request: ApprovalRequest, by: User) -> StrOrPromise:
    rights.forget_factors(_person(request))
    return ""


def _factors_now(request: ApprovalRequest) -> Any:
    return {"second_factors": rights.factors_of(_person(request))}


def _contact(request: ApprovalRequest, by: User) -> StrOrPromise:
    rights.change_contact(_person(request), (request.after or {})["email"])
    return ""


def _contact_now(request: ApprovalRequest) -> Any:
    return {"email": _person(request).email}
