from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Scoring desk")

    def ready(self) -> None:
        """Register what the features above have done by those below. The models are loaded now."""
        from scoring.backups.restoring_services import AFTER_RESTORE, BEFORE_RESTORE
        from scoring.common.acts_services import AFTER_ACTS
        from scoring.personal.repeating_services import carry_erasures, repeat_erasures
        from scoring.standings.services import keep_standings

        AFTER_ACTS.append(keep_standings)
        BEFORE_RESTORE.append(carry_erasures)
        AFTER_RESTORE.append(repeat_erasures)
