"""What a posting is about, in words a player understands, with a link to its deal, table, match or payment.

The ledger knows a posting by its key, `deal:<id>` or `buy_in:<chair>:<event>`. Rooms above add to `meanings` what their
ids mean; a page asks for many keys at once, so that each room makes one query a page.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from base.registry import Registry


class About(NamedTuple):
    """The thing a posting is about; `href` is its player's page of it, `staff_href` the operators'; empty for none."""

    words: StrOrPromise
    href: str = ""
    staff_href: str = ""


LookUp = Callable[[Collection[str]], Mapping[str, About]]
"""From ids, what each of them is; unknown ones are left out."""

meanings: Registry[LookUp] = Registry("meanings of postings' keys")
"""By the prefix of the keys; the names are the prefixes by which an id can be looked up in the ledger."""


def about(keys: Collection[str]) -> dict[str, About]:
    """What these keys are about; nothing for those that no room knows."""
    ids: dict[str, set[str]] = defaultdict(set)
    for key in keys:
        prefix, _colon, rest = key.partition(":")
        if prefix in meanings:
            ids[prefix].add(rest.partition(":")[0])
    known = {prefix: look_up(ids[prefix]) for prefix, look_up in meanings.items() if prefix in ids}
    things = {}
    for key in keys:
        prefix, _colon, rest = key.partition(":")
        thing = known.get(prefix, {}).get(rest.partition(":")[0])
        if thing is not None:
            things[key] = thing
    return things


class Bucket(NamedTuple):
    """A part of what a player has: its name on pages, and the accounts it is made of, as a condition in SQL on `a`.

    `code` is the same as a pattern of their codes, for what has been read already.
    """

    title: StrOrPromise
    accounts: str
    code: str = ".*"

    def holds(self, code: str) -> bool:
        """Whether the account of this code is one of them."""
        return re.fullmatch(self.code, code) is not None


BUCKETS: dict[str, Bucket] = {
    "all": Bucket(_("Everything"), "true"),
    "main": Bucket(_("At hand"), "a.kind = 'player' AND a.code LIKE '%%:main'", "player:.*:main"),
    "play": Bucket(_("At tables"), "a.kind = 'seat'", "seat:.*"),
    "bonus": Bucket(_("Bonus"), "a.kind = 'player' AND a.code LIKE '%%:bonus'", "player:.*:bonus"),
    "out": Bucket(_("On its way to you"), "a.kind = 'withdrawal'", "withdrawal:.*"),
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
    "bank": _("The house's bank"),
    "equity": _("The house's practice chips"),
    "house": _("The house"),
}


def account_words(code: str) -> StrOrPromise:
    """What an account is, in words; an unknown one is 'the house'."""
    top, *rest = code.split(":")
    part = rest[-1] if rest else ""
    return _ACCOUNTS.get(part) or _ACCOUNTS.get(top) or _ACCOUNTS["house"]
