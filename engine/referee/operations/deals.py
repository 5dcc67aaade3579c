"""The operations on deals: deal, toss, replay. No rules are here."""

from typing import Any

from engine.cards import Cards
from engine.record import BadRecord
from engine.record import replay as replay_of
from engine.referee.errors import bad_request
from engine.referee.hands import (
    by_id,
    check_count,
    check_in_packs,
    check_one_pack,
    read_cards,
    read_groups,
    read_jokers,
)
from engine.referee.requests import Deal, Player, Replay, Toss, read, rules_of
from engine.seating import toss as toss_of
from engine.settlement import DROPS, Outcome, SettledHand, settle

Request = dict[str, Any]
Answer = dict[str, Any]


def deal(request: Request) -> Answer:
    """The scores of a finished deal, and at a Points table the money and the rake."""
    rules, fields = rules_of(request), read(request, Deal)
    _check_players(fields.players)
    jokers = read_jokers(rules, fields.wild)
    seats = [_settled_hand(player) for player in fields.players]
    for player, seat in zip(fields.players, seats, strict=True):
        # The cards of who dropped decide nothing, so they need not be told.
        if seat.cards or player.outcome not in DROPS:
            check_count(seat.cards, rules.cards, f"the hand of {player.id!r}")
    check_in_packs(rules, jokers.cut, *(seat.cards for seat in seats), players=len(seats))
    settled = settle(rules, jokers, seats, fields.point_value, fields.rake_bps)
    ids = [player.id for player in fields.players]
    answer: Answer = {"scores": by_id(ids, settled.scores)}
    if rules.format == "points":
        answer |= {"money": by_id(ids, settled.money_minor), "rake": settled.rake_minor}
    if rules.value_cards:
        answer["hand_values"] = by_id(ids, settled.hand_values)
    return answer


def toss(request: Request) -> Answer:
    """Who plays in which order, and the dealer."""
    rules, fields = rules_of(request), read(request, Toss)
    ids, cards = list(fields.cards), read_cards(fields.cards.values())
    check_one_pack(cards)
    result = toss_of(rules, cards)
    return {"order": [ids[index] for index in result.order], "dealer": ids[result.dealer]}


def replay(request: Request) -> Answer:
    """A whole recorded deal, shuffled and played again."""
    try:
        found = replay_of(read(request, Replay).record)
    except BadRecord as error:
        raise bad_request(f"record.{error.field}: {error.what}") from error
    notes = {"notes": found.notes} if found.notes else {}
    return {
        "valid": found.valid,
        "reason": found.reason,
        "sentence": found.sentence,
        "move": found.move,
        "scores": found.scores,
        "money": found.money_minor,
        "rake": found.rake_minor,
        **notes,
    }


def _settled_hand(player: Player) -> SettledHand:
    ungrouped: Cards = read_cards(player.ungrouped or ())
    return SettledHand(player.outcome, read_groups(player.groups or ()), ungrouped, player.deal_show)


def _check_players(players: list[Player]) -> None:
    if len({player.id for player in players}) < len(players):
        raise bad_request("players: every id must be another.")
    for at, player in enumerate(players):
        for field in ("groups", "ungrouped"):
            if getattr(player, field) is None and player.outcome not in DROPS:
                raise bad_request(f"players[{at}].{field} is missing.")
    winners = sum(player.outcome is Outcome.WON for player in players)
    if winners != 1:
        raise bad_request(f"players: exactly one outcome is won, not {winners}.")
