"""Entering a match and withdrawing from it before it starts: the fee goes into the pool, or is refunded in full.

The first person's entry starts the countdown. A match that is full of people starts at once; a bot gives its place
to any person.
"""

from django.db import transaction

from accounts.people.models import User
from base import clock
from tables.chairs.bots import idle_bot
from tables.play import hosting
from tournaments.matches import showing
from tournaments.matches.models.match import Entry, Match
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.rows import entries_of, locked_match, only_registering
from tournaments.matches.services import company, paying
from tournaments.matches.services.course import countdown_from
from tournaments.matches.services.starting import start, take_out
from wallet.ledger.refs import CHIP


@transaction.atomic
def enter(match_id: str, user: User, now_ms: int | None = None) -> Entry:
    """Pay the entry fee and take a chair.

    Raises EntryRefused: no_match, has_started, has_ended, already_entered,
    bots_only_for_chips, full; and the wallet's refusals.
    """
    now_ms = clock.moment_ms(now_ms)
    match = locked_match(match_id)
    only_registering(match)
    entries = entries_of(match)
    if any(entry.player_id == user.pk for entry in entries):
        raise EntryRefused(EntryRefusal.ALREADY_ENTERED)
    if user.is_bot and match.currency_code != CHIP:
        raise EntryRefused(EntryRefusal.BOTS_ONLY_FOR_CHIPS)
    people = sum(not entry.player.is_bot for entry in entries)
    if people >= match.seats:
        raise EntryRefused(EntryRefusal.FULL)
    if not user.is_bot:
        people += 1
        give_way = company.too_many(match, entries, people)
        paying.hold(match, [user, *(entry.player for entry in give_way)])
        take_out(match, give_way, now_ms)
    entry = _come_in(match, user, now_ms)
    _keep_company(match, people, now_ms)
    if match.due_at is None:
        countdown_from(match, now_ms)
        match.save(update_fields=["due_at"])
    if people == match.seats:
        start(match, now_ms)
    else:
        showing.show(match)
    return entry


@transaction.atomic
def withdraw(match_id: str, user: User, now_ms: int | None = None) -> Entry:
    """Get up before the match has started; the fee comes back. When no person is left, the countdown stops.

    Raises EntryRefused: no_match, has_started, has_ended, not_entered.
    """
    now_ms = clock.moment_ms(now_ms)
    match = locked_match(match_id)
    only_registering(match)
    entries = entries_of(match)
    mine = next((entry for entry in entries if entry.player_id == user.pk), None)
    if mine is None:
        raise EntryRefused(EntryRefusal.NOT_ENTERED)
    people = sum(not entry.player.is_bot for entry in entries if entry is not mine)
    going = [mine] if people else entries
    paying.hold(match, [entry.player for entry in going])
    take_out(match, going, now_ms)
    if not people:
        match.due_at = None
        match.save(update_fields=["due_at"])
    showing.show(match)
    return mine


def _come_in(match: Match, user: User, now_ms: int) -> Entry:
    entry = Entry.objects.create(match=match, player=user, entered_at=clock.at(now_ms))
    paying.take_fee(match, entry)
    hosting.seat_players(match.table, [user])
    return entry


def _keep_company(match: Match, people: int, now_ms: int) -> None:
    there = sum(entry.player.is_bot for entry in entries_of(match))
    for _ in range(company.wanted(match, people) - there):
        bot = idle_bot()
        company.give_chips(bot, match.entry_fee_minor, f"{match.public_id}:{bot.pk}:{now_ms}")
        _come_in(match, bot, now_ms)
