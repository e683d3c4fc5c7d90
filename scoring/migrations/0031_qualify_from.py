from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0030_categories'),
    ]

    operations = [
        migrations.AddField(
            model_name='phase',
            name='qualify_from',
            field=models.CharField(choices=[('field', 'field'), ('sections', 'sections')], default='field', max_length=10),
        ),
    ]
