"""Sheet that checks the results: formulas for each table's game, match and victory points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.core.bundle.turn_values import Absent, Seat
from scoring.core.play.awards import ByeMode
from scoring.core.play.seats import Presence
from scoring.core.rules.faults import Line
from scoring.core.rules.ruleset import ComparedWith, RuleSet
from scoring.records.wording import LINE_NAMES
from scoring.workbook.cells import Column
from scoring.workbook.check_rows import Recorded, compare, list_compared
from scoring.workbook.report import Report, ReportRow, ReportSide
from scoring.workbook.sheet_results import list_entry_keys
from scoring.workbook.sheets import Block


def _list_figures(rules: RuleSet) -> list[str]:
    """Return the column keys of the sides' game points, then match points, then victory points."""
    return [f"{line.lower()}_{key}" for key in ("gp", "mp", "vp") for line in rules.lines]


def _list_steps(rules: RuleSet) -> list[str]:
    """Return the keys of the columns with the row of the conversion table that applies. Two sides
    share one column; each of three sides has a separate column."""
    return [_find_step(line.lower(), rules) for line in rules.lines[: 3 if rules.sides > 2 else 1]]


def _find_step(line: str, rules: RuleSet) -> str:
    return f"{line}_row" if rules.has_third_side else "row"


def list_table_columns(rules: RuleSet) -> list[Column]:
    words = {"gp": _("GP"), "mp": _("MP"), "vp": _("VP")}
    names = {
        f"{line.lower()}_{key}": f"{LINE_NAMES[line]}: {word}"
        for key, word in words.items()
        for line in rules.lines
    }
    steps = [Column(key, _("Row of the conversion table"), 11) for key in _list_steps(rules)]
    return [
        Column("turn", _("Turn"), 7),
        Column("table", _("Table"), 7),
        *list_compared(names, (10, 9, 11), *steps),
    ]


def check_tables(report: Report, recorded: Recorded, block: Block) -> Iterator[list[str | None]]:
    """Yield the check row for each row of the results: formulas for game, match and victory points.

    A table with an assigned score is compared with that score, a bye with its award."""
    tables = _Tables(report, recorded, block)
    results, figures = recorded.results, _list_figures(report.rules)
    for result, row, at in zip(report.rows, block.rows, results.rows, strict=True):
        again = tables.check(result, row, at)
        was = {key: results.at(key, at) for key in figures if key in again}
        yield [
            f"={results.at('turn', at)}",
            None if result.table is None else f"={results.at('table', at)}",
            *[again.get(key) for key in (*figures, *_list_steps(report.rules))],
            *compare(block, row, figures, was),
        ]


def _find_seats(result: ReportRow, line: str) -> Sequence[Seat | Absent]:
    return result.lines.get(Line(line.upper()), ())


class _Tables:
    """Builds the formulas that recompute a row of the results. In its methods, `row` is the row of
    the check sheet, `at` the row of the results sheet, `line` a side ("ns", "ew")."""

    def __init__(self, report: Report, recorded: Recorded, block: Block) -> None:
        self.report, self.recorded, self.block = report, recorded, block
        self.rules = report.rules
        self.lines = [line.lower() for line in report.rules.lines]
        self.conversions = [recorded.conversions[table] for table in report.conversions]
        self.team_phases = report.team_phases
        self.threes = Threes(report, recorded)

    def _own(self, key: str, row: int) -> str:
        """Return the address of the cell in this column and row of the check sheet."""
        return f"{self.block.letters[key]}{row}"

    def check(self, result: ReportRow, row: int, at: int) -> dict[str, str]:
        again = self._check_row(result, row, at)
        if result.turn.phase not in self.team_phases:
            return again
        # A match's victory points appear only at the team's first table.
        untold = [
            line
            for line in self.lines
            if not any(seat.vp is not None for seat in _find_seats(result, line))
        ]
        again = {key: again[key] for key in again if key not in {f"{line}_vp" for line in untold}}
        if result.presence is not Presence.PLAYS or untold:
            return {key: again[key] for key in again if key != "row"}
        return again | self._convert_match(result, row, at)

    def _check_row(self, result: ReportRow, row: int, at: int) -> dict[str, str]:
        if result.presence is Presence.PLAYS:
            return self._check_played(result, row, at)
        line = next(each.lower() for each in self.rules.lines if each in result.lines)
        if not result.is_complete:
            return {f"{line}_gp": "=0"}
        if result.presence is Presence.BYE:
            award = {key: f"={self._award_bye(key, line, row, at)}" for key in ("mp", "vp")}
            return {f"{line}_gp": "=0"} | {f"{line}_{key}": award[key] for key in award}
        return {f"{line}_{key}": f"={self._award_absent(key, row, at)}" for key in ("mp", "vp")}

    def _check_played(self, result: ReportRow, row: int, at: int) -> dict[str, str]:
        lines = ["ns"] if result.is_of_three else self.lines
        if result.is_of_three:
            again = self.threes.sum_player(result)
        else:
            again = {f"{line}_gp": f"={self._sum_line(result, line, row, at)}" for line in lines}
        if not result.is_complete:
            return {key: again[key] for key in again if key.endswith("gp")}
        if result.table and result.table.assigned:
            for line in lines:
                for key in ("mp", "vp"):
                    # At a table of three, the first player gets the score of N-S, the other two
                    # the score of E-W.
                    given = f"{'ew' if self.threes.find_place(result) > 1 else line}_{key}"
                    again[f"{line}_{key}"] = f"={self._find_assigned(given, row)}"
            return again
        if not result.is_of_three:
            again |= {f"{line}_mp": f"={self._subtract(line, row)}" for line in lines}
        return again | self._convert(result, lines, row)

    def _subtract(self, line: str, row: int) -> str:
        """Return the formula for a side's match points: its game points less its opponents'. With
        two opponents it subtracts the better one or the average, as the rule set requires."""
        own = self._own(f"{line}_gp", row)
        others = [self._own(f"{each}_gp", row) for each in self.lines if each != line]
        if len(others) == 1:
            return f"{own}-{others[0]}"
        if self.rules.compared_with is ComparedWith.BEST:
            return f"{own}-MAX({','.join(others)})"
        return f"-INT(-(2*{own}-{'-'.join(others)})/2)"

    def _convert(self, result: ReportRow, lines: Sequence[str], row: int) -> dict[str, str]:
        """Return the formulas for the sides' victory points, by column key."""
        conversion = self.conversions[result.turn.phase - 1]
        edges, winner, loser = (conversion.column(key) for key in ("up_to", "winner", "loser"))
        converted = {}
        for line in lines:
            # Of two sides, one reads the winner's points if the other reads the loser's.
            read = line if self.rules.has_third_side else "ns"
            key = _find_step(read, self.rules)
            step, mp = self._own(key, row), self._own(f"{read}_mp", row)
            win, lose = f"INDEX({winner},{step})", f"INDEX({loser},{step})"
            first, second = (lose, win) if read == line else (win, lose)
            converted[key] = f'=COUNTIF({edges},"<"&ABS({mp}))+1'
            converted[f"{line}_vp"] = f"=IF({mp}<0,{first},{second})"
        return converted

    def _convert_match(self, result: ReportRow, row: int, at: int) -> dict[str, str]:
        """Return the formulas for both teams' victory points, from their tables' match points."""
        conversion, results = self.conversions[result.turn.phase - 1], self.recorded.results
        edges, winner, loser = (conversion.column(key) for key in ("up_to", "winner", "loser"))
        turn, step = self._own("turn", row), self._own("row", row)
        sums = {
            line: f"SUMIFS({self.block.column(f'{line}_mp')},{self.block.column('turn')},{turn},"
            f"{results.column(f'{line}_entry')},{results.at(f'{line}_entry', at)})"
            for line in self.lines
        }
        steps = {line: f'COUNTIF({edges},"<"&ABS({made}))+1' for line, made in sums.items()}
        ew = f"INDEX({winner},{steps['ew']}),INDEX({loser},{steps['ew']})"
        return {
            "row": f"={steps['ns']}",
            "ns_vp": f"=IF({sums['ns']}<0,INDEX({loser},{step}),INDEX({winner},{step}))",
            "ew_vp": f"=IF({sums['ew']}>0,{ew})",
        }

    def _sum_line(self, result: ReportRow, line: str, row: int, at: int) -> str:
        """Return the formula for a side's game points: its smazzate plus the rulings on them."""
        smazzate, results = self.recorded.smazzate, self.recorded.results
        total, turn, place, entry = (
            smazzate.column(key) for key in ("total", "turn", "table", "entry")
        )
        own_turn, own_table = self._own("turn", row), self._own("table", row)
        who = results.at(f"{line}_entry", at)
        terms = [f"SUMIFS({total},{turn},{own_turn},{place},{own_table},{entry},{who})"]
        # A team's rulings are at the table of its first pair.
        if self.report.rulings and result.first.unit == 1:
            rulings = self.recorded.rulings
            gp, turn, entry, smazzata = (
                rulings.column(key) for key in ("gp", "turn", "entry", "smazzata")
            )
            keys = list_entry_keys(results, line)[: len(_find_seats(result, line))]
            terms += [
                f'SUMIFS({gp},{turn},{own_turn},{entry},{results.at(key, at)},{smazzata},">0")'
                for key in keys
            ]
        return terms[0] if len(terms) == 1 else f"({'+'.join(terms)})"

    def _find_assigned(self, key: str, row: int) -> str:
        assigned = self.recorded.assigned
        assert assigned is not None  # nosec B101  # narrows a type for mypy
        turn, table = assigned.column("turn"), assigned.column("table")
        return (
            f"SUMIFS({assigned.column(key)},{turn},{self._own('turn', row)},"
            f"{table},{self._own('table', row)})"
        )

    def _award_bye(self, key: str, line: str, row: int, at: int) -> str:
        phases, turn = self.recorded.phases, self._own("turn", row)
        award = (
            f"SUMIFS({phases.column(f'bye_{key}')},{phases.column('first')},"
            f'"<="&{turn},{phases.column("last")},">="&{turn})'
        )
        if self.report.event.bye_mode is not ByeMode.AVERAGE:
            return award
        results = self.recorded.results
        who = results.at(f"{line}_entry", at)
        played = (
            f'{results.column("due")},">0",{results.column("turn")},"<={self.report.closed_turns}"'
        )
        told = self.team_phases and key == "vp"
        sums, counts = [], []
        for side in self.lines:
            for entries in list_entry_keys(results, side):
                where = f"{results.column(entries)},{who},{played}"
                if told:
                    where += f',{results.column(f"{side}_vp")},">=0"'
                sums.append(f"SUMIFS({results.column(f'{side}_{key}')},{where})")
                counts.append(f"COUNTIFS({where})")
        made, times = "+".join(sums), "+".join(counts)
        average = f"INT((2*({made})+{times})/(2*({times})))"
        return f"IF({times}=0,{award},{average})"

    def _award_absent(self, key: str, row: int, at: int) -> str:
        changes = self.recorded.changes
        assert changes is not None  # nosec B101  # narrows a type for mypy
        turn = self._own("turn", row)
        return (
            f"SUMIFS({changes.column(key)},{changes.column('entry')},"
            f"{self.recorded.results.at('ns_entry', at)},{changes.column('first')},"
            f'"<="&{turn},{changes.column("last")},">="&{turn})'
        )


GONE = 0
"""Entry number that represents a player who has left the table."""


class Threes:
    """Builds the formulas for the players' rows at a table of three. In each smazzata the lone
    player gets the side's points, the two partners half of them each, rounded up."""

    def __init__(self, report: Report, recorded: Recorded) -> None:
        self.recorded = recorded
        self.ruled = {(r.turn, r.entry, r.smazzata) for r in report.rulings if r.gp and r.smazzata}
        self.places: dict[tuple[int, int | None], list[int]] = defaultdict(list)
        for row in report.rows:
            if row.is_of_three:
                self.places[row.place].append(row.first.entry)
        self.played: dict[tuple[int, int | None], list[tuple[int, str, str]]] = defaultdict(list)
        """By (turn, table): each smazzata's lone player and formulas of both sides' game points."""
        sides = list(zip(report.sides, recorded.smazzate.rows, strict=True)) if self.places else []
        for (ns, ns_row), (ew, ew_row) in zip(sides[::2], sides[1::2], strict=True):
            if (ns.turn, ns.table) in self.places:
                self.played[ns.turn, ns.table].append(
                    (
                        ns.entries[0] if ns.entries else GONE,
                        self._add_fines(ns_row, ns),
                        self._add_fines(ew_row, ew),
                    )
                )

    def find_place(self, row: ReportRow) -> int:
        """Return the player's position at a table of three, from 1; 0 at other tables."""
        return 1 + self.places[row.place].index(row.first.entry) if row.is_of_three else 0

    def sum_player(self, row: ReportRow) -> dict[str, str]:
        """Return the formulas for a player's game points and match points, by column key."""
        gp, mp = ["=0"], ["=0"]
        for alone, ns, ew in self.played[row.place]:
            if alone == row.first.entry:
                gp.append(ns)
                mp.append(f"{ns}-{ew}")
            else:
                gp.append(_halve(ew))
                mp.append(_halve(f"{ew}-{ns}"))
        return {"ns_gp": "+".join(gp), "ns_mp": "+".join(mp)}

    def _add_fines(self, row: int, side: ReportSide) -> str:
        """Return the formula for a side's points in a smazzata plus its rulings on the smazzata."""
        terms = [self.recorded.smazzate.at("total", row)]
        for entry in side.entries:
            if (side.turn, entry, side.smazzata) in self.ruled:
                column = self.recorded.rulings.column
                terms.append(
                    f"SUMIFS({column('gp')},{column('turn')},{side.turn},"
                    f"{column('entry')},{entry},{column('smazzata')},{side.smazzata})"
                )
        return terms[0] if len(terms) == 1 else f"({'+'.join(terms)})"


def _halve(expression: str) -> str:
    """Return the formula for half of an expression, rounded up."""
    return f"-INT(-({expression})/2)"
