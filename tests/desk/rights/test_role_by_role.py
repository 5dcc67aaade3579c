"""Role by role, every address of the admin and every action: who gets the page and who is refused."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import Group

from accounts.people.models import User
from desk.rights.in_step import keep_roles
from desk.rights.roles import ROLES
from tests.desk.audit.cast import browser
from tests.desk.rights.matrix import ACTIONS, FORMS, PAGES
from tests.desk.walk import actions, addresses
from tests.wallet.builders import licensed, player
from tests.wallet.money.cast import proven, requested_withdrawal, won

pytestmark = pytest.mark.django_db
NAMES = {"support": "sita", "floor": "omana", "finance": "fatima", "risk": "ravi", "auditor": "anil",
         "administrator": "devi"}  # fmt: skip
PAGES_THAT_ANSWER_A_POST = {
    "admin:index", "admin:jsi18n", "admin:login", "admin:logout", "admin:password_change", "admin:search",
    "finance:statements",
}  # fmt: skip
"""One's own password and pages that show themselves again, whatever is sent."""
LETTERS = {"support": "s", "floor": "o", "finance": "f", "risk": "r", "auditor": "a", "administrator": "d"}


@pytest.fixture
def people() -> dict[str, User]:
    """Somebody of each role, in a house with money and somebody who wants to be paid."""
    keep_roles()
    licensed()
    asha = proven("asha")
    won(asha, 5_000)
    requested_withdrawal(asha, 500)
    found = {}
    for role in (each for each in ROLES if each.name in NAMES):
        person = player(NAMES[role.name])
        person.is_staff = True
        person.save()
        person.groups.add(Group.objects.get(name=role.name))
        found[role.name] = person
    return found


def opened(people: dict[str, User]) -> Iterator[tuple[str, str]]:
    """Each address and the letters of the roles that were not refused."""
    browsers = {name: browser(person) for name, person in people.items()}
    for address in addresses():
        if address.name.endswith("_history") and not address.has_row:
            continue  # of a row that is not there nobody is told that they may not see it
        statuses = {name: client.get(address.path).status_code for name, client in browsers.items()}
        assert all(status < 500 for status in statuses.values()), (address, statuses)
        yield address.name, "".join(LETTERS[name] for name, status in statuses.items() if status != 403)


def test_every_page_opens_for_its_roles_and_no_other(people: dict[str, User]) -> None:
    found = dict(opened(people))
    differ = {name: (found.get(name), PAGES.get(name)) for name in found.keys() | PAGES.keys()}
    assert {name: pair for name, pair in differ.items() if pair[0] != pair[1]} == {}


def test_every_action_is_offered_to_its_roles_and_no_other(people: dict[str, User]) -> None:
    found: dict[str, str] = {}
    for name, person in people.items():
        for action in actions(User.objects.get(pk=person.pk)):
            key = f"{action.model}.{action.name}"
            found[key] = found.get(key, "") + LETTERS[name]
    differ = {name: (found.get(name), ACTIONS.get(name)) for name in found.keys() | ACTIONS.keys()}
    assert {name: pair for name, pair in differ.items() if pair[0] != pair[1]} == {}


def test_every_form_is_taken_from_its_roles_and_no_other(people: dict[str, User]) -> None:
    found = dict.fromkeys(FORMS, "")
    for role, person in people.items():
        person.set_unusable_password()
        person.save()
        client = browser(person)
        for address in addresses():
            if address.name in FORMS and client.post(address.path).status_code != 403:
                found[address.name] += LETTERS[role]
    assert found == FORMS


def test_the_auditor_changes_nothing_anywhere(people: dict[str, User]) -> None:
    auditor = User.objects.get(pk=people["auditor"].pk)
    assert list(actions(auditor)) == []
    assert [each for each in auditor.get_all_permissions() if not each.split(".")[1].startswith("view_")] == []
    client = browser(auditor)
    allowed = {}
    for address in addresses():
        status = client.post(address.path, {"reason": "x", "why": "x", "note": "x", "format": "csv"}).status_code
        if status not in (302, 403, 404, 405):
            allowed[address.name] = status
    assert set(allowed) <= PAGES_THAT_ANSWER_A_POST, allowed
