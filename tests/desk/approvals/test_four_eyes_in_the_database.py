"""The database holds four eyes itself, whoever writes: SQL as the tables' owner is refused as any login is."""

import pytest
from django.db import IntegrityError, transaction

from accounts.people.models import User
from base.duties import Duty
from desk.approvals.carriers import carriers
from desk.approvals.models import ApprovalKind, ApprovalRequest
from tests.desk.approvals.cast import people, rights_asked
from tests.desk.audit.cast import commit
from tests.rummysite.roles.cast import as_login, house_by_duty, refused_to
from tests.wallet.builders import player, refused_by, sql

pytestmark = pytest.mark.django_db
GUARD = "desk_approvalrequest_steps"
DECIDE = "UPDATE desk_approvalrequest SET state = %s, decided_by_id = %s WHERE id = %s"


@pytest.fixture
def cast() -> tuple[User, User, User, ApprovalRequest]:
    omar, rita, asha = people()
    return omar, rita, asha, rights_asked(omar, asha, is_staff=True)


Cast = tuple[User, User, User, ApprovalRequest]


@pytest.mark.parametrize("state", ["approved", "refused"])
def test_nobody_decides_what_they_asked_for_not_even_a_superuser(cast: Cast, state: str) -> None:
    omar, _rita, _asha, request = cast
    with refused_by(GUARD):
        sql(DECIDE, state, omar.pk, request.pk)


def test_nobody_approves_what_is_about_them(cast: Cast) -> None:
    omar, rita, _asha, _request = cast
    about_rita = rights_asked(omar, rita, groups=[], is_superuser=False)
    with refused_by(GUARD):
        sql(DECIDE, "approved", rita.pk, about_rita.pk)


@pytest.mark.parametrize("who", ["a player", "an operator without the permission", "one switched off", "nobody"])
def test_only_who_may_approves(cast: Cast, who: str) -> None:
    _omar, rita, asha, request = cast
    other = player("binu")
    User.objects.filter(pk=other.pk).update(is_staff=who == "an operator without the permission")
    User.objects.filter(pk=rita.pk).update(is_active=who != "one switched off")
    decider = {"a player": asha, "one switched off": rita, "nobody": None}.get(who, other)
    with refused_by(GUARD):
        sql(DECIDE, "approved", decider.pk if decider else None, request.pk)


@pytest.mark.parametrize(
    "change",
    [
        "after = '{\"is_superuser\": true}'",
        "before = null",
        "reason = 'another'",
        "subject_id = null",
        "asked_by_id = decided_by_id",
        "kind_id = 'password'",
        "expires_at = now() + interval '20 days'",
        "about_pk = '1'",
    ],
)
def test_what_was_asked_for_stays_as_it_was_asked(cast: Cast, change: str) -> None:
    _omar, rita, _asha, request = cast
    with refused_by(GUARD):
        sql(f"UPDATE desk_approvalrequest SET {change} WHERE id = %s", request.pk)
    with refused_by(GUARD):
        sql(
            f"UPDATE desk_approvalrequest SET state = 'approved', decided_by_id = %s, {change} WHERE id = %s",
            rita.pk,
            request.pk,
        )


@pytest.mark.parametrize("state", ["carried_out", "asked", "expired", "withdrawn"])
def test_a_request_takes_its_steps_in_order(cast: Cast, state: str) -> None:
    _omar, rita, _asha, request = cast
    with refused_by(GUARD):
        sql(DECIDE, state, rita.pk if state == "withdrawn" else None, request.pk)


def test_it_is_carried_out_once_and_then_stays(cast: Cast) -> None:
    _omar, rita, _asha, request = cast
    sql(DECIDE, "approved", rita.pk, request.pk)
    sql("UPDATE desk_approvalrequest SET state = 'carried_out' WHERE id = %s", request.pk)
    for state in ("approved", "carried_out", "refused", "asked"):
        with refused_by(GUARD):
            sql(DECIDE, state, rita.pk, request.pk)
    with refused_by("desk_approvalrequest_stays"):
        sql("DELETE FROM desk_approvalrequest")
    commit()
    with refused_by("desk_approvalrequest_no_truncate"):
        sql("TRUNCATE desk_approvalrequest")


def test_it_is_born_as_asked_whatever_is_written(cast: Cast) -> None:
    omar, rita, asha, _request = cast
    born = ApprovalRequest.objects.create(
        kind_id="password", about_model="accounts.user", about_pk=str(asha.pk), subject=asha, after={}, reason="so",
        asked_by=omar, state="approved", decided_by=rita,
    )  # fmt: skip
    born.refresh_from_db()
    assert (born.state, born.decided_by) == ("asked", None)
    assert born.expires_at is not None


def test_a_request_about_a_person_names_them(cast: Cast) -> None:
    omar, rita, asha, _request = cast
    with refused_by(GUARD):
        ApprovalRequest.objects.create(
            kind_id="password", about_model="accounts.user", about_pk=str(asha.pk), subject=rita, after={}, reason="so",
            asked_by=omar,
        )  # fmt: skip


def test_only_who_works_here_asks(cast: Cast) -> None:
    _omar, _rita, asha, _request = cast
    with refused_by(GUARD):
        ApprovalRequest.objects.create(kind_id="bonus", after={}, reason="so", asked_by=asha)


def test_the_desk_says_no_permission_for_a_kind_itself(cast: Cast) -> None:
    house_by_duty()
    refused_to(Duty.DESK, "UPDATE desk_approvalkind SET permission = 'accounts.view_user'")
    sql("GRANT ALL ON desk_approvalkind TO rummy_desk_of_tests")
    with as_login(Duty.DESK), refused_by("desk_approvalkind_by_the_owner"):
        sql("UPDATE desk_approvalkind SET permission = 'accounts.view_user'")


@pytest.mark.parametrize("duty", [Duty.PLAY, Duty.CASHIER])
def test_only_the_desk_asks_and_decides(cast: Cast, duty: Duty) -> None:
    _omar, rita, _asha, request = cast
    house_by_duty()
    refused_to(duty, DECIDE, "approved", rita.pk, request.pk)


def test_every_kind_has_a_carrier_and_a_permission_that_there_is(cast: Cast) -> None:
    omar, _rita, asha, _request = cast
    kinds = dict(ApprovalKind.objects.values_list("name", "permission"))
    assert set(kinds) == set(carriers.names())
    every = omar.get_all_permissions()
    wanted = {*kinds.values(), *(carrier.ask_permission for carrier in carriers)}
    assert wanted <= every
    assert not any(asha.has_perm(permission) for permission in wanted)


def test_the_constraint_alone_holds_it_too(cast: Cast) -> None:
    omar, _rita, _asha, request = cast
    commit()
    sql("ALTER TABLE desk_approvalrequest DISABLE TRIGGER desk_approvalrequest_steps")
    with pytest.raises(IntegrityError, match="two_people"), transaction.atomic():
        sql(DECIDE, "approved", omar.pk, request.pk)
