import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import base.ids


class Migration(migrations.Migration):

    dependencies = [
        ('school', '0030_mistakes'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='DuplicateDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(unique=True)),
                ('house', models.CharField(max_length=64)),
                ('strength', models.CharField(max_length=12)),
                ('players', models.PositiveSmallIntegerField()),
                ('commitment', models.CharField(max_length=64)),
                ('sealed', models.BinaryField()),
                ('seed', models.BinaryField(null=True)),
                ('made_at', models.DateTimeField()),
                ('opened_at', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name': 'deal of a day',
                'verbose_name_plural': 'deals of days',
                'default_permissions': (),
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('opened_at__isnull', True), ('seed__isnull', True)), models.Q(('opened_at__isnull', False), ('seed__isnull', False)), _connector='OR'), name='school_duplicate_opened_whole')],
            },
        ),
        migrations.CreateModel(
            name='DuplicatePlay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=base.ids.new_public_id, editable=False, max_length=12, unique=True)),
                ('moves', models.BinaryField()),
                ('revision', models.PositiveBigIntegerField(default=0)),
                ('points', models.BigIntegerField(null=True)),
                ('began_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(null=True)),
                ('day', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='plays', to='school.duplicateday')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'play of a day\'s deal',
                'verbose_name_plural': 'plays of days\' deals',
                'default_permissions': (),
                'indexes': [models.Index(fields=['day', '-points'], name='school_duplicate_board'), models.Index(fields=['player', '-id'], name='school_duplicate_by_player')],
                'constraints': [models.UniqueConstraint(fields=('day', 'player'), name='school_duplicate_once'), models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', True), ('points__isnull', True)), models.Q(('ended_at__isnull', False), ('points__isnull', False)), _connector='OR'), name='school_duplicate_ended_whole')],
            },
        ),
    ]
