"""Houses by chance for Hypothesis: any numbers that fit together, not only those of the eight."""

from typing import Any

from hypothesis import strategies as st

from engine.houses import RuleProfile

_ONE_PACK = 52


def _packs(players: int, cards: int) -> int:
    """So many packs suffice, printed jokers or not."""
    return -(-(players * (cards + 1) + 2) // _ONE_PACK)


@st.composite
def houses(draw: st.DrawFn) -> RuleProfile:
    """A house that can be played: drawn number by number, so that hardly any has to be thrown away."""
    cards, sequences = draw(st.integers(6, 21)), draw(st.integers(1, 2))
    cap = draw(st.integers(20, 150))
    first = draw(st.integers(1, cap))
    neighbours = draw(st.booleans())
    wild = neighbours or draw(st.booleans())
    most = draw(st.integers(2, 7))
    fields: dict[str, Any] = {
        "name": "by-chance",
        "format": "points",
        "cards": cards,
        "seats_max": most,
        "packs": _packs(most, cards),
        "packs_by_players": tuple((n, _packs(n, cards)) for n in range(2, most + 1) if draw(st.booleans())),
        "hand_cap": cap,
        "first_drop": first,
        "middle_drop": draw(st.integers(first, cap)),
        "wrong_show": draw(st.integers(1, 150)),
        "deal_show": draw(st.none() | st.just((min(2, cap), cap // 2 + 1))),
        "misses": draw(st.integers(1, 5)),
        "extra_s": draw(st.sampled_from([0, 30])),
        "sequences": sequences,
        "pure_sequences": draw(st.integers(1, sequences)),
        "toss_reorders_seats": draw(st.booleans()),
        "open_before_cut": draw(st.booleans()),
        "least_loss": draw(st.sampled_from([0, 2])),
        "wild_jokers": wild,
        "printed_jokers": draw(st.booleans()),
        "neighbour_jokers": neighbours,
        "value_cards": neighbours and draw(st.booleans()),
        "ace_wraps": draw(st.booleans()),
        "drops": draw(st.sampled_from(["every_turn", "first_turn", "never"])),
        "leaving": draw(st.sampled_from(["in_turn", "at_once", "misses"])),
        "absence": draw(st.sampled_from(["miss", "auto_play"])),
        "stays_only_away": draw(st.booleans()),
        "away_s": draw(st.sampled_from([0, 12])),
        "unshown": draw(st.sampled_from(["known", "arranged", "ungrouped"])),
        "rake_from": draw(st.sampled_from(["positive", "winner"])),
    }
    if fields["away_s"]:
        fields["back_s"] = draw(st.sampled_from([0, 15]))
    if fields["value_cards"]:
        fields["total_cap"] = max(cap, fields["wrong_show"]) + draw(st.integers(0, 100))
    if fields["sequences"] > fields["pure_sequences"]:
        fields["set_most"] = draw(st.none() | st.integers(4, 6))
    if draw(st.booleans()):
        fields |= {"declare_tunnelas": 3, "declare_dublees": 8, "near_dublees": 6, "near_win_points": 2}
    return RuleProfile(**fields)
