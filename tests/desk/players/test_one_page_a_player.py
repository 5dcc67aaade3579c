"""All that the house holds of a player is on one page, in sections that each ask for a right of their own."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.people.models import User
from desk.players.looking import looks
from desk.players.models import PlayerNote
from desk.players.sections import PAGE, sections
from desk.search.marking import mark_new_payees
from tests.desk.cast import reported
from tests.desk.people import browser_of, chief, operator
from tests.registries import joined
from tests.tables.cast import all_drop, dealt, funded, next_deal
from tests.wallet.builders import licensed
from tests.wallet.money.cast import payee, proven


def path_of(player: User, section: str = "") -> str:
    return f"/admin/players/{player.public_id}/{section}{'/' if section else ''}"


def two_with_deals(number: int = 1) -> tuple[User, User]:
    people = [funded("Asha"), funded("Binu")]
    deal = dealt(*people)
    all_drop(deal, people)
    for _more in range(number - 1):
        deal = next_deal(deal.table)
        all_drop(deal, people)
    return people[0], people[1]


@pytest.mark.parametrize("tab", ["standing", "play", "money", "traces", "care", "acts", "", "nonsense"])
def test_every_tab_opens(tab: str) -> None:
    asha, _binu = two_with_deals()
    assert browser_of(chief()).get(path_of(asha), {"tab": tab}).status_code == 200


@pytest.mark.parametrize("name", sections.names())
def test_every_section_is_its_rights_alone(name: str) -> None:
    asha = funded("Asha")
    section = sections.get(name)
    assert section is not None
    seeing = browser_of(operator("seeta", "accounts.view_user", section.permission))
    assert seeing.get(path_of(asha, name)).status_code == 200
    without = {"accounts.view_user"} - {section.permission}
    if without:
        assert browser_of(operator("arun", *without)).get(path_of(asha, name)).status_code == 403


def test_who_may_not_see_players_sees_none() -> None:
    assert browser_of(operator("arun", "tables.view_deal")).get(path_of(funded("Asha"))).status_code == 403


def test_a_players_deals_have_their_stake_result_and_replay() -> None:
    asha, _binu = two_with_deals()
    page = browser_of(chief()).get(path_of(asha), {"tab": "play"}).content.decode()
    deal = asha.deal_seats.get().deal
    assert f'href="/admin/tables/deal/{deal.pk}/change/"' in page
    assert f'href="/admin/deals/{deal.public_id}/"' in page
    assert "1 CHIP" in page


def test_a_live_deal_has_no_replay() -> None:
    people = [funded("Asha"), funded("Binu")]
    deal = dealt(*people)
    page = browser_of(chief()).get(path_of(people[0]), {"tab": "play"}).content.decode()
    assert f'href="/admin/tables/deal/{deal.pk}/change/"' in page
    assert f"/deals/{deal.public_id}/" not in page


def test_long_lists_come_a_page_at_a_time() -> None:
    asha, _binu = two_with_deals(PAGE + 2)
    client = browser_of(chief())
    first = client.get(path_of(asha, "deals")).context["each"]
    assert len(first.rows.lines) == PAGE
    second = client.get(first.more, headers={"HX-Request": "true"})
    assert len(second.context["each"].rows.lines) == 2
    assert second.context["each"].more == ""
    assert "<h2" not in second.content.decode()


def test_deals_are_narrowed_by_day_and_stake() -> None:
    asha, _binu = two_with_deals(2)
    client = browser_of(chief())
    day = timezone.localdate(asha.deal_seats.first().deal.started_at)

    def deals(**asked: object) -> int:
        return len(client.get(path_of(asha, "deals"), asked).context["each"].rows.lines)

    assert deals(first=day, last=day) == 2
    assert deals(first=day + timedelta(days=1)) == 0
    assert deals(stake="CHIP 100") == 2
    assert deals(stake="CHIP 500") == 0
    assert deals(first="nonsense", stake="nonsense", before="nonsense") == 2


def test_balances_are_told_by_bucket() -> None:
    licensed()
    asha = proven("asha")
    page = browser_of(chief()).get(path_of(asha))
    (chips,) = page.context["balances"]
    assert (chips.currency, chips.available_minor, chips.posted_minor) == ("CHIP", 1_000_000, 1_000_000)
    assert browser_of(operator("seeta", "accounts.view_user")).get(path_of(asha)).context["balances"] is None


def test_money_leads_to_the_way_of_each_posting() -> None:
    asha, _binu = two_with_deals()
    page = browser_of(chief()).get(path_of(asha), {"tab": "money"}).content.decode()
    assert "/admin/finance/trace/" in page


def test_others_are_seen_where_two_share_an_address_a_device_or_a_payee() -> None:
    licensed()
    asha, binu, chitra = proven("asha"), proven("binu"), funded("Chitra")
    for number, (user, ip) in enumerate(((asha, "203.0.113.7"), (binu, "203.0.113.7"), (chitra, "203.0.113.8"))):
        UserSession.objects.create(user=user, ip=ip, user_agent="Firefox", session_key=f"key-{number}")
    payee(asha)
    payee(binu)
    mark_new_payees()
    lines = browser_of(chief()).get(path_of(asha, "others")).context["each"].rows.lines
    assert [(line[0].text, line[0].href) for line in lines] == [("binu", path_of(binu))]
    assert "address and device 203.0.113.7" in lines[0][1].text
    assert "payee" in lines[0][1].text


def test_standing_says_what_stands_in_the_way() -> None:
    asha = funded("Asha")
    User.objects.filter(pk=asha.pk).update(is_active=False)
    marks = browser_of(chief()).get(path_of(asha)).context["marks"]
    assert [str(mark.words) for mark in marks] == ["Guest", "Switched off"]


def test_a_note_is_kept_and_read() -> None:
    asha, client = funded("Asha"), browser_of(chief())
    assert client.post(path_of(asha, "write-note"), {"text": "called, was friendly"}).status_code == 302
    assert "called, was friendly" in client.get(path_of(asha)).content.decode()


def test_the_longest_note_there_may_be_is_kept_whole() -> None:
    asha = funded("Asha")
    browser_of(chief()).post(path_of(asha, "write-note"), {"text": "x" * 2000})
    assert PlayerNote.objects.get().text == "x" * 2000


@pytest.mark.parametrize("words", ["", "   ", "x" * 2001])
def test_a_note_that_says_nothing_or_too_much_is_refused_with_a_sentence(words: str) -> None:
    asha, client = funded("Asha"), browser_of(chief())
    client.post(path_of(asha, "write-note"), {"text": words})
    assert not PlayerNote.objects.exists()
    assert client.get(path_of(asha)).context["messages"]


def test_a_note_with_what_the_database_cannot_keep_is_refused_at_the_door() -> None:
    asha = funded("Asha")
    assert browser_of(chief()).post(path_of(asha, "write-note"), {"text": "a\0b"}).status_code == 400
    assert not PlayerNote.objects.exists()


def test_only_who_may_writes_a_note() -> None:
    asha = funded("Asha")
    client = browser_of(operator("seeta", "accounts.view_user"))
    assert client.post(path_of(asha, "write-note"), {"text": "no"}).status_code == 403
    assert not PlayerNote.objects.exists()


@pytest.mark.parametrize("act", ["update", "delete"])
def test_the_database_keeps_notes_as_they_were_written(act: str) -> None:
    note = PlayerNote.objects.create(player=funded("Asha"), by=chief(), text="as it was")
    rows = PlayerNote.objects.filter(pk=note.pk)
    with pytest.raises(IntegrityError, match="not rewritten"), transaction.atomic():
        rows.update(text="as it was not") if act == "update" else rows.delete()
    assert PlayerNote.objects.get().text == "as it was"


def test_every_look_is_told_before_anything_is_shown() -> None:
    asha, seen = funded("Asha"), []
    with joined(looks, "a test", lambda request, player, part: seen.append((player.pk, part))):
        client = browser_of(chief())
        client.get(path_of(asha))
        client.get(path_of(asha, "deals"))
    assert seen == [(asha.pk, "standing"), (asha.pk, "deals")]


def test_nobody_and_nothing_are_not_there() -> None:
    client = browser_of(chief())
    assert client.get("/admin/players/nobody/").status_code == 404
    assert client.get(path_of(funded("Asha"), "nothing")).status_code == 404


def test_the_list_of_players_leads_here() -> None:
    asha = funded("Asha")
    assert path_of(asha) in browser_of(chief()).get("/admin/accounts/user/").content.decode()
    assert path_of(asha) in browser_of(chief_again()).get(f"/admin/accounts/user/{asha.pk}/change/").content.decode()


def chief_again() -> User:
    return User.objects.get(username="chief")


def test_cases_by_and_about_the_player_are_there_with_a_door_to_another() -> None:
    case, asha, bela = reported()
    for one in (asha, bela):
        page = browser_of(chief_once()).get(path_of(one)).content.decode()
        assert f'href="/admin/desk/case/{case.pk}/change/"' in page
        assert f"player={one.public_id}" in page


def test_every_look_and_act_of_operators_is_there() -> None:
    asha = funded("Asha")
    client = browser_of(chief_once())
    client.get(path_of(asha))
    page = client.get(path_of(asha), {"tab": "acts"}).content.decode()
    assert "player page standing" in page


def chief_once() -> User:
    """An operator who may do everything, made once."""
    return User.objects.filter(username="chief").first() or chief()
