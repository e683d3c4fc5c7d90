"""The known players to whom a sign-up is compared: those alone who could be near."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from players.columns import PAIRS
from players.doubts import find_doubts
from players.near_names import find_near_names
from players.person import Person
from players.roster import RosterEntry
from scoring.sign_ups.questions_queries import pick_members

words = st.sampled_from(["Rossi", "Rosi", "Maria", "Mario", "Luca", "De", "d'Angelo", "Dangelo"])
names = st.lists(words, min_size=1, max_size=3).map(" ".join)
people = st.builds(
    Person, names, st.sampled_from(["", "", "A1", "B2"]), st.sampled_from(["", "Uno", "Luca Rossi"])
)
lines = st.lists(
    st.tuples(people, people).map(lambda pair: RosterEntry(1, *pair)), min_size=1, max_size=2
)


@given(st.lists(people, max_size=8), lines)
def test_nobody_who_is_near_is_left_out(known: list[Person], listed: list[RosterEntry]) -> None:
    picked = pick_members(known, listed)
    assert list(find_near_names(listed, picked)) == list(find_near_names(listed, known))
    doubts = [list(find_doubts(listed, PAIRS, [], members)) for members in (picked, known)]
    assert doubts[0] == doubts[1]


def test_most_are_left_out() -> None:
    known = [Person("Rossi Maria"), Person("Neri Ugo"), Person("Verdi Rosa", "A1")]
    line = RosterEntry(1, Person("Rosi Maria"), Person("Sala Ciro", "A1"))
    assert pick_members(known, [line]) == [known[0], known[2]]
