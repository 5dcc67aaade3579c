"""Operators' actions on matches: offering them, cancelling one with refunds, resuming a parked one.

A change of an offer applies from the next match on: a match that somebody has entered keeps its terms. When a
running match is cancelled, the engine computes the refunds (`engine.pool.prizes.refunds`): each player still in
gets back all fees that player paid, and the fees of players who are out or left are shared equally between them;
the house takes nothing. If the state is damaged so that this cannot be computed, everybody gets back what they
paid.
"""

from django.db import transaction
from django.utils.translation import gettext_noop

from base import clock
from engine.pool import moves
from tables.play.models import LONGEST_WHY
from tournaments.matches import showing
from tournaments.matches.models.match import ENDED, Match, MatchStatus
from tournaments.matches.models.offer import TERMS, PoolOffer
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.rows import is_readable, locked_match
from tournaments.matches.services.course import advance
from tournaments.matches.services.dealing import take_up
from tournaments.matches.services.starting import open_next, refund_all, start_or_refund

WITHDRAWN = gettext_noop("This offer has been changed or withdrawn; nobody had entered.")


@transaction.atomic
def open_offer(offer: PoolOffer) -> PoolOffer:
    """Save a new offer and open its first match; raises ValidationError when it is not in order."""
    offer.full_clean()
    offer.save(force_insert=True)
    open_next(offer)
    return offer


def change_offer(changed: PoolOffer, now_ms: int | None = None) -> PoolOffer:
    """Save an operator's changes; a match without entries is opened again with them. Raises ValidationError."""
    with transaction.atomic():
        offer = PoolOffer.objects.select_for_update().get(pk=changed.pk)
        for column in TERMS:
            setattr(offer, column, getattr(changed, column))
        offer.full_clean()
        offer.save(update_fields=[*TERMS])
    tend(offer, now_ms)
    return offer


def set_open(offer: PoolOffer, wanted: bool, now_ms: int | None = None) -> None:
    """Close an offer, or open it again; a match with entries is played in any case."""
    PoolOffer.objects.filter(pk=offer.pk).update(is_open=wanted)
    tend(offer, now_ms)


@transaction.atomic
def tend(offer: PoolOffer, now_ms: int | None = None) -> None:
    """Bring an offer's open match in line with its present terms; safe to repeat."""
    offer.refresh_from_db()
    match = Match.objects.select_for_update().filter(offer=offer, status=MatchStatus.REGISTERING).first()
    if match is None:
        open_next(offer)
    elif not match.entries.filter(withdrawn_at=None).exists() and not (offer.is_open and _alike(offer, match)):
        refund_all(match, WITHDRAWN, clock.moment_ms(now_ms))


def tend_all() -> int:
    """Tend every open offer; returns how many there are."""
    offers = list(PoolOffer.objects.filter(is_open=True))
    for offer in offers:
        tend(offer)
    return len(offers)


def _alike(offer: PoolOffer, match: Match) -> bool:
    return all(getattr(offer, column) == getattr(match, column) for column in TERMS)


@transaction.atomic
def cancel(match_id: str, why: str, now_ms: int | None = None) -> Match:
    """Cancel a match and pay its fees back; the players read `why`. Raises EntryRefused no_match, has_ended."""
    now_ms = clock.moment_ms(now_ms)
    match = locked_match(match_id)
    if is_readable(match):
        take_up(match, now_ms)
    if match.status in ENDED:
        raise EntryRefused(EntryRefusal.HAS_ENDED)
    match.why = why
    if match.state and is_readable(match):
        advance(match, moves.Cancel(), now_ms)
    else:
        refund_all(match, why, now_ms)
    return match


@transaction.atomic
def park(match_id: str, why: str) -> None:
    """Stop a match that cannot go on; its money stays in its pool."""
    match = locked_match(match_id)
    if match.status in ENDED:
        return
    match.status, match.why, match.due_at = MatchStatus.PARKED, why[:LONGEST_WHY], None
    match.save(update_fields=["status", "why", "due_at"])
    showing.show_parked(match)


@transaction.atomic
def resume(match_id: str, now_ms: int | None = None) -> None:
    """Resume a parked match at once; raises EntryRefused not_started if it is not parked.

    A match that had not begun continues at the end of its countdown, because the offer's next match may be open by
    now: with enough players it starts, otherwise everybody gets the fee back.
    """
    now_ms = clock.moment_ms(now_ms)
    match = locked_match(match_id)
    if match.status != MatchStatus.PARKED:
        raise EntryRefused(EntryRefusal.NOT_STARTED)
    match.why = ""
    if not match.state:
        match.save(update_fields=["why"])
        start_or_refund(match, now_ms)
        return
    match.status = MatchStatus.PLAYING
    match.due_at = None if match.deal_id else clock.at(now_ms)
    match.save(update_fields=["status", "why", "due_at"])
    showing.show(match)
