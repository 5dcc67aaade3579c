"""What the sealed log remembers: blocks and their leaves, signatures, checks, anchors, changes of the schema, findings."""

import django.db.models.deletion
import django.db.models.functions.datetime
import wallet.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0030_pending"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Anchor",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.CharField(max_length=8, verbose_name="place")),
                ("target", models.CharField(max_length=400, verbose_name="address")),
                ("proof", models.BinaryField(verbose_name="proof")),
                (
                    "anchored_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="anchored"),
                ),
            ],
            options={
                "verbose_name": "anchor",
                "verbose_name_plural": "anchors",
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="AnchorPlace",
            fields=[
                ("place", models.CharField(max_length=8, primary_key=True, serialize=False, verbose_name="place")),
                ("tried_at", models.DateTimeField(verbose_name="tried")),
                ("failures", models.PositiveIntegerField(default=0, verbose_name="failures in a row")),
                ("trouble", models.CharField(blank=True, max_length=400, verbose_name="trouble")),
            ],
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                ("number", models.BigIntegerField(primary_key=True, serialize=False, verbose_name="number")),
                ("form", models.PositiveSmallIntegerField(verbose_name="form")),
                ("first_position", models.BigIntegerField(verbose_name="first position")),
                ("last_position", models.BigIntegerField(verbose_name="last position")),
                ("merkle_root", models.CharField(max_length=64, verbose_name="Merkle root")),
                ("previous", models.CharField(max_length=64, verbose_name="SHA-256 of the block before")),
                ("sha256", models.CharField(max_length=64, verbose_name="SHA-256")),
                ("made_at", models.DateTimeField(verbose_name="made")),
                ("last_xid", wallet.fields.TransactionIdField(editable=False)),
                ("last_transaction", models.BigIntegerField(editable=False)),
            ],
            options={
                "verbose_name": "block",
                "verbose_name_plural": "blocks",
                "ordering": ("-number",),
            },
        ),
        migrations.CreateModel(
            name="BlockSignature",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key_id", models.CharField(max_length=16, verbose_name="key")),
                ("signature", models.CharField(max_length=128, verbose_name="signature")),
                (
                    "signed_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="signed"),
                ),
            ],
            options={"ordering": ("id",)},
        ),
        migrations.CreateModel(
            name="Finding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=32, verbose_name="code")),
                ("about", models.CharField(max_length=128, verbose_name="about")),
                ("sentence", models.CharField(max_length=400, verbose_name="sentence")),
                (
                    "found_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="found"),
                ),
            ],
            options={
                "verbose_name": "finding",
                "verbose_name_plural": "findings",
                "ordering": ("-id",),
                "permissions": [("clear_finding", "May clear findings of the ledger")],
            },
        ),
        migrations.CreateModel(
            name="Leaf",
            fields=[
                ("position", models.BigIntegerField(primary_key=True, serialize=False, verbose_name="position")),
                ("salt", models.BinaryField()),
                ("hash", models.BinaryField(verbose_name="SHA-256")),
            ],
        ),
        migrations.CreateModel(
            name="SchemaChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sha256", models.CharField(max_length=64, verbose_name="SHA-256")),
                ("document", models.TextField(verbose_name="document")),
                ("signed_by", models.CharField(max_length=150, verbose_name="signed by")),
                ("reason", models.CharField(max_length=400, verbose_name="reason")),
                ("key_id", models.CharField(max_length=16, verbose_name="key")),
                ("signature", models.CharField(max_length=128, verbose_name="signature")),
                (
                    "signed_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="signed"),
                ),
            ],
            options={
                "verbose_name": "change of the schema",
                "verbose_name_plural": "changes of the schema",
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="BlockCheck",
            fields=[
                (
                    "block",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="check_of",
                        serialize=False,
                        to="wallet.block",
                        verbose_name="block",
                    ),
                ),
                ("findings", models.PositiveIntegerField(verbose_name="findings")),
                (
                    "checked_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="checked"),
                ),
            ],
        ),
        migrations.AddField(
            model_name="anchor",
            name="block",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="anchors",
                to="wallet.block",
                verbose_name="block",
            ),
        ),
        migrations.AddField(
            model_name="blocksignature",
            name="block",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="signatures",
                to="wallet.block",
                verbose_name="block",
            ),
        ),
        migrations.AddField(
            model_name="finding",
            name="block",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="found",
                to="wallet.block",
                verbose_name="block",
            ),
        ),
        migrations.AddField(
            model_name="leaf",
            name="block",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="leaves",
                to="wallet.block",
                verbose_name="block",
            ),
        ),
        migrations.AddField(
            model_name="leaf",
            name="transaction",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="wallet.transaction",
                verbose_name="transaction",
            ),
        ),
        migrations.CreateModel(
            name="FindingCleared",
            fields=[
                (
                    "finding",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="cleared",
                        serialize=False,
                        to="wallet.finding",
                    ),
                ),
                ("reason", models.CharField(max_length=400, verbose_name="reason")),
                (
                    "cleared_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="cleared"),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="cleared by",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="leaf",
            constraint=models.UniqueConstraint(fields=("transaction",), name="wallet_leaf_transaction"),
        ),
    ]
