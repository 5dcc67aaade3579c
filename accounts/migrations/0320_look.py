"""How a player likes the table to look: a column with a default of the database's own, which nobody waits for."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0030_operators_passwords")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="look",
            field=models.CharField(blank=True, db_default="", default="", editable=False, max_length=240),
        ),
    ]
