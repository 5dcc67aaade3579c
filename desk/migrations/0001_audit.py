"""The audit: who did what and looked at what, chained; see sql/0001_audit.sql."""

from pathlib import Path

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0001_audit.sql"


class Migration(migrations.Migration):
    """Two tables and their guards; hashes are written as the sealed ledger's are."""

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("wallet", "0041_seal_block"),  # wallet_sealed_line and wallet_sealed_time
    ]

    operations = [
        migrations.CreateModel(
            name='AuditLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False, verbose_name='at')),
                ('kind', models.CharField(choices=[('look', 'looked'), ('attempt', 'began'), ('act', 'did')], max_length=8, verbose_name='kind')),
                ('what', models.CharField(max_length=120, verbose_name='what')),
                ('by_name', models.CharField(blank=True, max_length=150, verbose_name='log-in name')),
                ('login', models.CharField(db_default='', editable=False, max_length=63, verbose_name='database login')),
                ('duty', models.CharField(blank=True, max_length=8, verbose_name='duty')),
                ('address', models.CharField(blank=True, max_length=45, verbose_name='address')),
                ('session', models.CharField(blank=True, max_length=16, verbose_name='session')),
                ('method', models.CharField(blank=True, max_length=8, verbose_name='method')),
                ('path', models.CharField(blank=True, max_length=200, verbose_name='page')),
                ('status', models.SmallIntegerField(null=True, verbose_name='answer')),
                ('about_model', models.CharField(blank=True, max_length=100, verbose_name='about')),
                ('about_pk', models.CharField(blank=True, max_length=64, verbose_name='its number')),
                ('about_words', models.CharField(blank=True, max_length=200, verbose_name='its name')),
                ('given', models.JSONField(null=True, verbose_name='sent')),
                ('before', models.JSONField(null=True, verbose_name='before')),
                ('after', models.JSONField(null=True, verbose_name='after')),
                ('why', models.CharField(blank=True, max_length=1000, verbose_name='why')),
                ('attempt', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='desk.auditline', verbose_name='begun as')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='operator')),
                ('subject', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'line of the audit',
                'verbose_name_plural': 'audit',
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='AuditLink',
            fields=[
                ('number', models.BigIntegerField(primary_key=True, serialize=False, verbose_name='number')),
                ('previous', models.CharField(max_length=64, verbose_name='hash before')),
                ('sha256', models.CharField(max_length=64, verbose_name='hash')),
                ('line', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='link', to='desk.auditline', verbose_name='line of the audit')),
            ],
            options={
                'verbose_name': 'link of the audit',
                'verbose_name_plural': 'links of the audit',
                'ordering': ('number',),
            },
        ),
        migrations.AddIndex(
            model_name='auditline',
            index=models.Index(fields=['at'], name='desk_auditline_at'),
        ),
        migrations.AddIndex(
            model_name='auditline',
            index=models.Index(fields=['about_model', 'about_pk'], name='desk_auditline_about'),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
