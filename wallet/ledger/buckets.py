"""The parts of a player's holdings and the names of accounts: available, at tables, bonus, in withdrawals."""

import re
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise


class Bucket(NamedTuple):
    """A part of a player's holdings: its name on pages, and its accounts as an SQL condition on `a`.

    `code` is the same as a pattern of their codes, for rows that have been read already, and `parts` the same in
    the form that `wallet_owner_held` in the database takes.
    """

    title: StrOrPromise
    accounts: str
    parts: tuple[str, ...]
    code: str = ".*"

    def holds(self, code: str) -> bool:
        """Whether the account of this code is one of them."""
        return re.fullmatch(self.code, code) is not None


BUCKETS: dict[str, Bucket] = {
    "all": Bucket(_("Everything"), "true", ("main", "bonus", "seat", "pool", "withdrawal")),
    "main": Bucket(_("At hand"), "a.kind = 'player' AND a.code LIKE '%%:main'", ("main",), "player:.*:main"),
    "play": Bucket(_("At tables"), "a.kind = 'seat'", ("seat",), "seat:.*"),
    "bonus": Bucket(_("Bonus"), "a.kind = 'player' AND a.code LIKE '%%:bonus'", ("bonus",), "player:.*:bonus"),
    "out": Bucket(_("On its way to you"), "a.kind = 'withdrawal'", ("withdrawal",), "withdrawal:.*"),
}


_ACCOUNTS: dict[str, StrOrPromise] = {
    "main": _("At hand"),
    "bonus": _("Bonus"),
    "seat": _("At a table"),
    "pool": _("Prize pool"),
    "withdrawal": _("On its way out"),
    "rake": _("The house's rake"),
    "promotions": _("The house's gifts"),
    "tds": _("Tax withheld for the state"),
    "gst": _("GST for the state"),
    "gateway": _("Payment gateway"),
    "suspense": _("Payments in suspense"),
    "bank": _("The house's bank"),
    "equity": _("The house's practice chips"),
    "house": _("The house"),
}


def account_words(code: str) -> StrOrPromise:
    """The name of an account; that of an unknown one is 'the house'."""
    top, *rest = code.split(":")
    part = rest[-1] if rest else ""
    return _ACCOUNTS.get(part) or _ACCOUNTS.get(top) or _ACCOUNTS["house"]
