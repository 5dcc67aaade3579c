import django.db.models.deletion
from django.db import migrations, models

import base.ids


class Migration(migrations.Migration):

    dependencies = [
        ('school', '0020_puzzles'),
    ]

    operations = [
        migrations.CreateModel(
            name='Mistake',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=base.ids.new_public_id, editable=False, max_length=12, unique=True)),
                ('version', models.PositiveBigIntegerField()),
                ('position', models.JSONField()),
                ('solution', models.JSONField()),
                ('chosen', models.CharField(max_length=8)),
                ('cost_tenths', models.PositiveBigIntegerField()),
                ('made_at', models.DateTimeField()),
                ('answer', models.CharField(blank=True, default='', max_length=8)),
                ('answered_at', models.DateTimeField(null=True)),
                ('learned_at', models.DateTimeField(null=True)),
                ('review', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='mistakes', to='school.review')),
            ],
            options={
                'verbose_name': 'mistake to learn from',
                'verbose_name_plural': 'mistakes to learn from',
                'default_permissions': (),
                'constraints': [models.UniqueConstraint(fields=('review', 'version'), name='school_mistake_once')],
            },
        ),
    ]
