"""Papers are sent, judged, turned down with a reason, sent again; their files are nobody's business but the judge's."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Permission
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.law.terms import Terms, licences
from accounts.papers import proofs, vault
from accounts.papers import services as papers
from accounts.papers.kinds import DocumentKind, Fault, Proof, ProofState
from accounts.papers.models import Document, DocumentView, Person, ProofCheck
from accounts.papers.proofs import Lack
from accounts.people.models import User
from accounts.people.services import create_player
from tests.accounts.conftest import PASSWORD
from tests.registries import joined

JPEG = b"\xff\xd8\xff\xe0 a picture"
TERMS = Terms(least_age=18, places=None, currency="INR")


@pytest.fixture(autouse=True)
def _vault(settings: Settings, tmp_path: Path) -> None:
    settings.PAPERS_DIR = str(tmp_path / "papers")


@pytest.fixture
def judge(db: None) -> User:
    """An operator who may judge papers, and no more."""
    user = create_player("judge", PASSWORD)
    user.is_staff = True
    user.save()
    user.user_permissions.add(Permission.objects.get(codename="review_papers"))
    return user


def send_identity(user: User, born_on: date = date(1990, 1, 1), number: str = "ABCDE1234F") -> None:
    """Send who one is."""
    papers.send_identity(
        user, TERMS, legal_name="Asha Rao", born_on=born_on, kind=DocumentKind.PAN, number=number, files=[JPEG]
    )


def send_address(user: User, place: str = "MH") -> None:
    """Send where one lives."""
    papers.send_address(
        user, address="1 MG Road, Pune", place=place, pin_code="411001", kind=DocumentKind.BILL, files=[JPEG]
    )


def approve_all(user: User, judge: User, expires_on: date | None = None) -> None:
    """Accept whatever waits."""
    for check in user.proofs.filter(state=ProofState.SUBMITTED):
        papers.approve(judge, check, expires_on=expires_on)


def check_of(user: User, proof: Proof) -> ProofCheck:
    """One proof."""
    return ProofCheck.objects.get(user=user, proof=proof)


def test_who_is_of_age_today_sends_papers_and_who_is_tomorrow_does_not(asha: User) -> None:
    today = timezone.localdate()
    day = 28 if (today.month, today.day) == (2, 29) else today.day
    born_on = today.replace(year=today.year - TERMS.least_age, day=day)
    with pytest.raises(ValidationError):
        send_identity(asha, born_on + timedelta(days=1))
    send_identity(asha, born_on)
    assert check_of(asha, Proof.AGE).state == ProofState.SUBMITTED


def test_everything_approved_and_the_e_mail_confirmed_is_enough(asha: User, judge: User) -> None:
    assert proofs.proofs_of(asha, TERMS).lack == Lack.PAPERS
    send_identity(asha)
    send_address(asha)
    approve_all(asha, judge)
    assert proofs.proofs_of(asha, TERMS).lack == Lack.EMAIL
    asha.emailaddress_set.create(email="asha@example.org", verified=True)
    assert proofs.proofs_of(asha, TERMS).lack is None


def test_a_rejected_one_says_why_and_is_sent_again(asha: User, judge: User) -> None:
    send_identity(asha)
    papers.reject(judge, check_of(asha, Proof.IDENTITY), Fault.UNREADABLE, "the left half is dark")
    assert check_of(asha, Proof.IDENTITY).fault == Fault.UNREADABLE
    send_identity(asha)
    check = check_of(asha, Proof.IDENTITY)
    assert (check.state, check.fault, check.note) == (ProofState.SUBMITTED, "", "")


def test_what_waits_or_is_approved_is_not_sent_again(asha: User, judge: User) -> None:
    send_address(asha)
    with pytest.raises(ValidationError):
        send_address(asha, "GJ")
    approve_all(asha, judge)
    with pytest.raises(ValidationError):
        send_address(asha, "GJ")
    assert asha.person.place == "MH"


def test_an_approval_runs_out_and_is_sent_again(asha: User, judge: User) -> None:
    send_identity(asha)
    approve_all(asha, judge, timezone.localdate())
    later = timezone.now() + timedelta(days=2)
    assert proofs.proofs_of(asha, TERMS, later).states[Proof.IDENTITY] == ProofState.EXPIRED


def test_an_approval_is_taken_back_with_a_reason_and_sent_again(asha: User, judge: User) -> None:
    send_identity(asha)
    send_address(asha)
    approve_all(asha, judge)
    papers.reject(judge, check_of(asha, Proof.IDENTITY), Fault.SOMEBODY_ELSE, "found later")
    check = check_of(asha, Proof.IDENTITY)
    assert (check.state, check.fault, check.note) == (ProofState.REJECTED, Fault.SOMEBODY_ELSE, "found later")
    assert proofs.proofs_of(asha, TERMS).lack == proofs.Lack.PAPERS
    send_identity(asha)
    assert check_of(asha, Proof.IDENTITY).state == ProofState.SUBMITTED


def test_who_is_too_young_is_told_at_once(asha: User) -> None:
    with pytest.raises(ValidationError):
        send_identity(asha, timezone.localdate() - timedelta(days=17 * 365))
    assert not Document.objects.exists()


@pytest.mark.parametrize(
    ("born", "day", "age"),
    [
        ((2000, 2, 29), (2018, 2, 28), 17),
        ((2000, 2, 29), (2018, 3, 1), 18),
        ((2000, 6, 15), (2018, 6, 14), 17),
        ((2000, 6, 15), (2018, 6, 15), 18),
    ],
)
def test_a_birthday_is_counted_to_the_day(born: tuple[int, ...], day: tuple[int, ...], age: int) -> None:
    assert proofs.age_on(date(*born), date(*day)) == age


def test_a_restricted_place_keeps_from_playing(asha: User, judge: User) -> None:
    send_identity(asha)
    send_address(asha, "TS")
    approve_all(asha, judge)
    asha.emailaddress_set.create(email="asha@example.org", verified=True)
    stands = proofs.proofs_of(asha, TERMS)
    assert (stands.lack, stands.is_proven) == (Lack.PLACE, True)


def test_one_person_has_one_account(asha: User, judge: User) -> None:
    binu = create_player("binu", PASSWORD)
    send_identity(asha)
    send_identity(binu, number="abcde 1234 f")
    papers.approve(judge, check_of(asha, Proof.IDENTITY))
    with pytest.raises(ValidationError):
        papers.approve(judge, check_of(binu, Proof.IDENTITY))


def test_nobody_judges_their_own(judge: User) -> None:
    send_address(judge)
    with pytest.raises(ValidationError):
        papers.approve(judge, check_of(judge, Proof.ADDRESS))


@pytest.mark.parametrize("content", [b"MZ a program", b"<svg onload=alert(1)>", b"", JPEG + bytes(vault.MOST_BYTES)])
def test_what_is_no_picture_is_refused_by_its_content(asha: User, content: bytes) -> None:
    with pytest.raises(ValidationError):
        papers.send_address(
            asha, address="x", place="MH", pin_code="411001", kind=DocumentKind.BILL, files=[JPEG, content]
        )
    assert not Path(vault.folder()).exists()


@pytest.mark.parametrize(("count", "is_sent"), [(0, False), (1, True), (papers.MOST_FILES, True), (5, False)])
def test_one_to_four_files_are_sent(asha: User, count: int, is_sent: bool) -> None:
    def send() -> None:
        papers.send_address(
            asha, address="1 MG Road", place="MH", pin_code="411001", kind=DocumentKind.BILL, files=[JPEG] * count
        )

    if is_sent:
        send()
    else:
        with pytest.raises(ValidationError):
            send()
    assert Document.objects.count() == (count if is_sent else 0)


def test_a_file_may_have_the_most_bytes(asha: User) -> None:
    largest = JPEG + bytes(vault.MOST_BYTES - len(JPEG))
    papers.send_address(
        asha, address="1 MG Road", place="MH", pin_code="411001", kind=DocumentKind.BILL, files=[largest]
    )
    assert Document.objects.get().size == vault.MOST_BYTES


def test_files_lie_encrypted_under_names_that_tell_nothing(asha: User) -> None:
    send_address(asha)
    document = Document.objects.get()
    file = vault.folder() / document.public_id
    assert b"picture" not in file.read_bytes()
    assert file.stat().st_mode & 0o777 == 0o600
    assert vault.read(document.public_id) == JPEG


def test_a_document_is_shown_to_the_judge_and_the_look_is_noted(client: Client, asha: User, judge: User) -> None:
    send_address(asha)
    document = Document.objects.get()
    client.force_login(judge)
    answer = client.get(f"/accounts/papers/{document.public_id}/")
    assert (answer.content, answer["Content-Type"]) == (JPEG, "image/jpeg")
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Disposition"].startswith("attachment")
    assert DocumentView.objects.get().viewer == judge


def test_nobody_else_sees_it_not_even_its_owner(client: Client, asha: User) -> None:
    send_address(asha)
    address = f"/accounts/papers/{Document.objects.get().public_id}/"
    assert client.get(address).status_code == 302
    client.force_login(asha)
    assert client.get(address).status_code == 302
    asha.is_staff = True
    asha.save()
    client.force_login(asha)  # whoever becomes an operator logs in again
    assert client.get(address).status_code == 403
    assert not DocumentView.objects.exists()


def test_the_page_is_not_there_in_a_house_for_practice(client: Client, asha: User) -> None:
    client.force_login(asha)
    assert client.get("/accounts/papers/").status_code == 404


def test_papers_are_sent_from_the_page(client: Client, asha: User) -> None:
    client.force_login(asha)
    form = {
        "what": "address",
        "address": "1 MG Road, Pune",
        "place": "MH",
        "pin_code": "411001",
        "kind": "bill",
        "pictures": [SimpleUploadedFile("x.exe", JPEG), SimpleUploadedFile("y.jpg", JPEG)],
    }
    with joined(licences, "wallet", lambda: TERMS):
        assert client.post("/accounts/papers/", form).status_code == 302
        page = client.get("/accounts/papers/").content.decode()
    assert Document.objects.count() == 2
    assert 'data-state="submitted"' in page


def test_an_operator_judges_in_the_admin(client: Client, asha: User, judge: User) -> None:
    send_address(asha)
    check = check_of(asha, Proof.ADDRESS)
    client.force_login(judge)
    address = f"/admin/accounts/proofcheck/{check.pk}/change/"
    assert client.get(address).status_code == 200
    client.post(address, {"verdict": "reject", "fault": "", "note": "", "expires_on": ""})
    assert check_of(asha, Proof.ADDRESS).state == ProofState.SUBMITTED
    client.post(address, {"verdict": "reject", "fault": "cut_off", "note": "", "expires_on": ""})
    check = check_of(asha, Proof.ADDRESS)
    assert (check.state, check.decided_by) == (ProofState.REJECTED, judge)


@pytest.mark.parametrize(("least_age", "lack"), [(19, None), (20, None), (21, Lack.AGE)])
def test_who_is_as_old_as_the_licence_asks_plays_and_who_is_younger_does_not(
    asha: User, judge: User, least_age: int, lack: Lack | None
) -> None:
    """The licence may ask for more years than when the papers were sent."""
    send_identity(asha, date(2000, 6, 15))
    send_address(asha)
    approve_all(asha, judge)
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True)
    on_the_birthday = datetime(2020, 6, 15, 12, tzinfo=UTC)
    held = Terms(least_age=least_age, places=None, currency="INR")
    assert proofs.proofs_of(asha, held, on_the_birthday).lack == lack


def test_approved_papers_without_a_birth_lack_the_age(asha: User, judge: User) -> None:
    send_identity(asha)
    send_address(asha)
    approve_all(asha, judge)
    EmailAddress.objects.create(user=asha, email="asha@example.org", verified=True)
    Person.objects.update(born_on=None)
    assert proofs.proofs_of(asha, TERMS).lack == Lack.AGE


def test_among_many_those_are_proven_who_are_proven_one_by_one(
    asha: User, judge: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    today = timezone.localdate()
    everybody = [asha, *(create_player(name, PASSWORD) for name in ("binu", "chitra", "dev", "esha", "farid"))]
    ends_on = [None, today, today - timedelta(days=1), None, None]
    for number, (user, expires_on) in enumerate(zip(everybody, ends_on, strict=False)):
        send_identity(user, number=f"ABCDE123{number}F")
        send_address(user)
        approve_all(user, judge, expires_on)
        EmailAddress.objects.create(user=user, email=f"{user.username}@example.org", verified=user.username != "dev")
    papers.reject(judge, check_of(everybody[4], Proof.ADDRESS), Fault.UNREADABLE)
    users = [user.pk for user in everybody]
    one_by_one = {user.pk for user in everybody if proofs.proofs_of(user, None).is_proven}
    assert proofs.proven_among(users) == one_by_one == {asha.pk, everybody[1].pk}
    assert proofs.proven_among([user.pk for user in everybody[1:]]) == {everybody[1].pk}
