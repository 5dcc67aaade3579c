"""Shared by the admin pages of money: columns of amounts, the operator who acts, and messages about results."""

from typing import Any, cast

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from unfold.admin import ModelAdmin

from accounts.people.models import User
from wallet.amounts import money_of
from wallet.refusals import WalletRefused


def amount_column(field: str, title: StrOrPromise) -> Any:
    """A column of a row's field in minor units of its currency, with the currency's sign."""
    return admin.display(description=title)(lambda _, row: money_of(getattr(row, field), row.currency_id))


def operator(request: HttpRequest) -> User:
    """The operator who sends the request."""
    return cast(User, request.user)


def say(page: ModelAdmin, request: HttpRequest, row: Any, refused: WalletRefused | None) -> None:
    """Show the operator the result for one row."""
    if refused is None:
        page.message_user(request, _("%s: done.") % row, messages.SUCCESS)
    else:
        page.message_user(request, f"{row}: {refused.sentence}", messages.WARNING)
