"""The start of a match: when it is full or its countdown ends with enough players; otherwise everybody is refunded."""

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_noop

from accounts.care.in_force import on_break
from base import clock
from engine import matches
from engine.pool import Ending, encode
from tables.holds.queries import AGAIN_S, is_format_held
from tables.play import hosting
from tables.setup.models import Host
from tournaments.matches import showing
from tournaments.matches.models.match import Entry, Match, MatchStatus
from tournaments.matches.models.offer import TERMS, PoolOffer
from tournaments.matches.rows import entries_of
from tournaments.matches.services import paying
from tournaments.matches.services.course import close

TOO_FEW = gettext_noop("Too few players entered in time.")


def start_or_refund(match: Match, now_ms: int) -> None:
    """End the countdown of a locked match: start it or refund everybody. Players on a break are taken out first."""
    entries = entries_of(match)
    away = on_break([entry.player for entry in entries], clock.at(now_ms))
    if away:
        going = [entry for entry in entries if entry.player_id in away]
        paying.hold(match, [entry.player for entry in entries])  # too few may be left, and all be paid back
        take_out(match, going, now_ms)
    if len(entries_of(match)) >= match.min_players:
        start(match, now_ms)
    else:
        refund_all(match, TOO_FEW, now_ms)


def start(match: Match, now_ms: int) -> None:
    """Begin a locked match with everybody who has entered, and open the offer's next one.

    While an operator holds new matches back, it waits and is checked again a little later.
    """
    if is_format_held(Host.MATCH):
        match.due_at = clock.at(now_ms + 1000 * AGAIN_S)
        match.save(update_fields=["due_at"])
        return
    players = [entry.player.public_id for entry in entries_of(match)]
    state = matches.start(match.rules, players, match.entry_fee_minor, match.rake_bps)
    match.state, match.status, match.started_at = encode(state), MatchStatus.PLAYING, clock.at(now_ms)
    match.due_at = clock.at(now_ms + 1000 * match.between_s)
    match.save(update_fields=["state", "status", "started_at", "due_at"])
    showing.show(match)
    open_next(match.offer)


def take_out(match: Match, going: Sequence[Entry], now_ms: int) -> None:
    """Pay back these entries of a locked match that has not started, and free their chairs."""
    for entry in going:
        entry.withdrawn_at = clock.at(now_ms)
        entry.save(update_fields=["withdrawn_at"])
        paying.give_back(match, entry)
    if going:
        hosting.unseat(match.table, [entry.player for entry in going])


def refund_all(match: Match, why: str, now_ms: int) -> None:
    """Cancel a locked match: pay every fee back to its player, and open the offer's next match."""
    if match.deal is not None:
        hosting.abandon_deal(match.deal, now_ms, why)
        hosting.gone_on(match.deal)
    entries = entries_of(match)
    paying.hold(match, [entry.player for entry in entries])
    for entry in entries:
        entry.prize_minor = match.entry_fee_minor * entry.fees_paid
    Entry.objects.bulk_update(entries, ["prize_minor"])
    for entry in entries:
        paying.give_back(match, entry)
    match.why, match.state = why, b""
    close(match, MatchStatus.CANCELLED, Ending.CANCELLED, now_ms)
    showing.show(match)
    open_next(match.offer)


def open_next(offer: PoolOffer) -> Match | None:
    """Open the offer's next match; None if one is open already or the offer is closed."""
    offer.refresh_from_db()
    if not offer.is_open:
        return None
    try:
        with transaction.atomic():
            return _opened(offer)
    except IntegrityError:
        if offer.matches.filter(status=MatchStatus.REGISTERING).exists():
            return None
        raise


def _opened(offer: PoolOffer) -> Match:
    terms = {column: getattr(offer, column) for column in TERMS}
    table = hosting.open_table(
        Host.MATCH,
        offer.name,
        offer.profile_name,
        offer.overrides,
        offer.currency_code,
        offer.seats,
        bot_strength=offer.bot_strength,
        bot_think_ms=offer.bot_think_ms,
        spectator_delay_s=offer.spectator_delay_s,
    )
    match = Match.objects.create(offer=offer, table=table, **terms)
    showing.show(match)
    return match
