"""What a player's review shows: the choices in words, the costliest of them, the curve, and the hands side by side."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _

from accounts.people.models import User
from engine.coach import Judged
from engine.coach import Review as Found
from engine.deal.events import Missed
from engine.settlement import DROPS
from school.reviews.models import Review, ReviewStatus
from tables.history import records
from tables.play.models import Deal, DealSeat

AT_A_TIME = 500


def to_review(deals: Collection[int]) -> Mapping[int, str]:
    """Those of these deals whose review is not written yet, with why they stay."""
    waiting = Review.objects.filter(deal__in=deals, status=ReviewStatus.WAITING)
    return dict.fromkeys(waiting.values_list("deal_id", flat=True), "a review of it is asked for")


class Choice(NamedTuple):
    """One choice in words: its step in the replay, what was chosen, what was better and by how many points."""

    step: int
    chosen: str
    better: str
    cost: float
    helping: int


class Shown(NamedTuple):
    """A review as its page shows it; `curve` has step and points for each choice, for the replay's slider.

    Who `dropped`, or was dropped, paid what a drop costs (`own_points`), whatever the hand would have counted. Who was
    `away` missed turns and chose nothing.
    """

    accuracy: int
    score: int
    cards: float
    choices: float
    judged: int
    costliest: list[Choice]
    own: list[str]
    own_points: int
    dropped: bool
    away: bool
    best: list[str]
    best_points: int
    curve: list[tuple[int, float]]

    @property
    def spared(self) -> bool:
        """Whether the hand won without a declaration, because the others gave up: its points were not counted."""
        return self.own_points == 0 < self.best_points


def shown(review: Review) -> Shown:
    """What a review that is ready says. Raises Archived."""
    content = msgspec.convert(review.content, Found)
    place = DealSeat.objects.get(deal=review.deal_id, player=review.player_id)
    return Shown(
        accuracy=content.accuracy,
        score=content.score,
        cards=content.cards,
        choices=content.choices,
        judged=len(content.judged),
        costliest=[_choice(one) for one in content.costliest],
        own=[" ".join(group) for group in content.own if group],
        own_points=content.own_points,
        dropped=place.outcome in DROPS,
        away=not content.judged and _missed_turns(review.deal, place.seat_index),
        best=[" ".join(group) for group in content.best if group],
        best_points=content.best_points,
        curve=[(one.version - 1, one.expected) for one in content.judged],
    )


def _missed_turns(deal: Deal, seat: int) -> bool:
    events = (event for step in records.steps_of(deal) for event in step.events)
    return any(isinstance(event, Missed) and event.seat == seat for event in events)


def _choice(one: Judged) -> Choice:
    return Choice(one.version - 1, in_words(one.chosen), in_words(one.best), one.cost, one.helping)


def in_words(option: str) -> str:
    """An option's name as a player reads it."""
    what, _space, card = option.partition(" ")
    words = {
        "closed": _("draw from the closed deck"),
        "open": _("take the open card"),
        "drop": _("drop"),
        "discard": _("put away %(card)s"),
        "finish": _("finish with %(card)s"),
    }
    return words[what] % {"card": card} if card else words[what]


def reviews_of(user: User) -> Iterator[dict[str, Any]]:
    """The player's reviews, for the file of everything that is held."""
    rows = (
        Review.objects.filter(player=user)
        .order_by("pk")
        .values_list("deal__public_id", "asked_at", "status", "content")
    )
    for row in rows.iterator(chunk_size=AT_A_TIME):
        yield dict(zip(("deal", "asked_at", "status", "content"), row, strict=True))
