"""Every page and action of the admin leaves its lines by itself: nobody has to remember to write them."""

import pytest
from django.test import Client
from django.urls import reverse

from desk.audit.models import AuditLine, LineKind
from desk.audit.services import acted, attempted, looked
from desk.audit.subjects import PERSONAL
from desk.audit.where import Where, at_work
from tests.desk.audit.cast import browser, lines, superuser
from tests.desk.walk import actions, addresses
from tests.wallet.builders import licensed, player
from tests.wallet.money.cast import at_the_keys, proven, requested_withdrawal, won

pytestmark = pytest.mark.django_db
QUIET = {"admin:index", "admin:login", "admin:logout", "admin:jsi18n"}


def house() -> None:
    """A house with money and somebody who wants to be paid."""
    licensed()
    asha = proven("asha")
    won(asha, 5_000)
    requested_withdrawal(asha, 500)


def test_every_look_at_a_row_and_every_list_of_people() -> None:
    omar = superuser()
    house()
    client, missing, looked_at = browser(omar), [], 0
    for address in addresses():
        before = AuditLine.objects.count()
        answer = client.get(address.path)
        written = AuditLine.objects.count() - before
        shows = address.has_row or any(
            address.name == f"admin:{label.replace('.', '_')}_changelist" for label in PERSONAL
        )
        if answer.status_code == 200 and shows and address.name not in QUIET:
            looked_at += 1
            missing += [address.name] if written != 1 else []
    assert missing == []
    assert looked_at > 30


def test_every_action_is_written_before_and_after() -> None:
    omar = superuser()
    house()
    client, seen = at_the_keys(Client(), omar), 0
    for action in list(actions(omar)):
        last = AuditLine.objects.order_by("id").last()
        client.post(action.path, {"action": action.name, "_selected_action": action.row, "why": "a reason"})
        new = list(AuditLine.objects.filter(id__gt=last.pk if last else 0).order_by("id"))
        attempt = next(line for line in new if line.kind == LineKind.ATTEMPT)
        acts = [line for line in new if line.kind == LineKind.ACT and line.what == attempt.what]
        assert attempt.what == f"{action.model}.{action.name}"
        assert attempt.given["action"] == action.name
        assert [act.attempt_id for act in acts] == [attempt.pk], action
        assert acts[0].status is not None
        assert acts[0].why == "a reason"
        seen += 1
    assert seen > 10


def test_a_form_sent_to_any_page_is_written() -> None:
    omar = superuser()
    house()
    client, missing = at_the_keys(Client(), omar), []
    for address in addresses():
        if address.name in QUIET:
            continue
        before = AuditLine.objects.filter(kind=LineKind.ATTEMPT).count()
        client.post(address.path, {"why": ""})
        if AuditLine.objects.filter(kind=LineKind.ATTEMPT).count() != before + 1:
            missing.append(address.name)
    assert missing == []


def test_what_changed_stands_there_before_and_after() -> None:
    asha = player("asha")
    client = browser(superuser())
    page = reverse("admin:accounts_user_change", args=(asha.pk,))
    form = client.get(page).context["adminform"].form
    sent = {name: value for name, value in form.initial.items() if isinstance(value, str | int) and value is not False}
    client.post(page, sent | {"display_name": "Asha the Great"}, REMOTE_ADDR="203.0.113.7")
    attempt, act = lines(what="accounts.user.change")
    assert (attempt.kind, act.kind) == (LineKind.ATTEMPT, LineKind.ACT)
    assert act.before["display_name"] == "asha"
    assert act.after["display_name"] == "Asha the Great"
    assert (act.subject, act.about_pk, act.address, act.status) == (asha, str(asha.pk), "203.0.113.7", 302)
    assert act.session
    assert client.session.session_key not in act.session


def test_no_secret_is_written() -> None:
    client = browser(superuser())
    form = {
        "username": "chitra",
        "display_name": "Chitra",
        "usable_password": "true",
        "password1": "sixteen brown monkeys",
        "password2": "sixteen brown monkeys",
    }
    client.post(reverse("admin:accounts_user_add"), form)
    written = [f"{line.given} {line.before} {line.after}" for line in lines()]
    assert len(written) >= 2
    assert not any("monkeys" in text or "pbkdf2" in text or "md5$" in text for text in written)
    assert lines(kind="act")[-1].about_words.startswith("Chitra")


def test_a_look_that_was_refused_is_written_too() -> None:
    asha, binu = player("asha"), player("binu")
    binu.is_staff = True
    binu.save()
    answer = browser(binu).get(reverse("admin:accounts_user_change", args=(asha.pk,)))
    assert answer.status_code == 403
    (look,) = lines(kind="look")
    assert (look.by, look.subject, look.status) == (binu, asha, 403)


def test_a_player_at_the_door_leaves_no_line() -> None:
    browser(player("asha")).get("/admin/accounts/user/")
    assert lines() == []


def test_only_an_act_is_tied_to_the_attempt_that_it_follows() -> None:
    omar = superuser()
    with at_work(Where(omar)):
        attempt = attempted("deal.void", given={})
    assert attempt.attempt_id is None
    with at_work(Where(omar, attempt_id=attempt.pk)):
        assert looked("player").attempt_id is None
        assert acted("deal.void").attempt_id == attempt.pk
    assert acted("deal.void", by=omar).attempt_id is None
    assert acted("deal.void").attempt_id is None
