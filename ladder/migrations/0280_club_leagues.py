"""Leagues of clubs: new tables, which nobody waits for."""

import django.db.models.deletion
from django.db import migrations, models

import base.ids


class Migration(migrations.Migration):
    dependencies = [
        ("ladder", "0260_duplicate"),
        ("tables", "0275_terms_apart"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubLeague",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "public_id",
                    models.CharField(default=base.ids.new_public_id, editable=False, max_length=12, unique=True),
                ),
                ("cards", models.PositiveSmallIntegerField()),
                ("weeks", models.PositiveSmallIntegerField()),
                ("best", models.PositiveSmallIntegerField()),
                ("started_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="leagues", to="ladder.club"
                    ),
                ),
            ],
            options={
                "verbose_name": "league of a club",
                "verbose_name_plural": "leagues of clubs",
                "default_permissions": (),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("best__lte", models.F("weeks")),
                            ("cards__in", (13, 21)),
                            ("weeks__gte", 2),
                            ("weeks__lte", 12),
                        ),
                        name="ladder_club_league_has_bounds",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ends_at__gte", models.F("started_at"))),
                        name="ladder_club_league_ends_later",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LeagueEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("joined_at", models.DateTimeField()),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="ladder.clubleague",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="ladder.member"
                    ),
                ),
            ],
            options={
                "verbose_name": "entry to a club's league",
                "verbose_name_plural": "entries to clubs' leagues",
                "default_permissions": (),
                "constraints": [
                    models.UniqueConstraint(fields=("league", "member"), name="ladder_league_entry_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="LeagueResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("week", models.PositiveSmallIntegerField()),
                ("nth", models.PositiveSmallIntegerField()),
                ("points", models.BigIntegerField()),
                ("won", models.BooleanField()),
                (
                    "deal",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.deal",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="ladder.leagueentry",
                    ),
                ),
            ],
            options={
                "verbose_name": "result of a club's league",
                "verbose_name_plural": "results of clubs' leagues",
                "default_permissions": (),
                "constraints": [
                    models.UniqueConstraint(fields=("entry", "week", "nth"), name="ladder_league_result_once"),
                    models.CheckConstraint(
                        condition=models.Q(("nth__gte", 1), ("nth__lte", 20), ("week__gte", 1)),
                        name="ladder_league_result_counts",
                    ),
                ],
            },
        ),
    ]
