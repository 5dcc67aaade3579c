"""Practice begins with a chosen hand, or at a step of a finished deal or notation; never in a live one."""

from contextlib import AbstractContextManager

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from engine import deal as rules
from engine import notation, record
from engine.cards import codes
from engine.deal import Phase
from engine.houses import profile
from engine.shuffle import Chance
from school.practice import positions
from school.practice.models import BeganFrom, PracticeGame
from school.refusals import SchoolRefusal, SchoolRefused
from tables.history import records
from tables.play.models import Deal
from tests.school.practice.cast import BEGIN, begin, view
from tests.tables.cast import act, all_drop, dealt, funded, in_turn, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha() -> User:
    return funded("Asha")


@pytest.fixture
def bela() -> User:
    return funded("Bela")


def refused(code: SchoolRefusal) -> AbstractContextManager[object]:
    return pytest.raises(SchoolRefused, match=code.value)


def drawn_then_dropped(asha: User, bela: User) -> Deal:
    """A deal that is over: the first drew and discarded, then the other dropped."""
    deal = dealt(asha, bela)
    first = in_turn(deal, [asha, bela])
    act(deal, first, rules.Draw(seat=0, pile=rules.Pile.CLOSED))
    card = state_of(deal).drawn_card
    assert card is not None
    act(deal, first, rules.Discard(seat=0, card=card))
    all_drop(deal, [asha, bela])
    deal.refresh_from_db()
    return deal


def test_a_chosen_hand_and_joker_are_dealt(client: Client) -> None:
    game = begin(client, cards="5h 6h,7H pj", cut="2c")
    held = codes(view(game).seats[0].hand)
    assert {"5H", "6H", "7H", "PJ"} <= set(held)
    assert len(held) == 13
    assert view(game).cut == 40
    assert game.began_from == BeganFrom.HAND


@pytest.mark.parametrize(
    "said",
    [
        {"cards": "5X"},
        {"cards": "5H " * 14},
        {"cards": "PJ PJ PJ"},
        {"cards": "2C 2C", "cut": "2C"},
    ],
)
def test_cards_that_are_no_hand_are_refused_with_a_sentence(client: Client, said: dict[str, str]) -> None:
    came = client.post(reverse("school:practice-begin"), BEGIN | said, follow=True)
    assert "These cards are no hand of this house." in came.content.decode()
    assert not PracticeGame.objects.exists()


@pytest.mark.parametrize("said", [{"house": "nonsense"}, {"players": 7}, {"players": "x"}, {"strength": "god"}])
def test_a_form_that_makes_no_sense_is_shown_again(client: Client, said: dict[str, object]) -> None:
    assert client.post(reverse("school:practice-begin"), BEGIN | said).status_code == 400


def test_a_step_of_ones_own_finished_deal_is_as_it_was_there(asha: User, bela: User) -> None:
    deal = drawn_then_dropped(asha, bela)
    written = records.record_of(deal)
    seat = 1 - written.first
    second = next(one for one in (asha, bela) if one.public_id == written.players[seat])
    position = positions.from_deal(second, deal.public_id, 2)
    assert position.seat == seat
    assert codes(position.state.seats[seat].hand) == list(written.dealt.hands[seat])
    assert position.state.turn == seat


def test_a_position_names_nobody_who_played_there(asha: User, bela: User) -> None:
    deal = drawn_then_dropped(asha, bela)
    position = positions.from_deal(bela, deal.public_id, 0)
    assert {one.player for one in position.state.seats} == {"you", "bot-1"}
    assert position.state.terms.server_seed.hex() != records.record_of(deal).server_seed


def test_a_deal_that_goes_on_is_no_position(asha: User, bela: User) -> None:
    deal = dealt(asha, bela)
    with refused(SchoolRefusal.STILL_PLAYED):
        positions.from_deal(asha, deal.public_id, 0)


def test_another_players_deal_is_no_position(asha: User, bela: User) -> None:
    deal = drawn_then_dropped(asha, bela)
    with refused(SchoolRefusal.NOT_YOUR_DEAL):
        positions.from_deal(funded("Chand"), deal.public_id, 0)


@pytest.mark.parametrize("step", [-1, 3, 99])
def test_where_nobody_moves_any_more_is_no_position(asha: User, bela: User, step: int) -> None:
    deal = drawn_then_dropped(asha, bela)
    with refused(SchoolRefusal.NO_POSITION):
        positions.from_deal(asha, deal.public_id, step)


def test_the_replay_leads_to_practice_for_who_played(asha: User, bela: User) -> None:
    deal = drawn_then_dropped(asha, bela)
    client = Client()
    client.force_login(bela)
    there = reverse("school:practice-deal", args=[deal.public_id])
    assert there in client.get(reverse("deal", args=[deal.public_id])).content.decode()
    came = client.post(there, {"step": 2})
    game = PracticeGame.objects.get(owner=bela)
    assert came["Location"] == reverse("school:practice-game", args=[game.public_id])
    assert game.began_from == BeganFrom.REPLAY
    assert view(game).phase is Phase.TURN


def test_a_notation_is_a_position_without_an_account(client: Client, asha: User, bela: User) -> None:
    text = notation.write(records.record_of(drawn_then_dropped(asha, bela)))
    said = {"notation": text, "step": 0, "seat": 1, "strength": "club"}
    assert client.post(reverse("school:practice-notation"), said).status_code == 302
    assert PracticeGame.objects.get().began_from == BeganFrom.NOTATION


def test_the_notation_of_a_deal_that_goes_on_here_is_refused(asha: User, bela: User) -> None:
    live = dealt(asha, bela)
    first, _ = rules.start(profile("taj-points"), live.public_id, ("a", "b"), 0, 1, Chance(bytes(32), {}), 0)
    dropped = rules.Drop(seat=0)
    final, _ = rules.apply(first, dropped, 1)
    text = notation.write(record.build(final, [(1, dropped)], record.Stake()))
    with refused(SchoolRefusal.STILL_PLAYED):
        positions.from_notation(text, 0, 0)


@pytest.mark.parametrize("text", ["", "nonsense", "indian-rummy-notation 1\n\nc", "x" * 60_000])
def test_a_text_that_is_no_notation_is_refused(text: str) -> None:
    with refused(SchoolRefusal.BAD_POSITION_TEXT):
        positions.from_notation(text, 0, 0)


def test_a_notation_with_hands_that_no_house_deals_is_refused(asha: User, bela: User) -> None:
    deal = drawn_then_dropped(asha, bela)
    text = notation.write(records.record_of(deal))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(positions, "_SIZES", frozenset({(21, 3)}))
        with refused(SchoolRefusal.BAD_POSITION_TEXT):
            positions.from_notation(text, 0, 0)
