"""The columns of a membership in lists of members, and what becomes of them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from players.columns import PAIRS, SINGLE_PLAYERS, read_heading_roles
from players.members import MAX_MEMBERS, add_next_members, check_members, read_member, stage_members
from players.membership import (
    KIND_MAX,
    MEMBERSHIP_HEADINGS,
    MEMBERSHIP_KINDS,
    Membership,
    read_membership,
)
from players.models import Player, PlayerAlias
from players.person import Person
from players.reading import read_text
from players.services import check_known_cards, find_or_create_players
from players.wording import KIND_NAMES, format_column, format_membership, format_sentence

ITALIAN = "Nominativo;Tessera;Circolo;Tipo tessera;Valida dal;Scadenza;Anno di nascita"
ENGLISH = "Player;Card;Club;Kind of membership;Valid from;Valid until;Birth year"
KNOWN = Membership("ordinary", date(2026, 1, 1), date(2026, 12, 31), 1958)

days = st.dates(date(1900, 1, 1), date(2199, 12, 31))
years = st.integers(1900, 2199)
kinds = st.sampled_from(["", *MEMBERSHIP_KINDS, "Sostenitore"])


def add(account: User, text: str) -> list[tuple[int, str]]:
    read = read_text(text, SINGLE_PLAYERS, most=MAX_MEMBERS)
    staged = stage_members(account=account, text=text, checked=check_members(read))
    left_out: list[tuple[int, str]] = add_next_members(staged=staged).left_out
    return left_out


@pytest.fixture
def account(db: None) -> User:
    return User.objects.create_user("anna")


@pytest.mark.parametrize("headings", [ITALIAN, ENGLISH])
@pytest.mark.parametrize(
    "typed",
    [
        "Ordinaria;01/01/2026;31/12/2026;1958",
        "SOCIO ORDINARIO;2026-01-01;2026-12-31;12/03/1958",
        "ordinary;1.1.26;31-12-26;1958-03-12",
        "Tessera ordinaria;46023;46387;21256",  # days of Excel
        "Ord.;2026-01-01T00:00:00;2026/12/31 00:00;1958",
    ],
)
def test_a_list_in_either_language_and_any_notation(
    account: User, headings: str, typed: str
) -> None:
    assert add(account, f"{headings}\nRossi Maria;12;Lucca;{typed}") == []
    assert Membership.of(Player.objects.get()) == KNOWN


@pytest.mark.parametrize(
    ("typed", "role"),
    [
        (";31/02/2026;;", "valid_from"),
        (";;presto;", "valid_until"),
        (";;31/12/0026;", "valid_until"),
        (";;99999999;", "valid_until"),
        (";;;58", None),
        (";;;²⁰²⁶", None),
        (f"{'x' * (KIND_MAX + 1)};;;", None),
        (";31/12/2026;01/01/2026;", None),
    ],
)
def test_a_row_that_cannot_be_read_is_left_out_and_names_the_field(
    account: User, typed: str, role: str | None
) -> None:
    ((line, sentence),) = add(account, f"{ITALIAN}\nRossi Maria;12;Lucca;{typed}\nVerdi Ugo;;;;;;")
    assert line == 2
    assert role is None or format_column(role) in sentence
    assert [player.name for player in Player.objects.all()] == ["Verdi Ugo"]


@given(st.dictionaries(st.sampled_from([*MEMBERSHIP_HEADINGS]), st.text(max_size=60)))
def test_no_text_is_too_odd(texts: dict[str, str]) -> None:
    membership, faults = read_membership(texts)
    assert faults or len(membership.membership_kind) <= KIND_MAX
    for code, params in faults:
        fault = type("Fault", (), {"line": 1, "code": code, "params": params})
        assert format_sentence(fault)  # type: ignore[arg-type]


@given(kinds, st.none() | days, st.none() | days, st.none() | years)
def test_a_dumped_membership_is_read_as_it_was(
    kind: str, since: date | None, until: date | None, born: int | None
) -> None:
    if since and until:
        since, until = sorted((since, until))
    membership = Membership(kind, since, until, born)
    assert read_membership(membership.dump()) == (membership, [])


@given(days, days, days, days)
def test_listed_dates_win_and_stay_in_order(one: date, two: date, since: date, until: date) -> None:
    for listed in (
        Membership(valid_until=until),
        Membership(valid_from=since),
        Membership("", min(since, until), max(since, until)),
    ):
        learnt = Membership("", min(one, two), max(one, two)).learn(listed)
        assert (
            learnt.valid_from is None
            or learnt.valid_until is None
            or (learnt.valid_from <= learnt.valid_until)
        )
        assert listed.known.items() <= learnt.known.items()


@pytest.mark.parametrize("language", ["en", "it"])
def test_each_name_of_a_column_is_a_heading_too(language: str) -> None:
    with translation.override(language):
        names = [str(format_column(field)) for field in MEMBERSHIP_HEADINGS]
    assert read_heading_roles(["Nome", *names], SINGLE_PLAYERS)[1:] == [*MEMBERSHIP_HEADINGS]
    assert read_heading_roles(["Nome", *names], PAIRS)[1:] == [None] * 4


def test_each_kind_has_a_name() -> None:
    assert KIND_NAMES.keys() == MEMBERSHIP_KINDS.keys()
    with translation.override("en"):
        assert format_membership(KNOWN)[0] == "ordinary"
    assert format_membership(Membership("Sostenitore")) == ["Sostenitore"]
    assert format_membership(Membership()) == []


def test_a_list_of_an_event_ignores_memberships() -> None:
    read = read_text("Giocatore;Scadenza\nRossi Maria;domani", SINGLE_PLAYERS)
    assert (read.faults, read.entries[0].players) == ((), (Person("Rossi Maria"),))


def test_missing_fields_stay_as_known_and_others_become_the_listed_ones(account: User) -> None:
    add(account, f"{ITALIAN}\nRossi Maria;12;Lucca;Ordinaria;01/01/2026;31/12/2026;1958")
    add(account, f"{ITALIAN}\nRossi Maria;12;Lucca;Ridotta;01/01/2027;;")
    known = Membership.of(Player.objects.get())
    assert known == Membership("reduced", date(2027, 1, 1), None, 1958)


def test_a_list_half_added_before_has_no_memberships() -> None:
    assert read_member([2, "Rossi Maria", "12", ""]) == (
        2, Person("Rossi Maria", "12"), Membership(),
    )  # fmt: skip


@pytest.mark.django_db
def test_a_former_club_is_stored_with_the_day() -> None:
    for club in ("", "Lucca", "Lucca", "Pisa", ""):
        find_or_create_players([Person("Rossi Maria", "12", club)])
    (alias,) = PlayerAlias.objects.all()
    assert (alias.club, alias.name, alias.card_number) == ("Lucca", "", "")
    assert date.today() - alias.until <= timedelta(days=1)


@pytest.mark.django_db
class TestCardOfAnAlias:
    """A card that only an alias has finds the player."""

    @pytest.fixture
    def maria(self) -> Player:
        (maria,) = find_or_create_players([Person("Rossi Maria", "12", "Lucca")])
        PlayerAlias.objects.create(player=maria, name="Rosi Maria", card_number="77", token="t")
        return maria

    @pytest.mark.parametrize("name", ["Rossi Maria", "ROSI MARIA", "Maria Rossi"])
    def test_it_finds_the_player(self, maria: Player, name: str) -> None:
        roster = check_known_cards(read_text(f"Giocatore;Tessera\n{name};77", SINGLE_PLAYERS))
        assert roster.faults == ()
        assert find_or_create_players([Person(name, "77")]) == [maria]
        maria.refresh_from_db()
        assert maria.card_number == "12"
        assert Player.objects.count() == 1

    def test_not_under_another_name(self, maria: Player) -> None:
        roster = check_known_cards(read_text("Giocatore;Tessera\nVerdi Ugo;77", SINGLE_PLAYERS))
        (fault,) = roster.faults
        assert (fault.code, fault.params["known_name"]) == ("card.known", maria.name)

    def test_a_player_with_the_card_comes_first(self, maria: Player) -> None:
        other = Player.objects.create(name="Bianchi Eva", card_number="77")
        assert find_or_create_players([Person("Bianchi Eva", "77")]) == [other]

    def test_the_club_of_two_lines_of_one_person(self, maria: Player) -> None:
        listed = [Person("Rossi Maria", "77", "Pisa"), Person("Rossi Maria", "12", "Pisa")]
        assert find_or_create_players(listed) == [maria, maria]
        maria.refresh_from_db()
        assert maria.club is not None
        assert maria.club.name == "Pisa"
