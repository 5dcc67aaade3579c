"""One bad line is a line to work off; another currency and balances that do not add up are found, in every format."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import player
from tests.wallet.finance.reconciliation.books import HEAD, bank, book_settlement, camt_of, deposited, gateway, today
from wallet.finance.reconciliation.lines import StatementRefused
from wallet.finance.reconciliation.models import Statement
from wallet.finance.reconciliation.services import compare_again, upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def clerk() -> User:
    return player("clerk")


def said(statement: Statement) -> list[tuple[str, str]]:
    return [(line.verdict, line.trouble) for line in statement.lines.order_by("number", "id")]


def balances(opening: str, closing: str, currency: str = "INR") -> str:
    return "".join(
        f'<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy="{currency}">{amount}</Amt>'
        "<CdtDbtInd>CRDT</CdtDbtInd></Bal>"
        for code, amount in (("OPBD", opening), ("CLBD", closing))
    )


def with_balances(content: bytes, opening: str, closing: str) -> bytes:
    return content.replace(b"<Stmt>", f"<Stmt>{balances(opening, closing)}".encode())


def test_one_bad_line_does_not_refuse_the_others_and_waits_for_a_note(clerk: User) -> None:
    deposited("a1", 10_000)
    lines = f"a1,{today()},100.00,2.00,captured\nb1,{today()},ten,0,captured\nc1,sometime,1.00,0,captured\n"
    statement, _ = upload(gateway(), "june.csv", (HEAD + lines).encode(), clerk)
    assert said(statement) == [
        ("matched", ""),
        ("unreadable", "Line 3: 'ten' is no amount."),
        ("unreadable", "Line 4: 'sometime' is no day as this source writes them."),
    ]
    assert [line.is_open for line in statement.lines.order_by("number")] == [False, True, True]
    compare_again(statement)
    assert [verdict for verdict, _trouble in said(statement)] == ["matched", "unreadable", "unreadable"]


def test_a_line_of_dollars_agrees_with_no_rupees(clerk: User) -> None:
    deposited("a1", 700_000)
    deposited("b1", 10_000)
    source = gateway(fee_bps=0)
    source.columns |= {"currency": "Ccy"}
    source.save()
    rows = f"a1,{today()},7000.00,0,captured,USD\nb1,{today()},100.00,0,captured,inr\n"
    statement, _ = upload(source, "june.csv", (HEAD.strip() + ",Ccy\n" + rows).encode(), clerk)
    verdicts = said(statement)
    assert verdicts[0] == ("currency", "Line 2 is not in INR: 7000.00 USD.")
    assert verdicts[1][0] == "matched"
    assert statement.lines.filter(number=None).count() == 1


def test_an_entry_of_camt_in_dollars_is_a_line_and_the_rest_is_read(clerk: User) -> None:
    book_settlement("utr-1", 700_000, 0)
    content = camt_of(("UTR-1", 0, "7000.00", "CRDT"), ("x", 0, "1.00", "CRDT")).replace(b'Ccy="INR"', b'Ccy="USD"', 1)
    statement, _ = upload(bank(), "june.xml", content, clerk)
    assert [verdict for verdict, _ in said(statement)] == ["currency", "missing_here", "timing"]


def test_columns_for_money_in_and_out_apart(clerk: User) -> None:
    source = bank()
    source.columns = {"reference": "Ref", "date": "Date", "debit": "Withdrawal", "credit": "Deposit"}
    source.save()
    content = f"Date,Ref,Withdrawal,Deposit\n{today()},a,12.50,\n{today()},b,,98.00\n".encode()
    statement, _ = upload(source, "june.csv", content, clerk)
    assert [line.amount_minor for line in statement.lines.order_by("number")] == [-1_250, 9_800]


def test_balances_that_agree_with_the_entries_and_the_day_before_say_nothing(clerk: User) -> None:
    source = bank()
    first, _ = upload(source, "1.xml", with_balances(camt_of(("a", -1, "98.00", "CRDT")), "2.00", "100.00"), clerk)
    second, _ = upload(source, "2.xml", with_balances(camt_of(("b", 0, "10.00", "DBIT")), "100.00", "90.00"), clerk)
    assert (first.opening_minor, first.closing_minor, second.closing_minor) == (200, 10_000, 9_000)
    assert not first.lines.filter(verdict="balance").exists()
    assert not second.lines.filter(verdict="balance").exists()


def test_balances_that_do_not_add_up_are_lines_to_work_off(clerk: User) -> None:
    source = bank()
    upload(source, "1.xml", with_balances(camt_of(("a", -1, "98.00", "CRDT")), "2.00", "100.00"), clerk)
    statement, _ = upload(source, "2.xml", with_balances(camt_of(("b", 0, "10.00", "DBIT")), "101.00", "90.00"), clerk)
    troubles = [line.trouble for line in statement.lines.filter(verdict="balance").order_by("id")]
    assert troubles == [
        "It opens with 101.00 and its entries come to -10.00: that is 91.00, but it closes with 90.00.",
        f"It opens with 101.00; the statement up to {today(-1)} closed with 100.00.",
    ]
    compare_again(statement)
    assert statement.lines.filter(verdict="balance").count() == 2


def mt940(*entries: str, opening: str = "C{}INR2,00", closing: str = "C{}INR87,50") -> bytes:
    day = today().strftime("%y%m%d")
    body = "".join(f":61:{day}{today():%m%d}{entry}\n:86:words\n" for entry in entries)
    return f":20:S1\n:25:HDFC/1\n:28C:1/1\n:60F:{opening.format(day)}\n{body}:62F:{closing.format(day)}\n-\n".encode()


def test_mt940_is_read_with_its_balances(clerk: User) -> None:
    book_settlement("utr-1", 9_800, 0)
    content = mt940("C98,00NTRFUTR-1//B1", "D12,50NCHGNONREF")
    statement, _ = upload(bank(), "june.sta", content, clerk)
    assert [(line.amount_minor, line.verdict) for line in statement.lines.order_by("number")] == [
        (9_800, "matched"),
        (-1_250, "missing_here"),
    ]
    assert (statement.opening_minor, statement.closing_minor) == (200, 8_750)


def test_a_bad_entry_of_mt940_is_a_line_and_its_balances_are_told(clerk: User) -> None:
    content = mt940("C98,00NTRFUTR-1//B1", "Znonsense")
    statement, _ = upload(bank(), "june.sta", content, clerk)
    assert [line.verdict for line in statement.lines.order_by("number")] == ["missing_here", "unreadable", "balance"]


def ofx(*entries: tuple[str, str, str], closing: str = "87.50", currency: str = "INR") -> bytes:
    body = "".join(
        f"<STMTTRN><TRNTYPE>OTHER<DTPOSTED>{day}<TRNAMT>{amount}<FITID>{ref}</STMTTRN>" for ref, day, amount in entries
    )
    day = today().strftime("%Y%m%d")
    return (
        "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\n"
        "OLDFILEUID:NONE\nNEWFILEUID:NONE\n\n"
        f"<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>{currency}<BANKTRANLIST><DTSTART>{day}<DTEND>{day}{body}"
        f"</BANKTRANLIST><LEDGERBAL><BALAMT>{closing}<DTASOF>{day}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
    ).encode()


def test_ofx_is_read_and_the_balance_before_is_worked_out(clerk: User) -> None:
    book_settlement("utr-1", 9_800, 0)
    day = today().strftime("%Y%m%d")
    content = ofx(("UTR-1", f"{day}120000[5.5:IST]", "98.00"), ("c", day, "-12.50"), ("d", day, "x"))
    statement, _ = upload(bank(), "june.ofx", content, clerk)
    assert [(line.amount_minor, line.verdict) for line in statement.lines.order_by("number")] == [
        (9_800, "matched"),
        (-1_250, "missing_here"),
        (0, "unreadable"),
    ]
    assert (statement.opening_minor, statement.closing_minor) == (200, 8_750)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.ofx", b"OFXHEADER:100\nnonsense"),
        ("a.ofx", ofx(("a", "20261101", "1.00"), currency="USD")),
        ("a.sta", b":20:X\n:25:Y\n"),
        ("a.ofx", b"<OFX></OFX>"),
    ],
)
def test_what_is_no_statement_at_all_is_refused(name: str, content: bytes, clerk: User) -> None:
    with pytest.raises(StatementRefused):
        upload(bank(), name, content, clerk)
