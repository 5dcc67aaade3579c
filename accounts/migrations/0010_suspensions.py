"""A break of the house's may be a suspension, which keeps its player logged out; that stays as it was decided."""

from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0010_suspensions.sql"


class Migration(migrations.Migration):
    """No break there is becomes one."""

    dependencies = [("accounts", "0009_manage_operators")]
    operations = [
        migrations.AddField(
            model_name="break",
            name="logs_out",
            field=models.BooleanField(db_default=False, default=False, verbose_name="suspension"),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
