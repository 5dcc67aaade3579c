"""What pages show of a player's puzzles: the standing, the last answers, the best players."""

from datetime import datetime

import msgspec
from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from engine.puzzles import Kind
from school.puzzles.models import KIND_NAMES, Attempt, Standing

LAST = 12
BEST = 10
SURE_ENOUGH = 110.0
"""Whose rating is less sure than this is in no list."""


class Answered(msgspec.Struct, frozen=True):
    """One of the player's answers."""

    public_id: str
    title: StrOrPromise
    right: bool
    change: int | None
    at: datetime


def standing_of(user: User | None) -> Standing:
    """A player's standing; a newcomer's, which is not saved, where there is none."""
    standing = Standing.objects.filter(player=user).first() if user else None
    return standing or Standing()


def last_answers(user: User) -> list[Answered]:
    """The player's last answers, the newest first."""
    rows = (
        Attempt.objects.filter(player=user, answered_at__isnull=False)
        .select_related("puzzle")
        .defer("puzzle__solution", "puzzle__position")
        .order_by("-answered_at")[:LAST]
    )
    return [
        Answered(
            public_id=row.puzzle.public_id,
            title=KIND_NAMES[Kind(row.puzzle.kind)],
            right=bool(row.is_right),
            change=None if row.rating_after is None else round(row.rating_after) - round(row.rating_before or 0),
            at=row.answered_at,
        )
        for row in rows
        if row.answered_at is not None
    ]


KINDS = [(kind.value, name) for kind, name in KIND_NAMES.items()]
