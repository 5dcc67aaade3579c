"""What is kept of months in files, by which all that stays here of them proves itself: wallet.seal.left."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """New tables, both empty. A month that left before is named by check_ledger until it has left again."""

    dependencies = [("wallet", "0293_times_looked_at")]
    operations = [
        migrations.CreateModel(
            name="EntriesHash",
            fields=[
                (
                    "transaction",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="wallet.transaction",
                    ),
                ),
                ("hashes", models.BinaryField(verbose_name="SHA-256")),
            ],
        ),
        migrations.CreateModel(
            name="LastEntry",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "account", "month_at", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("month_at", models.DateTimeField()),
                ("part", models.PositiveSmallIntegerField()),
                ("text", models.TextField()),
                (
                    "account",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="wallet.account",
                    ),
                ),
                (
                    "transaction",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="wallet.transaction",
                    ),
                ),
            ],
        ),
    ]
