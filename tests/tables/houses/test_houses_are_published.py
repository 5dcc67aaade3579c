"""From a document to a house that a table plays by: drafts, proofs, publication, and what the database refuses."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from engine.houses import PROFILES, UnknownProfile, examples
from engine.houses.house_document import write
from engine.proof import DEALS
from tables.houses import services
from tables.houses.models import House, HouseStatus
from tables.houses.queries import choices, rules_called
from tables.houses.refusals import HouseRefusal, HouseRefused
from tables.houses.words import differences, rules_in_words
from tables.setup.models import Table
from tables.setup.services import change_table
from tests.tables.cast import all_drop, dealt, funded, next_deal, state_of, table_of

pytestmark = pytest.mark.django_db
TEN = write(examples()["ten-cards"])


def document(called: str, /, **changes: str) -> str:
    """The example of ten cards under another name, with other values of some lines."""
    text = TEN.replace('"ten-cards"', f'"{called}"')
    for key, value in changes.items():
        (before,) = [line for line in text.splitlines() if line.startswith(f"{key} = ")]
        text = text.replace(before, f"{key} = {value}")
    return text


def draft(called: str, by, /, **changes: str) -> House:
    return services.save_draft(House(document=document(called, **changes)), by)


def proved(name: str, by, **changes: str) -> House:
    """A draft with its whole proof, as the background would have written it."""
    house = draft(name, by, **changes)
    House.objects.filter(pk=house.pk).update(proof_hash=house.rules_hash, proof_deals=DEALS)
    return House.objects.get(pk=house.pk)


def refused(act) -> HouseRefusal:
    with pytest.raises(HouseRefused) as caught:
        act()
    return caught.value.code


def test_a_document_becomes_a_draft_with_the_hash_of_its_rules():
    house = draft("drafted", funded())
    assert (house.name, house.version, house.format, house.status) == ("drafted", 1, "points", HouseStatus.DRAFT)
    assert house.rules_hash == house.rules.hash


def test_what_is_wrong_is_said_by_the_documents_own_names():
    with pytest.raises(ValidationError) as wrong:
        draft("wrong", funded(), first_points="99")
    assert wrong.value.message_dict["document"][0].startswith("drops.first_points: ")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": '"taj-points"'}, "name"),
        ({"cards": "22"}, "hand.cards"),
        ({"most": "8", "number": "3"}, "players.most"),
    ],
)
def test_what_no_table_here_can_hold_is_refused(changes, field):
    with pytest.raises(ValidationError) as wrong:
        draft("too-much", funded(), **changes)
    assert wrong.value.message_dict["document"][0].startswith(f"{field}: ")


def test_as_many_players_as_a_table_has_chairs_may_play_a_house() -> None:
    assert draft("full", funded(), most=str(services.MOST_PLAYERS), number="3").rules.seats_max == services.MOST_PLAYERS


def test_an_edition_is_there_once():
    asha = funded()
    draft("once", asha)
    with pytest.raises(ValidationError):
        draft("once", asha)
    assert draft("once", asha, version="2").version == 2


def test_without_its_whole_proof_nothing_is_published():
    asha = funded()
    house = draft("unproved", asha)
    assert refused(lambda: services.publish(house.pk, asha)) is HouseRefusal.NOT_PROVED
    House.objects.filter(pk=house.pk).update(proof_hash=house.rules_hash, proof_deals=DEALS - 1)
    assert refused(lambda: services.publish(house.pk, asha)) is HouseRefusal.NOT_PROVED
    House.objects.filter(pk=house.pk).update(proof_deals=DEALS, proof_fault="cards were lost")
    assert refused(lambda: services.publish(house.pk, asha)) is HouseRefusal.NOT_PROVED


def test_the_proof_is_of_the_document_that_was_proved():
    asha = funded()
    house = proved("rewritten", asha)
    house.document = document("rewritten", middle_points="31")
    services.save_draft(house, asha)
    assert refused(lambda: services.publish(house.pk, asha)) is HouseRefusal.NOT_PROVED


def test_of_a_document_with_other_rules_nothing_is_proved_any_more() -> None:
    asha = funded()
    house = proved("begun-anew", asha)
    house.document = document("begun-anew", middle_points="31")
    services.save_draft(house, asha)
    house.refresh_from_db()
    assert (house.proof_deals, house.proof_hash) == (0, "")


def test_a_document_that_is_written_while_its_proof_runs_ends_it_though_its_rules_stay() -> None:
    asha = funded()
    house = services.ask_proof(draft("interrupted", asha).pk)
    House.objects.filter(pk=house.pk).update(proof_deals=DEALS - 1)
    house.refresh_from_db()
    house.document = "# ours\n" + house.document
    services.save_draft(house, asha)
    house.refresh_from_db()
    assert (house.status, house.proof_deals) == (HouseStatus.DRAFT, 0)


def test_a_comment_more_leaves_the_proof_as_it_is():
    asha = funded()
    house = proved("commented", asha)
    house.document = "# ours\n" + house.document
    services.save_draft(house, asha)
    assert services.publish(house.pk, asha).status == HouseStatus.PUBLISHED


def test_the_proof_runs_in_parts_until_all_deals_are_played():
    asha = funded()
    house = services.ask_proof(draft("proving", asha).pk)
    assert services.prove_some() == services.DEALS_AT_A_TIME
    house.refresh_from_db()
    assert (house.proof_deals, house.status) == (services.DEALS_AT_A_TIME, HouseStatus.PROVING)
    House.objects.filter(pk=house.pk).update(proof_deals=DEALS - 2)
    assert services.prove_some() == 2
    house.refresh_from_db()
    assert (house.is_proved, house.status) == (True, HouseStatus.DRAFT)
    assert services.prove_some() == 0


def test_a_house_in_which_nobody_ever_declared_is_not_proved():
    asha = funded()
    seven = {"cards": "21", "sequences": "7", "pure_sequences": "7"}
    house = services.ask_proof(draft("dead-end", asha, **seven).pk)
    House.objects.filter(pk=house.pk).update(proof_deals=DEALS - 2)
    assert services.prove_some() == 2
    house.refresh_from_db()
    assert (house.status, house.is_proved) == (HouseStatus.DRAFT, False)
    assert house.proof_fault.startswith(f"In {DEALS} deals nobody could declare")
    assert refused(lambda: services.publish(house.pk, asha)) is HouseRefusal.NOT_PROVED


def test_one_declaration_in_all_its_deals_is_enough():
    house = services.ask_proof(draft("way-out", funded()).pk)
    House.objects.filter(pk=house.pk).update(proof_deals=DEALS - 25)
    services.prove_some()
    house.refresh_from_db()
    assert house.proof_declared > 0
    assert house.is_proved


def test_a_document_written_anew_ends_the_proof_of_the_old_one():
    asha = funded()
    house = services.ask_proof(draft("changed", asha).pk)
    house.document = document("changed", middle_points="31")
    services.save_draft(house, asha)
    house.refresh_from_db()
    assert (house.status, house.proof_deals) == (HouseStatus.DRAFT, 0)


def test_a_house_that_takes_rake_is_published_by_somebody_else():
    asha, bela = funded("Asha"), funded("Bela")
    house = proved("raking", asha, bps="1000")
    assert refused(lambda: services.publish(house.pk, asha)) is HouseRefusal.TAKES_TWO
    with pytest.raises(IntegrityError), transaction.atomic():
        House.objects.filter(pk=house.pk).update(status="published", published_by=asha, published_at=house.made_at)
    assert services.publish(house.pk, bela).status == HouseStatus.PUBLISHED


def test_a_table_plays_by_a_published_house_and_keeps_it_when_it_is_withdrawn():
    asha = funded()
    house = proved("played", asha)
    with pytest.raises(UnknownProfile):
        rules_called("played@1")
    services.publish(house.pk, asha)
    assert ("played@1", "played (1)") in list(choices("points"))
    deal = dealt(funded("Bela"), funded("Chand"), profile_name="played@1")
    assert state_of(deal).profile.hash == house.rules_hash
    assert len(state_of(deal).seats[0].hand) == 10
    services.withdraw(house.pk)
    assert "played@1" not in dict(choices("points"))
    assert rules_called("played@1").hash == house.rules_hash
    with pytest.raises(ValidationError, match="withdrawn"):
        table_of(2, profile_name="played@1")


def test_the_highest_number_that_an_edition_may_have_is_found() -> None:
    asha = funded()
    house = services.publish(proved("counted-up", asha, version="999999").pk, asha)
    assert rules_called("counted-up@999999").hash == house.rules_hash


def test_a_table_that_is_given_the_next_edition_plays_its_deal_on_by_the_old_one():
    asha, bela, chand = funded(), funded("Bela"), funded("Chand")
    old = services.publish(proved("moved", asha).pk, asha)
    new = services.publish(proved("moved", asha, version="2", first_points="11").pk, asha)
    deal = dealt(bela, chand, profile_name="moved@1")
    table = Table.objects.get(pk=deal.table_id)
    table.profile_name = "moved@2"
    change_table(table)
    assert state_of(deal).profile.hash == old.rules_hash
    all_drop(deal, [bela, chand])
    assert sorted(seat.points for seat in state_of(deal).result.seats) == [0, 10]
    assert state_of(next_deal(table)).profile.hash == new.rules_hash


def test_a_table_of_a_house_that_nobody_published_is_refused():
    asha = funded()
    draft("secret", asha)
    for name in ("secret@1", "secret", "nobody@1", "taj-points@1", "x@", "@1", "x@99999999999999999999"):
        with pytest.raises(ValidationError):
            table_of(2, profile_name=name)


@pytest.mark.parametrize(
    "change",
    [{"document": "x"}, {"rules_hash": "x"}, {"status": "draft"}, {"version": 9}, {"name": "y"}, {"proof_deals": 5000}],
)
def test_the_database_lets_nothing_of_a_published_house_change(change):
    asha = funded()
    house = services.publish(proved("kept", asha).pk, asha)
    with pytest.raises(IntegrityError), transaction.atomic():
        House.objects.filter(pk=house.pk).update(**change)
    with pytest.raises(IntegrityError), transaction.atomic():
        house.delete()
    assert refused(lambda: services.save_draft(house, asha)) is HouseRefusal.SETTLED
    assert refused(lambda: services.ask_proof(house.pk)) is HouseRefusal.SETTLED


def test_the_database_publishes_nothing_that_is_not_proved():
    asha = funded()
    house = draft("forced", asha)
    with pytest.raises(IntegrityError), transaction.atomic():
        House.objects.filter(pk=house.pk).update(status="published", published_by=asha, published_at=house.made_at)


def test_another_edition_begins_with_the_document_of_the_last():
    asha = funded()
    house = draft("again", asha)
    text = services.another_edition(house.rules)
    again = services.save_draft(House(document=text), asha)
    assert (again.name, again.version) == ("again", 2)
    assert differences(house.rules, again.rules) == []


def test_the_first_edition_of_a_house_of_the_softwares_own_has_our_name_and_number_one() -> None:
    ours = services.save_draft(House(document=services.another_edition(PROFILES["taj-points"])), funded())
    assert (ours.name, ours.version) == ("our-taj-points", 1)


def test_two_houses_are_compared_field_by_field():
    (found,) = differences(draft("one", funded()).rules, draft("other", funded(), middle_points="31").rules)
    assert (found.path, found.one, found.other) == ("drops.middle_points", "30", "31")


@pytest.mark.parametrize("name", examples())
def test_every_house_has_words_for_players(name):
    words = rules_in_words(examples()[name])
    assert all(sentence.endswith(".") for sentence in words)
    assert len(words) == len(set(words)) >= 4
