"""The houses' rules as the table that `docs/players/rules.md` shows (rules 1)."""

from collections.abc import Callable, Iterable

from engine.houses.profiles import PROFILES
from engine.houses.rule_profile import RuleProfile

Cell = Callable[[RuleProfile], str]
"""What one house has in one row."""

NONE = "-"
ANY = "any"
UNIT_MINOR = 100


def _number(value: int | None) -> str:
    return NONE if value is None else str(value)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _pair(pair: tuple[int, int] | None) -> str:
    return NONE if pair is None else f"{pair[0]} / {pair[1]}"


def _split_votes(house: RuleProfile) -> str:
    dearest = house.manual_split_fee_max_minor
    return ANY if dearest is None else str(dearest // UNIT_MINOR)


def _split_apart(house: RuleProfile) -> str:
    return ANY if house.split_drops_apart is None else str(house.split_drops_apart)


def _split_remainder(house: RuleProfile) -> str:
    return "more than one fee" if house.split_above_fee else "at least one fee"


def _of_a_pool(cell: Cell) -> Cell:
    """The cell of a rule that only a pool has."""
    return lambda house: NONE if house.format != "pool" else cell(house)


ROWS: dict[str, Cell] = {
    "cards dealt": lambda house: str(house.cards),
    "packs of 53 (one printed joker each)": lambda house: str(house.packs),
    "players": lambda house: f"{house.seats_min}-{house.seats_max}",
    "players may drop": lambda house: _yes(house.drops != "never"),
    "first drop": lambda house: str(house.first_drop),
    "middle drop": lambda house: str(house.middle_drop),
    "wrong show": lambda house: str(house.wrong_show),
    "cap on a losing hand": lambda house: str(house.hand_cap),
    "deal show: half, at least / at most": lambda house: _pair(house.deal_show),
    "consecutive misses that drop": lambda house: str(house.misses),
    "turn / extra time bank per deal, s": lambda house: f"{house.turn_s} / {house.extra_s}",
    "declare / show, s": lambda house: f"{house.declare_s} / {house.show_s}",
    "seats reordered by the toss": lambda house: _yes(house.toss_reorders_seats),
    "a new toss when somebody leaves": lambda house: _yes(house.toss_when_leaving),
    "first open card is turned before the cut joker": lambda house: _yes(house.open_before_cut),
    "value cards, upper and lower jokers": lambda house: "yes" if house.value_cards else NONE,
    "cap on a total loss, value cards included": lambda house: _number(house.total_cap),
    "deals": lambda house: _number(house.deals),
    "chips to begin with, for each deal": lambda house: _number(house.chips_per_deal),
    "eliminated at": lambda house: _number(house.limit),
    "rejoin only while the highest total is at most": lambda house: _number(house.rejoin_max),
    "split by vote up to a fee of, whole units": _of_a_pool(_split_votes),
    "split by vote: drops left apart by at most": _of_a_pool(_split_apart),
    "split: remainder after the excess drops": _of_a_pool(_split_remainder),
}


def markdown(houses: Iterable[RuleProfile] | None = None) -> str:
    """The table of these houses, of all of them by default, as Markdown without a last line's end."""
    houses = tuple(PROFILES.values() if houses is None else houses)
    lines = [["field", *(f"`{house.name}`" for house in houses)], ["---"] * (len(houses) + 1)]
    lines += [[label, *(cell(house) for house in houses)] for label, cell in ROWS.items()]
    return "\n".join(_line(cells) for cells in lines)


def _line(cells: list[str]) -> str:
    if set(cells) == {"---"}:
        return "|" + "|".join(cells) + "|"
    return "| " + " | ".join(cells) + " |"
