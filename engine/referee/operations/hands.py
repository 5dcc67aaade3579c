"""The operations on one hand: classify, declare, score, explain, arrange, best_discard. No rules are here."""

from typing import Any

from msgspec import structs

from engine.arrange import arrange as arrangement_of
from engine.arrange import best_discard as discard_of
from engine.cards import Cards, codes
from engine.explain.outcome import explain as explanation_of
from engine.hands.groups import classify as kind_of
from engine.hands.jokers import Jokers
from engine.hands.scoring import judge
from engine.hands.scoring import score as points_of
from engine.houses.rule_profile import RuleProfile
from engine.referee.hands import check_count, check_in_packs, read_cards, read_groups, read_jokers
from engine.referee.requests import Arrange, Classify, Declare, Score, read, rules_of

Request = dict[str, Any]
Answer = dict[str, Any]


def classify(request: Request) -> Answer:
    """What one group is."""
    rules, fields = rules_of(request), read(request, Classify)
    jokers, cards = read_jokers(rules, fields.wild), read_cards(fields.cards)
    check_in_packs(rules, jokers.cut, cards)
    return {"kind": kind_of(rules, jokers, cards)}


def declare(request: Request) -> Answer:
    """Whether a hand may be declared; every reason if not, the first one by itself too."""
    rules, fields = rules_of(request), read(request, Declare)
    jokers, groups, ungrouped = _grouped_hand(rules, fields.wild, fields.groups, fields.ungrouped)
    verdict = judge(rules, jokers, groups, ungrouped)
    return {
        "valid": verdict.valid,
        "reason": verdict.reasons[0] if verdict.reasons else None,
        "reasons": verdict.reasons,
        "kinds": verdict.kinds,
    }


def score(request: Request) -> Answer:
    """What a losing hand costs."""
    rules, fields = rules_of(request), read(request, Score)
    jokers, groups, ungrouped = _grouped_hand(rules, fields.wild, fields.groups, fields.ungrouped)
    return {"points": points_of(rules, jokers, groups, ungrouped, fields.deal_show)}


def explain(request: Request) -> Answer:
    """Why a losing hand costs what `score` says, card by card, and the grouping that would have cost least."""
    rules, fields = rules_of(request), read(request, Score)
    jokers, groups, ungrouped = _grouped_hand(rules, fields.wild, fields.groups, fields.ungrouped)
    return structs.asdict(explanation_of(rules, jokers, groups, ungrouped, fields.deal_show))


def arrange(request: Request) -> Answer:
    """The grouping of a hand that costs least."""
    rules, fields = rules_of(request), read(request, Arrange)
    jokers, cards = _whole_hand(rules, fields, rules.cards)
    found = arrangement_of(rules, jokers, cards)
    return {
        "groups": [codes(group) for group in found.groups],
        "ungrouped": codes(found.ungrouped),
        "points": found.points,
        "declarable": found.declarable,
    }


def best_discard(request: Request) -> Answer:
    """Which card of one too many to put away, and the grouping of the rest that costs least."""
    rules, fields = rules_of(request), read(request, Arrange)
    jokers, cards = _whole_hand(rules, fields, rules.cards + 1)
    found = discard_of(rules, jokers, cards)
    return {
        "discard": codes(bytes((found.discard,)))[0],
        "groups": [codes(group) for group in found.groups],
        "ungrouped": codes(found.ungrouped),
        "points": found.points,
        "declarable": found.declarable,
    }


def _whole_hand(rules: RuleProfile, fields: Arrange, count: int) -> tuple[Jokers, Cards]:
    jokers, cards = read_jokers(rules, fields.wild), read_cards(fields.cards)
    check_count(cards, count)
    check_in_packs(rules, jokers.cut, cards)
    return jokers, cards


def _grouped_hand(
    rules: RuleProfile, wild: str, group_codes: list[list[str]], ungrouped_codes: list[str]
) -> tuple[Jokers, tuple[Cards, ...], Cards]:
    jokers, groups, ungrouped = read_jokers(rules, wild), read_groups(group_codes), read_cards(ungrouped_codes)
    cards = b"".join(groups) + ungrouped
    check_count(cards, rules.cards)
    check_in_packs(rules, jokers.cut, cards)
    return jokers, groups, ungrouped
