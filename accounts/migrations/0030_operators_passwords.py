"""Where the password digests of operators lie: see wallet/migrations/sql/0100_operators_passwords.sql."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """The table; what fills it and guards it comes with the duties, in the wallet."""

    dependencies = [("accounts", "0022_names_differ")]

    operations = [
        migrations.CreateModel(
            name="OperatorPassword",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="operator",
                    ),
                ),
                ("digest", models.CharField(editable=False, max_length=128, verbose_name="password")),
            ],
            options={"verbose_name": "operator's password", "verbose_name_plural": "operators' passwords"},
        ),
    ]
