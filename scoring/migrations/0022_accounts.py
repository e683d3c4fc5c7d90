"""Accounts have settings and roles; events have helpers."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0021_faulty_records'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='helpers',
            field=models.ManyToManyField(related_name='helped_tournaments', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='act',
            name='kind',
            field=models.CharField(choices=[('register', 'register'), ('rename', 'rename'), ('remove_entry', 'remove_entry'), ('settings', 'settings'), ('appoint', 'appoint'), ('dismiss', 'dismiss'), ('add_phase', 'add_phase'), ('change_phase', 'change_phase'), ('remove_phase', 'remove_phase'), ('shorten_phase', 'shorten_phase'), ('draw', 'draw'), ('pair', 'pair'), ('swap', 'swap'), ('publish', 'publish'), ('start', 'start'), ('cut', 'cut'), ('close_turn', 'close_turn'), ('rule', 'rule'), ('take_back_ruling', 'take_back_ruling'), ('assign', 'assign'), ('take_back_score', 'take_back_score'), ('cancel', 'cancel'), ('late', 'late'), ('withdraw', 'withdraw'), ('substitute', 'substitute'), ('close_event', 'close_event'), ('reopen', 'reopen'), ('undo', 'undo'), ('redo', 'redo')], max_length=30),
        ),
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('only_helps', models.BooleanField(default=False)),
                ('club', models.CharField(blank=True, max_length=120, verbose_name='club')),
                ('language', models.CharField(blank=True, choices=[('it', 'Italian'), ('en', 'English')], max_length=5, verbose_name='language')),
                ('is_first', models.BooleanField(null=True, unique=True)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='account', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['user'],
            },
        ),
    ]
