"""A match may end because one player has the most chips: matches of Deals (docs/developers/matches.md)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Only what Django knows of a column; the database keeps the words as it did."""

    dependencies = [("tournaments", "0031_seats_of_houses")]
    operations = [
        migrations.AlterField(
            model_name="match",
            name="ending",
            field=models.CharField(
                blank=True,
                choices=[
                    ("last_one_in", "last_one_in"),
                    ("most_chips", "most_chips"),
                    ("manual_split", "manual_split"),
                    ("auto_split", "auto_split"),
                    ("cancelled", "cancelled"),
                ],
                default="",
                max_length=16,
                verbose_name="ending",
            ),
        ),
    ]
