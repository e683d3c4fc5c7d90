"""Sign-ups go a term after the event, and with the person whom they name."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from players.models import Player
from scoring.models.sign_up import SignUp, SignUpPlayer
from scoring.models.tournament import Tournament
from scoring.personal.data_queries import load_person_data, write_person_data
from scoring.personal.erasure_services import ErasureChoices, erase_person
from scoring.personal.guests_services import erase_due_guests, set_guest_term
from scoring.sign_ups.deciding_services import accept_all
from scoring.sign_ups.expiry_services import KEPT_DAYS, delete_old_sign_ups
from tests.cast import SIGNED
from tests.sign_ups.signing import PAIRS, list_labels, sign_up

NORA = {"email": "nora@example.it", "phone": "06 1234", "note": "Amato Bruna arriva tardi"}


def find_player(name: str) -> Player:
    return Player.objects.get(name=name)


def test_they_go_thirty_days_after_the_event(event: Tournament) -> None:
    sign_up(event, *PAIRS[0], **NORA)
    sign_up(event, *PAIRS[1])
    accept_all(event=event, **SIGNED)
    last = timezone.now() + timedelta(days=1 + KEPT_DAYS)
    assert (delete_old_sign_ups(last), SignUp.objects.count()) == (0, 2)
    assert delete_old_sign_ups(last + timedelta(days=1)) == 2
    assert not SignUpPlayer.objects.exists()
    assert list_labels(event) == [" – ".join(pair) for pair in PAIRS[:2]]


def test_a_persons_sign_ups_are_handed_over(event: Tournament) -> None:
    sign_up(event, *PAIRS[0], **NORA)
    sign_up(event, *PAIRS[1])
    accept_all(event=event, **SIGNED)
    data = load_person_data(find_player("Amato Bruna"))
    (sent,) = data["sign_ups"]
    assert (sent["as_typed"].name, sent["email"], sent["phone"]) == (
        "Amato Bruna", "nora@example.it", "06 1234"
    )  # fmt: skip
    assert "Villa Carlo" not in write_person_data(data, timezone.now())


def test_a_person_is_erased_from_them(event: Tournament) -> None:
    sign_up(event, *PAIRS[0], **NORA)
    other = sign_up(event, *PAIRS[1])
    accept_all(event=event, **SIGNED)
    player = find_player("Amato Bruna")
    erase_person(player=player, choices=ErasureChoices(), author_name="", now=timezone.now())
    assert SignUp.objects.get() == other
    assert "Amato" not in " ".join(list_labels(event))


def test_a_guest_who_signs_up_again_is_not_erased(event: Tournament) -> None:
    long_ago = timezone.localdate() - timedelta(days=1000)
    for name in ("Amato Bruna", "Altri Anna"):
        Player.objects.create(name=name, added_on=long_ago)
    sign_up(event, *PAIRS[0])
    set_guest_term(months=1, **SIGNED)
    assert erase_due_guests(timezone.now()) == 1
    assert [player.name for player in Player.objects.all()] == ["Amato Bruna"]
