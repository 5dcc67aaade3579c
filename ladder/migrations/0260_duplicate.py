"""A rating of duplicate rummy: a new name for a format, and nothing in the database."""

from django.db import migrations, models

FORMATS = [
    ("points13", "Points, 13 cards"),
    ("points21", "Points, 21 cards"),
    ("pool61", "Pool 61"),
    ("pool101", "Pool 101"),
    ("pool201", "Pool 201"),
    ("duplicate", "Duplicate"),
]


class Migration(migrations.Migration):
    """Nobody waits for it."""

    dependencies = [("ladder", "0201_clubs_hold")]

    operations = [
        migrations.AlterField(model, "format", models.CharField(choices=FORMATS, max_length=10))
        for model in ("rating", "dealtorate", "dealresult", "period")
    ]
