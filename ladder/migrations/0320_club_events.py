"""Duplicate events of clubs: a new table, which nobody waits for."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ladder", "0280_club_leagues"),
        ("tournaments", "0320_members_only"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubEvent",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="club_event",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="events", to="ladder.club"
                    ),
                ),
            ],
            options={
                "verbose_name": "event of a club",
                "verbose_name_plural": "events of clubs",
                "default_permissions": (),
            },
        ),
    ]
