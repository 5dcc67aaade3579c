"""What is one player's, or a few players', is at no address of the site and its API for anybody else.

Every address is asked with the id of every such thing. Operators have the desk for it, which writes down who looked.
"""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.people.models import User
from accounts.people.services import create_guest
from base import clock
from desk.rights.in_step import keep_roles
from ladder.clubs import services as clubs
from ladder.messages.models import Message
from tables.setup.private import open_private
from tests.desk.audit.cast import browser
from tests.desk.cast import reported
from tests.tables.cast import table_of
from tests.tables.live.test_secrecy_of_pages import addresses, body_of

pytestmark = [pytest.mark.django_db, pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")]
REPORT, CLUB, MESSAGE = "Only the house reads this report", "The Hidden Banyan", "Only Bela reads this message"


def account(name: str) -> User:
    return User.objects.create_user(name, password="seven-of-hearts-42")


def operator() -> User:
    """Somebody with the rights of every role."""
    keep_roles()
    devi = account("devi")
    devi.is_staff = True
    devi.save()
    devi.groups.set(Group.objects.all())
    return devi


@pytest.fixture
def things() -> tuple[User, dict[str, str], list[str]]:
    """Asha's: words that stand where she reads them, by what they are; and the ids of what they belong to."""
    case, asha, bela = reported(REPORT)
    User.objects.filter(pk__in=(asha.pk, bela.pk)).update(is_guest=False)
    asha.refresh_from_db()
    club = clubs.found_club(asha, CLUB)
    message = Message.objects.create(sender=asha, receiver=bela, words=MESSAGE, at=clock.now())
    private = open_private(table_of().public_id, asha)
    assert case.deal is not None
    owned = (case, case.deal, club, message, private, asha, bela)
    words = {"report": REPORT, "club": CLUB, "link": club.code, "message": MESSAGE}
    return asha, words, [one.public_id for one in owned]


def read_by(client: Client, ids: list[str]) -> list[tuple[str, str]]:
    """Each address that names something, and what is said there."""
    named = [address for address in addresses(ids) if any(public_id in address for public_id in ids)]
    assert len(named) > 300
    answers = [(address, client.get(address)) for address in dict.fromkeys(named)]
    assert [(address, answer.status_code) for address, answer in answers if answer.status_code >= 500] == []
    return [(address, body_of(answer).decode(errors="replace")) for address, answer in answers]


def test_their_owner_reads_them_and_a_stranger_a_guest_a_visitor_and_an_operator_do_not(
    things: tuple[User, dict[str, str], list[str]],
) -> None:
    asha, words, ids = things
    own = Client()
    own.force_login(asha)
    said = "\n".join(body for _address, body in read_by(own, ids))
    assert {name for name, word in words.items() if word in said} == set(words)
    stranger, guest = Client(), Client()
    stranger.force_login(account("mohan"))
    guest.force_login(create_guest())
    for who, client in {
        "stranger": stranger,
        "guest": guest,
        "visitor": Client(),
        "staff": browser(operator()),
    }.items():
        told = [
            (who, name, address)
            for address, body in read_by(client, ids)
            for name, word in words.items()
            if word in body
        ]
        assert told == []
