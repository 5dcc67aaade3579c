"""How much help with the hand a table gives."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Play goes on meanwhile: a column with a constant default rewrites nothing."""

    dependencies = [("tables", "0043_master_bots")]
    operations = [
        migrations.AddField(
            "table",
            "hints",
            models.CharField(
                "help with the hand",
                blank=True,
                choices=[
                    ("", "As usual for what is played for"),
                    ("none", "No help"),
                    ("arrange", "Arranges the hand"),
                    ("all", "Arranges the hand, and says when one can finish"),
                ],
                db_default="",
                default="",
                max_length=8,
            ),
        ),
    ]
