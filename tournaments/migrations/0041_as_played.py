"""Tournaments as they are played: started when full, chips carried over, rounds by time, a best of so many deals."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    """Every column's default is how tournaments of before are played."""

    dependencies = [
        ('tournaments', '0040_deals'),
    ]

    operations = [
        migrations.AddField(
            model_name='place',
            name='bought',
            field=models.PositiveBigIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='registration',
            name='added_on',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='round',
            name='min_chips',
            field=models.PositiveBigIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='round',
            name='minutes',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='round',
            name='point_value',
            field=models.PositiveBigIntegerField(db_default=1, default=1),
        ),
        migrations.AddField(
            model_name='round',
            name='won_first',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='add_on_chips',
            field=models.PositiveBigIntegerField(db_default=0, default=0, verbose_name='chips of an add-on'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='chips',
            field=models.PositiveBigIntegerField(db_default=0, default=0, verbose_name='chips that everybody begins with'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='starts_when_full',
            field=models.BooleanField(db_default=False, default=False, verbose_name='starts as soon as it is full'),
        ),
        AddConstraintNotValid(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('add_on_chips', 0), models.Q(('chips__gt', 0), ('rebuys_max__gt', 0)), _connector='OR'), name='tournament_add_on_adds_to_chips'),
        ),
        AddConstraintNotValid(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('starts_when_full', False), ('late_s', 0), _connector='OR'), name='tournament_full_is_full'),
        ),
    ]
