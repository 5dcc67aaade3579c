"""Operators' sessions at a desk of its own: see accounts.login.cookies.desk."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A new table; the sessions there are stay where they are."""

    dependencies = [("accounts", "0006_plain_guards")]
    operations = [
        migrations.CreateModel(
            name="DeskSession",
            fields=[
                (
                    "session_key",
                    models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key"),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "db_table": "accounts_desksession",
                "abstract": False,
            },
        ),
    ]
