"""A rating of matches of Deals, how deals were won and what middle drops cost: new columns, empty for what was rated."""

from django.db import migrations, models

FORMATS = [
    ("points13", "Points, 13 cards"),
    ("points21", "Points, 21 cards"),
    ("pool61", "Pool 61"),
    ("pool101", "Pool 101"),
    ("pool201", "Pool 201"),
    ("deals", "Matches of Deals"),
    ("duplicate", "Duplicate"),
]
DECLARED = [
    ("sets", "Sequences and sets"),
    ("sequences", "Sequences alone"),
    ("tunnelas", "Tunnelas"),
    ("dublees", "Dublees"),
    ("jokers", "Jokers"),
    ("last_one_in", "Everybody else was out"),
]


class Migration(migrations.Migration):
    """Nobody waits for it."""

    dependencies = [("ladder", "0320_club_events")]

    operations = [
        *(
            migrations.AlterField(model, "format", models.CharField(choices=FORMATS, max_length=10))
            for model in ("rating", "dealtorate", "dealresult", "period")
        ),
        migrations.AddField("dealresult", "declared", models.CharField(choices=DECLARED, max_length=12, null=True)),
        migrations.AddField("dealresult", "drop_cost", models.FloatField(null=True)),
    ]
