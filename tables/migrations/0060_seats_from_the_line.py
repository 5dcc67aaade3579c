"""A chair says whether the line brought its player there: whoever was on another page is called."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Play goes on meanwhile: a column with a constant default rewrites nothing."""

    dependencies = [("tables", "0050_hints")]
    operations = [
        migrations.AddField("seat", "from_line", models.BooleanField(db_default=False, default=False)),
    ]
