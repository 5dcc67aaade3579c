"""Nobody is ever sent a card they may not see, a seed before its time, or what another wishes."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import given, settings

from engine import views
from engine.cards import CODES, Card, codes
from engine.deal import AskDrop, DealState, Phase, Pile, Status, StaySeated
from engine.deal.events import Dealt, Drawn, FinishPlaced, WrongShown
from tests.engine.deal.cast import ASHA, BELA, CHAND, LOSING, WINNING, table_of
from tests.engine.deal.company import Chance, Step, beginning, chances, played

EVERY_CODE = frozenset(CODES)


def cards_in(plain: Any) -> Iterator[str]:
    """Every code of a card anywhere in what is sent."""
    if isinstance(plain, dict):
        for value in plain.values():
            yield from cards_in(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from cards_in(value)
    elif isinstance(plain, str) and plain in EVERY_CODE:
        yield plain


def may_know(state: DealState, viewer: int | None) -> Counter[str]:
    """The cards a viewer may know of: those that lie open, and one's own."""
    known = Counter(codes(state.open_pile + bytes((state.cut,))))
    if viewer is not None:
        known += Counter(codes(state.seats[viewer].hand))
        if state.finish_card is not None and state.turn == viewer:
            known[CODES[state.finish_card]] += 1
    return known


@settings(max_examples=60, deadline=None)
@given(chances())
def test_a_view_shows_no_card_that_is_not_open_or_ones_own(chance: Chance) -> None:
    for step in played(chance):
        for viewer in (None, *range(chance.players)):
            if step.after.phase is not Phase.OVER:
                plain = msgspec.to_builtins(views.for_seat(step.after, viewer))
                # The jokers' names say which kinds are jokers, not where a card is.
                del plain["jokers"]
                assert Counter(cards_in(plain)) <= may_know(step.after, viewer) + drawn_again(step.after, viewer)


def drawn_again(state: DealState, viewer: int | None) -> Counter[str]:
    """A viewer's drawn card is named beside the hand that has it."""
    drawn: Card | None = state.drawn_card if viewer == state.turn else None
    return Counter() if drawn is None else Counter([CODES[drawn]])


@settings(max_examples=60, deadline=None)
@given(chances())
def test_an_event_names_no_card_that_is_not_open_or_ones_own(chance: Chance) -> None:
    for step in played(chance):
        for viewer in (None, *range(chance.players)):
            for card in _cards_told(step, viewer):
                assert card in may_know(step.before, viewer) + may_know(step.after, viewer)


def _cards_told(step: Step, viewer: int | None) -> Iterator[str]:
    for event in step.events:
        told = views.event_for(event, viewer)
        # What was declared is open from then on, and so is everything when the deal is over.
        if told is not None and type(told).__name__ not in ("Declared", "Over"):
            yield from cards_in(msgspec.to_builtins(told))


@settings(max_examples=40, deadline=None)
@given(chances())
def test_the_seed_is_in_nothing_that_is_sent_before_the_deal_is_over(chance: Chance) -> None:
    state, events = beginning(chance)
    seed = state.terms.server_seed.hex()
    key = state.terms.shuffle.key.hex()
    steps = [(state, events), *((step.after, step.events) for step in played(chance))]
    for after, happened in steps:
        for viewer in (None, *range(chance.players)):
            sent = [views.for_seat(after, viewer), *(views.event_for(event, viewer) for event in happened)]
            text = msgspec.json.encode(sent).decode()
            assert key not in text
            assert (seed in text) == (after.phase is Phase.OVER)


def test_the_dealing_tells_each_seat_its_own_hand() -> None:
    dealt = Dealt("d", ("a", "b"), 0, 1, "c", "7D", ("7D",), "KD", 60, 13, 0, (True, True), (("AS",), ("2S",)))
    for_bela = views.event_for(dealt, BELA)
    assert isinstance(for_bela, Dealt)
    assert (for_bela.hand, for_bela.hands, for_bela.stays) == (("2S",), (), (False, True))
    for_all = views.event_for(dealt, None)
    assert isinstance(for_all, Dealt)
    assert (for_all.hand, for_all.hands, for_all.stays) == (None, (), (False, False))


def test_only_who_drew_from_the_closed_deck_sees_the_card() -> None:
    drawn = table_of(2, closed="9S").draw().event(Drawn)
    assert views.event_for(drawn, ASHA).card == "9S"
    assert views.event_for(drawn, BELA).card is None
    assert views.event_for(drawn, None).card is None


def test_a_card_drawn_from_the_open_pile_was_seen_by_all() -> None:
    drawn = table_of(2, open_card="KD").draw(Pile.OPEN).event(Drawn)
    assert views.event_for(drawn, None).card == "KD"


def test_only_who_finished_sees_the_finish_card() -> None:
    placed = table_of(2, closed="9S").draw().finish().event(FinishPlaced)
    assert views.event_for(placed, ASHA).card == "9S"
    assert views.event_for(placed, BELA).card is None


def test_the_groups_of_a_wrong_show_are_ones_own_until_the_deal_is_over() -> None:
    shown = table_of(3, hands={ASHA: LOSING}).draw().finish().declare("2S 4H 6D").event(WrongShown)
    assert views.event_for(shown, ASHA).groups == (("2S", "4H", "6D"),)
    for viewer in (None, BELA, CHAND):
        assert views.event_for(shown, viewer).groups == ()
        assert views.event_for(shown, viewer).card == shown.card


def test_wishes_are_told_to_nobody_else() -> None:
    for wish in (AskDrop(BELA, True), StaySeated(BELA, True)):
        (event,) = table_of(3).do(wish).events
        assert views.event_for(event, BELA) == event
        assert views.event_for(event, ASHA) is None
        assert views.event_for(event, None) is None


def test_what_another_shows_is_hidden_until_the_deal_is_over() -> None:
    game = table_of(3, hands={ASHA: WINNING, BELA: LOSING}).win().show(BELA)
    for event in game.events:
        assert not set(cards_in(msgspec.to_builtins(views.event_for(event, CHAND))))


def test_the_hand_of_who_dropped_is_hidden_until_the_deal_is_over() -> None:
    game = table_of(3, hands={ASHA: WINNING}).drop()
    assert game.status(ASHA) is Status.FIRST_DROP
    assert not set(WINNING.split()) & set(cards_in(msgspec.to_builtins(views.for_seat(game.state, None))))
