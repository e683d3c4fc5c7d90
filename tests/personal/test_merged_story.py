"""After merges every act is undone down to the empty event and done again; then the merges are
undone, and everybody is again who they were."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.contrib.auth.models import User

from players.models import Player
from scoring.actions.refusals_services import Refusal
from scoring.journal.queries import find_redoable, find_undoable
from scoring.models.merge import PersonMerge
from scoring.personal.merging_services import list_new_seats, merge_players, undo_merge
from tests.cast import SIGNED
from tests.story import State, Story, look, without_play
from tests.undoing import redo, undo

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def put_together(state: State, kept: dict[int, int]) -> State:
    """A state in which the absorbed players are those that have been kept."""
    rows = [
        {**row, "player_id": kept.get(row["player_id"], row["player_id"])}
        for row in state["EntryPlayer"]
    ]
    return {**without_play(state), "EntryPlayer": rows}


def merge_all() -> list[PersonMerge]:
    """Merge all pairs of players whom the event does not show to be two people, each once."""
    merges, done, refused = [], set[int](), set[str]()
    for one, other in combinations(Player.objects.order_by("pk"), 2):
        if {one.pk, other.pk} & done:
            continue
        try:
            merges.append(merge_players(kept=one, absorbed=other, **SIGNED))
        except Refusal as refusal:
            refused.add(refusal.code)
        else:
            done |= {one.pk, other.pk}
    assert refused == {"merges.two_people"}
    return merges


def test_no_act_notices_a_merge(director: User) -> None:
    story = Story(director)
    event = story.play()
    before = look(event)
    players = list(Player.objects.order_by("pk").values())
    merges = merge_all()
    assert len(merges) > 1
    kept = {merge.changes["absorbed"]["id"]: merge.kept_id for merge in merges}
    assert {*kept} & {row["player_id"] for row in before["EntryPlayer"]}
    while (act := find_undoable(event)) is not None:
        undo(event)
        then = put_together(story.before[act.number], kept)
        assert put_together(look(event), {}) == then, act.kind
    while find_redoable(event) is not None:
        redo(event)
    assert put_together(look(event), {}) == put_together(before, kept)
    for merge in reversed(merges):
        assert list_new_seats(merge) == []
        assert undo_merge(merge=merge, **SIGNED) is False
    assert list(Player.objects.order_by("pk").values()) == players
    assert look(event)["EntryPlayer"] == before["EntryPlayer"]
    while (act := find_undoable(event)) is not None:
        undo(event)
        assert look(event)["EntryPlayer"] == story.before[act.number]["EntryPlayer"], act.kind
