"""Papers outlast a closed account as long as the licence says, and then nothing of them is left but that they were."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path

import pytest
from django.db import ProgrammingError, transaction
from django.utils import timezone
from pytest_django import Settings

from accounts.closing import services as closing
from accounts.law.terms import RetentionRule, Terms, licences
from accounts.papers import retention, vault
from accounts.papers.kinds import DocumentKind, Fault, Proof
from accounts.papers.models import Document, PapersErased, Person, ProofCheck
from accounts.papers.services import reject, send_address, send_identity
from accounts.people.models import User
from accounts.people.services import create_player
from accounts.tasks import erase_old_papers
from rummysite.settings import CELERY_BEAT_SCHEDULE
from tests.accounts.conftest import PASSWORD
from tests.registries import joined

JPEG = b"\xff\xd8\xff\xe0 a picture"
RULES = (RetentionRule(date(2020, 1, 1), 30), RetentionRule(date(2030, 1, 1), 60))


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Iterator[Path]:
    """Where the files lie, under a licence that keeps papers for 30 days, and for 60 from 2030 on."""
    settings.PAPERS_DIR = str(tmp_path / "papers")
    held = Terms(least_age=18, places=None, currency="INR", papers_kept=RULES)
    with joined(licences, "wallet", lambda: held):
        yield tmp_path / "papers"


@pytest.fixture
def closed(asha: User) -> User:
    """Asha has sent her papers and closed her account."""
    send_identity(
        asha,
        Terms(18, None, "INR"),
        legal_name="Asha Rao",
        born_on=date(1990, 1, 1),
        kind=DocumentKind.PAN,
        number="ABCDE1234F",
        files=[JPEG, JPEG],
    )
    send_address(asha, address="1 MG Road", place="MH", pin_code="411001", kind=DocumentKind.BILL, files=[JPEG])
    check = ProofCheck.objects.get(user=asha, proof=Proof.ADDRESS)
    reject(create_player("judge", PASSWORD), check, Fault.UNREADABLE, "MG Road cannot be read")
    return closing.close(asha)


def after(user: User, days: float) -> datetime:
    """So many days after the account was closed."""
    assert user.closed_at is not None
    return user.closed_at + timedelta(days=days)


def test_until_the_time_is_over_everything_is_there(closed: User, folder: Path) -> None:
    assert retention.erase_old_papers(after(closed, 29.9)) == 0
    assert len(list(folder.iterdir())) == 3
    assert Person.objects.get(pk=closed.pk).legal_name == "Asha Rao"


def test_once_the_time_is_over_files_and_words_are_gone_and_a_row_says_so(closed: User, folder: Path) -> None:
    names = list(Document.objects.values_list("public_id", flat=True))
    assert retention.erase_old_papers(after(closed, 30.1)) == 1
    assert list(folder.iterdir()) == []
    for name in names:
        with pytest.raises(vault.Unreadable):
            vault.read(name)
    person = Person.objects.get(pk=closed.pk)
    assert not any((person.legal_name, person.address, person.place, person.pin_code, person.document_digest))
    assert person.born_on is None
    assert not Document.objects.filter(erased_at=None).exists()
    assert not Document.objects.exclude(sha256="").exists()
    assert not ProofCheck.objects.exclude(note="").exists()
    told = PapersErased.objects.get(user=closed)
    assert (told.documents, told.kept_days, told.closed_at) == (3, 30, closed.closed_at)


def test_it_happens_once(closed: User) -> None:
    assert retention.erase_old_papers(after(closed, 31)) == 1
    assert retention.erase_old_papers(after(closed, 32)) == 0
    assert PapersErased.objects.count() == 1


def test_an_open_account_keeps_its_papers(closed: User, folder: Path) -> None:
    User.objects.filter(pk=closed.pk).update(closed_at=None)
    assert retention.erase_old_papers(timezone.now() + timedelta(days=9999)) == 0
    assert len(list(folder.iterdir())) == 3


def test_the_length_in_force_on_the_day_of_closing_holds() -> None:
    assert retention.kept_for(date(2029, 12, 31), RULES).days == 30
    assert retention.kept_for(date(2030, 1, 1), RULES).days == 60
    assert retention.kept_for(date(2019, 1, 1), RULES).days == retention.FIVE_YEARS.days
    assert retention.kept_for(date(2026, 1, 1), ()).days == 1827


def test_files_that_cannot_be_deleted_are_tried_again(
    closed: User, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_of_trouble(public_id: str) -> None:
        raise PermissionError(public_id)

    with monkeypatch.context() as patch:
        patch.setattr(vault, "erase", full_of_trouble)
        assert retention.erase_old_papers(after(closed, 31)) == 0
    assert Person.objects.get(pk=closed.pk).legal_name == "Asha Rao"
    assert retention.erase_old_papers(after(closed, 31)) == 1
    assert list(folder.iterdir()) == []


def test_what_was_erased_stays_written_down(closed: User) -> None:
    retention.erase_old_papers(after(closed, 31))
    for change in (lambda: PapersErased.objects.update(documents=0), lambda: PapersErased.objects.all().delete()):
        with pytest.raises(ProgrammingError, match="Cannot update or delete"), transaction.atomic():
            change()


def test_beat_asks_for_it_every_hour(db: None) -> None:
    assert CELERY_BEAT_SCHEDULE["erase old papers"]["task"] == "accounts.tasks.erase_old_papers"
    assert erase_old_papers.name == "accounts.tasks.erase_old_papers"
    assert erase_old_papers() == 0


def test_one_sweep_erases_no_more_than_so_many_accounts_and_the_next_goes_on(
    closed: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "AT_A_TIME", 2)
    for name in ("binu", "chitra"):
        user = create_player(name, PASSWORD)
        send_address(user, address="1 MG Road", place="MH", pin_code="411001", kind=DocumentKind.BILL, files=[JPEG])
        closing.close(user)
    now = after(closed, 31)
    assert [retention.erase_old_papers(now) for _ in range(3)] == [2, 1, 0]


def test_a_file_that_is_gone_already_keeps_nothing_else_from_being_erased(closed: User, folder: Path) -> None:
    next(folder.iterdir()).unlink()
    assert retention.erase_old_papers(after(closed, 31)) == 1
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("left", ["words", "files"])
def test_words_without_a_file_and_files_without_words_are_erased_too(closed: User, folder: Path, left: str) -> None:
    if left == "words":
        Document.objects.update(erased_at=timezone.now())
    else:
        Person.objects.filter(pk=closed.pk).delete()
    assert retention.erase_old_papers(after(closed, 31)) == 1
    assert not Person.objects.exclude(legal_name="").exists()
    assert not Document.objects.filter(erased_at=None).exists()


def test_of_a_closed_account_that_has_sent_nothing_nothing_is_erased(db: None) -> None:
    user = closing.close(create_player("binu", PASSWORD))
    assert retention.erase_old_papers(after(user, 9999)) == 0
    assert not PapersErased.objects.exists()


@pytest.mark.parametrize(("closed_on", "kept_days"), [(date(2029, 12, 31), 30), (date(2030, 1, 1), 60)])
def test_the_sweep_goes_by_the_rule_of_the_day_of_closing(closed: User, closed_on: date, kept_days: int) -> None:
    closed.closed_at = datetime.combine(closed_on, time(12), tzinfo=timezone.get_default_timezone())
    closed.save(update_fields=["closed_at"])
    assert retention.erase_old_papers(after(closed, kept_days - 0.1)) == 0
    assert retention.erase_old_papers(after(closed, kept_days)) == 1
    assert PapersErased.objects.get().kept_days == kept_days
