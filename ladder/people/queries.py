"""Reads of ties between players."""

from collections.abc import Collection

import msgspec
from django.db.models import Exists, OuterRef, QuerySet

from accounts.people.models import User
from accounts.people.names import DISPLAY_NAME_MAX, tidied
from accounts.people.skeletons import readings
from ladder.people.models import Shown, Tie, TieKind

MOST_LISTED = 500
MOST_NAMED = 10


class Between(msgspec.Struct, frozen=True):
    """What a reader has decided about a player, and the other way round as far as the reader may know it."""

    follows: bool
    blocks: bool
    followed_by: bool
    hidden: bool

    @property
    def friends(self) -> bool:
        """Whether each follows the other."""
        return self.follows and self.followed_by


def between(reader: User | None, player: User) -> Between:
    """How a reader and a player are tied, in one query. `hidden` if either has blocked the other."""
    if reader is None or reader.pk == player.pk:
        return Between(False, False, False, False)
    pair = (reader.pk, player.pk)
    ties = set(Tie.objects.filter(player__in=pair, other__in=pair).values_list("player_id", "kind"))
    blocks, blocked = (reader.pk, TieKind.BLOCKS) in ties, (player.pk, TieKind.BLOCKS) in ties
    return Between(
        follows=(reader.pk, TieKind.FOLLOWS) in ties,
        blocks=blocks,
        followed_by=(player.pk, TieKind.FOLLOWS) in ties,
        hidden=blocks or blocked,
    )


def kept_apart(players: Collection[int]) -> set[tuple[int, int]]:
    """The pairs of these players of which one has blocked the other, each in both orders; one query."""
    ties = Tie.objects.filter(player__in=players, other__in=players, kind=TieKind.BLOCKS)
    pairs = set(ties.values_list("player_id", "other_id"))
    return pairs | {(other, player) for player, other in pairs}


def shown_of(player: User) -> Shown:
    """What a player shows to others; nothing if the player has never chosen."""
    return Shown.objects.filter(player=player).first() or Shown(player=player)


def visible_players() -> "QuerySet[User]":
    """The players whom others may see: neither bots nor guests, and still here."""
    return User.objects.filter(is_bot=False, is_guest=False, is_active=True, closed_at__isnull=True)


def named(name: str) -> list[User]:
    """Players of this name whom others may see: the whole name, in capitals or not, as one may have heard it.

    Names that look alike are found together, so a letter that cannot be told from another need not be guessed.
    """
    name = tidied(name)
    if len(name) > DISPLAY_NAME_MAX or not any(sign.isalnum() for sign in name):
        return []
    found = visible_players().filter(name_skeleton__in=readings(name))
    return list(found.order_by("display_name", "pk")[:MOST_NAMED])


def followed_by(user: User) -> list[tuple[User, bool]]:
    """Whom a player follows, by name, and whether each is a friend; bounded by how many ties a player may have."""
    back = Tie.objects.filter(player=OuterRef("other"), other=user, kind=TieKind.FOLLOWS)
    ties = Tie.objects.filter(player=user, kind=TieKind.FOLLOWS, other__closed_at__isnull=True)
    rows = ties.annotate(friend=Exists(back)).select_related("other").order_by("other__display_name", "pk")
    return [(row.other, row.friend) for row in rows[:MOST_LISTED]]


def blocked_by(user: User) -> list[User]:
    """Whom a player has blocked, by name."""
    ties = Tie.objects.filter(player=user, kind=TieKind.BLOCKS, other__closed_at__isnull=True)
    return [row.other for row in ties.select_related("other").order_by("other__display_name", "pk")[:MOST_LISTED]]
