"""Where a house document has each number of the rules, and what it means there (docs/schema/house.schema.json).

A document says in sections what `RuleProfile` says in one row. Another rule is a field there and a line here; another
format is a member of `Format` there and its sections here.
"""

from typing import Any, NamedTuple

import msgspec

from engine.houses.rule_profile import RuleProfile


class Place(NamedTuple):
    """A field of the rules in the document: its section ("" above all sections), its key there, and what it says."""

    section: str
    key: str
    field: str
    about: str

    @property
    def path(self) -> str:
        """The field's name in the document."""
        return f"{self.section}.{self.key}" if self.section else self.key


_PLACES: dict[str, dict[str, tuple[str, str]]] = {
    "": {
        "name": ("name", "The house's name: letters, digits and hyphens."),
        "version": ("version", "Counts the editions of the house from 1; other rules need another one."),
        "format": ("format", "What is played; another format needs code."),
    },
    "players": {
        "least": ("seats_min", "The fewest players of a deal."),
        "most": ("seats_max", "The most players of a deal."),
    },
    "packs": {
        "number": ("packs", "The packs of a deal."),
        "by_players": ("packs_by_players", "Where so many players have another number of packs: { 2 = 1, 7 = 3 }."),
        "printed_jokers": ("printed_jokers", "Each pack has one printed joker (53 cards), or none (52)."),
    },
    "hand": {
        "cards": ("cards", "The cards dealt to each player."),
    },
    "jokers": {
        "wild": ("wild_jokers", "The card beside the closed deck makes its rank jokers; else it is only out of play."),
        "neighbours": ("neighbour_jokers", "Its neighbours in its suit are jokers too: upper and lower."),
        "value_cards": ("value_cards", "The cut card, the upper and the lower joker are worth points by themselves."),
    },
    "melds": {
        "sequences": ("sequences", "The sequences that a declaration needs."),
        "pure_sequences": ("pure_sequences", "The pure ones among them."),
        "set_most": ("set_most", "The most cards of a set, jokers included."),
        "ace_wraps": ("ace_wraps", "A run may go round: K-A-2."),
        "declare_tunnelas": ("declare_tunnelas", "So many tunnelas declare whatever the other cards are."),
        "declare_dublees": ("declare_dublees", "So many dublees do."),
        "declare_jokers": ("declare_jokers", "So many jokers in one group do."),
    },
    "losing": {
        "cap": ("hand_cap", "The most points of a losing hand."),
        "wrong_show": ("wrong_show", "The points of a declaration that is wrong or not made in time."),
        "deal_show": ("deal_show", "Half the hand for who had no turn: at least, at most."),
        "least": ("least_loss", "The fewest points of a losing hand that is played to the end."),
        "near_dublees": ("near_dublees", "So many dublees lose only the near-win points."),
        "near_jokers": ("near_jokers", "So many jokers in one group do."),
        "near_win_points": ("near_win_points", "What a hand that was nearly won loses."),
        "total_cap": ("total_cap", "The most points of one deal, value cards included."),
        "unshown": ("unshown", "How a hand is scored that was not shown in time."),
    },
    "drops": {
        "first_points": ("first_drop", "The points of a drop in the very first turn."),
        "middle_points": ("middle_drop", "The points of a later drop, and of too many missed turns."),
        "allowed": ("drops", "In which of their turns players may drop."),
    },
    "clocks": {
        "turn_s": ("turn_s", "A turn, seconds."),
        "extra_s": ("extra_s", "The bank of extra time of one player in one deal, seconds."),
        "declare_s": ("declare_s", "The time to declare, seconds."),
        "show_s": ("show_s", "The time to show, seconds."),
        "away_s": ("away_s", "The bank of time for a lost connection, seconds."),
        "back_s": ("back_s", "The least time to act for who comes back while that bank runs, seconds."),
    },
    "toss": {
        "reorders_seats": ("toss_reorders_seats", "The toss reorders the seats; else play goes round from its winner."),
        "when_leaving": ("toss_when_leaving", "There is a new toss when somebody only leaves."),
        "open_before_cut": ("open_before_cut", "The first open card is turned before the cut joker."),
    },
    "leaving": {
        "hand": (
            "leaving",
            "The hand of who leaves in mid-deal drops in its turn, at once, or is left to missed turns.",
        ),
    },
    "absence": {
        "turn": ("absence", "A turn whose time is up is missed, or the house draws a card and discards the same."),
        "misses": ("misses", "So many such turns in a row drop the player."),
        "next_deal": (
            "absent_next",
            "A pool player who was dropped so plays the next deal, or is left to first drops.",
        ),
        "stays_only_away": ("stays_only_away", "The wish to stay seated counts only while disconnected."),
    },
    "pool": {
        "limit": ("limit", "Who has so many points is out."),
        "rejoin_max": ("rejoin_max", "Who is out may rejoin while nobody still in has more."),
        "rejoin_fee_below_minor": ("rejoin_fee_below_minor", "Only where the entry fee, minor units, is below this."),
    },
    "deals": {
        "number": ("deals", "The deals of a match."),
        "chips": ("chips_per_deal", "The chips that a player begins with, for each of them."),
    },
    "split": {
        "vote_fee_max_minor": (
            "manual_split_fee_max_minor",
            "Up to this entry fee, minor units, a vote splits the prize, above it the prize splits by itself.",
        ),
        "most_left": ("split_most_left", "A vote is between so many players at most."),
        "drops_apart": ("split_drops_apart", "Their drops left are so far apart at most."),
        "auto_most_drops": ("auto_split_most_drops", "It splits by itself when nobody has more drops left."),
        "auto_without_drops": ("auto_split_without_drops", "And so many of 2, 3, ... players left have none."),
        "above_fee": ("split_above_fee", "What remains after the excess drops is more than one fee, or at least one."),
    },
    "rake": {
        "of": ("rake_from", "Rake is taken of every positive result, or of the winner's only."),
        "bps": ("rake_bps", "The rake that a table of this house is opened with, basis points."),
    },
}

PLACES = tuple(
    Place(section, key, field, about) for section, keys in _PLACES.items() for key, (field, about) in keys.items()
)
SECTIONS = tuple(_PLACES)
OF_FIELD = {place.field: place for place in PLACES}
OF_PATH = {place.path: place for place in PLACES}
TYPES: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(RuleProfile)}
DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(RuleProfile)}
OF_FORMAT: dict[str, frozenset[str]] = {
    "pool": frozenset({"pool"}),
    "split": frozenset({"pool"}),
    "deals": frozenset({"deals"}),
}
"""Sections that say nothing in other formats."""
