"""Finance people upload, explain and sign on pages; others may not."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.wallet.builders import rupees
from tests.wallet.finance.reconciliation.books import csv_of, gateway
from tests.wallet.finance.reports.test_finance_pages import clerk
from wallet.finance.reconciliation.models import Statement

pytestmark = pytest.mark.django_db
UNKNOWN = csv_of(("unknown", 0, "50.00", "1.00", "captured"))


def upload(client: Client, content: bytes = UNKNOWN) -> str:
    form = {"source": gateway_pk(), "file": SimpleUploadedFile("june.csv", content)}
    return client.post("/admin/finance/statements/", form, follow=True).content.decode()


def gateway_pk() -> int:
    from wallet.finance.reconciliation.models import StatementSource

    found = StatementSource.objects.first() or gateway()
    return int(found.pk)


def test_a_file_is_uploaded_explained_and_signed() -> None:
    client = clerk("view_statement", "add_statement", "change_statement")
    assert "missing here" in upload(client)
    statement = Statement.objects.get()
    address = f"/admin/finance/statements/{statement.public_id}/"
    assert "disabled" in client.get(address).content.decode()
    client.post(f"{address}lines/{statement.lines.get().pk}/", {"note": "theirs"})
    assert "Another person approves" in client.post(f"{address}sign/", follow=True).content.decode()
    checker = clerk("view_statement", "change_statement", name="checker")
    assert "The statement is signed." in checker.post(f"{address}sign/", follow=True).content.decode()
    statement.refresh_from_db()
    assert client.get(f"{address}document.json").json()["sha256"] == statement.document_sha256


def test_the_same_file_again_is_said_to_be_known() -> None:
    client = clerk("view_statement", "add_statement")
    upload(client)
    assert "This file has been uploaded before; nothing has changed." in upload(client)


def test_a_bad_file_is_refused_on_the_form() -> None:
    assert "no column for" in upload(clerk("view_statement", "add_statement"), b"a,b\n1,2\n")


def test_who_may_only_look_neither_uploads_nor_signs() -> None:
    client = clerk("view_statement")
    upload(client)
    assert Statement.objects.count() == 0
    assert client.post("/admin/finance/statements/x/sign/").status_code == 403
    assert client.post("/admin/finance/statements/x/lines/1/", {"note": "n"}).status_code == 403


def test_a_sources_columns_are_named_field_by_field_and_kept_for_its_next_file() -> None:
    from wallet.finance.reconciliation.models import StatementSource

    rupees()
    client = clerk("view_statementsource", "add_statementsource", "change_statementsource")
    form = {"kind": "gateway", "name": "razor", "currency": "INR", "date_format": "%d/%m/%Y", "fee_bps": "200"}
    names = {
        "column_reference": "Payment Id",
        "column_date": "Day",
        "column_amount": "Gross",
        "word_payment": "captured",
    }
    assert client.post("/admin/wallet/statementsource/add/", form | names).status_code == 302
    source = StatementSource.objects.get(name="razor")
    kept = {"reference": "Payment Id", "date": "Day", "amount": "Gross", "type:payment": "captured"}
    assert source.columns == kept
    page = client.get(f"/admin/wallet/statementsource/{source.pk}/change/").content.decode()
    assert 'value="Payment Id"' in page
    StatementSource.objects.filter(pk=source.pk).update(date_format="%y%m%d")
    page = client.get(f"/admin/wallet/statementsource/{source.pk}/change/").content.decode()
    assert 'value="%y%m%d"' in page
