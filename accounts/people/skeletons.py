"""What a name looks like: two names that a reader would take for one another have one skeleton.

Unicode's list of confusable signs (UTS #39) comes from the package `confusable-homoglyphs`, which lists for each sign
those that look like it. The list goes both ways, from a sign to its prototype and back; a prototype has many, so it is
told by that. Over it lies what is no matter of Unicode's: capitals are small letters, and `i`, `l` and `1` are one, as
`o` and `0` are. What is neither letter nor digit nor a mark of one tells nobody apart. The package's list is of Unicode
15; Python 3.11 knows the letters of Unicode 14, and a sign that it does not know is in no name (`names.readable`).

A skeleton is compared and never shown. It is kept in a row, so names that were given before compare with new ones:
whoever changes this or takes another version of the package makes all skeletons anew (`fill`, in a migration).
"""

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

_ONE = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})


def skeleton(name: str) -> str:
    """The skeleton of a name to show; never empty for a name that has a letter or a digit."""
    looks = _prototypes(unicodedata.normalize("NFKC", name))
    folded = _prototypes(unicodedata.normalize("NFKC", looks.casefold())).casefold()
    kept = (sign for sign in unicodedata.normalize("NFD", folded) if unicodedata.category(sign)[0] in "LMN")
    return "".join(kept).translate(_ONE) or name.casefold()


def readings(name: str) -> frozenset[str]:
    """The skeletons that a name may be read as: some letters look like another only as capitals, some only small."""
    small = unicodedata.normalize("NFKC", name).casefold()
    return frozenset({skeleton(name), skeleton(small), skeleton(small.upper())})


def fill(users: Any, batch: int = 1_000) -> int:
    """Write the skeletons of all who hold a name and have none; how many share theirs with somebody before them.

    `users` is the manager of users, or what a migration has of it. Accounts come before guests, and the oldest first.
    Who is alike keeps the name, and is marked.
    """
    shared = 0
    for rows in _nameless(users, batch):
        looks = {row.pk: skeleton(row.display_name) for row in rows}
        held = set(users.filter(name_skeleton__in=looks.values()).values_list("name_skeleton", flat=True))
        for row in rows:
            row.name_skeleton = looks[row.pk]
            row.name_is_shared = row.name_skeleton in held
            held.add(row.name_skeleton)
            shared += row.name_is_shared
        users.bulk_update(rows, ["name_skeleton", "name_is_shared"])
    return shared


def _nameless(users: Any, batch: int) -> Iterator[list[Any]]:
    for is_guest in (False, True):
        after = 0
        without = users.filter(is_guest=is_guest, is_bot=False, closed_at=None, name_skeleton="").order_by("pk")
        while rows := list(without.filter(pk__gt=after).only("pk", "display_name")[:batch]):
            yield rows
            after = rows[-1].pk


def _prototypes(text: str) -> str:
    return "".join(map(_prototype, text))


@cache
def _prototype(sign: str) -> str:
    """The sign, or signs, that this one is a look-alike of; itself if it is what others look like."""
    alike = _alike(sign)
    if len(alike) != 1:
        return sign  # nothing looks like it, or many signs do, and it is their prototype
    other = alike[0]
    return min(sign, other) if _alike(other) == [sign] else other


def _alike(sign: str) -> list[str]:
    from confusable_homoglyphs.confusables import confusables_data  # a large list, which few processes ask

    return [str(found["c"]) for found in confusables_data.get(sign, ())]
