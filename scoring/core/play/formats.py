"""Event formats: reusable settings of an event, without its name, date and place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any, Final

from scoring.core.decoding import decode
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Length, PhasePlan
from scoring.core.play.awards import ByeMode
from scoring.core.ranking.tiebreaks import DEFAULT_ORDER
from scoring.core.rules.victory import USUAL

RESULT_ONLY: Final = "win-loss"
"""Key of the conversion table whose VP depend only on a win, a draw or a loss."""


@dataclass(frozen=True)
class PhaseSettings:
    """The settings of a phase. `table_key`: key of the conversion table that the phase copies."""

    plan: PhasePlan
    table_key: str
    two_lines: bool = False
    team_table_key: str = ""
    """Key of the conversion table for a team's summed MP; "" if each pair's MP are converted."""


@dataclass(frozen=True, kw_only=True)
class PlaySettings:
    """The settings of an event's play. `rules_key`: key of the rule set that the event copies."""

    rules_key: str = "fibur-2026"
    entry_kind: EntryKind = EntryKind.PAIRS
    pairs_per_team: int = 1
    tiebreaks: tuple[str, ...] = DEFAULT_ORDER
    least_turns: int = 0
    bye_mode: ByeMode = ByeMode.PRESET
    bye_vp: int = 14
    bye_mp: int = 355
    """The VP (`bye_vp`) and MP (`bye_mp`) of a bye; used only if `bye_mode` is FIGURES."""
    break_minutes: int = 10
    warning_minutes: int = 10
    last_smazzata_minutes: int = 5
    control_minutes: int = 15
    signatures_required: bool = False


@dataclass(frozen=True)
class EventFormat(PlaySettings):
    key: str
    name: str
    """The name that a club gave it; "" if built in, since `events.phases_wording` names it."""
    phases: tuple[PhaseSettings, ...]
    """The phases in order, at least one."""

    def to_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> EventFormat:
        return decode(cls, data, extra="ignore")


def has_public_table(entry_kind: str, length: Length, smazzate: int) -> bool:
    """True if a published conversion table suits turns of this length for entries of this kind."""
    in_pairs = entry_kind != EntryKind.TEAMS
    return in_pairs and length is Length.SMAZZATE and smazzate in USUAL


def propose_table(length: Length, smazzate: int) -> str:
    """Return the key of a phase's default conversion table: a published one, or our own proposal.

    If the length is SMAZZATE, `smazzate` is between 1 and 12. With any other length the number
    of smazzate is not known beforehand, so the VP depend only on a win, a draw or a loss."""
    if length is not Length.SMAZZATE:
        return RESULT_ONLY
    return USUAL.get(smazzate) or f"scaled-{smazzate}"


def _plan_phase(movement: str, turns: int, section_tables: tuple[int, ...] = ()) -> PhaseSettings:
    """Build a phase with turns of 4 smazzate in 50 minutes."""
    plan = PhasePlan(movement, turns, smazzate=4, minutes=50, section_tables=section_tables)
    return PhaseSettings(plan, propose_table(plan.length, plan.smazzate))


_MATCH: Final = PhaseSettings(
    PhasePlan("mitchell", turns=1, smazzate=20, minutes=150, length=Length.TARGET, target=2_005),
    RESULT_ONLY,
)

DEFAULT_FORMAT: Final = "evening"

FORMATS: Final[Mapping[str, EventFormat]] = MappingProxyType(
    {
        each.key: each
        for each in (
            EventFormat(DEFAULT_FORMAT, "", (_plan_phase("mitchell", 2),)),
            # Three turns of Mitchell, two of Danese, four smazzate each: a tournament of 2009
            # (gazzettajonica.it). A federal tournament has at least five turns of four.
            EventFormat("federal", "", (_plan_phase("mitchell", 3), _plan_phase("danese", 2))),
            # The plan of the federation's referees' exam, for 50 tables (eburraco.com).
            EventFormat(
                "exam",
                "",
                (
                    _plan_phase("mitchell", 6),
                    _plan_phase("danese", 2),
                    _plan_phase("danese", 3, section_tables=(7, 9, 9)),
                ),
            ),
            EventFormat(
                "individual", "", (_plan_phase("individual", 4),), entry_kind=EntryKind.PLAYERS
            ),
            EventFormat("friends", "", (_MATCH,), rules_key="club", control_minutes=0),
        )
    }
)
"""The built-in formats, in the order in which pages offer them."""
