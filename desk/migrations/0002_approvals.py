"""Four eyes, and rights of operators that change by them: see sql/0002_approvals.sql and sql/0002_rights.sql."""

from pathlib import Path

import base.ids
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    """Three tables and their guards, and guards on the tables of rights."""

    dependencies = [
        ('desk', '0001_audit'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ApprovalKind',
            fields=[
                ('name', models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name='name')),
                ('permission', models.CharField(max_length=150, verbose_name='permission')),
            ],
            options={
                'verbose_name': 'kind of request',
                'verbose_name_plural': 'kinds of requests',
            },
        ),
        migrations.CreateModel(
            name='GivenRight',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(max_length=150, verbose_name='role')),
                ('permission', models.CharField(max_length=150, verbose_name='permission')),
            ],
            options={
                'verbose_name': 'right given to a role',
                'verbose_name_plural': 'rights given to roles',
                'constraints': [models.UniqueConstraint(fields=('role', 'permission'), name='desk_givenright_once')],
            },
        ),
        migrations.CreateModel(
            name='ApprovalRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=base.ids.new_public_id, editable=False, max_length=12, unique=True, verbose_name='id')),
                ('about_model', models.CharField(blank=True, max_length=100, verbose_name='about')),
                ('about_pk', models.CharField(blank=True, max_length=64, verbose_name='its number')),
                ('about_words', models.CharField(blank=True, max_length=200, verbose_name='its name')),
                ('before', models.JSONField(null=True, verbose_name='before')),
                ('after', models.JSONField(null=True, verbose_name='after')),
                ('reason', models.CharField(max_length=400, verbose_name='reason')),
                ('asked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False, verbose_name='asked')),
                ('expires_at', models.DateTimeField(null=True, verbose_name='open until')),
                ('state', models.CharField(choices=[('asked', 'waits'), ('approved', 'approved'), ('carried_out', 'carried out'), ('refused', 'refused'), ('withdrawn', 'withdrawn'), ('expired', 'expired')], default='asked', max_length=12, verbose_name='state')),
                ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                ('decision_reason', models.CharField(blank=True, max_length=400, verbose_name='why so')),
                ('carried_at', models.DateTimeField(null=True, verbose_name='carried out')),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked by')),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('kind', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='desk.approvalkind', verbose_name='kind')),
                ('subject', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'approval',
                'verbose_name_plural': 'approvals',
                'ordering': ('-id',),
                'permissions': (('approve_money', 'Can approve what moves money'), ('approve_house', 'Can approve rates, the licence and limits of staff')),
                'indexes': [models.Index(fields=['state', 'id'], name='desk_approvalrequest_waiting'), models.Index(fields=['about_model', 'about_pk'], name='desk_approvalrequest_about')],
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='desk_approvalrequest_reason'), models.CheckConstraint(condition=models.Q(models.Q(('decided_by', models.F('asked_by')), _negated=True), ('state', 'withdrawn'), _connector='OR'), name='desk_approvalrequest_two_people')],
            },
        ),
        *(
            migrations.RunSQL((SQL / name).read_text(encoding="utf-8"), elidable=False)
            for name in ("0002_approvals.sql", "0002_rights.sql")
        ),
    ]
