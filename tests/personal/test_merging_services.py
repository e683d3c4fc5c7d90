"""Two players who are one person are merged; the merge is undone exactly, or the person split."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bench.names import make_names
from players.models import DistinctPlayers, Player, PlayerAlias
from players.person import Person
from players.queries import load_doubles
from players.roster import RosterEntry
from players.services import find_or_create_players, store_distinct_players
from scoring.actions.refusals_services import Refusal
from scoring.entries.late_and_leaving_services import substitute_player
from scoring.entries.services import add_entries, remove_entry, update_entry
from scoring.models.entry import EntryPlayer
from scoring.models.erasure import Erasure
from scoring.models.merge import PersonMerge
from scoring.models.sign_up import SignUp, SignUpPlayer
from scoring.models.tournament import Tournament
from scoring.personal.data_queries import load_person_data
from scoring.personal.erasure_services import ErasureChoices, erase_person
from scoring.personal.merging_services import list_new_seats, merge_players, undo_merge
from tests.cast import NOW, SIGNED, make_event, play_through, register_event
from tests.personal.desk import find_told
from tests.undoing import redo, undo

pytestmark = pytest.mark.django_db

ROSSI = Person("Rossi Maria", "12", "Circolo Uno")
ROSI = Person("Rosi Marì", "77", "Circolo Due")
PARTNERS = [Person("Neri Eva"), Person("Blu Lia")]


def dump() -> dict[str, list[tuple[object, ...]]]:
    """Every row of the database as it is stored, except the record of the merges."""
    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            if model is not PersonMerge:
                cursor.execute(f"SELECT * FROM {model._meta.db_table}")
                found[model._meta.label] = sorted(cursor.fetchall(), key=repr)
    return found


def enter(event: Tournament, *people: Person) -> None:
    add_entries(event=event, lineups=[RosterEntry(0, *people)], **SIGNED)


def find_player(person: Person) -> Player:
    return Player.objects.get(card_number=person.card_number)


def merge() -> PersonMerge:
    return merge_players(kept=find_player(ROSSI), absorbed=find_player(ROSI), **SIGNED)


def take_back(merged: PersonMerge) -> bool:
    merged.refresh_from_db()
    return undo_merge(merge=merged, **SIGNED)


@pytest.fixture
def events(director: User) -> list[Tournament]:
    """Two events: Rossi is in the first; Rosi is in the second, and in the journals of both."""
    first, second = (register_event(director, pairs, (), {}) for pairs in (2, 2))
    enter(first, ROSI, PARTNERS[0])
    remove_entry(entry=first.entries.get(number=3), **SIGNED)
    enter(first, ROSSI, PARTNERS[0])
    enter(second, ROSI, PARTNERS[1])
    update_entry(
        entry=second.entries.get(number=3), lineup=RosterEntry(0, ROSI, PARTNERS[0]), **SIGNED
    )
    Player.objects.filter(card_number="77").update(
        membership_kind="junior",
        valid_from=date(2026, 1, 1),
        birth_year=1999,
        added_on="2020-01-01",
    )
    Player.objects.filter(card_number="12").update(valid_until=date(2025, 12, 31))
    PlayerAlias.objects.create(player=find_player(ROSI), card_number="OLD", until=date(2019, 1, 1))
    return [first, second]


def test_the_kept_player_has_everything_of_both(events: list[Tournament]) -> None:
    absorbed = find_player(ROSI)
    merged = merge()
    kept = find_player(ROSSI)
    assert not Player.objects.filter(pk=absorbed.pk).exists()
    assert {row.tournament for row in EntryPlayer.objects.filter(player=kept)} == {*events}
    assert (kept.membership_kind, kept.birth_year, kept.added_on) == (
        "junior", 1999, date(2020, 1, 1),
    )  # fmt: skip
    assert (kept.valid_from, kept.valid_until) == (None, date(2025, 12, 31))
    assert kept.aliases.get(card_number="77").token == absorbed.token
    assert (merged.kept, merged.author_name, merged.created_at) == (kept, "Anna", NOW)
    assert merged.changes["moved"]["scoring.EntryPlayer.player"]
    data = load_person_data(kept)
    assert [event["as_listed"].name for event in data["events"]] == [ROSSI.name, ROSI.name]


def test_both_cards_find_the_kept_player(events: list[Tournament]) -> None:
    merge()
    kept = find_player(ROSSI)
    assert find_or_create_players([ROSSI, ROSI, Person(ROSSI.name, "OLD")]) == [kept] * 3


def test_it_is_undone_to_the_byte(events: list[Tournament]) -> None:
    before = dump()
    merged = merge()
    assert dump() != before
    assert take_back(merged) is False
    assert dump() == before
    merged.refresh_from_db()
    assert (merged.undone_by, merged.undone_at, merged.changes) == ("Anna", NOW, {})


def test_the_acts_of_both_events_are_undone_after_a_merge(events: list[Tournament]) -> None:
    merge()
    kept = find_player(ROSSI)
    for event in events:
        undo(event, 2)
        redo(event, 2)
        assert EntryPlayer.objects.filter(tournament=event, player=kept).count() == 1
        undo(event, 3)
    assert EntryPlayer.objects.filter(player=kept).count() == 0


def test_what_an_undo_brought_back_is_the_absorbed_persons_again(
    events: list[Tournament],
) -> None:
    absorbed = find_player(ROSI).pk
    merged = merge()
    undo(events[1])  # the first lineup of the entry, with a row of its own
    assert take_back(merged) is False
    row = EntryPlayer.objects.get(tournament=events[1], name=ROSI.name)
    assert row.player_id == absorbed
    redo(events[1])
    assert EntryPlayer.objects.get(tournament=events[1], name=ROSI.name).player_id == absorbed


def test_the_kept_player_gets_a_card_and_a_club_that_it_lacks(director: User) -> None:
    kept, absorbed = find_or_create_players([Person("Rossi Maria"), ROSI])
    before = dump()
    merged = merge_players(kept=kept, absorbed=absorbed, **SIGNED)
    found = find_player(ROSI)
    assert (found.pk, found.name, found.club) == (kept.pk, "Rossi Maria", absorbed.club)
    take_back(merged)
    assert dump() == before


def test_a_club_that_would_make_a_namesake_equal_is_not_taken(director: User) -> None:
    listed = [
        Person("Rossi Maria"), Person("Rosi Maria", "", "Uno"), Person("Rossi Maria", "", "Uno"),
    ]  # fmt: skip
    kept, absorbed, _namesake = find_or_create_players(listed)
    before = dump()
    merged = merge_players(kept=kept, absorbed=absorbed, **SIGNED)
    kept.refresh_from_db()
    assert kept.club is None
    take_back(merged)
    assert dump() == before


class TestTwoPeople:
    def test_who_played_together_is_not_merged(self, events: list[Tournament]) -> None:
        enter(events[1], ROSSI, Person("Viola Ida"))
        before = dump()
        with pytest.raises(Refusal, match=r"merges\.two_people"):
            merge()
        assert dump() == before

    def test_nor_who_did_until_one_was_removed(self, events: list[Tournament]) -> None:
        enter(events[1], ROSSI, Person("Viola Ida"))
        remove_entry(entry=events[1].entries.get(number=4), **SIGNED)
        with pytest.raises(Refusal, match=r"merges\.two_people"):
            merge()

    def test_nor_who_replaced_the_other(self, director: User) -> None:
        event = make_event(director, pairs=8, turns=4)
        play_through(event, 1)
        entry = event.entries.get(number=4)
        left = entry.members.get(position=1).player
        assert left is not None
        substitute_player(
            entry=entry, position=1, player=ROSI, reason="Ammalata", past_half=True, **SIGNED
        )
        with pytest.raises(Refusal, match=r"merges\.two_people"):
            merge_players(kept=left, absorbed=find_player(ROSI), **SIGNED)

    def test_nobody_is_merged_with_themselves_or_the_erased(self, events: list[Tournament]) -> None:
        kept, absorbed = find_player(ROSSI), find_player(ROSI)
        for other in (kept, Player(pk=absorbed.pk + 9, key="-")):
            with pytest.raises(Refusal, match=r"merges\.gone"):
                merge_players(kept=kept, absorbed=other, **SIGNED)

    def test_a_decision_takes_them_off_the_list(self) -> None:
        one, other = find_or_create_players([Person("Rossi Maria", "12"), Person("Rosi Maria")])
        assert len(load_doubles()) == 1
        for _ in range(2):
            store_distinct_players(one=other, other=one)
        assert load_doubles() == []
        assert DistinctPlayers.objects.count() == 1

    def test_decisions_move_once_and_come_back(self, events: list[Tournament]) -> None:
        kept, absorbed = find_player(ROSSI), find_player(ROSI)
        third, fourth = find_or_create_players([Person("Rossa Maria"), Person("Rossi Mario")])
        for one, other in ((kept, absorbed), (kept, third), (third, absorbed), (fourth, absorbed)):
            store_distinct_players(one=one, other=other)
        before = dump()
        merged = merge()
        pairs = {frozenset(pair) for pair in DistinctPlayers.objects.values_list("first", "second")}
        assert pairs == {frozenset((kept.pk, third.pk)), frozenset((kept.pk, fourth.pk))}
        assert DistinctPlayers.objects.count() == 2
        take_back(merged)
        assert dump() == before


class TestSplit:
    @pytest.fixture
    def merged(self, events: list[Tournament], director: User) -> PersonMerge:
        """A merge, then an event with the person."""
        merged = merge()
        enter(register_event(director, 2, (), {}), ROSSI, PARTNERS[0])
        return merged

    def test_new_results_are_decided_first(self, merged: PersonMerge) -> None:
        before = dump()
        with pytest.raises(Refusal, match=r"merges\.new_results"):
            take_back(merged)
        assert dump() == before

    @pytest.mark.parametrize("is_given", [False, True])
    def test_they_stay_unless_they_are_chosen(
        self, merged: PersonMerge, is_given: bool, events: list[Tournament]
    ) -> None:
        (new,) = list_new_seats(merged)
        assert undo_merge(
            merge=merged, shown=[new.pk], chosen=[new.pk] if is_given else [], **SIGNED
        )
        new.refresh_from_db()
        assert new.player == find_player(ROSI if is_given else ROSSI)
        old = EntryPlayer.objects.get(tournament=events[1], name=ROSI.name)
        assert old.player == find_player(ROSI)
        undo(new.tournament)
        redo(new.tournament)
        again = EntryPlayer.objects.get(tournament=new.tournament, name=ROSSI.name)
        assert again.player == find_player(ROSI if is_given else ROSSI)

    def test_rows_of_others_cannot_be_chosen(self, merged: PersonMerge) -> None:
        (new,) = list_new_seats(merged)
        other = EntryPlayer.objects.filter(tournament=new.tournament).exclude(pk=new.pk)[0]
        before = other.player_id
        undo_merge(merge=merged, shown=[new.pk], chosen=[other.pk, -1], **SIGNED)
        other.refresh_from_db()
        assert other.player_id == before

    def test_changes_of_the_kept_player_since_stay(self, events: list[Tournament]) -> None:
        merged = merge()
        Player.objects.filter(card_number="12").update(membership_kind="reduced")
        take_back(merged)
        assert (find_player(ROSSI).membership_kind, find_player(ROSI).membership_kind) == (
            "reduced", "junior",
        )  # fmt: skip

    def test_a_namesake_of_the_kept_player_since_is_merged_first(self) -> None:
        kept, absorbed = find_or_create_players([Person("Rossi Maria"), ROSI])
        merged = merge_players(kept=kept, absorbed=absorbed, **SIGNED)
        Player.objects.create(name="Rossi Maria")  # without the card, both would be equal
        before = dump()
        with pytest.raises(Refusal, match=r"merges\.taken"):
            take_back(merged)
        assert dump() == before

    def test_the_absorbed_person_who_was_added_again_is_merged_first(self) -> None:
        kept, absorbed = find_or_create_players([ROSSI, Person("Rosi Maria")])
        merged = merge_players(kept=kept, absorbed=absorbed, **SIGNED)
        find_or_create_players([Person("Rosi Maria")])
        before = dump()
        with pytest.raises(Refusal, match=r"merges\.taken"):
            take_back(merged)
        assert dump() == before


def test_merges_of_one_person_are_undone_from_the_last(director: User) -> None:
    one, two, three = find_or_create_players([ROSSI, ROSI, Person("Rossi Marta", "5")])
    before = dump()
    first = merge_players(kept=two, absorbed=three, **SIGNED)
    second = merge_players(kept=one, absorbed=two, **SIGNED)
    with pytest.raises(Refusal, match=r"merges\.later"):
        take_back(first)
    take_back(second)
    with pytest.raises(Refusal, match=r"merges\.undone"):
        take_back(second)
    take_back(first)
    assert dump() == before


class TestErasure:
    def test_a_merged_person_is_erased_with_both_names_and_tokens(
        self, events: list[Tournament]
    ) -> None:
        kept, absorbed = find_player(ROSSI), find_player(ROSI)
        signed_up = SignUp.objects.create(
            tournament=events[0], token="s", key="s", state="asked", queued_at=NOW, created_at=NOW,
            language="it", origin="https://desk.example",
        )  # fmt: skip
        SignUpPlayer.objects.create(sign_up=signed_up, position=1, name="Altro", card_number="77")
        Tournament.objects.filter(pk=events[0].pk).update(place=f"Da {ROSI.name}")
        merge()
        erase_person(player=kept, choices=ErasureChoices(), author_name="Anna", now=NOW)
        assert find_told(ROSSI.name, ROSI.name) == []
        assert not SignUp.objects.exists()
        assert {*Erasure.objects.values_list("token", flat=True)} == {kept.token, absorbed.token}
        assert not PersonMerge.objects.exists()

    def test_after_an_undone_merge_nothing_is_left_of_the_other(
        self, events: list[Tournament]
    ) -> None:
        absorbed = find_player(ROSI)
        take_back(merge())
        erase_person(player=absorbed, choices=ErasureChoices(), author_name="Anna", now=NOW)
        assert find_told(ROSI.name) == []
        assert find_player(ROSSI).merges.count() == 1


@pytest.mark.slow
def test_two_hundred_doubles_among_five_thousand_members(director: User) -> None:
    """Each is merged and undone to the byte, and no other member changes."""
    names = make_names(5_000, "merged")
    members = find_or_create_players([Person(name, f"M{n}") for n, name in enumerate(names)])
    rng = random.Random("merged")
    kept = rng.sample(members, 200)
    event = register_event(director, 2, (), {})
    lineups = [
        RosterEntry(
            0, Person(one.name, f"D{one.card_number}"), Person(other.name, f"D{other.card_number}")
        )
        for one, other in zip(kept[::2], kept[1::2], strict=True)
    ]
    add_entries(event=event, lineups=lineups, **SIGNED)
    look: Callable[[], list[tuple[object, ...]]] = lambda: [  # noqa: E731
        *Player.objects.order_by("pk").values_list(),
        *EntryPlayer.objects.order_by("pk").values_list(),
        *PlayerAlias.objects.order_by("pk").values_list(),
    ]
    start = dump()
    steps = []
    for one in kept:
        before = look()
        double = Player.objects.get(card_number=f"D{one.card_number}")
        steps.append((before, merge_players(kept=one, absorbed=double, **SIGNED)))
    assert Player.objects.filter(card_number__startswith="D").count() == 0
    assert PlayerAlias.objects.count() == 200
    seated = EntryPlayer.objects.filter(tournament=event, entry__number__gt=2)
    assert {*seated.values_list("player", flat=True)} == {one.pk for one in kept}
    for before, merged in reversed(steps):
        assert take_back(merged) is False
        assert look() == before
    assert dump() == start


def test_the_queries_do_not_grow_with_the_base(events: list[Tournament]) -> None:
    counts = []
    for more in (0, 300):
        find_or_create_players(
            [Person(name, f"X{n}") for n, name in enumerate(make_names(more, "q"))]
        )
        with CaptureQueriesContext(connection) as queries:
            merged = merge()
        counts.append(len(queries))
        take_back(merged)
    assert counts[0] == counts[1]
