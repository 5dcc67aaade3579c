"""Clubs: joined by a link, seen and played in by members alone, owned by one."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.care.breaks.services import Length, take_break
from accounts.closing import services as closing
from accounts.people.models import User
from accounts.people.services import create_guest
from base import clock
from base.refusals import Refused
from ladder.clubs import playing, queries, services
from ladder.clubs.models import Club, Member
from ladder.clubs.refusals import ClubRefusal
from ladder.ratings.models import Format, Period, Span
from ladder.ratings.services import periods_of
from tables.chairs.guests import may_enter
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table, TableStatus
from tables.setup.private import come_in
from tests.ladder.club_leagues import account
from tests.tables.cast import table_of
from wallet.refusals import WalletRefusal

pytestmark = pytest.mark.django_db


def refused(act, *args) -> object:
    with pytest.raises(Refused) as said:
        act(*args)
    return said.value.code


def club_of_two() -> tuple[Club, User, User]:
    asha, ravi = account("asha"), account("ravi")
    club = services.found_club(asha, "The Banyan")
    services.join(ravi, club.code)
    return club, asha, ravi


def owner_of(club: Club) -> User:
    return Member.objects.get(club=club, owns=True).player


def test_a_link_makes_a_member_once() -> None:
    club, asha, ravi = club_of_two()
    assert services.join(ravi, club.code) == club
    assert [one.player for one in queries.members_of(club)] == [asha, ravi]
    assert refused(services.join, account("dev"), "no-such-code") is ClubRefusal.NO_LINK
    assert refused(services.join, create_guest(), club.code) is ClubRefusal.FOR_ACCOUNTS


def test_the_list_of_clubs_counts_all_members() -> None:
    _club, asha, _ravi = club_of_two()
    services.found_club(asha, "The Neem")
    assert [(one.club.name, one.size) for one in queries.clubs_of(asha)] == [("The Banyan", 2), ("The Neem", 1)]


def test_a_club_has_a_name_that_can_be_read() -> None:
    asha = account("asha")
    for name in ("", "  ab ", "\u202e\u202e\u202e", "a" * 41):
        assert refused(services.found_club, asha, name) is ClubRefusal.BAD_NAME
    assert services.found_club(asha, "  The\n Banyan ").name == "The Banyan"
    assert [services.found_club(asha, name).name for name in ("abc", "a" * 40)] == ["abc", "a" * 40]


def test_a_club_does_not_pretend_to_be_the_house() -> None:
    asha = account("asha")
    for name in ("Support", "Official tables", "Help · Ádmin1", "Саshier"):
        assert refused(services.found_club, asha, name) is ClubRefusal.RESERVED_NAME
    assert services.found_club(asha, "Housewarming").name == "Housewarming"


def test_clubs_and_members_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    club, asha, ravi = club_of_two()
    monkeypatch.setattr(services, "MOST_MEMBERS", 2)
    assert refused(services.join, account("dev"), club.code) is ClubRefusal.FULL
    monkeypatch.setattr(services, "MOST_CLUBS", 1)
    assert refused(services.found_club, asha, "Another") is ClubRefusal.TOO_MANY_CLUBS
    assert services.join(ravi, club.code) == club


def test_only_the_owner_removes_passes_on_and_renews() -> None:
    club, asha, ravi = club_of_two()
    for act in (services.remove, services.pass_on):
        assert refused(act, ravi, club.public_id, asha.public_id) is ClubRefusal.NOT_THE_OWNER
        assert refused(act, asha, club.public_id, asha.public_id) is ClubRefusal.NOT_YOURSELF
        assert refused(act, account(f"out-{act.__name__}"), club.public_id, asha.public_id) is ClubRefusal.NO_CLUB
    assert refused(services.renew_link, ravi, club.public_id) is ClubRefusal.NOT_THE_OWNER
    services.pass_on(asha, club.public_id, ravi.public_id)
    assert owner_of(club) == ravi


def test_who_is_removed_does_not_come_back_by_the_old_link() -> None:
    club, asha, ravi = club_of_two()
    services.remove(asha, club.public_id, ravi.public_id)
    assert queries.clubs_of(ravi) == []
    assert refused(services.join, ravi, club.code) is ClubRefusal.NO_LINK


def test_an_owner_who_goes_is_followed_by_the_longest_member_and_the_last_takes_the_club_along() -> None:
    club, asha, ravi = club_of_two()
    services.join(account("dev"), club.code)
    services.leave(asha, club.public_id)
    assert owner_of(club) == ravi
    for member in Member.objects.filter(club=club).select_related("player"):
        services.leave(member.player, club.public_id)
    assert not Club.objects.exists()


def test_a_clubs_table_is_open_to_members_alone_whatever_code_somebody_has() -> None:
    table_of(2)
    club, asha, ravi = club_of_two()
    table = playing.open_table(asha, club.public_id, 13)
    stranger = account("dev")
    with pytest.raises(TableRefused) as said:
        come_in(table.code, stranger)
    assert said.value.code is TableRefusal.FOR_MEMBERS
    assert refused(playing.go_in, stranger, club.public_id, table.public_id) is ClubRefusal.NO_CLUB
    assert playing.go_in(ravi, club.public_id, table.public_id) == table
    assert playing.tables_of(club) == [table]


def test_who_is_on_a_break_opens_no_table_of_the_club() -> None:
    table_of(2)
    club, asha, _ravi = club_of_two()
    take_break(asha, Length.WEEK)
    assert refused(playing.open_table, asha, club.public_id, 13) is WalletRefusal.EXCLUDED
    assert playing.tables_of(club) == []


def test_who_leaves_the_club_is_let_in_no_more() -> None:
    table_of(2)
    club, asha, ravi = club_of_two()
    table = playing.open_table(asha, club.public_id, 13)
    playing.go_in(ravi, club.public_id, table.public_id)
    assert may_enter(table, ravi)
    services.leave(ravi, club.public_id)
    assert not may_enter(table, ravi)
    with pytest.raises(TableRefused):
        come_in(table.code, ravi)


def test_a_private_table_that_is_no_clubs_stays_open_to_its_code() -> None:
    table_of(2)
    club, asha, _ravi = club_of_two()
    table = playing.open_table(asha, club.public_id, 13)
    services.leave(asha, club.public_id)
    assert come_in(table.code, account("dev")) == table


def test_the_board_is_of_this_months_members() -> None:
    club, asha, ravi = club_of_two()
    begins = periods_of(clock.now())[Span.MONTH]
    for player, adjusted in ((asha, 10.0), (ravi, 40.0), (account("dev"), 90.0)):
        Period.objects.create(
            player=player, format=Format.POINTS_13, span=Span.MONTH, begins=begins, deals=2, won=1, adjusted=adjusted
        )
    assert [(line.place, line.player) for line in queries.board_of(club, Format.POINTS_13)] == [(1, ravi), (2, asha)]
    assert queries.board_of(club, Format.POOL_101) == []


def test_every_page_of_a_club_is_closed_to_others(client: Client) -> None:
    table_of(2)
    club, asha, ravi = club_of_two()
    table = playing.open_table(asha, club.public_id, 13)
    client.force_login(account("dev"))
    assert client.get(reverse("ladder:club", args=[club.public_id])).status_code == 404
    for name, *more in (
        ("club-leave",),
        ("club-link",),
        ("club-open-table",),
        ("club-go-in", table.public_id),
        ("club-member", ravi.public_id, "remove"),
        ("club-member", ravi.public_id, "pass-on"),
    ):
        assert client.post(reverse(f"ladder:{name}", args=[club.public_id, *more]), {"cards": "13"}).status_code == 404
    assert [one.player for one in queries.members_of(club)] == [asha, ravi]


def test_members_find_members_tables_and_the_link(client: Client) -> None:
    table_of(2)
    asha = account("asha")
    client.force_login(asha)
    came = client.post(reverse("ladder:club-found"), {"name": "The Banyan"})
    page = client.get(came["Location"])
    code = Club.objects.get().code
    assert reverse("ladder:club-invitation", args=[code]) in page.content.decode()
    went = client.post(came["Location"] + "tables/", {"cards": "13"})
    assert went["Location"] == reverse("table", args=[Table.objects.exclude(code="").get().public_id])
    client.force_login(account("ravi"))
    invited = reverse("ladder:club-invitation", args=[code])
    assert "The Banyan" in client.get(invited).content.decode()
    assert client.post(invited + "yes/")["Location"] == came["Location"]
    assert client.get(invited)["Location"] == came["Location"]


def test_a_closed_account_leaves_its_clubs() -> None:
    club, asha, ravi = club_of_two()
    Table.objects.filter(owner=asha).update(status=TableStatus.CLOSED)
    assert next(iter(queries.memberships_of(asha)))["club"] == "The Banyan"
    closing.close(asha)
    assert owner_of(club) == ravi
