"""The object of a posting in a player's words, with a link to its deal, table, match or payment.

The ledger has only a posting's key, `deal:<id>` or `buy_in:<chair>:<event>`. Rooms above register in `meanings`
functions that explain their ids. A page asks for many keys at once, so that each room makes one query for a page.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from django_stubs_ext import StrOrPromise

from base.registry import Registry


class About(NamedTuple):
    """The thing a posting is about; `href` is its player's page of it, `staff_href` the operators'; empty for none."""

    words: StrOrPromise
    href: str = ""
    staff_href: str = ""


LookUp = Callable[[Collection[str]], Mapping[str, About]]
"""The meanings of these ids; unknown ones are left out."""

meanings: Registry[LookUp] = Registry("meanings of postings' keys")
"""By the prefix of the keys; the names are the prefixes by which an id can be looked up in the ledger."""


def meanings_of(keys: Collection[str]) -> dict[str, About]:
    """The meanings of these keys; keys that no room knows are left out."""
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
