"""Reads of cases: for their player, and for operators."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from redis.exceptions import RedisError

from accounts.people.models import User
from desk.cases.kinds import TO_PLAYER, ActKind, CaseState, Source
from desk.cases.models import Act, Case, Proposal, Reply
from desk.dossiers.models import Dossier
from ladder.clubs.models import Club
from tables.play.models import NOT_ENDED, Deal
from wallet.ledger.models import Transaction

BOOKED = "deal:"
"""How the key of a deal's booking begins, before the deal's id."""
NEWS_KEPT_S = 60
"""How long a page may use a cached value about unread answers, if its invalidation is lost."""


def told_to(user: User) -> QuerySet[Case]:
    """The cases that a player sees on the site: their own reports, and those in which they were written to."""
    answered = Act.objects.filter(case=OuterRef("pk"), kind=ActKind.ANSWERED)
    return Case.objects.filter(player=user).filter(Q(source=Source.PLAYER) | Q(Exists(answered)))


def has_news(user: User) -> bool:
    """Whether there is an answer that the player has not read.

    Every page's menu needs this. The value is cached for `NEWS_KEPT_S`, and deleted at once when the house writes
    or the player reads. Without the cache it takes one read of an index of unread answers.
    """
    try:
        return bool(cache.get_or_set(_news_key(user.pk), lambda: _has_unread(user), NEWS_KEPT_S))
    except (RedisError, OSError):
        return _has_unread(user)


def forget_news(player_pk: int | None) -> None:
    """Delete the cached value after the commit; a case may have no player."""
    if player_pk is None:
        return

    def forget() -> None:
        with suppress(RedisError, OSError):
            cache.delete(_news_key(player_pk))

    transaction.on_commit(forget)


def _has_unread(user: User) -> bool:
    return Case.objects.filter(player=user, has_news=True).exists()


def _news_key(player_pk: int) -> str:
    return f"desk.news:{player_pk}"


def conversation(case: Case) -> list[Act]:
    """The messages between the player and the house, in order."""
    shown = Q(kind__in=TO_PLAYER) | Q(kind=ActKind.OPENED, by=case.player_id)
    return list(Act.objects.filter(shown, case=case).exclude(words="").order_by("id"))


def deals_of_open_cases(deals: Collection[int]) -> Mapping[int, str]:
    """Those of these deals with an open case about them or their booking, with a sentence why they stay."""
    opened = Case.objects.exclude(state=CaseState.CLOSED)
    about = set(opened.filter(deal__in=deals).values_list("deal_id", flat=True))
    booked = Transaction.objects.filter(public_id__in=opened.exclude(transaction="").values("transaction"))
    keys = booked.filter(key__startswith=BOOKED).values_list("key", flat=True)
    ids = [key.removeprefix(BOOKED) for key in keys]
    about |= set(Deal.objects.filter(pk__in=deals, public_id__in=ids).values_list("pk", flat=True))
    return dict.fromkeys(about, "an open case is about it")


CLUB = "club:"


def key_of_club(club: Club) -> str:
    """The key of cases about a club's name."""
    return f"{CLUB}{club.public_id}"


def club_of(case: Case) -> Club | None:
    """The club that a case is about; None for other cases, and after its last member has left."""
    if not case.key.startswith(CLUB):
        return None
    return Club.objects.filter(public_id=case.key.removeprefix(CLUB)).first()


class Whole(msgspec.Struct, frozen=True):
    """A case as its page shows it."""

    case: Case
    acts: list[Act]
    messages: list[Act]
    waiting: list[Proposal]
    dossier: Dossier | None
    bookings: list[Transaction]
    lines: list[dict[str, Any]]
    reported_line: str
    club: Club | None

    @property
    def deal_ended(self) -> bool:
        """Whether its deal can be replayed."""
        return self.case.deal is not None and self.case.deal.status not in NOT_ENDED

    @property
    def people(self) -> list[User]:
        """The players of the case that a decision can be about."""
        return [one for one in (self.case.player, self.case.against) if one is not None and not one.is_bot]


def whole(case: Case) -> Whole:
    """Everything about a case."""
    acts = list(Act.objects.filter(case=case).select_related("by").order_by("id"))
    opened = next((act for act in acts if act.kind == ActKind.OPENED), None)
    waiting = Proposal.objects.filter(case=case, decided_by=None).select_related("asked_by")
    deals = Transaction.objects.filter(key=f"deal:{case.deal.public_id}") if case.deal else Transaction.objects.none()
    return Whole(
        case=case,
        acts=acts,
        messages=conversation(case),
        waiting=list(waiting),
        dossier=Dossier.objects.filter(case=case).defer("whole", "shared").first(),
        bookings=list(deals | Transaction.objects.filter(public_id=case.transaction) if case.transaction else deals),
        lines=opened.facts.get("lines", []) if opened else [],
        reported_line=opened.facts.get("line", "") if opened else "",
        club=club_of(case),
    )


def replies_for(case: Case) -> QuerySet[Reply]:
    """Prepared replies for a case of this kind."""
    return Reply.objects.filter(kind__in=("", case.kind))


def waiting() -> QuerySet[Case]:
    """Open cases, the most urgent first."""
    return Case.objects.exclude(state=CaseState.CLOSED).order_by("due_at")
