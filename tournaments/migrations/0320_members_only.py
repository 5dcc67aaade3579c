"""Tournaments for members alone: a column with a default of the database's own, which nobody waits for."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0290_promises")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="members_only",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
