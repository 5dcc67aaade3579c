"""Hands of deals that go on lie sealed: see sql/0040_sealed_hands.sql."""

from pathlib import Path

from django.conf import settings
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0040_sealed_hands.sql"


class Migration(migrations.Migration):
    """A deal's key beside what it seals; rows of before have none and stay readable as they are."""

    dependencies = [
        ('tables', '0036_table_revision'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='deal',
            name='data_key',
            field=models.BinaryField(db_default=b'', default=b'', max_length=32),
        ),
        migrations.AddField(
            model_name='deal',
            name='resume_asked_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='deal',
            name='sealed_key',
            field=models.BinaryField(db_default=b'', default=b'', max_length=128),
        ),
        migrations.AlterField(
            model_name='deal',
            name='server_seed',
            field=models.BinaryField(max_length=128),
        ),
        AddConstraintNotValid(
            model_name='deal',
            constraint=models.CheckConstraint(condition=models.Q(('data_key', b''), models.Q(('status__in', ('live', 'parked')), _negated=True), _connector='OR'), name='deal_key_is_wrapped_while_it_goes_on'),
        ),
        AddConstraintNotValid(
            model_name='deal',
            constraint=models.CheckConstraint(condition=models.Q(('resume_asked_at', None), ('status', 'parked'), _connector='OR'), name='deal_parked_alone_is_resumed'),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
