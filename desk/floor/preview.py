"""What is about to be offered, as players will read it, and what it will book, before anybody has opened it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from engine.houses.rule_profile import RuleProfile
from engine.matches import total_to_begin_with
from tables.setup.models import WHOLE_BPS, Table
from tournaments.matches.models.offer import PoolOffer
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.plan.prizes import payout
from wallet.amounts import money_of


class Leg(NamedTuple):
    """One movement that it will book: what for, from which account to which, how much."""

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
    raise TypeError(type(one))


def rules_in_words(rules: RuleProfile) -> list[str]:
    """The rules of a house, a sentence each."""
    dropping = (
        _("First drop %(first)d points, middle drop %(middle)d, wrong show %(wrong)d; a hand costs at most %(cap)d.")
        if rules.drops != "never"
        else _(
            "Nobody may drop. A hand given up costs %(middle)d points, a wrong show %(wrong)d, a hand at most %(cap)d."
        )
    )
    lines = [
        _("%(cards)d cards each from %(packs)d packs, %(least)d to %(most)d players.")
        % {"cards": rules.cards, "packs": rules.packs, "least": rules.seats_min, "most": rules.seats_max},
        dropping
        % {
            "first": rules.first_drop,
            "middle": rules.middle_drop,
            "wrong": rules.wrong_show,
            "cap": rules.hand_cap,
        },
        _("%(turn)d seconds a turn and %(extra)d more in a deal; %(misses)d missed turns in a row drop a player.")
        % {"turn": rules.turn_s, "extra": rules.extra_s, "misses": rules.misses},
        _("A declaration needs %(all)d sequences, %(pure)d of them pure.")
        % {"all": rules.sequences, "pure": rules.pure_sequences},
    ]
    if rules.limit is not None:
        lines.append(_("Who reaches %d points is out.") % rules.limit)
    if rules.deals is not None:
        lines.append(
            _("%(deals)d deals; everybody begins with %(chips)d chips of the match, and the most win.")
            % {"deals": rules.deals, "chips": total_to_begin_with(rules)}
        )
    return lines


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
