"""The operations on deals and matches: deal, toss, rejoin, split, replay. No rules are here."""

from collections.abc import Iterable
from typing import Any, TypeVar

from engine.cards import Cards
from engine.houses.rule_profile import RuleProfile
from engine.pool.rejoin import rejoin as rejoin_of
from engine.pool.split import split as split_of
from engine.record import BadRecord
from engine.record import replay as replay_of
from engine.referee.errors import bad_request
from engine.referee.hands import check_count, check_in_packs, check_one_pack, read_cards, read_groups, read_jokers
from engine.referee.requests import Deal, Player, Rejoin, Replay, Split, Toss, read, rules_of
from engine.seating import toss as toss_of
from engine.settlement import DROPS, Outcome, SettledHand, settle

Request = dict[str, Any]
Answer = dict[str, Any]
Value = TypeVar("Value")


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
    answer: Answer = {"scores": _by_id(ids, settled.scores)}
    if rules.format == "points":
        answer |= {"money": _by_id(ids, settled.money_minor), "rake": settled.rake_minor}
    if rules.value_cards:
        answer["hand_values"] = _by_id(ids, settled.hand_values)
    return answer


def toss(request: Request) -> Answer:
    """Who plays in which order, and the dealer."""
    rules, fields = rules_of(request), read(request, Toss)
    ids, cards = list(fields.cards), read_cards(fields.cards.values())
    check_one_pack(cards)
    result = toss_of(rules, cards)
    return {"order": [ids[index] for index in result.order], "dealer": ids[result.dealer]}


def rejoin(request: Request) -> Answer:
    """Whether an eliminated player may rejoin a pool, and with what total."""
    rules, fields = _pool_rules(request), read(request, Rejoin)
    result = rejoin_of(rules, fields.entry_fee, list(fields.totals.values()))
    return {"allowed": result.allowed, "total": result.total, "reason": result.refusal}


def split(request: Request) -> Answer:
    """Whether and how a pool would be split between those still in."""
    rules, fields = _pool_rules(request), read(request, Split)
    if fields.started < len(fields.totals):
        raise bad_request(f"started: {fields.started} players started, but totals has {len(fields.totals)}.")
    for name, total in fields.totals.items():
        if rules.limit is not None and total >= rules.limit:
            raise bad_request(f"totals.{name}: with {total} points that player is out.")
    result = split_of(rules, fields.entry_fee, fields.prize_pool, fields.started, list(fields.totals.values()))
    return {
        "kind": result.kind,
        "reason": result.refusal,
        "drops_left": _by_id(fields.totals, result.drops_left),
        "amounts": None if result.amounts_minor is None else _by_id(fields.totals, result.amounts_minor),
    }


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


def _by_id(ids: Iterable[str], values: Iterable[Value]) -> dict[str, Value]:
    return dict(zip(ids, values, strict=True))


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


def _pool_rules(request: Request) -> RuleProfile:
    rules = rules_of(request)
    if rules.format != "pool":
        raise bad_request(f"profile: {rules.name} is no pool.")
    return rules
