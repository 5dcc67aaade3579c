"""Account numbers, UPI addresses and IFSC codes of payees lie encrypted."""

from typing import Any

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations

import wallet.fields
from accounts.papers import vault


def seal(apps: Any, schema_editor: Any) -> None:
    """Encrypt what lies there in plain."""
    _rewrite(schema_editor, vault.seal)


def unseal(apps: Any, schema_editor: Any) -> None:
    """Back again, as long as the keys are there."""
    _rewrite(schema_editor, vault.unseal)


def _rewrite(schema_editor: Any, change: Any) -> None:
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT id, account, ifsc FROM public.wallet_payee ORDER BY id")
        rows = [(change(account), change(ifsc), pk) for pk, account, ifsc in cursor.fetchall()]
        cursor.executemany("UPDATE public.wallet_payee SET account = %s, ifsc = %s WHERE id = %s", rows)


class Migration(migrations.Migration):
    """The guard that keeps payees as they were written steps aside meanwhile."""

    dependencies = [("wallet", "0014_stakes")]
    operations = [
        pgtrigger.migrations.RemoveTrigger(model_name="payee", name="payee_stays"),
        migrations.AlterField(
            model_name="payee",
            name="account",
            field=wallet.fields.SealedField(verbose_name="account number or UPI address"),
        ),
        migrations.AlterField(
            model_name="payee",
            name="ifsc",
            field=wallet.fields.SealedField(blank=True, verbose_name="IFSC"),
        ),
        migrations.RunPython(seal, unseal),
        pgtrigger.migrations.AddTrigger(
            model_name='payee',
            trigger=pgtrigger.compiler.Trigger(name='payee_stays', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."public_id" IS DISTINCT FROM (NEW."public_id") OR OLD."user_id" IS DISTINCT FROM (NEW."user_id") OR OLD."kind" IS DISTINCT FROM (NEW."kind") OR OLD."holder" IS DISTINCT FROM (NEW."holder") OR OLD."account" IS DISTINCT FROM (NEW."account") OR OLD."ifsc" IS DISTINCT FROM (NEW."ifsc") OR OLD."added_at" IS DISTINCT FROM (NEW."added_at"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='c73d240f479842de287f7edd1cf89f5cfa8c835b', operation='UPDATE', pgid='pgtrigger_payee_stays_7ea67', table='wallet_payee', when='BEFORE')),
        ),
    ]
