"""A preview of something before it is created: the text that players will read, and the bookings it will cause."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.houses.words import rules_in_words
from tables.setup.models import WHOLE_BPS, Table
from tournaments.leagues.models import League
from tournaments.matches.models.offer import PoolOffer
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.plan.prizes import payout
from wallet.amounts import money_of

SHOWN_PLACES = 10


class Leg(NamedTuple):
    """One future booking: its purpose, the two accounts, and the amount."""

    what: str
    source: str
    target: str
    amount: str


class Preview(NamedTuple):
    """One table, offer or tournament before it is made."""

    title: str
    rules: list[str]
    legs: list[Leg]


def preview_of(one: Any) -> Preview:
    """The preview of a model that is not saved yet."""
    match one:
        case Table():
            return Preview(one.name, [*_stake(one), *rules_in_words(one.rules)], list(_legs_of_table(one)))
        case PoolOffer():
            fee = _("Entry: %s.") % money_of(one.entry_fee_minor, one.currency_code)
            return Preview(one.name, [fee, *rules_in_words(one.rules)], list(_legs_of_offer(one)))
        case Tournament():
            return Preview(one.name, [*_entry(one), *rules_in_words(one.rules)], list(_legs_of_tournament(one)))
        case League():
            return Preview(one.name, list(_terms_of_league(one)), list(_legs_of_league(one)))
    raise TypeError(type(one))


def _terms_of_league(one: League) -> Iterator[str]:
    ends_at = timezone.localtime(one.ends_at)
    yield _("Tournaments that start until %s count.") % f"{ends_at:%d %b %Y, %H:%M}"
    best = ngettext("The best %d result of each player counts.", "The best %d results of each player count.", one.best)
    yield best % one.best if one.best else _("All results count.")
    last = 0
    for row in one.points_table:
        first, last = last + 1, last + row.places
        places = str(first) if first == last else f"{first}-{last}"
        yield _("Place %(places)s: %(points)d points.") % {"places": places, "points": row.each}


def _legs_of_league(one: League) -> Iterator[Leg]:
    unit, pool = one.currency_code, _("pool")
    yield Leg(_("what the house adds"), "house:promotions", pool, money_of(one.guarantee_minor, unit))
    amounts = payout(one.prize_table, one.prize_table.places, 0, 0, one.guarantee_minor).amounts_minor
    for place, amount_minor in enumerate(amounts[:SHOWN_PLACES], start=1):
        yield Leg(_("prize of place %d") % place, pool, _("winner"), money_of(amount_minor, unit))


def _stake(table: Table) -> Iterator[str]:
    unit = table.currency_code
    yield _("A point is worth %s.") % money_of(table.point_value_minor, unit)
    yield _("Bring %(least)s to %(most)s; one deal costs at most %(loss)s.") % {
        "least": money_of(table.buy_in_min_minor, unit),
        "most": money_of(table.buy_in_max_minor, unit),
        "loss": money_of(table.rules.largest_loss * table.point_value_minor, unit),
    }


def _entry(one: Tournament) -> Iterator[str]:
    unit = one.currency_code
    yield _("Entry: %s.") % money_of(one.entry_fee_minor, unit) if one.entry_fee_minor else _("Entry is free.")
    if one.guarantee_minor:
        yield _("Prizes of at least %s.") % money_of(one.guarantee_minor, unit)
    if one.ticket_to is not None:
        yield _("Tickets to %(name)s, worth %(worth)s each.") % {
            "name": one.ticket_to.name,
            "worth": money_of(one.prize_table.ticket_minor, unit),
        }
    if one.league is not None:
        yield _("It counts for the league %s.") % one.league.name
    if one.times:
        yield _("It comes again: %s.") % one.times
    if one.starts_when_full:
        yield _("It starts as soon as all %d places are taken.") % one.max_entrants
    if one.chips:
        yield _("Everybody begins with %d chips, which are carried over from round to round.") % one.chips
    for number, spec in enumerate(one.round_specs, start=1):
        yield _(
            "Round %(number)d: %(deals)d deals; the first %(table)d of each table and the best %(best)d others go on."
        ) % {
            "number": number,
            "deals": spec.deals,
            "table": spec.per_table,
            "best": spec.best,
        }


def _legs_of_table(table: Table) -> Iterator[Leg]:
    unit, loss_minor = table.currency_code, table.rules.largest_loss * table.point_value_minor
    rake_minor = loss_minor * table.rake_bps // WHOLE_BPS
    player, chair = _("player"), _("chair")
    yield Leg(_("sitting down"), player, chair, money_of(table.buy_in_min_minor, unit))
    yield Leg(
        _("the dearest loss of a deal"),
        _("loser's chair"),
        _("winner's chair"),
        money_of(loss_minor - rake_minor, unit),
    )
    yield Leg(_("rake of it"), _("loser's chair"), "house:rake", money_of(rake_minor, unit))
    yield Leg(_("getting up"), chair, player, _("what is left"))


def _legs_of_offer(offer: PoolOffer) -> Iterator[Leg]:
    unit, paid_minor = offer.currency_code, offer.entry_fee_minor * offer.seats
    rake_minor = paid_minor * offer.rake_bps // WHOLE_BPS
    yield Leg(_("each entry"), _("player"), _("pool"), money_of(offer.entry_fee_minor, unit))
    yield Leg(_("rake of a full match"), _("pool"), "house:rake", money_of(rake_minor, unit))
    yield Leg(_("prize of a full match"), _("pool"), _("winner"), money_of(paid_minor - rake_minor, unit))


def _legs_of_tournament(one: Tournament) -> Iterator[Leg]:
    unit = one.currency_code
    if one.entry_fee_minor:
        yield Leg(_("each entry"), _("player"), _("pool"), money_of(one.entry_fee_minor, unit))
    for entrants in sorted({one.min_entrants, one.max_entrants}):
        paid = payout(one.prize_table, entrants, one.entry_fee_minor * entrants, one.rake_bps, one.guarantee_minor)
        of = _("with %d players") % entrants
        yield Leg(_("rake, %s") % of, _("pool"), "house:rake", money_of(paid.rake_minor, unit))
        yield Leg(_("what the house adds, %s") % of, "house:promotions", _("pool"), money_of(paid.overlay_minor, unit))
        first = paid.amounts_minor[0] if paid.amounts_minor else 0
        yield Leg(_("first prize, %s") % of, _("pool"), _("winner"), money_of(first, unit))
