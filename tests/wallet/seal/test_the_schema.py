"""What the database is made of is signed; whatever its owner changes is found and named, until somebody signs it in."""

import hashlib
import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from base.duties import Duty
from rummysite.roles.logins import grant
from tests.rummysite.roles.logins import drop_logins
from tests.wallet.builders import guards_off, sql
from tests.wallet.money.cast import operator
from wallet.ledger.audit import differences
from wallet.models import Block, BlockSignature, SchemaChange
from wallet.seal.schema import services
from wallet.seal.schema.catalogue import document, form_of, objects
from wallet.seal.schema.services import differing, last_signed, may_be_signed_after_migrations, sha256_now, sign_schema

pytestmark = pytest.mark.django_db

SITE = "rummy_site_of_the_schema"
NEWCOMER = "rummy_newcomer"
"""A role that nobody has given anything yet: what it gets is a change, whatever rights the tests before have left."""
NOTHING = "RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
ATTACKS = {
    f"CREATE OR REPLACE FUNCTION public.wallet_refuse() {NOTHING}": "function public.wallet_refuse()",
    "ALTER FUNCTION public.wallet_refuse() SET search_path = pg_temp": "function public.wallet_refuse()",
    f"ALTER FUNCTION public.wallet_refuse() OWNER TO {NEWCOMER}": "function public.wallet_refuse()",
    f"ALTER FUNCTION public.wallet_close_day(text) OWNER TO {NEWCOMER}": "function public.wallet_close_day(",
    "ALTER FUNCTION public.wallet_seal_block SECURITY INVOKER": "function public.wallet_seal_block(integer,boolean)",
    f"GRANT EXECUTE ON FUNCTION public.wallet_seal_block TO {NEWCOMER}": "function public.wallet_seal_block(integer,",
    "ALTER TABLE wallet_account DROP CONSTRAINT wallet_account_not_negative": (
        "constraint wallet_account_not_negative on wallet_account"
    ),
    "ALTER TABLE wallet_transaction DROP CONSTRAINT wallet_transaction_key": (
        "constraint wallet_transaction_key on wallet_transaction",
        "index wallet_transaction_key on wallet_transaction",
    ),
    "DROP TRIGGER wallet_entry_append_only ON wallet_entry;"
    " CREATE TRIGGER wallet_entry_append_only BEFORE UPDATE ON wallet_checkpoint"
    " FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('no')": (
        "trigger wallet_entry_append_only on wallet_checkpoint",
        "trigger wallet_entry_append_only on wallet_entry",
    ),
    "DROP TRIGGER wallet_deposit_licensed ON wallet_deposit": "trigger wallet_deposit_licensed on wallet_deposit",
    "ALTER TABLE wallet_licence DISABLE TRIGGER wallet_licence_true": "trigger wallet_licence_true on wallet_licence",
    "ALTER TABLE wallet_account DISABLE TRIGGER ALL": (
        "constraint wallet_account_currency_id",
        "constraint wallet_account_owner_id",
        "trigger wallet_account_stays on wallet_account",
    ),
    f"GRANT UPDATE (amount_minor) ON wallet_entry TO {NEWCOMER}": "column wallet_entry.amount_minor",
    f"GRANT DELETE ON wallet_entry TO {NEWCOMER}": "table wallet_entry",
    "CREATE TABLE wallet_other (id bigint)": "table wallet_other",
    "UPDATE wallet_kind SET duty = ARRAY['play'] WHERE kind = 'adjustment'": "kind adjustment",
    "INSERT INTO wallet_kind_leg VALUES ('deal', 'gateway', 0)": ("kind deal", "kind deal with gateway"),
    "UPDATE wallet_place SET code_pattern = '.' WHERE place = 'seat'": "place seat",
    f"INSERT INTO wallet_duty VALUES ('{NEWCOMER}', 'cashier')": f"duty cashier of {NEWCOMER}",
    "INSERT INTO wallet_taxrate VALUES ('IN', 'tds', 'Asia/Kolkata', '2026-11-01', 0)": (
        "rate of tds by IN from 2026-11-01"
    ),
    "ALTER TABLE wallet_entry ALTER COLUMN amount_minor DROP NOT NULL": "column wallet_entry.amount_minor",
    "CREATE RULE silent AS ON INSERT TO wallet_finding DO INSTEAD NOTHING": "rule silent on wallet_finding",
    f"GRANT TEMPORARY ON DATABASE {{database}} TO {NEWCOMER}": "database",
    "ALTER DATABASE {database} SET session_replication_role = replica": "settings of everybody in this database",
    "CREATE FUNCTION public.eq(xid8, bigint) RETURNS boolean LANGUAGE sql AS 'SELECT true';"
    " CREATE OPERATOR public.= (LEFTARG = xid8, RIGHTARG = bigint, FUNCTION = public.eq)": "operator public.=(xid8,",
}
GRANTS = {attack: named for attack, named in ATTACKS.items() if attack.startswith("GRANT")}


@pytest.fixture
def signed(signing: Path) -> SchemaChange:
    """A schema that somebody has signed."""
    change = sign_schema("omar", "the first")
    assert change is not None
    return change


def test_as_signed_nothing_differs(signed: SchemaChange) -> None:
    assert sign_schema("omar", "again") is None
    assert list(differing()) == []
    assert list(differences()) == []


@pytest.mark.parametrize(("attack", "named"), ATTACKS.items())
def test_what_the_owner_changes_is_named(signed: SchemaChange, attack: str, named: str | tuple[str, ...]) -> None:
    _attacked_is_named(attack, named)


@pytest.mark.parametrize(("attack", "named"), GRANTS.items())
def test_a_right_is_named_in_a_database_whose_logins_came_and_went(
    signing: Path, attack: str, named: str | tuple[str, ...]
) -> None:
    """Its functions have been another role's, and their rights are written down where they were the default."""
    grant({SITE: tuple(Duty)})
    drop_logins(SITE)
    sign_schema("omar", "the first")
    _attacked_is_named(attack, named)


def _attacked_is_named(attack: str, named: str | tuple[str, ...]) -> None:
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    sql(f"CREATE ROLE {NEWCOMER}")
    sql(attack.format(database=connection.settings_dict["NAME"]))
    found = [one.about for one in differences() if one.check == "the schema is the one that was signed"]
    for each in (named,) if isinstance(named, str) else named:
        assert any(about.startswith(each) for about in found), found


def test_a_right_of_the_sites_role_that_was_widened_is_named(signing: Path) -> None:
    grant({SITE: tuple(Duty)})
    sign_schema("omar", "the first")
    sql(f"GRANT UPDATE ON wallet_day TO {SITE}")
    sql(f"ALTER ROLE {SITE} CREATEROLE")
    assert [one.about for one in differing()] == [f"role {SITE}", "table wallet_day"]


def test_the_sites_role_reads_the_same_text(signing: Path) -> None:
    """Else a day closed by the site would have another hash than one that the owner closes."""
    grant({SITE: tuple(Duty)})
    sign_schema("omar", "the first")
    sql(f"SET SESSION AUTHORIZATION {SITE}")
    assert list(differing()) == []


def test_a_change_that_somebody_signs_in_is_expected(signed: SchemaChange) -> None:
    operator("omar")
    sql("CREATE TABLE wallet_other (id bigint)")
    out = io.StringIO()
    call_command("sign_schema", by="omar", reason="a table of our own", stdout=out)
    assert out.getvalue().splitlines()[-1] == f"The schema is signed as {sha256_now()}."
    assert "changed: table wallet_other" in out.getvalue()
    assert list(differing()) == []
    last = last_signed()
    assert last is not None
    assert (last.signed_by, last.reason) == ("omar", "a table of our own")


@pytest.mark.parametrize(("by", "reason", "said"), [("nobody", "why", "no such operator"), ("omar", " ", "Say why")])
def test_nobody_signs_without_a_name_and_a_reason(signed: SchemaChange, by: str, reason: str, said: str) -> None:
    operator("omar")
    with pytest.raises(CommandError, match=said):
        call_command("sign_schema", by=by, reason=reason)


def test_nothing_is_signed_without_the_key(signed: SchemaChange, signing: Path) -> None:
    operator("omar")
    signing.unlink()
    sql("CREATE TABLE wallet_other (id bigint)")
    with pytest.raises(CommandError, match="LEDGER_KEY_FILE"):
        call_command("sign_schema", by="omar", reason="why")


def test_a_row_that_the_owner_writes_signs_nothing(signed: SchemaChange) -> None:
    sql("DROP TRIGGER wallet_deposit_licensed ON wallet_deposit")
    text = document(objects())
    SchemaChange.objects.create(
        sha256=sha256_now(),
        document=text,
        signed_by="omar",
        reason="",
        key_id=signed.key_id,
        signature=signed.signature,
    )
    assert [one.about for one in differing()] == ["trigger wallet_deposit_licensed on wallet_deposit"]


def test_signatures_taken_away_are_missed(signed: SchemaChange) -> None:
    Block.objects.create(
        number=1, form=1, first_position=1, last_position=1, merkle_root="", previous="", sha256="",
        made_at="2026-11-22T00:00Z", last_xid=1, last_transaction=1,
    )  # fmt: skip
    BlockSignature.objects.create(block_id=1, key_id="", signature="")
    with guards_off():
        sql("DELETE FROM wallet_schemachange")
    assert [one.about for one in differing()] == ["the schema"]
    assert not may_be_signed_after_migrations()


def test_migrations_sign_what_they_change_and_nothing_that_was_changed_before(signed: SchemaChange) -> None:
    assert may_be_signed_after_migrations()
    sql("DROP TRIGGER wallet_deposit_licensed ON wallet_deposit")
    assert not may_be_signed_after_migrations()


def test_a_house_that_was_never_signed_is_signed_by_its_migrations(signing: Path) -> None:
    assert may_be_signed_after_migrations()
    assert list(differing()) == []


def test_a_new_months_partition_changes_nothing_if_it_is_like_the_others() -> None:
    sql("CREATE TABLE wallet_months (id bigint, at date NOT NULL, CHECK (id > 0)) PARTITION BY RANGE (at)")
    sql("CREATE UNIQUE INDEX ON wallet_months (at, id)")
    month = (
        "CREATE TABLE wallet_months_{0} PARTITION OF wallet_months FOR VALUES FROM ('2026-{0}-01') TO ('2026-{1}-01')"
    )
    sql(month.format("10", "11"))
    before = objects()
    sql(month.format("11", "12"))
    assert objects() == before
    sql("GRANT DELETE ON wallet_months_11 TO PUBLIC")
    assert objects() != before


def test_an_objects_text_is_shown_whole_or_cut_and_with_its_hash(
    signed: SchemaChange, monkeypatch: pytest.MonkeyPatch
) -> None:
    sql("ALTER FUNCTION public.wallet_refuse() SET search_path = pg_temp")
    now = objects()["function public.wallet_refuse()"]
    monkeypatch.setattr(services, "SHOWN", len(now))
    assert [one.found for one in differing()] == [now]
    monkeypatch.setattr(services, "SHOWN", len(now) - 1)
    assert [one.found for one in differing()] == [f"{now[:-1]}… ({hashlib.sha256(now.encode()).hexdigest()[:16]})"]


def test_an_object_that_is_gone_is_missing(signed: SchemaChange) -> None:
    sql("DROP TRIGGER wallet_deposit_licensed ON wallet_deposit")
    assert [one.found for one in differing()] == ["missing"]


def test_migrations_of_a_house_that_has_no_tables_for_it_yet_sign_nothing_away(signed: SchemaChange) -> None:
    sql("DROP TRIGGER wallet_deposit_licensed ON wallet_deposit")
    assert not may_be_signed_after_migrations()
    sql("ALTER TABLE wallet_schemachange RENAME TO another_table")
    assert may_be_signed_after_migrations()


def test_a_text_of_the_first_form_does_not_say_so() -> None:
    assert (form_of(objects(1)), "form of this text" in objects(1)) == (1, False)
    assert [form_of(objects(form)) for form in (2, 3, 4)] == [2, 3, 4]


def test_the_text_is_one_for_ever_whatever_the_names() -> None:
    assert document({"table b": "ü", "column a": '"'}) == '{"column a":"\\"","table b":"ü"}'


def test_the_text_is_one_document_of_names() -> None:
    text = document(objects())
    assert json.loads(text)["trigger wallet_entry_balanced on wallet_entry"].endswith("switched O")
