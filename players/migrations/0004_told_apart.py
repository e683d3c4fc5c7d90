import django.utils.crypto
from django.db import migrations, models

import players.models

BATCH = 2000


def tell_apart(apps, schema_editor):
    """Give each player a token that is computed from the row, not random. An older backup that is
    restored and migrated gets the same tokens, so that players erased since can be recognised."""
    Player = apps.get_model('players', 'Player')
    last = 0
    rows = Player.objects.only('pk', 'key', 'card_number').order_by('pk')
    while batch := list(rows.filter(pk__gt=last)[:BATCH]):
        for row in batch:
            told = f'{row.pk}\n{row.key}\n{row.card_number}'
            row.token = django.utils.crypto.salted_hmac(
                'players.token', told, algorithm='sha256'
            ).hexdigest()[:players.models.TOKEN_LENGTH]
        Player.objects.bulk_update(batch, ['token'], batch_size=400)
        last = batch[-1].pk


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0003_member_lists'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='added_on',
            field=models.DateField(default=players.models.find_today, editable=False),
        ),
        migrations.AddField(
            model_name='player',
            name='token',
            field=models.CharField(default='', editable=False, max_length=32),
            preserve_default=False,
        ),
        migrations.RunPython(tell_apart, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name='player',
            name='token',
            field=models.CharField(default=players.models.make_token, editable=False, max_length=32),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(fields=('token',), name='player_token_once'),
        ),
    ]
