from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from scoring.actions.authors_services import Author
    from scoring.models.tournament import Tournament


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Scoring desk")

    def ready(self) -> None:
        """Add functions of higher-level features to the hook lists of lower-level ones."""
        from scoring.actions.acts_services import AFTER_ACTS
        from scoring.backups.hooks_services import AFTER_RESTORE, BEFORE_RESTORE
        from scoring.personal.repeating_services import carry_erasures, repeat_erasures

        AFTER_ACTS.append(_keep_standings)
        BEFORE_RESTORE.append(carry_erasures)
        AFTER_RESTORE.append(repeat_erasures)


def _keep_standings(event: Tournament, now: datetime, cause: str, author: Author) -> None:
    # Commands that write nothing do not import the standings.
    from scoring.standings.services import keep_standings

    keep_standings(event, now, cause, author)
