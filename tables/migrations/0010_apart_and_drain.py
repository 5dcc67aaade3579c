"""Pairs whom the house keeps apart, and where operators hold new deals back."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Two new tables."""

    dependencies = [
        ('tables', '0009_sources'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Apart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name': 'pair kept apart',
                'verbose_name_plural': 'pairs kept apart',
            },
        ),
        migrations.CreateModel(
            name='Drain',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(choices=[('site', 'the whole house'), ('format', 'a format'), ('table', 'a table')], max_length=6, verbose_name='for')),
                ('format', models.CharField(blank=True, default='', max_length=12, verbose_name='format')),
                ('why', models.CharField(max_length=200, verbose_name='why')),
                ('closed', models.BooleanField(default=False, verbose_name='closed for maintenance')),
                ('since', models.DateTimeField(auto_now_add=True, verbose_name='since')),
            ],
            options={
                'verbose_name': 'hold on new deals',
                'verbose_name_plural': 'holds on new deals',
                'ordering': ('-since',),
            },
        ),
        migrations.AddField(
            model_name='apart',
            name='high',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='apart',
            name='low',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='drain',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='drain',
            name='table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='drains', to='tables.table'),
        ),
        migrations.AddConstraint(
            model_name='apart',
            constraint=models.UniqueConstraint(fields=('low', 'high'), name='apart_once'),
        ),
        migrations.AddConstraint(
            model_name='apart',
            constraint=models.CheckConstraint(condition=models.Q(('low__lt', models.F('high'))), name='apart_in_order'),
        ),
        migrations.AddConstraint(
            model_name='drain',
            constraint=models.UniqueConstraint(fields=('scope', 'format', 'table'), name='drain_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='drain',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('format', ''), ('scope', 'site'), ('table', None)), models.Q(('closed', False), ('scope', 'format'), ('table', None), models.Q(('format', ''), _negated=True)), models.Q(('closed', False), ('format', ''), ('scope', 'table'), ('table__isnull', False)), _connector='OR'), name='drain_names_its_scope'),
        ),
    ]
