"""Every member of an enum has what its others have: a name in both languages, a template, a style.

A further enum is a line of `NEEDS`. Tables by member are found by themselves: a dictionary of a
module whose keys are members of one enum has all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import SimpleNamespace
from typing import Any

import polib
import pytest
from django.template.loader import select_template
from django.utils import translation

import players
import scoring
from scoring.accounts.wording import ROLE_NAMES
from scoring.calls.wording import CALL_REASON_NAMES, TURN_STATE_NAMES
from scoring.console.queries import NextAct
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Carry, Length, QualifyFrom, SectionsBy
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.play.awards import ByeMode
from scoring.core.play.hall import CallReason
from scoring.core.play.records import HeldKind, SignedBy
from scoring.core.play.roles import Role
from scoring.core.play.screens import Scene
from scoring.core.play.sign_ups import SignUpStanding
from scoring.core.play.turns import TurnState
from scoring.core.ranking.results import STANDING_FIGURES
from scoring.core.ranking.tiebreaks import TIEBREAKS
from scoring.core.rules.endings import End, Pozzetto
from scoring.core.rules.melds import BurracoKind
from scoring.core.rules.passages import RuleDocument
from scoring.core.rules.records import Depth
from scoring.core.rules.topics import Claim
from scoring.events.phases_wording import (
    BYE_NAMES,
    CARRY_NAMES,
    ENTRY_KIND_NAMES,
    LENGTH_NAMES,
    QUALIFY_FROM_NAMES,
    SECTIONS_BY_NAMES,
)
from scoring.events.plan_queries import PhaseState
from scoring.events.plan_views import STATE_NAMES
from scoring.journal.log_entries_queries import LogKind
from scoring.journal.log_queries import LogGroup
from scoring.journal.log_wording import GROUP_NAMES, KIND_NAMES
from scoring.play.board import show_tiles
from scoring.play.results_queries import TableState
from scoring.recording.grid import GridLine, LineState, show_grid_answer
from scoring.records.wording import (
    BURRACO_NAMES,
    DEPTH_NAMES,
    END_NAMES,
    POZZETTO_NAMES,
    SIGNED_BY_NAMES,
)
from scoring.screens.scenes import SCENE_NAMES, SCENE_PARTS, scene_name
from scoring.seating.wording import DRAW_METHOD_NAMES
from scoring.sign_ups.wording import STANDING_NAMES
from scoring.standings.wording import FIGURE_WORDS, TIEBREAK_NAMES
from scoring.text.movements_wording import MOVEMENT_NAMES

ROOT = Path(__file__).parent.parent
ITALIAN = ROOT / "locale/it/LC_MESSAGES/django.po"

Name = Callable[[Any], object]


@dataclass(frozen=True)
class Needs:
    """The needs of every member of an enum."""

    members: Iterable[Any]
    name: Name | None = None
    """The member's name for people, in the active language."""
    may_share: bool = False
    """Whether two members may have one name."""
    template: str = ""
    """The template of a member, {} being its value."""
    styles: tuple[tuple[str, str], ...] = ()
    """Style sheets, each with the selector that a member has there, {} being its value."""
    handled: tuple[str, ...] = ()
    """Modules that name each member, in a `match` or a table of a function."""
    keys: tuple[Iterable[Any], ...] = ()
    """Tables that have each member."""


def _name_table_state(state: TableState) -> str:
    tile = SimpleNamespace(
        is_alert=False, marks=(), doing="", state=state, number=1, url="/", three=(), l3=(),
        ns=("Rossi",), ew=("Neri",), so_far="", played=2, total=4, assigned=False,
    )  # fmt: skip
    return _find(rf'state--{state}">([^<]*)<', show_tiles([tile]))


def _name_line_state(state: LineState) -> str:
    line = GridLine(1, 1, "/", "/", "k", (), state=state)
    return _find(r'hidden-text">([^<]*)<', show_grid_answer(line, "t"))


def _find(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found[1] if found else ""


NEEDS = {
    "scene of the hall screens": Needs(
        Scene, SCENE_NAMES.__getitem__, template="screens/scenes/{}.html", keys=(SCENE_PARTS,)
    ),
    "state of an event": Needs(NextAct, handled=("scoring/console/next_act_views.py",)),
    "state of a phase": Needs(
        PhaseState, lambda state: STATE_NAMES[state][1], handled=("scoring/events/plan_queries.py",)
    ),
    "style of a phase's state": Needs(
        [style for style, _ in STATE_NAMES.values()], styles=(("*/*.css", ".badge--{}"),)
    ),
    "standing of a sign-up": Needs(SignUpStanding, STANDING_NAMES.__getitem__),
    "state of a turn": Needs(TurnState, TURN_STATE_NAMES.__getitem__),
    "state of a table": Needs(
        TableState, _name_table_state, styles=(("common/states.css", ".state--{}"),)
    ),
    "state of a line of the grid": Needs(
        [state for state in LineState if state is not LineState.BLANK],
        _name_line_state,
        may_share=True,
        styles=(("recording/grid_line.css", ".line__state--{}"),),
    ),
    "movement": Needs(MOVEMENTS, MOVEMENT_NAMES.__getitem__),
    "kind of entry": Needs(EntryKind, ENTRY_KIND_NAMES.__getitem__),
    "length of a phase": Needs(Length, LENGTH_NAMES.__getitem__),
    "making of sections": Needs(SectionsBy, SECTIONS_BY_NAMES.__getitem__),
    "who qualifies": Needs(QualifyFrom, QUALIFY_FROM_NAMES.__getitem__),
    "points carried on": Needs(Carry, CARRY_NAMES.__getitem__),
    "award of a bye": Needs(ByeMode, BYE_NAMES.__getitem__),
    "method of a draw": Needs(DrawMethod, DRAW_METHOD_NAMES.__getitem__),
    "reason of a call": Needs(CallReason, CALL_REASON_NAMES.__getitem__),
    "role": Needs(Role, ROLE_NAMES.__getitem__),
    "who signs": Needs(SignedBy, SIGNED_BY_NAMES.__getitem__),
    "held record": Needs(HeldKind, handled=("scoring/play/wording.py",)),
    "depth of a record": Needs(Depth, DEPTH_NAMES.__getitem__),
    "end of a smazzata": Needs(End, END_NAMES.__getitem__),
    "pozzetto": Needs(Pozzetto, POZZETTO_NAMES.__getitem__),
    "kind of burraco": Needs(BurracoKind, BURRACO_NAMES.__getitem__),
    "kind of entry in the log": Needs(LogKind, KIND_NAMES.__getitem__, may_share=True),
    "group of the log": Needs(LogGroup, GROUP_NAMES.__getitem__),
    "tie-break": Needs(TIEBREAKS, TIEBREAK_NAMES.__getitem__),
    "figure of the standings": Needs(
        [figure.key for figure in STANDING_FIGURES], lambda key: FIGURE_WORDS[key].short
    ),
}
each = pytest.mark.parametrize("needs", NEEDS.values(), ids=NEEDS.keys())


@cache
def _load_italian() -> dict[str, polib.POEntry]:
    return {entry.msgid: entry for entry in polib.pofile(str(ITALIAN))}


def _write(name: Name, member: Any, language: str) -> str:
    """The name of a member in a language; "" where there is none."""
    with translation.override(language):
        try:
            return str(name(member))
        except (KeyError, AssertionError):
            return ""


def _is_translated(english: str, italian: str) -> bool:
    entry = _load_italian().get(english)
    return english != italian if entry is None else bool(entry.msgstr) and not entry.fuzzy


@each
def test_every_member_has_a_name_of_its_own_in_both_languages(needs: Needs) -> None:
    if needs.name is None:
        return
    table = getattr(needs.name, "__self__", None)
    assert not isinstance(table, dict) or list(table) == list(needs.members), "another order"
    names = {
        member: (_write(needs.name, member, "en"), _write(needs.name, member, "it"))
        for member in needs.members
    }
    nameless = [str(member) for member, (english, _) in names.items() if not english]
    assert not nameless, "no name"
    only_english = [str(member) for member, words in names.items() if not _is_translated(*words)]
    assert not only_english, "no Italian name"
    own = {english for english, _ in names.values()}
    assert needs.may_share or len(own) == len(names), "one name for two"


@each
def test_every_member_has_its_template(needs: Needs) -> None:
    for member in needs.members if needs.template else ():
        select_template([needs.template.format(member)])


@each
def test_every_member_has_its_style(needs: Needs) -> None:
    for sheet, selector in needs.styles:
        text = "".join(
            path.read_text(encoding="utf-8") for path in (ROOT / "static/css").glob(sheet)
        )
        missing = [
            str(member)
            for member in needs.members
            if not re.search(re.escape(selector.format(member)) + r"(?![\w-])", text)
        ]
        assert not missing, (sheet, selector)


@each
def test_every_member_is_handled(needs: Needs) -> None:
    for path in needs.handled:
        text = (ROOT / path).read_text(encoding="utf-8")
        missing = [
            str(member)
            for member in needs.members
            if f"{type(member).__name__}.{member.name}" not in text
        ]
        assert not missing, path
    for table in needs.keys:
        assert not set(needs.members) - set(table)


def test_a_scene_without_a_name_stops_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.screens.scenes.SCENE_NAMES", {})
    assert str(scene_name(Scene.CLOCK)) == "clock"


def _walk_tables() -> Iterable[tuple[str, dict[Any, Any]]]:
    """Each dictionary of our modules whose keys are members of one enum, with its first place."""
    seen: set[int] = set()
    for package in (players, scoring):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            if "migrations" in found.name:
                continue
            for name, value in vars(import_module(found.name)).items():
                kinds = {type(key) for key in value} if isinstance(value, dict) else set()
                kind = kinds.pop() if len(kinds) == 1 else None
                is_wanted = kind and issubclass(kind, Enum) and kind not in SOME_KINDS
                if is_wanted and id(value) not in seen:
                    seen.add(id(value))
                    yield f"{found.name}.{name}", value


SOME = {
    "scoring.workbook.cells._FORMATS",
    "scoring.workbook.sheet_standings._PLAYERS",
    "scoring.recording.smazzata_forms._CLOSED_OF_THREE",
    "scoring.printing.score_sheets_views.ROLE_NAMES",
    "scoring.recording.grid_views.STATUS",
    "scoring.journal.log_wording._SENTENCES",
    "scoring.journal.log_views.UNDONE_AT",
    "scoring.personal.columns_queries._BY_NAME",
    "scoring.personal.columns_queries._BY_PATH",
    "scoring.sign_ups.public_views.KINDS",
}
"""Tables that are about some members only."""
SOME_KINDS = (Claim, RuleDocument)
"""Enums of which each table has some: no document claims everything."""


def test_a_table_by_member_has_every_member() -> None:
    tables = dict(_walk_tables())
    assert len(tables) > 30
    missing = {
        name: [str(member) for member in type(next(iter(table))) if member not in table]
        for name, table in tables.items()
        if name not in SOME
    }
    assert not {name: members for name, members in missing.items() if members}
