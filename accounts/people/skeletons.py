"""The skeleton of a name: two names that a reader could confuse have the same skeleton.

Unicode's list of confusable signs (UTS #39) comes from the package `confusable-homoglyphs`, which lists for each
character those that look like it. The list goes both ways, from a character to its prototype and back; a prototype
is the one with many entries. Our own rules are added: capitals count as small letters, `i`, `l` and `1` count as
the same, and so do `o` and `0`. Characters that are not letters, digits or their marks are left out, and
so are those that are drawn as nothing, though Unicode calls some of them letters or marks (`IGNORED`). The package's
list is of Unicode 15; Python 3.11 knows the letters of Unicode 14, and a character that it does not know is not
allowed in a name (`names.readable`). A skeleton is compared and never shown. It is stored in the row, so old names
are compared with new ones. If you change this module or the package's version, compute all skeletons again (`fill`,
in a migration).
"""

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

VARIANTS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Which of several forms the sign before has."""
IGNORED = VARIANTS | frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"
)
"""Letters, marks and symbols that nobody sees: those of Unicode's Default_Ignorable_Code_Point, and three blanks."""
_ONE = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})


def skeleton(name: str) -> str:
    """The skeleton of a name to show; never empty for a name that has a letter or a digit."""
    looks = _prototypes(unicodedata.normalize("NFKC", name))
    folded = _prototypes(unicodedata.normalize("NFKC", looks.casefold())).casefold()
    parts = (sign for sign in unicodedata.normalize("NFD", folded) if sign not in IGNORED)
    kept = (sign for sign in parts if unicodedata.category(sign)[0] in "LMN")
    return "".join(kept).translate(_ONE) or name.casefold()


def readings(name: str) -> frozenset[str]:
    """The skeletons that a name may be read as: some letters look like another only as capitals, some only small."""
    small = unicodedata.normalize("NFKC", name).casefold()
    return frozenset({skeleton(name), skeleton(small), skeleton(small.upper())})


def fill(users: Any, batch: int = 1_000) -> int:
    """Store the skeletons of all users that have none; returns how many have the same one as an earlier user.
    `users` is the manager of users, or a migration's version of it. Accounts come before guests, and the oldest
    first. A user whose skeleton is taken keeps the name, and is marked.
    """
    shared = 0
    for rows in _nameless(users, batch):
        looks = {row.pk: skeleton(row.display_name) for row in rows}
        taken = set(users.filter(name_skeleton__in=looks.values()).values_list("name_skeleton", flat=True))
        for row in rows:
            row.name_skeleton = looks[row.pk]
            row.name_is_shared = row.name_skeleton in taken
            taken.add(row.name_skeleton)
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
    """The character or characters that this one looks like; itself if it is a prototype."""
    alike = _alike(sign)
    if len(alike) != 1:
        return sign  # nothing looks like it, or many signs do, and it is their prototype
    other = alike[0]
    return min(sign, other) if _alike(other) == [sign] else other


def _alike(sign: str) -> list[str]:
    from confusable_homoglyphs.confusables import confusables_data  # a large list, which few processes ask

    return [str(entry["c"]) for entry in confusables_data.get(sign, ())]
