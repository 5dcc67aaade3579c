"""Browsers that are called by push, quiet hours, and what was sent."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0060_seats_from_the_line"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session_key", models.CharField(max_length=40)),
                ("endpoint", models.CharField(max_length=1000, unique=True)),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=32)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_subscriptions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "browser called by push",
                "verbose_name_plural": "browsers called by push",
                "ordering": ("player", "pk"),
            },
        ),
        migrations.CreateModel(
            name="PushSent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=100)),
                ("at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "call sent by push",
                "verbose_name_plural": "calls sent by push",
                "indexes": [models.Index(fields=["at"], name="push_sent_at")],
                "constraints": [models.UniqueConstraint(fields=("player", "key"), name="push_sent_once")],
            },
        ),
        migrations.CreateModel(
            name="QuietHours",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("from_min", models.PositiveSmallIntegerField()),
                ("until_min", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="quiet_hours",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "quiet hours",
                "verbose_name_plural": "quiet hours",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("from_min__lt", 1440), ("until_min__lt", 1440)), name="quiet_hours_of_a_day"
                    )
                ],
            },
        ),
    ]
