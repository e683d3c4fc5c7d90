"""The sentences that explain an entry's place in the standings. A sentence is built from clauses
that are translated separately. Entries are named only as the subject of a clause or after "with",
so that no clause affects the grammar of another clause. The first letter is capitalized last,
because a translation may begin with another word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scoring.core.play.acts import ActKind
from scoring.core.ranking.explanation import ComparedFigure, Explanation, TieBreakStep, TotalFigure
from scoring.core.ranking.results import STANDING_FIGURES, Total, round_mean
from scoring.core.ranking.tiebreaks import TIEBREAKS
from scoring.core.rules.faults import Line
from scoring.records.wording import LINE_NAMES
from scoring.standings.places_wording import format_at_place
from scoring.standings.public_queries import EventStandings, Ranking
from scoring.text.amounts_wording import format_list
from scoring.text.entries_wording import entry_words, format_entries

_Row = tuple[Sequence[int], ComparedFigure]
"""(entry numbers, value): some entries, and the value of each of them in a comparison."""

MAX_NAMED = 4
"""Maximum number of entries named in a sentence; of more entries only the number is given."""


class FigureWords(NamedTuple):
    """The names of points or a tie-break: a short column heading, and the full name."""

    short: str | Promise
    name: str | Promise


FIGURE_WORDS: dict[str, FigureWords] = {
    "vp": FigureWords(gettext_lazy("VP"), gettext_lazy("victory points")),
    "mp": FigureWords(gettext_lazy("MP"), gettext_lazy("match points")),
    "gp": FigureWords(gettext_lazy("GP"), gettext_lazy("game points")),
    "earned": FigureWords(
        gettext_lazy("VP played for"), gettext_lazy("victory points scored in the turns played")
    ),
    "played": FigureWords(gettext_lazy("Turns"), gettext_lazy("turns played")),
    "mean": FigureWords(
        gettext_lazy("Average"), gettext_lazy("average victory points per turn played")
    ),
}


def list_ruled_figures(ruled: Mapping[str, Any]) -> list[str]:
    """List the points that a ruling gives or takes, as text: `−1 VP`, `+100 GP`.

    `ruled`: the ruling's fields by name; fields other than points are ignored."""
    return [
        f"{'+' if value > 0 else '−'}{number_format(abs(value), force_grouping=True)} {words.short}"
        for key, words in FIGURE_WORDS.items()
        if isinstance(value := ruled.get(key), int) and value
    ]


TIEBREAK_NAMES: dict[str, str | Promise] = {
    **{key: words.name for key, words in FIGURE_WORDS.items() if key in TIEBREAKS},
    "direct": gettext_lazy("match against each other"),
    "strength": gettext_lazy("strength of opponents"),
    "clean": gettext_lazy("clean burrachi"),
    "rests": gettext_lazy("fewest byes"),
    "lot": gettext_lazy("draw by lot"),
}

_SIGNED = {figure.key for figure in STANDING_FIGURES if figure.is_signed}

# The words after "with" or "has".
_FIGURES: dict[str, Any] = {
    "vp": ngettext_lazy("%(figure)s victory point", "%(figure)s victory points", "count"),
    "mp": ngettext_lazy("%(figure)s match point", "%(figure)s match points", "count"),
    "gp": ngettext_lazy("%(figure)s game point", "%(figure)s game points", "count"),
    "mean": gettext_lazy("an average of %(figure)s victory points per turn played"),
    "strength": gettext_lazy("opponents who have %(figure)s victory points in total"),
    "clean": ngettext_lazy("%(figure)s clean burraco", "%(figure)s clean burrachi", "count"),
    "rests": ngettext_lazy("%(figure)s bye", "%(figure)s byes", "count"),
    "lot": gettext_lazy("lot number %(figure)s"),
}

_WITH_UNIT = {"vp", "mp", "gp"}
"""Tie-breaks whose values are shown with a unit, such as VP."""

_DECISIONS: dict[str, Any] = {
    "vp": gettext_lazy("victory points decide: %(figures)s"),
    "mp": gettext_lazy("match points decide: %(figures)s"),
    "gp": gettext_lazy("game points decide: %(figures)s"),
    "mean": gettext_lazy("the average victory points per turn played decide: %(figures)s"),
    "direct": gettext_lazy("the matches against each other decide: %(figures)s"),
    "strength": gettext_lazy(
        "the strength of the opponents decides, that is the total of their victory points: "
        "%(figures)s"
    ),
    "clean": gettext_lazy("clean burrachi decide: %(figures)s"),
    "rests": gettext_lazy("the entry with the fewest byes is placed higher: %(figures)s"),
    "lot": gettext_lazy("the lot decides: %(figures)s"),
}


def list_title(ranking: Ranking | None) -> str:
    """Format the title of a ranking: "General", "Section A", "Phase 1: N-S"."""
    if ranking is None:
        return _("General")
    if ranking.category:
        return ranking.category
    if ranking.line:
        title = str(LINE_NAMES[Line(ranking.line)])
    else:
        title = _("Section %(letter)s") % {"letter": ranking.section}
    if not ranking.is_earlier:
        return title
    return _("Phase %(n)d: %(title)s") % {"n": ranking.phase, "title": title}


def span_title(first: int, last: int) -> str:
    """Format the title of the standings of some turns: "Turn 4", "Turns 4–5"."""
    if first == last:
        return _("Turn %(n)d") % {"n": first}
    return _("Turns %(first)d–%(last)d") % {"first": first, "last": last}


def place_sentences(standings: EventStandings, entry: int, noun: str = "pairs") -> list[str]:
    """List the reasons for an entry's place as sentences, without the place and points, which the
    page already shows; [] if it is not in the standings. `noun`: the kind of entries."""
    explanation = standings.explain(entry)
    sentences = format_place(standings, entry, explanation, noun)
    if explanation is None or explanation.sharing or not (explanation.above or explanation.below):
        return sentences
    return sentences[1:]


def format_place(
    standings: EventStandings, entry: int, explanation: Explanation | None, noun: str
) -> list[str]:
    """Write an entry's place and the reasons for it in sentences; [] if it is not ranked."""
    line = standings.find(entry)
    if line is None or not standings.after_turn:
        return []
    if explanation is not None:
        sentences = explanation_sentences(explanation, noun)
    else:
        said = {
            "name": _format_entries([entry], noun),
            "place": format_at_place(standings.find_overall(line)),
            "entries": standings.ranked,
        }
        sentences = [
            capfirst(
                _(
                    "%(name)s is %(place)s of %(entries)d: in a knockout, the place depends on how "
                    "far an entry gets."
                )
                % said
            )
        ]
    if (turn := standings.out_after.get(entry)) is not None:
        went_out = _("The entries placed higher went on playing after turn %(turn)d.")
        sentences.append(went_out % {"turn": turn})
    return sentences


def explanation_sentences(explanation: Explanation, noun: str = "pairs") -> list[str]:
    """Write an explanation in one to five sentences: the place, then the deciding tie-break.

    `noun`: the kind of entry that is ranked, such as pairs or teams."""
    return [capfirst(sentence) for sentence in _list_sentences(explanation, noun)]


def _list_sentences(explanation: Explanation, noun: str) -> Iterator[str]:
    yield _format_place_clause(explanation, noun)
    if explanation.figure and explanation.figure[0] == "mean":
        yield from _list_mean_sentences(explanation.total)
    own = (explanation.entry,)
    above, below = explanation.above, explanation.below
    over = _row_of(above)
    under = _row_of(below)
    if above and below and (above.tiebreak, above.level) == (below.tiebreak, below.level):
        yield _format_step(above, own, over, under, noun)
        return
    if above:
        yield _format_step(above, own, over, [], noun)
    if below:
        yield _format_step(below, own, [], under, noun)


def _list_mean_sentences(total: Total) -> Iterator[str]:
    """Yield sentences that explain an entry's average of victory points and, if it played too
    few turns for the average to count, the minimum number of turns."""
    played = total.played or 0
    if played:
        said = {"turns": played, "vp": _format_value("vp", total.earned)}
        yield (
            ngettext(
                "the average comes from %(vp)s victory points in %(turns)d turn played.",
                "the average comes from %(vp)s victory points in %(turns)d turns played.",
                played,
            )
            % said
        )
    if total.short:
        least = played + total.short
        yield (
            ngettext(
                "at least %(least)d turn played is needed: entries with fewer turns come last.",
                "at least %(least)d turns played are needed: entries with fewer turns come last.",
                least,
            )
            % {"least": least}
        )


def _row_of(step: TieBreakStep | None) -> list[_Row]:
    """Return one row: the neighbours that `step` compares, with their value; [] without a step."""
    return [(step.neighbours, step.their_figure)] if step else []


def _format_place_clause(explanation: Explanation, noun: str) -> str:
    said = {
        "name": _format_entries([explanation.entry], noun),
        "place": format_at_place(explanation.place),
        "entries": explanation.entries,
        "figure": _format_figure(explanation.figure) if explanation.figure else "",
        "others": _format_entries(explanation.sharing, noun),
    }
    if explanation.figure and explanation.sharing:
        sentence = _(
            "%(name)s is %(place)s of %(entries)d with %(figure)s, level with %(others)s on every "
            "tie-break."
        )
    elif explanation.figure:
        sentence = _("%(name)s is %(place)s of %(entries)d with %(figure)s.")
    elif explanation.sharing:
        sentence = _(
            "%(name)s is %(place)s of %(entries)d, level with %(others)s on every tie-break."
        )
    else:
        sentence = _("%(name)s is %(place)s of %(entries)d.")
    return sentence % said


def _format_step(
    step: TieBreakStep, own: Sequence[int], over: Sequence[_Row], under: Sequence[_Row], noun: str
) -> str:
    """Write the sentence that compares entries (`own`) with their neighbours by one tie-break.

    `over` and `under`: the entries just above and just below, with their values in it."""
    if step.tiebreak != "direct" and not step.level_at:
        return _format_neighbours(step.tiebreak, over, under, noun)
    rows = [*over, (own, step.figure), *under]
    if step.matches == 1 and len(step.level) == 2:
        decision = _format_match(rows, noun)
    else:
        said = _format_rows(rows, step.tiebreak, noun)
        decision = str(_DECISIONS[step.tiebreak] % {"figures": said})
    if not step.level_at:
        return f"{decision}."
    others = [entry for entry in step.level if entry not in own]
    return ngettext(
        "%(others)s has %(figures)s too; %(decision)s.",
        "%(others)s have %(figures)s too; %(decision)s.",
        len(others),
    ) % {
        "others": _format_entries(others, noun),
        "figures": format_list([_format_figure(figure) for figure in step.level_at]),
        "decision": decision,
    }


def _format_neighbours(
    tiebreak: str, over: Sequence[_Row], under: Sequence[_Row], noun: str
) -> str:
    said = {
        "above": _format_rows(over, tiebreak, noun, with_unit=True),
        "below": _format_rows(under, tiebreak, noun, with_unit=True),
    }
    if over and under:
        return _("just above, %(above)s; just below, %(below)s.") % said
    return (_("just above, %(above)s.") if over else _("just below, %(below)s.")) % said


def _format_match(rows: Sequence[_Row], noun: str) -> str:
    """Describe the match between two entries; `rows` has the winner first."""
    (winner, (vp, mp)), (loser, (other_vp, other_mp)) = rows
    said = {
        "winner": _format_entries(winner, noun),
        "loser": _format_entries(loser, noun),
        "score": f"{vp}–{other_vp}",
        "mp": _format_value("mp", mp),
        "other_mp": _format_value("mp", other_mp),
    }
    if vp == other_vp:
        return (
            _(
                "the match against each other decides: it ended %(score)s in VP, with "
                "%(mp)s match points for %(winner)s and %(other_mp)s for %(loser)s"
            )
            % said
        )
    return (
        _("the match against each other decides: %(winner)s beat %(loser)s %(score)s in VP") % said
    )


def _format_rows(rows: Sequence[_Row], tiebreak: str, noun: str, *, with_unit: bool = False) -> str:
    said = []
    for entries, figure in rows:
        named = {
            "names": _format_entries(entries, noun),
            "figure": _format_value(tiebreak, figure[-1]),
        }
        if with_unit and tiebreak in _WITH_UNIT:
            named["figure"] = f"{named['figure']} {FIGURE_WORDS[tiebreak].short}"
        if tiebreak == "direct":
            vp, mp = figure
            row = ngettext(
                "%(names)s took %(vp)s victory points and %(mp)s match points",
                "%(names)s took %(vp)s victory points and %(mp)s match points each",
                len(entries),
            )
            named |= {"vp": _format_value("vp", vp), "mp": _format_value("mp", mp)}
        elif tiebreak == "lot":
            row = _("%(names)s drew lot %(figure)s")
        else:
            row = ngettext("%(names)s has %(figure)s", "%(names)s have %(figure)s", len(entries))
        said.append(row % named)
    return ", ".join(said)


def _format_figure(figure: TotalFigure) -> str:
    tiebreak, value = figure
    if tiebreak == "mean" and not isinstance(value, Fraction):
        return _format_value(tiebreak, value)
    said = {"count": abs(value), "figure": _format_value(tiebreak, value)}
    return str(_FIGURES[tiebreak] % said)


def _format_value(tiebreak: str, value: int | Fraction) -> str:
    """Format a tie-break's value. Match points, which can be negative, get a sign: +12, −12."""
    if tiebreak == "mean" and not isinstance(value, Fraction):
        return _("0 turns played")
    sign = "−" if value < 0 else "+" if value > 0 and tiebreak in _SIGNED else ""
    shown = round_mean(abs(value)) if isinstance(value, Fraction) else abs(value)
    return sign + number_format(shown, force_grouping=True)


def _format_entries(entries: Sequence[int], noun: str) -> str:
    if len(entries) > MAX_NAMED:
        return entry_words(noun, "count", n=len(entries))
    return format_entries(noun, entries)


def format_tiebreaks(order: Iterable[str], least_turns: int) -> list[str]:
    """List the names of tie-breaks. The average's name includes `least_turns`, unless that is 0."""
    named = {key: str(TIEBREAK_NAMES.get(key, key)) for key in order}
    if least_turns and "mean" in named:
        named["mean"] = ngettext(
            "%(name)s (for those with at least %(turns)d turn played)",
            "%(name)s (for those with at least %(turns)d turns played)",
            least_turns,
        ) % {"name": named["mean"], "turns": least_turns}
    return [*named.values()]


_CAUSES: dict[str, str | Promise] = {
    "record": gettext_lazy("a smazzata was corrected"),
    ActKind.CLOSE_TURN: gettext_lazy("a turn was closed"),
    ActKind.RULE: gettext_lazy("a ruling gave or took away points"),
    ActKind.TAKE_BACK_RULING: gettext_lazy("a ruling was revoked"),
    ActKind.ASSIGN: gettext_lazy("a score was assigned"),
    ActKind.TAKE_BACK_SCORE: gettext_lazy("an assigned score was revoked"),
    ActKind.CANCEL: gettext_lazy("a smazzata was cancelled"),
    ActKind.LATE: gettext_lazy("a late arrival was seated"),
    ActKind.WITHDRAW: gettext_lazy("a withdrawal"),
    ActKind.RETURN: gettext_lazy("a return after a withdrawal"),
    ActKind.SETTINGS: gettext_lazy("the settings were changed"),
    ActKind.UNDO: gettext_lazy("an action was undone"),
    ActKind.REDO: gettext_lazy("an action was redone"),
}
_OTHER_CAUSE = gettext_lazy("a director’s action")


def cause_name(cause: str) -> str | Promise:
    """Return the words for a cause of new standings: a kind of director action, or "record"."""
    return _CAUSES.get(cause, _OTHER_CAUSE)
