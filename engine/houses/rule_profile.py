"""What a rule profile is: every number one house plays by, frozen, and whether the numbers fit together (rules 1).

Logic never branches on the name of a house, only on its numbers. The houses themselves are in `profiles`. `problems`
has a sentence for each number that no table could play by; an operator's form shows it beside the field.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from engine.cards import PACK, Cards
from engine.houses import variations

Format = Literal["points", "pool", "deals"]
Drops = Literal["every_turn", "first_turn", "never"]
Leaving = Literal["in_turn", "at_once", "misses"]
Absence = Literal["miss", "auto_play"]
AbsentNext = Literal["play", "drop"]
Unshown = Literal["known", "arranged", "ungrouped"]
RakeFrom = Literal["positive", "winner"]

LONGEST_S = 600
MOST_PACKS = variations.MOST_PACKS
MOST_DEALS = 100
LARGEST = 10**9


class Problem(msgspec.Struct, frozen=True):
    """One number that no table could play by: the field's name and a sentence that says why."""

    field: str
    sentence: str


class BadProfile(ValueError):
    """Numbers that no table could play by; `problems` names each field, the message says them all."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(" ".join(problem.sentence for problem in problems))
        self.problems = problems


class RuleProfile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """Every number of one house's rules; points, seconds (`_s`) and counts as the names say.

    None means that the house has no such rule. A field, once published, keeps its name, its meaning and its default
    for ever. Raises BadProfile when the numbers do not fit together.
    """

    name: str
    version: int = 1
    format: Format
    cards: int = 13
    packs: int = 2
    seats_min: int = 2
    seats_max: int = 6
    first_drop: int
    middle_drop: int
    wrong_show: int
    hand_cap: int
    # Half the hand for who had no turn before the winning declaration: at least, at most.
    deal_show: tuple[int, int] | None = None
    # So many missed turns in a row drop the player.
    misses: int = 3
    turn_s: int = 30
    # The bank of extra time of one seat in one deal.
    extra_s: int = 30
    declare_s: int = 30
    show_s: int = 30
    toss_reorders_seats: bool = True
    toss_when_leaving: bool = False
    open_before_cut: bool = False
    # The sequences a declaration needs, the pure ones among them.
    pure_sequences: int = 1
    sequences: int = 2
    # So many of one of these declare whatever the other cards are; the jokers in one group.
    declare_tunnelas: int | None = None
    declare_dublees: int | None = None
    declare_jokers: int | None = None
    # So many, or a hand that would itself be a declaration of sequences, lose only the near-win points.
    near_dublees: int | None = None
    near_jokers: int | None = None
    near_win_points: int | None = None
    # No losing hand that plays on to the end costs less.
    least_loss: int = 0
    # The cut joker's neighbours in its suit, the upper and the lower joker, are jokers too.
    neighbour_jokers: bool = False
    value_cards: bool = False
    total_cap: int | None = None
    # A pool player at or over this total is out.
    limit: int | None = None
    rejoin_max: int | None = None
    # Entry fees in minor units; a dearer pool than the latter is split by itself, not by vote. None: always by vote.
    rejoin_fee_below_minor: int = 200_000
    manual_split_fee_max_minor: int | None = 200_000
    # A vote may split a pool with at most so many players left, whose most and fewest drops left are at most so far
    # apart; None: any number.
    split_most_left: int = 3
    split_drops_apart: int | None = 2
    # A pool splits by itself when nobody has more drops left, and so many of 2, 3, ... players left have none.
    auto_split_most_drops: int = 1
    auto_split_without_drops: tuple[int, ...] = (0, 1, 2)
    # What remains of the prize after the excess drops is more than one entry fee, or else at least one.
    split_above_fee: bool = True
    # Pairs of players and packs: with exactly so many players a deal has so many packs, otherwise `packs`.
    packs_by_players: tuple[tuple[int, int], ...] = ()
    # Each pack has one printed joker, or is of 52 cards.
    printed_jokers: bool = True
    # The card beside the closed deck makes its rank jokers. Without, it is turned and only out of play.
    wild_jokers: bool = True
    # The most cards of a set, its jokers among them. None: any number.
    set_most: int | None = None
    # A run may go round: K-A-2 is a sequence.
    ace_wraps: bool = False
    # In which of their turns players may drop. Where they never may, the drops' points are what a hand costs that is
    # given up for its player: who leaves, who is away, who owes a share of the shuffle.
    drops: Drops = "every_turn"
    # The hand of who leaves in mid-deal drops when its turn comes, or at once, or is left to missed turns.
    leaving: Leaving = "in_turn"
    # What the clock does with a turn whose time is up: it is missed, or a card is drawn and the same one discarded.
    absence: Absence = "miss"
    # What comes after a deal that dropped a pool player for missed turns: the next is played, or left to a first drop.
    absent_next: AbsentNext = "play"
    # The wish to stay seated counts only in turns that run out while the player is disconnected.
    stays_only_away: bool = False
    # The bank of time of one seat in one deal for turns that run out while it is disconnected.
    away_s: int = 0
    # The least time to act for who comes back while that bank runs.
    back_s: int = 0
    # How a hand that was not shown in time is scored: as the table last knew it, at its best, or with no group at all.
    unshown: Unshown = "known"
    # From whose positive results rake is taken, and the rake that a table of this house is opened with.
    rake_from: RakeFrom = "positive"
    rake_bps: int | None = None
    # A match of Deals: so many deals, and the chips that each player begins with for each of them.
    deals: int | None = None
    chips_per_deal: int | None = None

    def __post_init__(self) -> None:
        wrong = problems(self)
        if wrong:
            raise BadProfile(*wrong)

    def document(self) -> dict[str, Any]:
        """The rules document: these rules as every version writes them into records (docs/decisions/records.md).

        It has the fields of the first edition, and those that came later where they are not at their default.
        """
        fields = msgspec.structs.asdict(self)
        return {name: value for name, value in fields.items() if name in _FIRST or value != _DEFAULTS[name]}

    @property
    def hash(self) -> str:
        """SHA-256 of the rules document as hex: the same for the same rules, another after any change."""
        return canonical_hash(self.document())

    def packs_for(self, players: int) -> int:
        """How many packs a deal between so many players has."""
        return dict(self.packs_by_players).get(players, self.packs)

    def may_drop(self, turns: int) -> bool:
        """Whether a player who had so many turns may choose to drop."""
        return self.drops == "every_turn" or (self.drops == "first_turn" and turns == 0)

    @property
    def most_packs(self) -> int:
        """The packs of the deal that has most of them."""
        return max(self.packs_for(players) for players in range(self.seats_min, self.seats_max + 1))

    @property
    def pack(self) -> Cards:
        """The cards of one pack."""
        return PACK if self.printed_jokers else PACK[:-1]

    @property
    def largest_loss(self) -> int:
        """The most points that one deal can cost a seat; a points table's buy-in covers it (rules 7)."""
        return self.total_cap or max(self.hand_cap, self.wrong_show, self.middle_drop)


# What a rules document of the first edition has; this never changes. A field that is added later needs a default under
# which every deal of before is played as it was, and the default never changes either.
_FIRST_FIELDS = """
name version format cards packs seats_min seats_max first_drop middle_drop wrong_show hand_cap deal_show misses turn_s
extra_s declare_s show_s toss_reorders_seats toss_when_leaving open_before_cut pure_sequences sequences declare_tunnelas
declare_dublees declare_jokers near_dublees near_jokers near_win_points least_loss neighbour_jokers value_cards
total_cap limit rejoin_max rejoin_fee_below_minor manual_split_fee_max_minor
"""
_FIRST = frozenset(_FIRST_FIELDS.split())
_DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(RuleProfile)}


def canonical_hash(plain: Any) -> str:
    """SHA-256, hex, of plain data as canonical JSON: keys in alphabetical order, no spaces, UTF-8."""
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def problems(profile: RuleProfile) -> tuple[Problem, ...]:
    """Everything that is wrong with a profile, in the order of its fields; empty when it can be played."""
    absurd = tuple(_absurd(profile))
    if absurd:
        return tuple(Problem(field, sentence) for field, sentence in absurd)
    checks = (_size, _points, _least, _patience, _melds, _match, _deals, _split, *variations.CHECKS)
    found = (one for check in checks for one in check(profile))
    return tuple(Problem(field, sentence) for field, sentence in found)


Found = Iterator[tuple[str, str]]


def _absurd(profile: RuleProfile) -> Found:
    """Numbers so large that the other sentences could not even be written."""
    for field, value in msgspec.structs.asdict(profile).items():
        parts = value if isinstance(value, tuple) else (value,)
        numbers = [number for part in parts for number in (part if isinstance(part, tuple) else (part,))]
        if any(isinstance(number, int) and abs(number) > LARGEST for number in numbers):
            yield field, f"No table needs a number as large as this {field}."


def _size(profile: RuleProfile) -> Found:
    if profile.seats_min < 2:
        yield "seats_min", f"A table needs at least 2 players, not {profile.seats_min}."
    if profile.seats_max < profile.seats_min:
        yield "seats_max", f"The most players, {profile.seats_max}, are fewer than the least, {profile.seats_min}."
    if profile.cards < 3 * profile.sequences:
        yield "cards", f"A hand of {profile.cards} cards has no room for {profile.sequences} sequences."
    if not 1 <= profile.packs <= MOST_PACKS:
        yield "packs", f"A table plays with 1 to {MOST_PACKS} packs, not {profile.packs}."
        return
    if profile.cards < 1:
        return  # refused below the three cards of a sequence; every number of players would be counted here
    if found := variations.too_few_cards(profile):
        yield found


def _points(profile: RuleProfile) -> Found:
    cap = profile.hand_cap
    if cap < 1:
        yield "hand_cap", f"The cap on a losing hand must be at least 1 point, not {cap}."
    for field, name in (("first_drop", "first"), ("middle_drop", "middle")):
        drop = getattr(profile, field)
        if drop < 1:
            yield field, f"A {name} drop must cost at least 1 point, not {drop}."
        elif drop > cap:
            yield field, f"A {name} drop of {drop} costs more than the cap on a losing hand, {cap}."
    if profile.first_drop > profile.middle_drop:
        yield (
            "first_drop",
            f"A first drop of {profile.first_drop} costs more than a middle drop, {profile.middle_drop}.",
        )
    if profile.wrong_show < 1:
        yield "wrong_show", f"A wrong show must cost at least 1 point, not {profile.wrong_show}."
    if profile.deal_show is not None:
        least, most = profile.deal_show
        if not 0 <= least <= most <= cap:
            yield "deal_show", f"A deal show of {least} to {most} points is not within 0 and the cap, {cap}."


def _least(profile: RuleProfile) -> Found:
    """What a hand costs whatever its cards are: no cap holds it back, so no buy-in would cover more than the cap."""
    for field, whose in (("least_loss", "least cost of a losing hand"), ("near_win_points", "cost of a near win")):
        points = getattr(profile, field) or 0
        if points > profile.hand_cap:
            yield field, f"The {whose}, {points}, is more than the cap on a losing hand, {profile.hand_cap}."


def _patience(profile: RuleProfile) -> Found:
    if profile.misses < 1:
        yield "misses", f"At least 1 missed turn must come before a player is dropped, not {profile.misses}."
    for field, least, name in (
        ("turn_s", 1, "A turn"),
        ("extra_s", 0, "The extra time"),
        ("declare_s", 1, "The time to declare"),
        ("show_s", 1, "The time to show"),
    ):
        seconds = getattr(profile, field)
        if not least <= seconds <= LONGEST_S:
            yield field, f"{name} lasts {least} to {LONGEST_S} seconds, not {seconds}."


def _melds(profile: RuleProfile) -> Found:
    if not 1 <= profile.pure_sequences <= profile.sequences:
        yield "pure_sequences", "A declaration needs at least 1 pure sequence, and no more pure ones than sequences."
    for field in ("least_loss", "near_win_points"):
        if _below_nothing(getattr(profile, field)):
            yield field, "A losing hand cannot cost less than nothing."
    if profile.value_cards and not profile.neighbour_jokers:
        yield (
            "value_cards",
            "Value cards are the cut joker and its neighbours; without upper and lower jokers they fail.",
        )
    if profile.value_cards and profile.total_cap is None:
        yield "total_cap", "A house with value cards must cap the total loss, or no buy-in would cover a deal."
    dearest = max(profile.hand_cap, profile.wrong_show, profile.middle_drop)
    if profile.total_cap is not None and profile.total_cap < dearest:
        yield "total_cap", f"The cap on a total loss, {profile.total_cap}, is under what one hand can cost, {dearest}."


def _match(profile: RuleProfile) -> Found:
    for field in ("rejoin_fee_below_minor", "manual_split_fee_max_minor"):
        if _below_nothing(getattr(profile, field)):
            yield field, "An entry fee cannot be less than nothing."
    limit, rejoin_max = profile.limit, profile.rejoin_max
    if profile.format != "pool":
        if limit is not None:
            yield "limit", f"{_HERE[profile.format]} nobody is eliminated by points; only a pool has a limit."
        if rejoin_max is not None:
            yield "rejoin_max", f"{_HERE[profile.format]} nobody rejoins; only a pool has a threshold for it."
        return
    if limit is None:
        yield "limit", "A pool needs the total at which a player is out."
        return
    if limit <= profile.first_drop:
        yield "limit", f"With a limit of {limit} the first drop of {profile.first_drop} would already eliminate."
    if rejoin_max is not None and not 0 <= rejoin_max < limit - 1:
        yield (
            "rejoin_max",
            f"Who rejoins at {rejoin_max} starts with {rejoin_max + 1}, which is not under the limit of {limit}.",
        )


_HERE = {"points": "At a Points table", "deals": "In a match of Deals"}


def _deals(profile: RuleProfile) -> Found:
    deals, chips = profile.deals, profile.chips_per_deal
    if profile.format != "deals":
        if deals is not None:
            yield "deals", "Only a match of Deals has a number of deals."
        if chips is not None:
            yield "chips_per_deal", "Only in a match of Deals do players begin with chips for each deal."
        return
    if deals is None or not 1 <= deals <= MOST_DEALS:
        yield "deals", f"A match of Deals has 1 to {MOST_DEALS} deals, not {deals}."
    # So nobody can owe more than the chips begun with, whatever the deals bring.
    if chips is None or chips < profile.largest_loss:
        yield (
            "chips_per_deal",
            f"A deal can cost {profile.largest_loss} points, so each needs at least so many chips, not {chips}.",
        )
    if profile.value_cards:
        yield "value_cards", "In a match of Deals only a deal's winner gets chips; value cards have no place in it."


def _split(profile: RuleProfile) -> Found:
    if profile.split_most_left < 2:
        yield "split_most_left", f"A split is between 2 players or more, not {profile.split_most_left}."
    if _below_nothing(profile.split_drops_apart):
        yield "split_drops_apart", "Drops left cannot be less than nothing apart."
    if _below_nothing(profile.auto_split_most_drops):
        yield "auto_split_most_drops", "Nobody can have less than no drop left."
    for left, without in enumerate(profile.auto_split_without_drops, start=2):
        if not 0 <= without <= left:
            yield "auto_split_without_drops", f"Of {left} players left {without} cannot be without a drop."


def _below_nothing(number: int | None) -> bool:
    return number is not None and number < 0
