"""The rules of the houses as rows of a table, from the profiles' own numbers, with what is unusual marked."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django_stubs_ext import StrOrPromise

from engine.houses import PROFILES, RuleProfile
from school.table.houses import name_of

NONE = "–"
UNIT_MINOR = 100


class Cell(NamedTuple):
    """What one house has in a row; `differs` where most of the houses beside it have something else."""

    words: str
    differs: bool


class Row(NamedTuple):
    """One rule: its name, what it means, and a cell for each house."""

    name: StrOrPromise
    means: StrOrPromise
    cells: list[Cell]

    @property
    def differs(self) -> bool:
        """Whether the houses do not all agree."""
        return len({cell.words for cell in self.cells}) > 1


class Section(NamedTuple):
    """Houses side by side, and the rules by which they are compared."""

    title: StrOrPromise
    houses: list[str]
    rows: list[Row]


class Rule(NamedTuple):
    """A rule of the table: its name, what it means, and what a house has."""

    name: StrOrPromise
    means: StrOrPromise
    of: Callable[[RuleProfile], str]


def sections() -> list[Section]:
    """All houses side by side: what a deal is played by, and what pools and matches of Deals have besides."""
    houses = list(PROFILES.values())
    return [
        _section(gettext_lazy("A deal"), _DEAL, houses),
        _section(gettext_lazy("Pools"), _OF_POOLS, [house for house in houses if house.format == "pool"]),
        _section(gettext_lazy("Deals"), _OF_DEALS, [house for house in houses if house.format == "deals"]),
    ]


def _section(title: StrOrPromise, rules: Iterable[Rule], houses: list[RuleProfile]) -> Section:
    return Section(title, [name_of(house) for house in houses], [_row(rule, houses) for rule in rules])


def _row(rule: Rule, houses: list[RuleProfile]) -> Row:
    words = [rule.of(house) for house in houses]
    (usual, times), *others = Counter(words).most_common()
    # Where no value is the usual one, every cell is as unusual as the others.
    tied = bool(others) and others[0][1] == times
    return Row(rule.name, rule.means, [Cell(one, tied or one != usual) for one in words])


def _count(value: int | None) -> str:
    return NONE if value is None else str(value)


def _drop(house: RuleProfile, points: int) -> str:
    return NONE if house.drops == "never" else str(points)


def _yes(value: bool) -> str:
    return _("yes") if value else _("no")


def _seconds(house: RuleProfile) -> str:
    if not house.extra_s:
        return _("%(turn)s s") % {"turn": house.turn_s}
    return _("%(turn)s s, then %(extra)s s") % {"turn": house.turn_s, "extra": house.extra_s}


def _deal_show(house: RuleProfile) -> str:
    if house.deal_show is None:
        return NONE
    least, most = house.deal_show
    return _("half, %(least)s to %(most)s") % {"least": least, "most": most}


def _sequences(house: RuleProfile) -> str:
    words = ngettext("%(all)s, %(pure)s of them pure", "%(all)s, %(pure)s of them pure", house.pure_sequences)
    return words % {"all": house.sequences, "pure": house.pure_sequences}


def _at_once(house: RuleProfile) -> str:
    counts = (house.declare_tunnelas, house.declare_dublees, house.declare_jokers)
    words = (_("%s tunnelas"), _("%s dublees"), _("%s jokers"))
    return ", ".join(word % count for word, count in zip(words, counts, strict=True) if count is not None) or NONE


def _split(house: RuleProfile) -> str:
    most = house.manual_split_fee_max_minor
    return _("any fee") if most is None else _("fees up to %s") % (most // UNIT_MINOR)


def _remainder(house: RuleProfile) -> str:
    return _("more than one fee") if house.split_above_fee else _("at least one fee")


_DEAL = [
    Rule(gettext_lazy("Cards"), gettext_lazy("How many everybody is dealt."), lambda house: str(house.cards)),
    Rule(
        gettext_lazy("Players"),
        gettext_lazy("How many sit at a table."),
        lambda house: f"{house.seats_min}–{house.seats_max}",
    ),
    Rule(
        gettext_lazy("Packs"), gettext_lazy("Of 53 cards, with one printed joker each."), lambda house: str(house.packs)
    ),
    Rule(gettext_lazy("Sequences to declare"), gettext_lazy("A declaration needs so many."), _sequences),
    Rule(
        gettext_lazy("First drop"),
        gettext_lazy("Points for giving up in the first turn."),
        lambda house: _drop(house, house.first_drop),
    ),
    Rule(
        gettext_lazy("Middle drop"),
        gettext_lazy("Points for giving up later."),
        lambda house: _drop(house, house.middle_drop),
    ),
    Rule(
        gettext_lazy("Wrong show"),
        gettext_lazy("Points for a declaration that is not valid."),
        lambda house: str(house.wrong_show),
    ),
    Rule(
        gettext_lazy("Most a hand costs"),
        gettext_lazy("A losing hand never counts more."),
        lambda house: str(house.hand_cap),
    ),
    Rule(
        gettext_lazy("Deal show"),
        gettext_lazy("What a hand costs when somebody wins before its holder had a turn."),
        _deal_show,
    ),
    Rule(
        gettext_lazy("Missed turns"), gettext_lazy("So many in a row drop a player."), lambda house: str(house.misses)
    ),
    Rule(gettext_lazy("Time for a turn"), gettext_lazy("The turn, and extra time for the whole deal."), _seconds),
    Rule(
        gettext_lazy("Seats by the toss"),
        gettext_lazy("Whether the toss decides who sits where."),
        lambda house: _yes(house.toss_reorders_seats),
    ),
    Rule(
        gettext_lazy("Open card before the joker"),
        gettext_lazy("Which of the two is turned first."),
        lambda house: _yes(house.open_before_cut),
    ),
    Rule(gettext_lazy("Wins at once"), gettext_lazy("Whatever the other cards are."), _at_once),
    Rule(
        gettext_lazy("Value cards and marriages"),
        gettext_lazy("The wild joker and its neighbours bring points."),
        lambda house: _yes(house.value_cards),
    ),
    Rule(
        gettext_lazy("Most a deal costs"),
        gettext_lazy("Value cards counted too."),
        lambda house: _count(house.total_cap),
    ),
]
_OF_POOLS = [
    Rule(gettext_lazy("Out at"), gettext_lazy("Who reaches this total is out."), lambda house: _count(house.limit)),
    Rule(
        gettext_lazy("Rejoin up to"),
        gettext_lazy("Possible only while nobody left has more."),
        lambda house: _count(house.rejoin_max),
    ),
    Rule(gettext_lazy("Split by vote"), gettext_lazy("Everybody left has to agree."), _split),
    Rule(
        gettext_lazy("Drops apart"),
        gettext_lazy("A vote needs drops left that differ by at most so many."),
        lambda house: _("any") if house.split_drops_apart is None else str(house.split_drops_apart),
    ),
    Rule(
        gettext_lazy("What has to remain"),
        gettext_lazy("Of the prize, once the extra drops are paid."),
        _remainder,
    ),
]
_OF_DEALS = [
    Rule(gettext_lazy("Deals"), gettext_lazy("How many a match has."), lambda house: _count(house.deals)),
    Rule(
        gettext_lazy("Chips"),
        gettext_lazy("What everybody begins with, for each deal."),
        lambda house: _count(house.chips_per_deal),
    ),
]
