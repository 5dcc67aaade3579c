"""A house's rules as sentences for players, and the differences between two houses."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.houses import RuleProfile
from engine.houses.house_document import plain_document
from engine.matches import total_to_begin_with


class Difference(NamedTuple):
    """A field of the document, as two houses have it."""

    path: str
    one: str
    other: str


def rules_in_words(rules: RuleProfile) -> list[str]:
    """The rules of a house, a sentence each."""
    return [*_cards(rules), *_jokers(rules), *_melds(rules), *_drops(rules), *_absence(rules), *_match(rules)]


def differences(one: RuleProfile, other: RuleProfile) -> list[Difference]:
    """The differences between the documents of two houses, in the order of the first."""
    first, second = dict(_flat(plain_document(one))), dict(_flat(plain_document(other)))
    paths = [*first, *(path for path in second if path not in first)]
    pairs = ((path, first.get(path, "-"), second.get(path, "-")) for path in paths)
    return [Difference(*pair) for pair in pairs if pair[1] != pair[2] and pair[0] not in ("name", "version")]


def _flat(plain: dict[str, object]) -> Iterator[tuple[str, str]]:
    for key, value in plain.items():
        if isinstance(value, dict) and key != "by_players":
            yield from ((f"{key}.{name}", str(part)) for name, part in value.items())
        else:
            yield key, str(value)


def _cards(rules: RuleProfile) -> Iterator[str]:
    yield _("%(cards)d cards each from %(packs)d packs, %(least)d to %(most)d players.") % {
        "cards": rules.cards,
        "packs": rules.packs,
        "least": rules.seats_min,
        "most": rules.seats_max,
    }
    for players, packs in rules.packs_by_players:
        yield ngettext(
            "%(players)d players play with %(packs)d pack.", "%(players)d players play with %(packs)d packs.", packs
        ) % {"players": players, "packs": packs}


def _jokers(rules: RuleProfile) -> Iterator[str]:
    if rules.printed_jokers and not rules.wild_jokers:
        yield _("Only the printed jokers are jokers; the card that is turned makes none.")
    elif rules.wild_jokers and not rules.printed_jokers:
        yield _("The packs have no printed jokers.")
    elif not rules.wild_jokers:
        yield _("There are no jokers.")
    if rules.neighbour_jokers:
        yield _("The cards one rank above and one below the cut card, in its suit, are jokers too.")
    if rules.value_cards:
        yield _("Value cards are paid at the end of the deal.")


def _melds(rules: RuleProfile) -> Iterator[str]:
    yield _("A declaration needs %(all)d sequences, %(pure)d of them pure.") % {
        "all": rules.sequences,
        "pure": rules.pure_sequences,
    }
    if rules.set_most is not None:
        yield _("A set has %d cards at most, jokers included.") % rules.set_most
    if rules.ace_wraps:
        yield _("K-A-2 is a run too.")


def _drops(rules: RuleProfile) -> Iterator[str]:
    yield _(
        "First drop %(first)d points, middle drop %(middle)d, wrong show %(wrong)d; a hand costs at most %(cap)d."
    ) % {
        "first": rules.first_drop,
        "middle": rules.middle_drop,
        "wrong": rules.wrong_show,
        "cap": rules.hand_cap,
    }
    if rules.drops == "first_turn":
        yield _("Players may drop in their very first turn only.")
    elif rules.drops == "never":
        yield _("Nobody may drop.")
    if rules.leaving == "at_once":
        yield _("Who leaves in mid-deal is dropped at once.")
    elif rules.leaving == "misses":
        yield _("The hand of who leaves in mid-deal stays, and misses its turns.")


def _absence(rules: RuleProfile) -> Iterator[str]:
    yield _("%(turn)d seconds a turn and %(extra)d more in a deal; %(misses)d missed turns in a row drop a player.") % {
        "turn": rules.turn_s,
        "extra": rules.extra_s,
        "misses": rules.misses,
    }
    if rules.absence == "auto_play":
        yield _("In a turn that runs out the house draws a card and discards the same.")
    if rules.away_s:
        yield _("Who loses the connection has %(away)d seconds more in a deal, and %(back)d to act once back.") % {
            "away": rules.away_s,
            "back": rules.back_s,
        }
    if rules.stays_only_away:
        yield _("Who wished to stay seated stays only while the connection is lost.")
    if rules.unshown == "arranged":
        yield _("A hand that is not shown in time is scored at its best.")
    elif rules.unshown == "ungrouped":
        yield _("In a hand that is not shown in time every card counts.")


def _match(rules: RuleProfile) -> Iterator[str]:
    if rules.limit is not None:
        yield _("Who reaches %d points is out.") % rules.limit
    if rules.deals is not None:
        yield _("%(deals)d deals; everybody begins with %(chips)d chips of the match, and the most win.") % {
            "deals": rules.deals,
            "chips": total_to_begin_with(rules),
        }
    if rules.absent_next == "drop":
        yield _("Who was dropped for missed turns is left to first drops until back.")
    if rules.rake_from == "winner":
        yield _("Rake is taken of the winner's result only.")
