"""The player to whom a row belongs: for each model the path to the player; and the same for pages outside the admin."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db import models

from accounts.people.models import User
from base.registry import Registry

WAYS = ("subject", "user", "player", "owner", "accused", "viewer")
"""The usual names of a row's player, the likeliest first."""

PERSONAL = frozenset(
    {
        "account.emailaddress",
        "accounts.break",
        "accounts.documentview",
        "accounts.limit",
        "accounts.limitchange",
        "accounts.paperserased",
        "accounts.proofcheck",
        "accounts.user",
        "desk.approvalrequest",
        "desk.auditline",
        "knox.authtoken",
        "mfa.authenticator",
        "tables.chatline",
        "tables.chatreport",
        "tournaments.registration",
        "usersessions.usersession",
        "wallet.account",
        "wallet.bonus",
        "wallet.deposit",
        "wallet.payoutbatch",
        "wallet.receivable",
        "wallet.taxyear",
        "wallet.unmatched",
        "wallet.withdrawal",
    }
)
"""Models whose lists show people: a search in one of them counts as a look. A page of a single row always does."""

Rows = Callable[[Mapping[str, Any]], models.QuerySet[Any]]

pages: Registry[Rows] = Registry("pages whose rows the audit compares")
"""By the full name of an address that is no model's own ('finance:sign-day'): the rows that its arguments name."""


def subject_of(row: models.Model | None) -> User | None:
    """The player to whom a row belongs, or None."""
    if row is None or isinstance(row, User):
        return row
    for way in WAYS:
        subject = getattr(row, way, None)
        if isinstance(subject, User):
            return subject
    deposit = getattr(row, "deposit", None)
    return getattr(deposit, "user", None)
