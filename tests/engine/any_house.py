"""Houses by chance for Hypothesis: any numbers that fit together, up to the bounds of the schema, in every format."""

from typing import Any

from hypothesis import strategies as st

from engine.houses import RuleProfile
from engine.houses.rule_profile import LONGEST_S, MOST_DEALS, MOST_PACKS
from engine.houses.variations import LONGEST_AWAY_S, WHOLE_BPS

_ONE_PACK = 52
_DEAREST = 150
_MOST_PLAYERS = 7
_MOST_CARDS = 21
"""No house deals larger hands; they are searched for their best groups, and the numbers themselves have no bound."""


def _packs(players: int, cards: int) -> int:
    """So many packs suffice, printed jokers or not."""
    return -(-(players * (cards + 1) + 2) // _ONE_PACK)


@st.composite
def houses(draw: st.DrawFn, formats: tuple[str, ...] = ("points", "pool", "deals")) -> RuleProfile:
    """A house that can be played: drawn number by number, so that hardly any has to be thrown away."""
    fields: dict[str, Any] = {"name": "by-chance", "format": draw(st.sampled_from(formats))}
    for part in (_size, _melds, _jokers, _points, _patience, _policies):
        part(draw, fields)
    {"points": _nothing, "pool": _pool, "deals": _deals}[fields["format"]](draw, fields)
    return RuleProfile(**fields)


def extreme_houses() -> st.SearchStrategy[RuleProfile]:
    """Houses most of whose numbers are as small or as large as they may be."""
    return st.sampled_from(_EXTREMES).flatmap(_extreme)


@st.composite
def _extreme(draw: st.DrawFn, held: dict[str, Any]) -> RuleProfile:
    fields: dict[str, Any] = {"name": "at-the-bounds", "format": held.get("format", "points")}
    for part in (_size, _melds, _jokers, _points, _patience, _policies):
        part(draw, fields)
    return RuleProfile(**(fields | held))


_SMALL = dict.fromkeys(("hand_cap", "first_drop", "middle_drop", "wrong_show", "least_loss", "near_win_points"), 1)
_PLAIN = {"value_cards": False, "declare_jokers": None, "near_jokers": None, "set_most": None}
_TWO_OF_THREE: dict[str, Any] = {"cards": 3, "sequences": 1, "pure_sequences": 1, **_PLAIN}
_LEAST = {"seats_min": 2, "seats_max": 2, "packs_by_players": ()}
_MOST = {"seats_min": 7, "seats_max": 7, "packs": MOST_PACKS, "packs_by_players": ()}
_NO_JOKERS = {**_PLAIN, "printed_jokers": False, "wild_jokers": False, "neighbour_jokers": False, "total_cap": None}
_EXTREMES: list[dict[str, Any]] = [
    {**_LEAST, **_TWO_OF_THREE, **_SMALL, "deal_show": None, "total_cap": None, "packs": 1},
    {**_LEAST, **_NO_JOKERS, "cards": 10, "sequences": 2, "pure_sequences": 1, "packs": 1},
    # So few cards that the closed deck is used up again and again.
    {**_LEAST, **_NO_JOKERS, "cards": 24, "sequences": 1, "pure_sequences": 1, "packs": 1},
    {**_MOST, **_TWO_OF_THREE},
    {**_MOST, **_NO_JOKERS, "cards": 21, "sequences": 3, "pure_sequences": 3},
    {**_MOST, "cards": 13, "sequences": 2, "pure_sequences": 1, "set_most": 4},
    {"turn_s": 1, "extra_s": 0, "declare_s": 1, "show_s": 1, "away_s": 0, "back_s": 0, "misses": 1},
    dict.fromkeys(("turn_s", "extra_s", "declare_s", "show_s"), LONGEST_S)
    | {"away_s": LONGEST_AWAY_S, "back_s": LONGEST_AWAY_S, "misses": 10},
    {"absence": "auto_play", "misses": 1, "turn_s": 1, "away_s": LONGEST_AWAY_S, "back_s": LONGEST_AWAY_S},
    {"drops": "never", "leaving": "misses", "absence": "auto_play", "unshown": "ungrouped"},
    {"drops": "first_turn", "leaving": "at_once", "stays_only_away": True},
    {"format": "deals", "deals": 1, "chips_per_deal": 10**9, "value_cards": False, "total_cap": None},
]


def _size(draw: st.DrawFn, fields: dict[str, Any]) -> None:
    cards, most = draw(st.integers(3, _MOST_CARDS)), draw(st.integers(2, _MOST_PLAYERS))
    least = draw(st.integers(2, most))
    fields |= {
        "cards": cards,
        "seats_min": least,
        "seats_max": most,
        "packs": draw(st.just(_packs(most, cards)) | st.integers(_packs(most, cards), MOST_PACKS)),
        "packs_by_players": tuple((n, _packs(n, cards)) for n in range(least, most + 1) if draw(st.booleans())),
        "printed_jokers": draw(st.booleans()),
    }


def _melds(draw: st.DrawFn, fields: dict[str, Any]) -> None:
    sequences = draw(st.integers(1, min(3, fields["cards"] // 3)))
    fields |= {
        "sequences": sequences,
        "pure_sequences": draw(st.integers(1, sequences)),
        "ace_wraps": draw(st.booleans()),
    }
    if fields["sequences"] > fields["pure_sequences"]:
        fields["set_most"] = draw(st.none() | st.integers(4, 6))
    if draw(st.booleans()):
        fields |= {"declare_tunnelas": 3, "declare_dublees": 8, "near_dublees": 6}


def _jokers(draw: st.DrawFn, fields: dict[str, Any]) -> None:
    neighbours = draw(st.booleans())
    fields |= {"neighbour_jokers": neighbours, "wild_jokers": neighbours or draw(st.booleans())}
    fields["value_cards"] = neighbours and fields["format"] != "deals" and draw(st.booleans())
    if (fields["wild_jokers"] or fields["printed_jokers"]) and draw(st.booleans()):
        fields |= {"declare_jokers": draw(st.integers(3, 8)), "near_jokers": draw(st.none() | st.integers(2, 7))}


def _points(draw: st.DrawFn, fields: dict[str, Any]) -> None:
    cap, wrong = draw(st.integers(1, _DEAREST)), draw(st.integers(1, _DEAREST))
    first = draw(st.integers(1, cap))
    fields |= {
        "hand_cap": cap,
        "first_drop": first,
        "middle_drop": draw(st.integers(first, cap)),
        "wrong_show": wrong,
        "deal_show": draw(st.none() | st.just((min(2, cap), cap // 2 + 1))),
        "least_loss": draw(st.sampled_from([0, min(2, cap), cap])),
    }
    if "near_dublees" in fields:
        fields["near_win_points"] = draw(st.sampled_from([0, min(2, cap), cap]))
    if fields["value_cards"]:
        fields["total_cap"] = max(cap, wrong) + draw(st.integers(0, 100))


def _patience(draw: st.DrawFn, fields: dict[str, Any]) -> None:
    for name in ("turn_s", "declare_s", "show_s"):
        fields[name] = draw(st.sampled_from([1, 30, LONGEST_S]))
    fields |= {
        "misses": draw(st.integers(1, 5)),
        "extra_s": draw(st.sampled_from([0, 30, LONGEST_S])),
        "away_s": draw(st.sampled_from([0, 12, LONGEST_AWAY_S])),
    }
    if fields["away_s"]:
        fields["back_s"] = draw(st.sampled_from([0, 15, LONGEST_AWAY_S]))


def _policies(draw: st.DrawFn, fields: dict[str, Any]) -> None:
    fields |= {
        "toss_reorders_seats": draw(st.booleans()),
        "toss_when_leaving": draw(st.booleans()),
        "open_before_cut": draw(st.booleans()),
        "drops": draw(st.sampled_from(["every_turn", "first_turn", "never"])),
        "leaving": draw(st.sampled_from(["in_turn", "at_once", "misses"])),
        "absence": draw(st.sampled_from(["miss", "auto_play"])),
        "stays_only_away": draw(st.booleans()),
        "unshown": draw(st.sampled_from(["known", "arranged", "ungrouped"])),
        "rake_from": draw(st.sampled_from(["positive", "winner"])),
        "rake_bps": draw(st.sampled_from([None, 0, WHOLE_BPS])),
    }
    if fields["format"] != "points":
        fields["absent_next"] = draw(st.sampled_from(["play", "drop"]))


def _nothing(_draw: st.DrawFn, _fields: dict[str, Any]) -> None:
    """At a Points table a deal is all there is."""


def _pool(draw: st.DrawFn, fields: dict[str, Any]) -> None:
    limit = fields["first_drop"] + draw(st.integers(1, 500))
    fields |= {
        "limit": limit,
        "rejoin_max": draw(st.none() | st.integers(0, limit - 2)) if limit > 2 else None,
        "rejoin_fee_below_minor": draw(st.sampled_from([0, 2_500, 200_000])),
        "manual_split_fee_max_minor": draw(st.sampled_from([None, 0, 200_000])),
        "split_most_left": draw(st.integers(2, _MOST_PLAYERS)),
        "split_drops_apart": draw(st.none() | st.integers(0, 5)),
        "auto_split_most_drops": draw(st.integers(0, 3)),
        "auto_split_without_drops": draw(st.sampled_from([(), (0,), (0, 1, 2), (2, 3)])),
        "split_above_fee": draw(st.booleans()),
    }


def _deals(draw: st.DrawFn, fields: dict[str, Any]) -> None:
    dearest = max(fields["hand_cap"], fields["wrong_show"], fields["middle_drop"])
    fields |= {
        "deals": draw(st.sampled_from([1, 2, 6, MOST_DEALS])),
        "chips_per_deal": dearest + draw(st.sampled_from([0, 1, 1_000])),
    }
