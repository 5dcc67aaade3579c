"""A file that is no statement is refused with a code and a sentence in the reader's language; so is an empty note."""

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.translation import override

from accounts.people.models import User
from tests.wallet.builders import player
from tests.wallet.finance.reconciliation.books import HEAD, bank, gateway
from tests.wallet.finance.reports.test_finance_pages import clerk as browser_of
from wallet.finance.reconciliation import services, tables
from wallet.finance.reconciliation.lines import LineRefused, StatementRefused
from wallet.finance.reconciliation.models import Statement, StatementSource, Verdict
from wallet.finance.refusals import LineRefusal, StatementRefusal

pytestmark = pytest.mark.django_db
LINE = "a1,2026-06-01,1.00,0.02,captured\n"
OFX_HEAD = (
    b"OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\n"
    b"OLDFILEUID:NONE\nNEWFILEUID:NONE\n\n"
)
OF_BANKS = [
    ("a.xml", b"<open", StatementRefusal.NOT_XML),
    ("a.xml", b"<a/>", StatementRefusal.NOT_CAMT),
    ("a.sta", b":20:X\n:25:Y\n", StatementRefusal.NO_ENTRIES),
    ("a.ofx", OFX_HEAD + b"<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>", StatementRefusal.NOT_ONE_ACCOUNT),
    ("a.ofx", b"OFXHEADER:100\nnonsense", StatementRefusal.NOT_OFX),
]
OF_GATEWAYS = [
    ("a.png", b"", StatementRefusal.NO_KNOWN_FORMAT),
    ("a.csv", b"\xff\xfe\x00", StatementRefusal.NOT_TEXT),
    ("a.csv", b"Name,Sum\nx,1\n", StatementRefusal.NO_COLUMN),
    ("a.csv", HEAD.encode(), StatementRefusal.NO_LINES),
    ("a.csv", (HEAD + 'a1,"2026-06-01\n').encode(), StatementRefusal.NOT_CSV),
    ("a.csv", (HEAD + LINE.replace("1.00", "ten")).encode(), LineRefusal.NOT_AN_AMOUNT),
    ("a.csv", (HEAD + LINE.replace("1.00", "1.005")).encode(), LineRefusal.NOT_OF_CURRENCY),
    ("a.csv", (HEAD + LINE.replace("2026-06-01", "soon")).encode(), LineRefusal.OTHER_DATE_FORMAT),
    ("a.xlsx", b"nonsense", StatementRefusal.NOT_XLSX),
]


@pytest.fixture
def clerk() -> User:
    return player("clerk")


def refused(source: StatementSource, name: str, content: bytes, by: User) -> StatementRefused:
    with pytest.raises(StatementRefused) as why:
        services.upload(source, name, content, by)
    assert Statement.objects.count() == 0
    return why.value


@pytest.mark.parametrize(("name", "content", "code"), OF_GATEWAYS)
def test_a_gateways_file_is_refused_by_its_code(name: str, content: bytes, code: StatementRefusal, clerk: User) -> None:
    assert refused(gateway(), name, content, clerk).code is code


@pytest.mark.parametrize(("name", "content", "code"), OF_BANKS)
def test_a_banks_file_is_refused_by_its_code(name: str, content: bytes, code: StatementRefusal, clerk: User) -> None:
    assert refused(bank(), name, content, clerk).code is code


@pytest.mark.parametrize(("content", "number"), [(HEAD + LINE + 'a1,"2026-06-01\n', 3), ('"Payment Id,Day\n', 1)])
def test_a_quotation_mark_that_is_not_closed_is_named_by_its_line(content: str, number: int, clerk: User) -> None:
    sentence = refused(gateway(), "a.csv", content.encode(), clerk).sentence
    assert sentence == f"Line {number}: unexpected end of data."


def test_a_file_may_be_too_long_or_too_large(clerk: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_LINES", 2)
    source = gateway()
    too_long = refused(source, "a.csv", (HEAD + LINE * 2).encode(), clerk)
    assert (too_long.code, too_long.values) == (StatementRefusal.TOO_MANY_LINES, {"most": 2})
    monkeypatch.setattr(services, "MOST_BYTES", 1 << 20)
    too_large = refused(source, "a.csv", b"x" * ((1 << 20) + 1), clerk)
    assert too_large.sentence == "The file is larger than 1 MB; send it in parts."


def test_a_file_of_exactly_the_most_bytes_is_read(clerk: User, monkeypatch: pytest.MonkeyPatch) -> None:
    content = (HEAD + LINE).encode()
    monkeypatch.setattr(services, "MOST_BYTES", len(content))
    statement, is_new = services.upload(gateway(), "a.csv", content, clerk)
    assert (statement.lines.filter(number__isnull=False).count(), is_new) == (1, True)


def test_a_line_is_kept_in_english_and_read_in_the_readers_language() -> None:
    line = LineRefused(LineRefusal.OTHER_CURRENCY, about="Line 3", currency="INR", amount="1.00 USD")
    assert (line.kept, line.verdict) == ("Line 3 is not in INR: 1.00 USD.", Verdict.CURRENCY)
    assert LineRefused(LineRefusal.NO_AMOUNT, about="Line 3").verdict == Verdict.UNREADABLE
    with override("hi"):
        assert "1.00 USD" in line.sentence
        assert not {"Line", "is", "not"} & set(line.sentence.split())


def test_the_page_says_it() -> None:
    sent = {"source": gateway().pk, "file": SimpleUploadedFile("a.csv", b"Name,Sum\nx,1\n")}
    page = browser_of("view_statement", "add_statement").post("/admin/finance/statements/", sent)
    assert "The file has no column for: reference (Payment Id)" in page.content.decode()


def test_an_empty_note_is_answered_with_what_to_write(clerk: User) -> None:
    statement, _ = services.upload(gateway(), "a.csv", (HEAD + LINE).encode(), clerk)
    line = statement.lines.order_by("id")[0]
    browser = browser_of("view_statement", "change_statement", name="other")
    answer = browser.post(f"/admin/finance/statements/{statement.public_id}/lines/{line.pk}/", {"note": " "})
    assert [str(one) for one in get_messages(answer.wsgi_request)] == ["Write what the difference is."]
