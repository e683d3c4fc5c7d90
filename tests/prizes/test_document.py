"""The prizes of an event in its document and its workbook: written, checked, imported."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from django.utils.translation import gettext
from openpyxl import load_workbook

from scoring.core.bundle.links import check_links
from scoring.core.bundle.play_alone import write_play_alone
from scoring.core.bundle.reading import BadBundle, read_bundle, write_bundle
from scoring.core.bundle.values import Bundle, PlayEdition
from scoring.core.prizes.plan import Prize, PrizeGroup, PrizePlan, Sharing
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.models.entry import Withdrawal
from scoring.models.tournament import Tournament
from scoring.prizes.queries import load_giving
from scoring.prizes.services import set_prizes
from scoring.workbook.book import write_workbook
from scoring.workbook.report_loading import load_report
from tests.cast import NOW, SIGNED

PLAN = PrizePlan(
    (
        Prize(permille=500),
        Prize(permille=250, place=2),
        Prize(cents=1_050, goods="un cesto", group=PrizeGroup.CATEGORY, name="Misti"),
        Prize(goods="coppa", label="Serata", first_turn=2, last_turn=3),
        Prize(cents=100, group=PrizeGroup.CLUB_ANY, name="Nessuno"),
        Prize(cents=100, place=40),
    ),
    typed_fees=12_345,
    sharing=Sharing.POINTS,
)


@pytest.fixture
def awarded(finished: Tournament) -> Tournament:
    """A finished event with categories and prizes."""
    finished.categories = ["Misti"]
    finished.save()
    finished.entries.filter(number__in=(1, 2, 3)).update(categories=["Misti"])
    set_prizes(event=finished, plan=PLAN, **SIGNED)
    return Tournament.objects.get(pk=finished.pk)


@pytest.fixture
def bundle(awarded: Tournament) -> Bundle:
    return load_bundle(awarded, NOW)


def test_the_document_awards_what_the_page_shows(awarded: Tournament, bundle: Bundle) -> None:
    given = load_giving(awarded)
    assert given is not None
    assert bundle.prizes is not None
    told = [(one.prize, one.entry, one.cents, one.place) for one in bundle.prizes.awards]
    assert told == [(a.prize, a.entry, a.cents, a.place) for a in given.giving.awards]
    assert [one.prize for one in bundle.prizes.unawarded] == [5, 6]
    assert len(told) >= 4


def test_a_document_with_prizes_is_right_and_comes_back_the_same(bundle: Bundle) -> None:
    text = write_bundle(bundle)
    assert not verify(read_bundle(text)).differences
    again = load_bundle(import_bundle(read_bundle(text)), NOW)
    assert again.prizes == bundle.prizes
    first, second = (text.partition('"prizes": {')[2] for text in (text, write_bundle(again)))
    assert first
    assert first == second


def test_an_entry_that_withdrew_wins_only_if_the_plan_says_so(finished: Tournament) -> None:
    def give(**rules: bool) -> list[int]:
        set_prizes(event=finished, plan=PrizePlan((Prize(cents=1),), **rules), **SIGNED)
        finished.refresh_from_db()
        given, document = load_giving(finished), load_bundle(finished, NOW)
        assert given is not None
        assert document.prizes is not None
        assert verify(document).differences == kept
        assert [one.entry for one in document.prizes.awards] == [given.giving.awards[0].entry]
        return [one.entry for one in given.giving.awards]

    kept = ()
    (best,) = give()
    Withdrawal.objects.create(
        entry=finished.entries.get(number=best), turn=3, justified=False, vp=0, mp=0, created_at=NOW
    )
    kept = verify(load_bundle(finished, NOW)).differences
    assert give(withdrawn_win=True) == [best]
    assert give(withdrawn_win=False) != [best]


@pytest.mark.parametrize("change", [{"entry": 7}, {"cents": 1}, {"place": 9}, {"goods": "auto"}])
def test_a_changed_award_is_found(bundle: Bundle, change: dict[str, object]) -> None:
    assert bundle.prizes is not None
    first, *others = bundle.prizes.awards
    prizes = replace(bundle.prizes, awards=(replace(first, **change), *others))
    assert verify(replace(bundle, prizes=prizes)).differences


def test_awards_in_another_order_and_lost_ones_are_found(bundle: Bundle) -> None:
    assert bundle.prizes is not None
    for changed in (
        replace(bundle.prizes, awards=bundle.prizes.awards[::-1]),
        replace(bundle.prizes, unawarded=()),
        replace(bundle.prizes, unawarded=bundle.prizes.unawarded[::-1]),
        replace(bundle.prizes, awards=bundle.prizes.awards[1:]),
    ):
        assert verify(replace(bundle, prizes=changed)).differences


@pytest.mark.parametrize(
    "plan", [{}, {"prizes": [{}]}, {"prizes": [{"cents": -1}]}, {"prizes": 5}, {"x": 1}]
)
def test_a_plan_that_is_none_is_refused(bundle: Bundle, plan: dict[str, object]) -> None:
    assert bundle.prizes is not None
    with pytest.raises(BadBundle):
        check_links(replace(bundle, prizes=replace(bundle.prizes, plan=plan)))


def test_the_play_alone_has_no_prizes(bundle: Bundle) -> None:
    alone = write_play_alone(bundle, PlayEdition(1, None, NOW, "0" * 64))
    assert '"prizes": {' not in alone


def test_a_document_without_a_plan_has_no_such_key(finished: Tournament) -> None:
    assert '"prizes"' not in write_bundle(load_bundle(finished, NOW))


def test_the_workbook_has_a_sheet(awarded: Tournament) -> None:
    file = BytesIO()
    write_workbook(load_report(awarded, NOW), file)
    rows = list(load_workbook(file)[gettext("Prizes")].iter_rows(values_only=True))
    prizes = load_bundle(awarded, NOW).prizes
    assert prizes is not None
    assert rows[1][5] == prizes.awards[0].cents / 100
    assert len(rows) == 1 + len(prizes.awards) + len(prizes.unawarded)
