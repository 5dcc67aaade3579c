"""A link that is sent shows a picture: of a finished deal that everybody may see, of a public table, of the house."""

import io

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts.people.models import User
from ladder.clubs.services import found_club
from tables.pictures import drawing, pages
from tables.pictures.drawing import FAN, picture
from tests.tables.cast import all_drop, dealt, funded, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def seen(client, address) -> Image.Image:
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert "max-age=86400" in answer["Cache-Control"]
    image = Image.open(io.BytesIO(answer.content))
    assert image.size == (1200, 630)
    return image


def finished(**fields):
    users = [funded("Asha"), funded("Bela")]
    deal = dealt(*users, **fields)
    return users, deal


def test_the_house_has_a_picture_and_every_page_names_one(client: Client):
    seen(client, "/picture.png")
    page = client.get("/").content.decode()
    assert 'property="og:image" content="http://testserver/picture.png"' in page


def test_a_finished_deal_shows_the_hand_that_won_to_everybody_where_the_table_shows_its_deals(client: Client):
    users, deal = finished(share_deals=True)
    address = f"/deals/{deal.public_id}/picture.png"
    assert client.get(address).status_code == 404, "a deal that goes on has no picture"
    all_drop(deal, users)
    house, shown = seen(client, "/picture.png"), seen(client, address)
    assert house.tobytes() != shown.tobytes()
    page = client.get(f"/deals/{deal.public_id}/").content.decode()
    assert f'content="http://testserver{address}"' in page


def test_a_deal_that_is_its_players_own_has_no_picture_even_for_them(client: Client):
    users, deal = finished()
    all_drop(deal, users)
    client.force_login(users[0])
    assert client.get(f"/deals/{deal.public_id}/picture.png").status_code == 404
    assert "/picture.png" in client.get(f"/deals/{deal.public_id}/").content.decode()


def test_a_table_s_picture_is_the_same_before_and_in_the_middle_of_a_deal(client: Client):
    users, deal = finished()
    address = f"/tables/{deal.table.public_id}/picture.png"
    during = client.get(address).content
    all_drop(deal, users)
    cache.clear()
    assert client.get(address).content == during


def test_a_private_table_and_one_that_is_not_there_have_no_picture(client: Client):
    asha = funded("Asha")
    table = table_of(2, code="SECRET", owner=asha)
    assert client.get(f"/tables/{table.public_id}/picture.png").status_code == 404
    assert client.get("/tables/nothing/picture.png").status_code == 404


def test_a_picture_is_drawn_once_and_then_kept(client: Client, monkeypatch):
    drawn = []
    monkeypatch.setattr(pages, "picture", lambda *words: drawn.append(words) or picture("x", []))
    for _ in range(3):
        client.get("/picture.png")
    assert len(drawn) == 1


def test_letters_that_cannot_be_drawn_are_left_out_and_long_names_end_within_the_picture():
    assert picture("\u4e2d\u6587", []) == picture("", [])
    assert picture("W" * 500, ["M" * 500]) != picture("", [])


def test_names_in_devanagari_are_drawn_with_the_houses_own_letters():
    diwali, holi = "\u0926\u0940\u0935\u093e\u0932\u0940 \u0915\u092a", "\u0939\u094b\u0932\u0940 \u0915\u092a"
    assert len({picture(name, []) for name in ("", diwali, holi, f"{diwali} & Friends")}) == 4
    assert picture(diwali * 40, []) != picture(diwali, [])


def test_where_letters_cannot_be_joined_to_syllables_such_a_name_is_left_out(monkeypatch):
    monkeypatch.setattr(drawing, "_joins_letters", lambda: False)
    assert picture("\u0939\u094b\u0932\u0940", []) == picture("", [])


def test_an_invitation_to_a_private_table_shows_what_is_played_and_neither_name_nor_code(client: Client):
    asha = funded("Asha")
    one = table_of(2, name="Mango", code="secret", owner=asha)
    other = table_of(2, name="Neem", code="neem77", owner=asha)
    found = Client().get("/tables/join/", {"code": one.code})
    assert found.status_code == 200
    page = found.content.decode()
    assert 'property="og:image" content="http://testserver/invited/points-13.png"' in page
    og = [line for line in page.splitlines() if "og:" in line]
    assert not any(word in line for line in og for word in (one.name, one.code))
    assert "/invited/points-13.png" in Client().get("/tables/join/", {"code": other.code}).content.decode()
    shown = seen(client, "/invited/points-13.png")
    assert shown.tobytes() != seen(client, "/picture.png").tobytes()
    assert shown.tobytes() != seen(client, "/invited/points-21.png").tobytes()
    for nonsense in ("/invited/chess-13.png", "/invited/points-0.png", "/invited/points-99.png"):
        assert client.get(nonsense).status_code == 404


def test_an_invitation_to_a_club_has_a_picture_and_tells_a_stranger_no_name(client: Client):
    asha = User.objects.create_user("asha", password="seven-of-hearts-42")
    club = found_club(asha, "The Banyan")
    page = client.get(reverse("ladder:club-invitation", args=[club.code])).content.decode()
    assert 'content="http://testserver/invited/club.png"' in page
    assert "The Banyan" not in page
    assert client.get(reverse("ladder:club-invitation", args=["no-such-club"])).status_code == 200
    seen(client, "/invited/club.png")


def test_thirteen_cards_and_every_suit_and_the_joker_have_faces():
    groups = [["AS", "2S", "3S", "4S"], ["9H", "9D", "9C"], ["10D", "JD", "PJ"], ["KC", "KH", "KD"]]
    assert picture("A hand", [], groups) != picture("A hand", [], FAN)
