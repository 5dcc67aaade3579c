"""Cases about the names of clubs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("desk", "0030_templates_of_leagues"),
    ]

    operations = [
        migrations.AlterField(
            model_name="act",
            name="decision",
            field=models.CharField(
                blank=True,
                choices=[
                    ("compensate", "Compensate"),
                    ("reverse", "Reverse a booking"),
                    ("refund", "Refund a payment"),
                    ("void", "Void the deal"),
                    ("mute", "Mute in the chat"),
                    ("suspend", "Suspend"),
                    ("exclude", "Exclude from play"),
                    ("papers", "Ask for papers"),
                    ("name", "Take the club's name away"),
                ],
                max_length=10,
                verbose_name="decision",
            ),
        ),
        migrations.AlterField(
            model_name="case",
            name="kind",
            field=models.CharField(
                choices=[
                    ("deal", "Disputed deal"),
                    ("chat", "Chat report"),
                    ("parked", "Parked deal"),
                    ("payment", "Payment"),
                    ("integrity", "Integrity"),
                    ("papers", "Papers"),
                    ("club", "Name of a club"),
                    ("other", "Other"),
                ],
                max_length=12,
                verbose_name="kind",
            ),
        ),
        migrations.AlterField(
            model_name="reply",
            name="kind",
            field=models.CharField(
                blank=True,
                choices=[
                    ("deal", "Disputed deal"),
                    ("chat", "Chat report"),
                    ("parked", "Parked deal"),
                    ("payment", "Payment"),
                    ("integrity", "Integrity"),
                    ("papers", "Papers"),
                    ("club", "Name of a club"),
                    ("other", "Other"),
                ],
                help_text="Empty: for all kinds.",
                max_length=12,
                verbose_name="for cases",
            ),
        ),
    ]
