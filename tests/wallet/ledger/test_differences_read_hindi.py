"""What the ledger's check and the watch over new blocks find is read in Hindi by who reads Hindi."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from base.ids import ALPHABET, LENGTH
from tests.wallet.builders import guards_off, rupees, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from tests.wallet.ledger.test_check_ledger import EARLIER, asha, binu, played  # noqa: F401  (fixtures)
from tests.wallet.money.cast import operator
from tests.wallet.seal.sealed import play
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import close_next_day
from wallet.finding_words import OF_CODES
from wallet.kept_words import translated, translated_part
from wallet.ledger.audit import Difference, checks, differences
from wallet.seal import watch
from wallet.tasks import seal_ledger

pytestmark = pytest.mark.django_db(transaction=True)

ENGLISH = re.compile(r"(?<![\w:.-])[A-Za-z]{2,}(?![\w:.-])")
PUBLIC_ID = re.compile(rf"(?<!\w)[{ALPHABET}]{{{LENGTH}}}(?!\w)")
NAMES = {"CHIP", "INR", "SHA", "house", "player", "seat", "deal", "gift", "bananas", "reversal", "infinity"}
"""What stands in the books under these letters: currencies, kinds of accounts and of transactions."""
COLUMNS = {field.column for field in Day._meta.get_fields() if hasattr(field, "column")}
"""Of a closed day, which are called so."""
DAMAGES = (
    "UPDATE wallet_entry SET amount_minor = amount_minor + 1 WHERE line = 3",
    "DELETE FROM wallet_transaction WHERE kind = 'cash_out'",
    "UPDATE wallet_transaction SET currency_id = 'INR' WHERE kind = 'cash_out'",
    "UPDATE wallet_entry SET balance_after_minor = -5 WHERE line = 1",
    "UPDATE wallet_transaction SET reverses_id = id WHERE reverses_id IS NOT NULL",
    EARLIER,
    "UPDATE wallet_account SET kind = 'house' WHERE kind = 'player'",
    "UPDATE wallet_transaction SET kind = 'bananas' WHERE kind = 'deal'",
    "UPDATE wallet_transaction SET event_at = 'infinity' WHERE kind = 'deal'",
    "UPDATE wallet_checkpoint SET balance_minor = balance_minor + 1",
    "ALTER TABLE wallet_account DISABLE TRIGGER wallet_account_stays",
)


def english_in(sentence: str) -> set[str]:
    """Give the English words of a sentence; an id of twelve drawn letters and digits may be letters alone."""
    return {word for word in ENGLISH.findall(PUBLIC_ID.sub("", sentence)) if word not in NAMES}


@pytest.fixture
def guards_again() -> Iterator[None]:
    """A guard that a test switches off stands again after it."""
    yield
    sql("ALTER TABLE wallet_account ENABLE TRIGGER wallet_account_stays")


@pytest.mark.usefixtures("played", "guards_again")
@pytest.mark.parametrize("damage", DAMAGES)
def test_each_difference_is_said_in_hindi(damage: str) -> None:
    rupees()
    with guards_off():
        sql(damage)
    found = [str(each) for each in differences()]
    assert found
    with override("hi"):
        assert {english: sentence for sentence in found for english in english_in(translated(sentence))} == {}


DAMAGES_OF_DAYS = (
    "day = '9999-12-30'",
    "day = day + 1",
    "begins_at = begins_at + interval '3 hours'",
    "ends_at = ends_at + interval '3 hours'",
    "closed_at = '2020-01-01'",
    "up_to_xid = '9000000000000'",
    "document = ''",
    "document = replace(document, '\"number\":1', '\"number\":2')",
)


@pytest.mark.parametrize("damage", DAMAGES_OF_DAYS)
def test_what_is_found_of_closed_days_is_said_in_hindi(damage: str) -> None:
    a_little_play()
    put_back()
    assert close_next_day() is not None
    with guards_off():
        sql(f"UPDATE wallet_day SET {damage}")
    found = [str(each) for each in differences()]
    assert found
    with override("hi"):
        said = {english: sentence for sentence in found for english in english_in(translated(sentence))}
    assert {english: sentence for english, sentence in said.items() if english not in COLUMNS} == {}


def test_every_check_of_every_room_has_a_hindi_name() -> None:
    with override("hi"):
        assert [
            name for name in checks.names() if gettext(name) == name or translated_part(name) != gettext(name)
        ] == []


@pytest.mark.parametrize(
    "parts",
    [
        ("what the house bore is owed", "receivable 7", "5000 owed by player 3", "0 borne"),
        ("what the house bore is owed", "receivable 7", "5000 owed by player 3", "5000 borne for player 4"),
        ("bonuses are released for rake that was taken", "rake of deal:1 by player 3", "5 counted", "4 taken"),
    ],
)
def test_what_is_found_of_debts_and_bonuses_is_said_in_hindi(parts: tuple[str, str, str, str]) -> None:
    with override("hi"):
        assert english_in(translated(str(Difference(*parts)))) == set()


def test_a_difference_is_found_by_its_parts_whatever_stands_in_them() -> None:
    kept = str(Difference("guards stand", "guard wallet_entry_balanced", "missing", "switched O"))
    with override("hi"):
        words = gettext("guards stand"), gettext("guard %(guard)s") % {"guard": "wallet_entry_balanced"}
        assert translated(kept).startswith(f"{words[0]}: {words[1]}")


def test_every_code_that_the_watch_writes_has_words() -> None:
    code = r'(?:yield|\[|\(|\s)\s*\(?\s*(?<!Finding, )"([a-z]+_?[a-z_]*)",\s*(?:f"|about|wrong)'  # no column's name
    assert set(re.findall(code, _source())) == set(OF_CODES)


def _source() -> str:
    return Path(watch.__file__).read_text()


def test_operators_read_what_was_found_in_hindi() -> None:
    play()
    with guards_off():
        sql("UPDATE wallet_account SET balance_minor = balance_minor + 1 WHERE kind = 'seat'")
    seal_ledger()
    client = Client()
    client.force_login(operator("omar"))
    client.cookies["django_language"] = "hi"
    shown = client.get("/admin/wallet/finding/").content.decode()
    with override("hi"):
        assert gettext(OF_CODES["balance_held"]) in shown
        assert translated("It holds 1; its last entry left 2.").split("1")[0] in shown
    assert "its last entry left" not in shown
    assert ">balance_held<" not in shown.replace(" ", "").replace("\n", "")
