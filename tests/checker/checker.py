"""A checker of exported events, made from docs/format alone: Python's standard library, no more.

    python checker.py event.json [movements.json]

prints a line for each finding, or "same standings"; exit 1 where there are findings. Numbers in
comments are those of the steps in docs/format/README.md. One file, however long, so that it can be
taken away and read from its first line to its last.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter, defaultdict
from datetime import datetime
from fractions import Fraction
from hashlib import sha256
from itertools import chain, combinations, groupby, pairwise, zip_longest
from math import gcd
from operator import itemgetter
from pathlib import Path

LINES = ("NS", "EW", "L3")
FIGURES = [
    "meld_points",
    "burraco_bonus",
    "closing_bonus",
    "hand_points",
    "pozzetto_penalty",
    "total",
]
CLEAN = ("clean", "suit_clean", "rank_clean")
PREMIUM = ("suit_clean", "suit_wild", "rank_clean", "rank_wild")


def halve(figure):
    """Half of a figure, halves rounded up."""
    return -(-figure // 2)


def mean(points, parts):
    return (2 * points + parts) // (2 * parts)


# --- Cards as text (3) ---------------------------------------------------------------------------

RANKS = {"A": 1, "T": 10, "10": 10, "J": 11, "Q": 12, "K": 13} | {str(n): n for n in range(2, 10)}
SUITS = {sign: "SHDC"[at % 4] for at, sign in enumerate("SHDC♠♥♦♣♤♡♢♧")}
JOKER = (0, "")
RANK, SUIT, DOTS = "(10|[AKQJT2-9])", "([SHDC♠♥♦♣♤♡♢♧])", r"(?:\.{2,3}|…)"
PIECE = re.compile(
    f"(JOKERS?|JOLLY|JK)|{RANK}{SUIT}?{DOTS}{RANK}{SUIT}|{SUIT}{RANK}{DOTS}{RANK}"
    f"|{RANK}({SUIT}+)|{SUIT}{RANK}"
)


def split_words(text):
    text = re.sub("[\ufe0e\ufe0f\u200b\u200d]", "", text)
    return [word.upper() for word in re.split(r"[\s,;\-‐–—]+", text) if word]


def read_cards(text, is_hand=False):
    """The cards of a text, each a rank (0 for a joker) and a suit."""
    if ranks := re.fullmatch(r"(?is)(.*?)(?:\(one suit\)|one suit)\s*", text):
        return [(RANKS[word], "S") for word in split_words(ranks[1])]
    cards = []
    for word in split_words(text):
        if is_hand and "JK" not in word and re.fullmatch(f"{RANK}+", word):
            cards += [(RANKS[rank], "") for rank in re.findall(RANK, word)]
            continue
        at = 0
        while at < len(word):
            found = PIECE.match(word, at)
            if found is None:
                raise ValueError(f"{word} is no card")
            (
                joker,
                low,
                low_suit,
                high,
                suit,
                led,
                led_low,
                led_high,
                rank,
                suits,
                _,
                one,
                one_rank,
            ) = found.groups()
            if joker:
                cards.append(JOKER)
            elif low or led:
                if low_suit and SUITS[low_suit] != SUITS[suit]:
                    raise ValueError(f"{word} is of two suits")
                first, last = sorted_ends(RANKS[low or led_low], RANKS[high or led_high])
                cards += [((n - 1) % 13 + 1, SUITS[suit or led]) for n in range(first, last + 1)]
            elif rank:
                cards += [(RANKS[rank], SUITS[sign]) for sign in suits]
            else:
                cards.append((RANKS[one_rank], SUITS[one]))
            at = found.end()
    return cards


def sorted_ends(first, last):
    if last == 1:
        return first, 14
    return min(first, last), max(first, last)


# --- A meld (4) ----------------------------------------------------------------------------------


class Rules:
    """The rule set of an event (2), with what a missing key means."""

    USUAL = {"wild_twos": True, "sides": 2, "compared_with": "mean", "unseen_pays": "cards",
             "exact_cut": 0, "target_reached": False, "first_draw": "by_suit"}  # fmt: skip

    def __init__(self, data):
        self.data = self.USUAL | data
        low, high = [data["low_cards"]] * 5, [data["high_cards"]] * 6
        self.values = [data["joker"], data["ace"], data["two"], *low, *high]
        self.wild = (0, 2) if self.data["wild_twos"] else (0,)

    def __getitem__(self, key):
        return self.data[key]

    def count(self, cards):
        return sum(self.values[rank] for rank, _ in cards)


def judge(cards, rules):
    """The points, the bonus and the kind of burraco of a meld; None where cards make none."""
    size = len(cards)
    wild = [card for card in cards if card[0] in rules.wild]
    natural = [card for card in cards if card[0] not in rules.wild]
    if not 3 <= size <= 15 or not natural:  # 4.1
        return None
    is_set = len(natural) > 1 and len({rank for rank, _ in natural}) == 1
    of_class = judge_set(natural, wild, rules) if is_set else judge_run(natural, wild, rules)
    times = Counter(cards)
    jokers = times.pop(JOKER, 0)
    if of_class is None or jokers > rules["jokers"] or max(times.values()) > rules["packs"]:
        return None
    kind = find_burraco(is_set, of_class, size, rules)
    bonus = 0 if kind is None else (rules["premiums"] if kind in PREMIUM else rules)[kind]
    return rules.count(cards), bonus, kind


def judge_set(natural, wild, rules):
    """4.2"""
    if not wild:
        return "clean"
    if len(wild) > 1:
        return None
    size, semi = len(natural) + 1, rules["semi_clean_reading"]
    is_semi = (
        (semi == "seven_natural" and len(natural) >= 7)
        or (semi == "eight_cards" and size >= 8)
        or (semi == "wild_at_end" and size == 8)
    )
    return "semi_clean" if is_semi else "dirty"


def judge_run(natural, wild, rules):
    """4.3"""
    suit = natural[0][1]
    ranks = [rank for rank, _ in natural if rank != 1]
    aces = len(natural) - len(ranks)
    own_two = (2, suit) in wild
    if (
        {own for _, own in natural} != {suit}
        or len({*ranks}) < len(ranks)
        or aces > (2 if rules["aces"] == "both" else 1)
        or len(wild) > (2 if own_two else 1)
    ):
        return None
    ends = {"high": [(14,)], "low": [(1,)]}.get(rules["aces"], [(1,), (14,)])
    found = {
        read_run(sorted([*ranks, *ace, *two]), len(wild) - len(two), rules)
        for ace in ([()], ends, [(1, 14)])[aces]
        for two in ([(2,), ()] if own_two else [()])
    }
    return next((one for one in ("clean", "semi_clean", "dirty") if one in found), None)


def read_run(places, left, rules):
    """4.3, steps 4 and 5"""
    low, high, size = places[0], places[-1], len(places)
    holes = high - low + 1 - size
    if holes == left == 0:
        return "clean"
    if left != 1 or not 0 <= holes <= 1:
        return None
    beside = size
    if holes:
        gap = next(place for place in range(low, high) if place not in places)
        beside = max(gap - low, high - gap)
    elif size > 13 or (
        size == 13 and not rules["wild_beside_whole_suit"] and rules["aces"] != "both"
    ):
        return None
    semi = rules["semi_clean_reading"]
    is_semi = (
        (semi == "eight_cards" and size + 1 >= 8)
        or (semi == "wild_at_end" and not holes and beside >= 7)
        or (semi in ("seven_natural", "seven_in_run") and beside >= 7)
    )
    return "semi_clean" if is_semi else "dirty"


def find_burraco(is_set, of_class, size, rules):
    """4.7"""
    if size < 7:
        return None
    clean = of_class == "clean"
    if rules["premiums"] is not None:
        if not is_set and size >= 13:
            return "suit_clean" if clean else "suit_wild"
        if is_set and (size if clean else size - 1) >= 8:
            return "rank_clean" if clean else "rank_wild"
    return of_class


# --- A record (5) --------------------------------------------------------------------------------


def score(depth, record, rules):
    """The six figures, the cut and the clean burrachi of each line."""
    made = {}
    lines = LINES[: rules["sides"]]
    any_taken = depth in ("cards", "counts") and any(
        record[line]["pozzetto"] != "untaken" for line in lines
    )
    for line in lines:
        if depth not in ("cards", "counts"):
            total = record[line] if depth == "totals" else 0
            made[line] = ([0, 0, 0, 0, 0, total], 0, 0)
            continue
        side = record[line]
        if depth == "cards":
            melds = [judge(read_cards(text), rules) for text in side["melds"]]
            melds = [meld for meld in melds if meld is not None]
            points, bonus = sum(meld[0] for meld in melds), sum(meld[1] for meld in melds)
            clean = sum(meld[2] in CLEAN for meld in melds)
            hand = rules.count(read_cards(side["hand"], is_hand=True))
        else:
            points, hand = side["table"], side["hand"]
            paid = side["burrachi"].items()
            bonus = sum(
                n * (rules["premiums"] if kind in PREMIUM else rules)[kind] for kind, n in paid if n
            )
            clean = sum(n for kind, n in paid if kind in CLEAN)
        is_paid = record["end"] == "closed" and record.get("closed_by") == line
        closing = rules["closing"] if is_paid and record.get("bonus_paid", True) else 0
        penalty = find_penalty(side["pozzetto"], any_taken, rules)
        cut = rules["exact_cut"] if record.get("cut") == line else 0
        total = points + bonus + closing + cut - hand - penalty
        made[line] = ([points, bonus, closing, hand, penalty, total], cut, clean)
    return made


def find_penalty(pozzetto, any_taken, rules):
    """5.3"""
    if pozzetto == "untaken":
        is_free = rules["pozzetto_pays"] == "if_any_taken" and not any_taken
        return 0 if is_free else rules["pozzetto"]
    return rules["pozzetto"] if (pozzetto, rules["unseen_pays"]) == ("unseen", "flat") else 0


# --- A table and a turn (6) ----------------------------------------------------------------------


def convert(rows, mp, as_winner):
    """6.6; `as_winner`: which side has the winner's points at 0."""
    row = next(row for row in rows if row["up_to"] is None or abs(mp) <= row["up_to"])
    return row["winner" if mp > 0 or (mp == 0 and as_winner) else "loser"]


class Table:
    """A table, scored again from its records."""

    def __init__(self, check, turn, table):
        self.table, self.rules = table, check.rules
        self.lines = LINES[: check.rules["sides"]]
        self.phase = check.phases[turn["phase"]]
        playing = [seat for seat in table["seats"] if seat["kind"] == "plays"]
        self.of_three = table.get("of_three")
        if self.of_three is None:
            self.of_three = len(playing) == 3 and len({seat["line"] for seat in playing}) == 2
        chairs = {seat["entry"]: seat for seat in table["seats"] if seat["unit"] == 1}
        self.fines = [
            (chairs[one["entry"]], one["smazzata"], one["gp"])
            for one in check.data["adjustments"]
            if one["turn"] == turn["number"]
            and one["smazzata"] is not None
            and one["entry"] in chairs
        ]
        self.smazzate = {}
        """By number: game points and clean burrachi by line, and the place of the lone player."""
        for smazzata in table["smazzate"]:
            where = f"turn {turn['number']}, table {table['number']}, {smazzata['number']}"
            self.smazzate[smazzata["number"]] = self._score(check, smazzata, where)
        for held in table["held"]:
            where = f"turn {turn['number']}, table {table['number']}, held"
            check.compare_sums(where, held)
        self.is_complete = 0 < len(self.smazzate) >= table["due"]

    def _score(self, check, smazzata, where):
        numbers = [revision["number"] for revision in smazzata["revisions"]]
        check.compare(f"{where}: revisions", numbers, [*range(1, len(numbers) + 1)])
        check.compare(f"{where}: revision", smazzata["revision"], len(numbers))
        for revision in smazzata["revisions"]:
            made = check.compare_sums(f"{where}, revision {revision['number']}", revision)
        for line, (sums, _, clean) in made.items():
            check.compare(f"{where}: gp of {line}", smazzata[f"{line.lower()}_gp"], sums[-1])
            check.compare(f"{where}: clean of {line}", smazzata[f"{line.lower()}_clean"], clean)
        gp = {line: sums[-1] for line, (sums, _, _) in made.items()}
        clean = {line: clean for line, (_, _, clean) in made.items()}
        return gp, clean, revision["record"].get("alone") or 1

    def place(self, seat):
        return 1 if seat["line"] == "NS" else seat["chair"] + 1

    def find_shares(self, number):
        """The game points, match points and clean burrachi of each of three in a smazzata (6.4)."""
        gp, clean, alone = self.smazzate[number]
        ruled = Counter()
        for seat, on, points in self.fines:
            if on == number:
                ruled["NS" if self.place(seat) == alone else "EW"] += points
        ns, ew = gp["NS"] + ruled["NS"], gp["EW"] + ruled["EW"]
        return [
            (ns, ns - ew, clean["NS"])
            if place == alone
            else (halve(ew), halve(ew - ns), clean["EW"])
            for place in (1, 2, 3)
        ]

    def sum_seat(self, seat):
        """The game points, match points and clean burrachi of a seat so far (6.3, 6.4)."""
        if self.of_three:
            shares = [self.find_shares(number)[self.place(seat) - 1] for number in self.smazzate]
            return tuple(sum(share[at] for share in shares) for at in range(3))
        sums = {
            line: sum(gp[line] for gp, _, _ in self.smazzate.values())
            + sum(points for fined, _, points in self.fines if fined["line"] == line)
            for line in self.lines
        }
        own = sums.pop(seat["line"])
        clean = sum(clean[seat["line"]] for _, clean, _ in self.smazzate.values())
        if len(sums) == 1 or self.rules["compared_with"] == "best":
            return own, own - max(sums.values()), clean
        return own, halve(2 * own - sum(sums.values())), clean

    def score(self, seat):
        """The figures of a seat that plays (6.5 to 6.7)."""
        gp, mp, clean = self.sum_seat(seat)
        of_match = self.phase.get("team_conversion") is not None
        if (assigned := self.table["assigned"]) is not None:
            line = seat["line"].lower()
            vp = None if of_match else assigned[f"{line}_vp"]
            return {"gp": gp, "mp": assigned[f"{line}_mp"], "vp": vp, "clean": clean}
        if not self.is_complete:
            return {"gp": gp, "mp": None, "vp": None, "clean": clean}
        as_winner = self.of_three or len(self.lines) > 2 or seat["line"] == "NS"
        vp = None if of_match else convert(self.phase["conversion"]["rows"], mp, as_winner)
        return {"gp": gp, "mp": mp, "vp": vp, "clean": clean}

    def find_due(self, check, turn):
        """What may stand as due (6.11)."""
        phase, most = self.phase, self.phase["smazzate"]
        length = phase.get("length", "smazzate")
        cuts = [act for act in check.standing if act["kind"] == "cut"]
        cuts = [act for act in cuts if act["params"].get("turn") == turn["number"]]
        if length == "target" and (decided := self._find_deciding(phase["target"])):
            return {decided}
        if length != "smazzate":
            is_over = cuts or turn["state"] == "closed"
            return {most, len(self.smazzate)} if is_over else {most}
        if not cuts:
            return {most}
        first = [smazzata["revisions"][0] for smazzata in self.table["smazzate"]]
        moments = [(check.when(one), check.when(cuts[0])) for one in first]
        before = (sum(a < b for a, b in moments), sum(a <= b for a, b in moments))
        return {count or most for count in range(before[0], before[1] + 1)}

    def _find_deciding(self, target):
        sums = Counter()
        for number in range(1, len(self.smazzate) + 1):
            if number not in self.smazzate:
                return None
            if self.of_three:
                made = dict(enumerate(share[0] for share in self.find_shares(number)))
            else:
                made = dict(self.smazzate[number][0])
                for seat, on, points in self.fines:
                    made[seat["line"]] += points if on == number else 0
            for who, points in made.items():
                sums[who] += points
            best = max(sums[who] for who in made)
            is_enough = best >= target if self.rules["target_reached"] else best > target
            if is_enough and [sums[who] for who in made].count(best) == 1:
                return number
        return None


# --- Fixed movements (9.3 to 9.7): a turn as tables, each a list of sides, each a list of places --


def play_mitchell(size, turn, options):
    tables, shift = (size + 1) // 2, options.get("shift", 1)
    moving = [tables + 1 + (n - 1 - shift * (turn - 1)) % tables for n in range(1, tables + 1)]
    return [[[n], [one] if one <= size else []] for n, one in enumerate(moving, 1)]


def play_howell(size, turn, options):
    tables = (size + 1) // 2
    fixed = 2 * tables
    first = [(fixed - s, 1 + s) for s in range(tables - 1, 0, -1)] + [(fixed, 1)]

    def move(n):
        return n if n == fixed else (n + turn - 2) % (fixed - 1) + 1

    return [[[move(ns)] if move(ns) <= size else [], [move(ew)]] for ns, ew in first]


def play_round_robin(size, turn, options):
    turns = size - 1 + size % 2
    a = (turn + 1) // 2 if turn % 2 else (turn + 1 + turns) // 2
    tables = [
        [[(a + s - 1) % turns + 1], [(a - s - 1) % turns + 1]] for s in range(1, turns // 2 + 1)
    ]
    if size % 2:
        return [*tables, [[a], []]]
    return [[[a], [size]] if turn % 2 else [[size], [a]], *tables]


def read_tables(text):
    """`2-4 v 1-3, 1 v 2-3` as tables of sides."""
    return [
        [[int(n) for n in side.split("-")] for side in table.split(" v ")]
        for table in text.split(", ")
    ]


def play_individual(size, turn, options):
    rest, moving = size % 4, size if size % 4 else size - 1
    of_three = bool(options.get("threes")) and rest == 3
    written = load_movements()["individual_threes" if of_three else "individual"]
    if str(size) in written:
        first = read_tables(written[str(size)])
    else:
        full, first = size // 4, []
        columns = [*range(2, full + 1, 2), *range(1, full + 1, 2)]
        for i, column in enumerate(columns, 1):
            e = full + column
            c, d = -e % moving, (rest - 1 + e) % moving
            ns = [-i % moving + 1, (rest - 1 + i) % moving + 1]
            first.append([ns, [c + 1, size if c == d else d + 1]])
        first += [[[2], [1, 3]]] if of_three else []
    if not of_three:
        first += [[[n], []] for n in range(1, rest + 1)]
    step = max(1, rest)
    shift = step * (turn - 1) + (turn - 1) // (moving // gcd(step, moving))

    def move(n):
        if n > moving:
            return n
        if size == 9:
            return 3 * (((n - 1) // 3 + shift // 3) % 3) + (n - 1 + shift) % 3 + 1
        return (n - 1 + shift) % moving + 1

    return [[[move(n) for n in side] for side in table] for table in first]


def play_threes(size, turn, options):
    if size in (4, 5, 8):
        return play_individual(size, turn, {})
    return [
        [[*table[:1]], [*table[1:]]] if len(table) == 3 else [[*table[:2]], [*table[2:]]]
        for table in find_threes(size, turn, rests=False)
    ]


def play_three_sides(size, turn, options):
    tables, first = find_threes(size, turn, rests=size % 3 > 0), (turn - 1) % 3
    playing = [table[first:] + table[:first] for table in tables if len(table) == 3]
    resting = [[n] for table in tables if len(table) < 3 for n in table]
    return [[[n] for n in table] for table in playing] + [[one, []] for one in resting]


def find_threes(size, turn, rests, made={}):  # noqa: B006  # remembered on purpose
    """9.7: the tables of a turn, of three, then of four or of those who rest."""
    if (size, turn, rests) not in made:
        known = [] if rests else list_known(size)
        walks = str(size) in load_movements()["threes_walks"]
        if turn <= len(known) or (walks and size % 2):
            found = known[(turn - 1) % len(known)]
        else:
            before = [find_threes(size, one, rests) for one in range(1, turn)]
            found = Search(size, before, rests).run()
        made[size, turn, rests] = found
    return made[size, turn, rests]


def list_known(size):
    data = load_movements()
    walk = data["threes_walks"].get(str(size))
    if walk is None:
        plans = data["threes_plans"].get(str(size), [])
        return [[[int(n) for n in one.split("-")] for one in turn.split(", ")] for turn in plans]
    ring = walk["ring"]

    def move(table, step):
        staying = ring * (size // ring)
        moved = [
            n if n > staying else (n - 1) // ring * ring + ((n - 1) % ring + step) % ring + 1
            for n in table
        ]
        return sorted(moved)

    first, whole = (
        [[int(n) for n in one.split("-")] for one in walk[key].split(", ") if one]
        for key in ("first", "whole")
    )
    turns = [sorted(move(table, step) for table in first) for step in range(ring)]
    return turns + [sorted(move(table, step) for step in range(ring)) for table in whole]


class Search:
    """9.7.5: the next turn of tables of three."""

    def __init__(self, size, before, rests):
        self.players, self.rests = range(1, size + 1), rests
        self.met, self.partnered = Counter(), Counter()
        self.apart = Counter(dict.fromkeys(self.players, 0))
        for table in chain(*before):
            if len(table) > 2:
                self.met.update(frozenset(two) for two in combinations(table, 2))
            if len(table) == 4:
                self.partnered.update([frozenset(table[:2]), frozenset(table[2:])])
            if len(table) != 3:
                self.apart.update(table)
        two = [frozenset(pair) for pair in combinations(self.players, 2)]
        counts = 3 * len(before) >= size - 1
        self.fewest = min(self.met[pair] for pair in two) if counts else 0
        self.least_apart = min(self.apart.values())
        self.draw = random.Random(str(len(before) + 1)).random
        over = size % 3
        self.sizes = [3] * (size // 3 - (0 if rests else over))
        self.sizes += ([over] if over else []) if rests else [4] * over
        order = [*self.players]
        for i in range(size - 1, 0, -1):
            j = int(self.draw() * (i + 1))
            order[i], order[j] = order[j], order[i]
        if over:
            order.sort(key=lambda n: -self.apart[n])
        seated = iter(order)
        self.best = [[next(seated) for _ in range(many)] for many in self.sizes]

    def price_apart(self, player):
        more = self.apart[player] - self.least_apart
        if self.rests:
            return 10_000 * more
        return (0, 1, 8, 48)[more] if more < 4 else 48 * more

    def pair_off(self, table):
        a, b, c, d = sorted(table)
        ways = ((a, b, c, d), (a, c, b, d), (a, d, b, c))
        squares = [
            self.partnered[frozenset(way[:2])] ** 2 + self.partnered[frozenset(way[2:])] ** 2
            for way in ways
        ]
        return min(squares), [*ways[squares.index(min(squares))]]

    def price(self, table):
        price = 0
        if len(table) > 2:
            for two in combinations(table, 2):
                more = self.met[frozenset(two)] - self.fewest
                price += (0, 4, 24, 144)[more] if more < 4 else 144 * more
        if len(table) != 3:
            price += sum(map(self.price_apart, table))
        return price + (self.pair_off(table)[0] if len(table) == 4 else 0)

    def run(self):
        apart = sum(many for many in self.sizes if many != 3)
        lowest = sum(sorted(map(self.price_apart, self.players))[:apart])
        for stage in (1, 2, 3, 4):
            if self.anneal(stage, lowest) <= lowest:
                break
        threes = sorted(sorted(table) for table in self.best if len(table) == 3)
        fours = sorted(self.pair_off(table)[1] for table in self.best if len(table) == 4)
        return threes + fours + [sorted(table) for table in self.best if len(table) < 3]

    def anneal(self, stage, lowest):
        tables = [table[:] for table in self.best]
        prices = [self.price(table) for table in tables]
        cheapest = sum(prices)
        for _ in range(60 * len(self.players)):
            if cheapest <= lowest:
                break
            dear = [at for at, price in enumerate(prices) if price]
            i = dear[int(self.draw() * len(dear))]
            j = int(self.draw() * (len(tables) - 1))
            j += j >= i
            one, two = tables[i], tables[j]
            x, y = int(self.draw() * len(one)), int(self.draw() * len(two))
            one[x], two[y] = two[y], one[x]
            new = self.price(one), self.price(two)
            dearer = sum(new) - prices[i] - prices[j]
            if dearer > 0:
                whole, quarters = divmod(dearer * stage, 4)
                if not self.draw() < 2.0**-whole * (1 - quarters / 8):
                    one[x], two[y] = two[y], one[x]
                    continue
            prices[i], prices[j] = new
            if sum(prices) < cheapest:
                cheapest, self.best = sum(prices), [table[:] for table in tables]
        return cheapest


FIXED = {
    "mitchell": (play_mitchell, lambda size: (size + 1) // 2),
    "howell": (play_howell, lambda size: (size + 1) // 2 * 2 - 1 if 3 <= size <= 24 else 0),
    "round-robin": (play_round_robin, lambda size: size - 1 + size % 2),
    "individual": (play_individual, lambda size: size if size >= 4 else 0),
    "threes": (play_threes, lambda size: min(max(size - 1, 12), 60) if size > 2 else 0),
    "three-sides": (play_three_sides, lambda size: min(max(size - 1, 12), 60) if size > 2 else 0),
}
"""The movement, and the most turns that it has for a field."""
OF_PLAYERS = ("individual", "threes")
RESTING_NS = (*OF_PLAYERS, "individual-danese", "danese", "danese-modified", "danese-no-rematch",
              "swiss")  # fmt: skip
"""The movements in which an entry that rests sits N-S (10.1)."""


def load_movements(path=None, kept={}):  # noqa: B006  # read once
    """The tables that no rule makes: from this file, one beside the checker, or docs/format."""
    if path or not kept:
        beside = Path(__file__).with_name("movements.json")
        published = Path(__file__).parents[2] / "docs" / "format" / "movements.json"
        found = Path(path) if path else beside if beside.exists() else published
        kept |= json.loads(found.read_text("utf-8"))
    return kept


# --- Knockout (9.8) ------------------------------------------------------------------------------


class Lost(Exception):
    """The rounds do not follow from the seeds."""


class Bracket:
    """The pools of a section, the best places first."""

    def __init__(self, seeds, placing):
        order = [1]
        while len(order) < len(seeds):
            order = [place for seed in order for place in (seed, 2 * len(order) + 1 - seed)]
        self.rank, self.placing = {one: at for at, one in enumerate(seeds)}.__getitem__, placing
        self.pools = [[seeds[place - 1] for place in order if place <= len(seeds)]]

    def pair(self):
        """The tables of the next round, the better seed first."""
        tables = []
        for at, pool in enumerate(self.pools):
            size = len(pool)
            if size == 1 or (at and not self.placing):
                continue
            rests = size % 2 if at else (1 << (size - 1).bit_length()) - size
            resting = sorted(pool, key=self.rank)[:rests]
            playing = [one for one in pool if one not in resting]
            own = [sorted(two, key=self.rank) for two in zip(playing[::2], playing[1::2])]  # noqa: B905
            tables += sorted(own, key=lambda two: self.rank(two[0]))
        return tables

    def play(self, losers):
        parts = [
            [one for one in pool if (one in losers) is lost]
            for pool in self.pools
            for lost in (False, True)
        ]
        self.pools = [part for part in parts if part]


# --- Drawn cards (9.12) --------------------------------------------------------------------------

DRAWN_SUITS = {"by_suit": "SHDC", "same_card_again": "SHDC", "hearts_first": "HDCS",
               "lowest_across": "HDCS", "draw_again": ""}  # fmt: skip
"""The suits from the highest."""
DRAWN_RANKS = [*range(3, 14), 1, 2, 0]
"""The ranks from the lowest."""


def measure_card(card, rules):
    rank, suit = card
    suits = DRAWN_SUITS[rules["first_draw"]]
    return DRAWN_RANKS.index(rank), -suits.find(suit) if suit else 0


def draw_cards(players, rules, seed):
    """The rounds of a draw, each a list of places with their cards."""
    pack = [(n, suit) for suit in "SHDC" for n in range(1, 14) for _ in range(rules["packs"])]
    pack += [JOKER] * rules["jokers"]
    draw, rounds, again = random.Random(seed).random, [], [*range(1, players + 1)]
    while again:
        rounds.append([(place, pack.pop(int(draw() * len(pack)))) for place in again])
        drew = read_rounds(rounds, rules)
        again = [place for place in drew if [*drew.values()].count(drew[place]) > 1]
    return rounds


def read_rounds(rounds, rules):
    """The strengths of the cards that each place drew."""
    drew = defaultdict(list)
    for place, card in chain(*rounds):
        drew[place].append(measure_card(card, rules))
    return drew


def seat_drawers(rounds, rules):
    """The four places in the order of their new seats."""
    drew = read_rounds(rounds, rules)
    order = sorted(drew, key=drew.__getitem__, reverse=True)
    if rules["first_draw"] not in ("draw_again", "same_card_again"):
        return [order[at] for at in (0, 2, 1, 3)]
    last = order[-1]
    first = next(place for place in order if (place - last) % 2)
    return [first, (last + 1) % 4 + 1, (first + 1) % 4 + 1, last]


# --- The event -----------------------------------------------------------------------------------


class Check:
    """An event, with the findings about it."""

    def __init__(self, data):
        self.data, self.findings = data, []
        if data.get("schema") != "burraco-tourney.event" or data.get("version") != 1:
            raise ValueError("no document of version 1")
        self.event, self.rules = data["event"], Rules(data["event"]["rules"])
        self.standing = [
            act
            for act in data["acts"]
            if act["undone_by"] is None and act["kind"] not in ("undo", "redo")
        ]
        moving = ("late", "withdraw", "return", "fill_chair")
        self.has_moved = any(act["kind"] in moving for act in self.standing)
        self.phases, first = {}, 1
        for phase in data["phases"]:
            self.phases[phase["number"]] = {**phase, "first": first}
            first += phase["turns"]
            self.phases[phase["number"]]["last"] = first - 1
        self.seats = []
        smazzate = [
            smazzata
            for turn in data["turns"]
            for table in turn["tables"]
            for smazzata in table["smazzate"]
        ]
        writes = chain(data["acts"], *(smazzata["revisions"] for smazzata in smazzate))
        self.by_moment = any(write.get("at_revision") is None for write in writes)

    def when(self, write):
        """1.5"""
        return datetime.fromisoformat(write["at"]) if self.by_moment else write["at_revision"]

    def compare(self, where, stored, computed):
        if stored != computed:
            self.findings.append(f"{where}: {stored} is stored, {computed} is right")

    def compare_sums(self, where, revision):
        try:
            made = score(revision["depth"], revision["record"], self.rules)
        except (KeyError, ValueError, TypeError) as error:
            raise ValueError(f"{where}: the record cannot be read ({error!r})") from None
        sums = revision["sums"]
        for at, (line, (figures, cut, clean)) in enumerate(made.items()):
            for name, stored, computed in zip(FIGURES, sums[line], figures, strict=True):
                self.compare(f"{where}: {name} of {line}", stored, computed)
            self.compare(f"{where}: cut of {line}", sums.get("cut", (0, 0, 0))[at], cut)
            self.compare(f"{where}: clean of {line}", sums["clean"][at], clean)
        return made

    def run(self):
        self.check_hall()
        self.check_sessions()
        self.check_entries()
        for turn in self.data["turns"]:
            self.score_turn(turn)
        self.award_byes()
        for seat in self.seats:
            for name in ("gp", "mp", "vp", "clean"):
                where = f"turn {seat['turn']}, entry {seat['entry']}: {name}"
                self.compare(where, seat["stored"][name], seat[name])
        self.check_calendars()
        self.check_standings()
        self.check_prizes()
        self.check_play()
        return self.findings

    def score_turn(self, turn):
        own = []
        phase = self.phases[turn["phase"]]
        common = {"turn": turn["number"], "state": turn["state"]}
        where = f"turn {turn['number']}"
        self.compare(f"{where}: phase", phase["first"] <= turn["number"] <= phase["last"], True)
        for table in turn["tables"]:
            here = f"{where}, table {table['number']}"
            played = Table(self, turn, table)
            self.check_seats(turn, phase, table)
            self.check_card_draw(here, table)
            plays = len({seat["line"] for seat in table["seats"]}) == self.rules["sides"]
            self.compare(f"{here}: recorded", table["recorded"], len(table["smazzate"]))
            if table["due"] not in (due := played.find_due(self, turn)):
                self.compare(f"{here}: due", table["due"], min(due))
            is_owing = plays and table["assigned"] is None and len(played.smazzate) < table["due"]
            self.compare(f"{here}: owes", turn["state"] == "closed" and is_owing, False)
            for seat in table["seats"]:
                who = f"{here}, entry {seat['entry']}"
                self.compare(f"{who}: kind", seat["kind"], "plays" if plays else "bye")
                figures = {"gp": 0, "mp": None, "vp": None, "clean": 0}
                if seat["kind"] == "plays":
                    figures = played.score(seat)
                side = (seat["line"], seat["chair"] if played.of_three else 0)
                place = {name: seat[name] for name in ("entry", "unit", "kind", "line")}
                there = {"table": table["number"], "side": side, "stored": seat}
                own.append(place | there | figures | common)
        if phase.get("team_conversion") is not None:
            self.convert_matches(own, phase["team_conversion"]["rows"])
        for absent in turn["absent"]:
            entry = next(one for one in self.data["entries"] if one["number"] == absent["entry"])
            left = entry["withdrawal"]
            award = left if left and left["turn"] <= turn["number"] else absent
            away = {"table": None, "side": None, "stored": absent, "kind": "absent", "line": ""}
            figures = {"gp": 0, "mp": award["mp"], "vp": award["vp"], "clean": 0}
            self.compare(f"{where}, absent {absent['entry']}: unit", absent["unit"], 1)
            who = {"entry": absent["entry"], "unit": absent["unit"]}
            own.append(who | away | figures | common)
        self.check_presence(turn, phase, own)
        self.seats += own

    def check_presence(self, turn, phase, own):
        """10.1"""
        units, every = defaultdict(list), [*range(1, self.event["pairs_per_team"] + 1)]
        for seat in own:
            units[seat["entry"]].append("-" if seat["kind"] == "absent" else seat["unit"])
        members = {one for section in phase["sections"] for one in section["members"]}
        for entry in sorted(members | {*units}):
            found = sorted(units[entry], key=str)
            is_out = phase["movement"] == "knockout" and not found
            if found not in (["-"], every) and not is_out:
                self.compare(f"turn {turn['number']}, entry {entry}: seats", found, every)

    def check_seats(self, turn, phase, table):
        """10.1, 10.2"""
        where = f"turn {turn['number']}, table {table['number']}"
        members = [one["members"] for one in phase["sections"] if one["number"] == table["section"]]
        own = all(seat["entry"] in members[0] for seat in table["seats"]) if members else False
        self.compare(f"{where}: of its section", own, True)
        numbers = [smazzata["number"] for smazzata in table["smazzate"]]
        is_right = len({*numbers}) == len(numbers)
        is_right &= all(1 <= number <= phase["smazzate"] for number in numbers)
        self.compare(f"{where}: numbers of smazzate", is_right, True)
        if self.has_moved:
            return
        chairs = defaultdict(list)
        for seat in table["seats"]:
            chairs[seat["line"]].append(seat["chair"])
        for line, found in chairs.items():
            told = [*range(1, len(found) + 1)]
            self.compare(f"{where}: chairs of {line}", sorted(found), told)
        if len(chairs) == 1 and phase["movement"] in RESTING_NS:
            self.compare(f"{where}: line of a bye", *chairs, "NS")
        if len(chairs) == self.rules["sides"]:
            on_ns = len(table["seats"]) // self.rules["sides"]
            self.compare(f"{where}: seats N-S", len(chairs["NS"]), on_ns)
        if (of_three := table.get("of_three")) is not None:
            is_of_three = len(table["seats"]) == 3 and len(chairs) == self.rules["sides"] == 2
            self.compare(f"{where}: of three", of_three, is_of_three)

    def check_card_draw(self, where, table):
        """9.12"""
        if (draw := table.get("card_draw")) is None:
            return
        rounds = [
            [(one["place"], read_cards(one["card"])[0]) for one in drawn]
            for drawn in draw["rounds"]
        ]
        if draw["seed"]:
            again = draw_cards(len(rounds[0]), self.rules, draw["seed"])
            self.compare(f"{where}: cards", rounds, again)
        entries = draw.get("entries")
        if entries and not self.has_moved:
            seats = sorted(table["seats"], key=lambda seat: (seat["chair"], seat["line"] != "NS"))
            drawn = [entries[place - 1] for place in seat_drawers(rounds, self.rules)]
            self.compare(f"{where}: drawn seats", [seat["entry"] for seat in seats], drawn)

    def check_entries(self):
        """10.3, 10.5"""
        kind, pairs = self.event["entry_kind"], self.event["pairs_per_team"]
        self.compare("pairs of a team", pairs > 1, kind == "teams")
        players = {"players": 1, "pairs": 2, "trios": 3}.get(kind, 2 * pairs)
        numbers = [entry["number"] for entry in self.data["entries"]]
        self.compare("entries", numbers, sorted({*numbers}))
        back = {act["params"].get("entry") for act in self.standing if act["kind"] == "return"}
        for entry in self.data["entries"]:
            where, left = f"entry {entry['number']}", entry["withdrawal"]
            positions = sorted(player["position"] for player in entry["players"])
            self.compare(f"{where}: positions", positions, [*range(1, players + 1)])
            missed = [
                turn["number"]
                for turn in self.data["turns"]
                if any(one["entry"] == entry["number"] for one in turn["absent"])
                and (left is None or turn["number"] < left["turn"])
            ]
            if entry["number"] not in back:
                first = max(missed, default=0) + 1
                self.compare(f"{where}: first turn", entry["first_turn"], first)
            self.check_substitutions(where, entry)

    def check_substitutions(self, where, entry):
        closed, turns = 0, []
        for act in self.standing:
            closed += act["kind"] == "close_turn"
            of = act["params"].get("entry"), act["params"].get("other")
            if act["kind"] == "substitute" and entry["number"] in of:
                turns.append(closed + 1)
        stored = [one["turn"] for one in entry["substitutions"]]
        self.compare(f"{where}: substitutions", sorted(stored), turns)

    def check_hall(self):
        """1.6, 6.6 and the numbers of 10.1"""
        for turn in () if self.has_moved else self.data["turns"]:
            numbers = sorted(table["number"] for table in turn["tables"])
            where = f"turn {turn['number']}: tables"
            self.compare(where, numbers, [*range(1, len(numbers) + 1)])
        lists = {
            "phases": self.data["phases"],
            "turns": self.data["turns"],
            "acts": self.data["acts"],
        }
        for phase in self.phases.values():
            lists[f"sections of phase {phase['number']}"] = phase["sections"]
            for name in ("conversion", "team_conversion"):
                if phase.get(name) is not None:
                    where = f"phase {phase['number']}: {name}"
                    self.compare(where, is_conversion(phase[name]), True)
            self.check_first_tables(phase)
            method = phase["draw_method"]
            where = f"phase {phase['number']}: draw method"
            self.compare(where, bool(method), bool(phase["sections"]))
            where = f"phase {phase['number']}: draw seed"
            self.compare(where, bool(phase["draw_seed"]) and method != "random", False)
        for where, items in lists.items():
            numbers = [item["number"] for item in items]
            self.compare(where, numbers, [*range(1, len(numbers) + 1)])

    def check_sessions(self):
        """1.11"""
        turns = sum(phase["turns"] for phase in self.phases.values())
        before = {"first_turn": 1, "date": self.event["date"], "starts_at": self.event["starts_at"]}
        for number, session in enumerate(self.event.get("sessions", ()), 2):
            turn = session["first_turn"]
            self.compare(f"session {number}: turn", before["first_turn"] < turn <= turns, True)
            is_later = before["date"] < session["date"]
            if before["date"] == session["date"] and before["starts_at"] and session["starts_at"]:
                is_later = before["starts_at"] < session["starts_at"]
            self.compare(f"session {number}: date", is_later, True)
            before = session

    def check_first_tables(self, phase):
        turns = [turn for turn in self.data["turns"] if turn["phase"] == phase["number"]]
        if not turns:
            return
        first = 1
        for section in phase["sections"][: 1 if self.has_moved else None]:
            where = f"phase {phase['number']}, section {section['number']}: first table"
            self.compare(where, section["first_table"], first)
            first += sum(table["section"] == section["number"] for table in turns[-1]["tables"])

    def convert_matches(self, seats, rows):
        """6.8"""
        teams = defaultdict(list)
        for seat in seats:
            if seat["kind"] == "plays":
                teams[seat["entry"]].append(seat)
        for own in teams.values():
            points = [seat["mp"] for seat in own]
            for seat in own:
                is_told = seat["unit"] == 1 and None not in points
                as_winner = seat["line"] == "NS"
                seat["vp"] = convert(rows, sum(points), as_winner) if is_told else None

    def award_byes(self):
        """6.9"""
        mode = self.event["bye_mode"]
        for seat in self.seats:
            if seat["kind"] != "bye" or seat["state"] != "closed":
                continue
            phase = self.find_phase(seat["turn"])
            vp, mp = (14, 355) if phase["smazzate"] <= 3 else (12, 305)
            if mode == "figures":
                vp, mp = self.event["bye_vp"], self.event["bye_mp"]
            played = [
                one
                for one in self.seats
                if (one["entry"], one["kind"], one["state"]) == (seat["entry"], "plays", "closed")
            ]
            if mode == "average" and played:
                with_vp = [one["vp"] for one in played if one["vp"] is not None]
                vp = mean(sum(with_vp), len(with_vp) or len(played))
                mp = mean(sum(one["mp"] or 0 for one in played), len(played))
            is_told = phase.get("team_conversion") is None or seat["unit"] == 1
            seat["vp"], seat["mp"] = (vp if is_told else None), mp

    def find_phase(self, turn):
        return next(one for one in self.phases.values() if one["first"] <= turn <= one["last"])

    # --- Calendars (9.1, 9.2) ---

    def check_calendars(self):
        for phase in self.phases.values():
            act = self.find_draw(phase)
            if phase["sections"] and act is not None:
                where = f"phase {phase['number']}: draw method"
                self.compare(where, phase["draw_method"], act["params"].get("method"))
            if phase["movement"] in FIXED and act is not None:
                joined = self.find_joined(act["number"])
                self.check_draw(phase, act, joined)
                for section in phase["sections"]:
                    self.check_calendar(phase, section, act["number"], joined)

    def find_draw(self, phase):
        """9.2: the act that drew a phase."""
        closed, found = 0, None
        for act in self.standing:
            closed += act["kind"] == "close_turn"
            if act["kind"] == "draw" and closed == phase["first"] - 1:
                found = act
        return found

    def find_joined(self, number):
        """9.2: who came after the act of this number drew, or had left before it and returned."""
        late = {one["number"] for one in self.data["entries"] if (one["late_act"] or 0) > number}
        gone, back = set(), set()
        for act in self.standing:
            entry = act["params"].get("entry")
            if act["kind"] == "withdraw" and act["number"] < number:
                gone.add(entry)
            elif act["kind"] == "return":
                (gone.discard if act["number"] < number else back.add)(entry)
        return late | gone & back

    def check_draw(self, phase, act, joined):
        """9.2"""
        method = phase["draw_method"]
        if method == "ranking" and phase["first"] > 1:
            return
        clubs = read_clubs(act["params"].get("clubs"))
        is_apart = bool(phase["options"].get("apart")) and method == "random"
        if is_apart and clubs is None:
            return
        for section in phase["sections"]:
            members = [one for one in section["members"] if one not in joined]
            told = sorted(members)
            if method == "random":
                told = shuffle(told, phase["draw_seed"])
            if is_apart:
                told = self.draw_apart(phase, members, clubs)
            where = f"phase {phase['number']}, section {section['number']}: draw"
            self.compare(where, members, told)

    def draw_apart(self, phase, members, clubs):
        """9.2: the first order with the fewest tables of clubmates in turn 1."""
        tables, best = FIXED[phase["movement"]][0](len(members), 1, phase["options"]), []
        for number in range(1, 201):
            seed = phase["draw_seed"] + (f"/{number}" if number > 1 else "")
            order = shuffle(sorted(members), seed)
            sides = [[[clubs.get(order[n - 1]) for n in one] for one in table] for table in tables]
            found = sum(
                any({*one} & {*other} - {None} for one, other in combinations(table, 2))
                for table in sides
            )
            if not best or found < best[0]:
                best = found, order
            if not found:
                break
        return best[1]

    def check_calendar(self, phase, section, draw, joined):
        play, most = FIXED[phase["movement"]]
        drawn = [one for one in section["members"] if one not in joined]
        fields = [drawn, section["members"]] if joined & {*section["members"]} else [drawn]
        fields = [one for one in fields if phase["turns"] <= most(len(one))]
        for turn in self.data["turns"] if fields else ():
            if turn["phase"] != phase["number"]:
                continue
            number = turn["number"] - phase["first"] + 1
            possible = []
            for members in fields:
                tables = play(len(members), number, phase["options"])
                told = [[[members[n - 1] for n in side] for side in table] for table in tables]
                possible += self.exchange(told, phase, turn["number"], draw)
            mixed = self.find_mixed(phase, turn["number"], draw)
            beside = [self.put_beside(phase, section, turn, told, mixed) for told in possible]
            moved = self.find_moved(section, phase, turn["number"], draw)
            if not any(
                stored == told or (moved and differ_only_for(stored, told, moved))
                for stored, told in beside
            ):
                where = f"turn {turn['number']}, section {section['number']}: tables"
                self.compare(where, *beside[0])

    def put_beside(self, phase, section, turn, told, mixed):
        """9.1: the stored tables and those of the movement, as far as they are compared."""
        absent = {one["entry"] for one in turn["absent"]}
        stored, drawn = self.read_tables(turn, section["number"])
        if phase["movement"] in OF_PLAYERS:
            gone = [{*chain(*table)} for table in told if absent & {*chain(*table)}]
            left = set().union(*gone)
            return [
                [sort_sides(one, drawn, mixed) for one in tables if not left & {*chain(*one)}]
                for tables in (stored, told)
            ]
        of_three = bool(absent) and any(len(table) == 3 for table in told)
        return [keep_present(tables, absent, of_three) for tables in (stored, told)]

    def find_mixed(self, phase, turn, draw):
        """9.13: who was exchanged after cards may have decided partners."""
        drawn = [
            act["number"]
            for act in self.standing
            if act["kind"] == "draw_cards" and act["params"].get("turn") == turn
        ]
        first = min((one for one in drawn if one > draw), default=None)
        return {
            params[name]
            for number, params, _ in self.list_exchanges(phase, turn, draw)
            if first is not None and number > first
            for name in ("first", "second")
        }

    def list_exchanges(self, phase, turn, draw):
        """9.13: the exchanges that may be of a turn, and whether they are for certain."""
        for act in self.standing:
            params = act["params"]
            if act["kind"] != "swap" or act["number"] < draw:
                continue
            if params["turn"] == turn:
                yield act["number"], params, True
            elif phase["first"] <= params["turn"] < turn and params.get("only") is not True:
                yield act["number"], params, "only" in params

    def exchange(self, tables, phase, turn, draw):
        """9.13: the tables in each way in which two entries may have been exchanged."""
        found = [tables]
        for _, params, is_certain in self.list_exchanges(phase, turn, draw):
            two = params["first"], params["second"]
            new = dict(zip(two, reversed(two), strict=True))
            swapped = [
                [[[new.get(one, one) for one in side] for side in table] for table in each]
                for each in found
            ]
            found = swapped if is_certain else (swapped + found)[:64]
        return found

    def find_moved(self, section, phase, turn, draw):
        """9.13: who came, returned or took an empty chair, and with them who was exchanged."""
        moved = {
            one["number"]
            for one in self.data["entries"]
            if (one["late_act"] or 0) > draw and one["first_turn"] <= turn
        }
        for act in self.standing:
            params = act["params"]
            if act["number"] < draw:
                continue
            if act["kind"] == "fill_chair" and params["turn"] == turn:
                moved |= {params["first"], params["second"]}
            elif act["kind"] == "return" and params["turn"] <= turn:
                moved.add(params["entry"])
        moved &= {*section["members"]}
        exchanges = [*self.list_exchanges(phase, turn, draw)]
        if moved or 2 ** sum(not is_certain for *_, is_certain in exchanges) > 64:
            for _, params, _ in exchanges:
                moved |= {params["first"], params["second"]}
        return moved

    def read_tables(self, turn, section):
        """The tables of a section as sides, and those whose partners cards decided."""
        stored, drawn = [], []
        for table in sorted(turn["tables"], key=lambda table: table["number"]):
            if table["section"] != section or all(seat["unit"] > 1 for seat in table["seats"]):
                continue
            lines = {"NS": [], "EW": []}
            for seat in sorted(table["seats"], key=lambda seat: seat["chair"]):
                lines.setdefault(seat["line"], []).append(seat["entry"])
            stored.append([*lines.values()])
            if table.get("card_draw") is not None:
                drawn.append({*chain(*lines.values())})
        return stored, drawn

    # --- Standings (8) ---

    def check_play(self):
        """11: the document of the play alone is the one that this whole document makes."""
        players = [player for entry in self.data["entries"] for player in entry["players"]]
        if players:
            sums = all(re.fullmatch("[0-9a-f]{64}", one["name"]) for one in players)
            is_play = sums and not any(one.get("salt") for one in players)
            self.compare("contents", self.data.get("contents", "whole"), ("whole", "play")[is_play])
        play = self.data.get("play")
        if play is None:
            return
        made = sha256(write(strip_names(self.data)).encode()).hexdigest()
        self.compare("play", play["sha256"], made)

    def check_standings(self):
        closed = sorted({seat["turn"] for seat in self.seats if seat["state"] == "closed"})
        last = closed[-1] if closed else 0
        self.results = self.list_results()
        phases = [*self.phases.values()]
        reached = [phase for phase in phases if phase["first"] <= last] or phases[:1]
        lines = self.rank(self.list_stages(reached)) if closed else []
        stored = self.data["standings"]
        self.compare_places("standings", stored["places"], lines)
        kept = stored["kept"]
        self.compare("kept", kept is not None, bool(closed))
        if kept is not None:
            self.compare("kept: after_turn", kept["after_turn"], last)
            rows = kept["rows"]
            names = ("place", "entry", "vp", "mp", "gp", "earned", "played")
            rows = [dict(zip(names, row)) if isinstance(row, list) else row for row in rows]  # noqa: B905
            self.compare_places("kept", rows, lines, whole=False)
        parts = {(one["phase"], one["section"]): one["places"] for one in stored["sections"]}
        for phase in phases:
            is_counted = any(phase["first"] <= turn <= phase["last"] for turn in closed)
            for section in phase["sections"] if is_counted and len(phase["sections"]) > 1 else ():
                before = [one for one in phases if one["number"] <= phase["number"]]
                bare = [one | {"sections": []} for one in before]
                stage = self.list_stages(bare)[-1]
                stage["members"] = {*section["members"]}
                stage["groups"] = self.find_groups(phase, [section])
                where = f"section {section['number']} of phase {phase['number']}"
                places = parts.pop((phase["number"], section["number"]), ())
                self.compare_places(where, places, self.rank([stage], section["members"]))
        for key in parts:
            self.compare(f"section {key}", "standings", "none")

    def check_prizes(self):
        """12"""
        if (prizes := self.data.get("prizes")) is None:
            return
        giving = Giving(self, prizes["plan"])
        self.compare("prizes: awards", prizes["awards"], giving.awards)
        self.compare("prizes: unawarded", prizes["unawarded"], giving.unawarded)

    def rank_ground(self, prize, by_points):
        """12.2: the lines of the ranking of a prize; None where its turns are not all closed."""
        closed = {seat["turn"] for seat in self.seats if seat["state"] == "closed"}
        span = range(prize["first_turn"], prize["last_turn"] + 1) if prize["first_turn"] else ()
        if not closed or not closed.issuperset(span):
            return None
        reached = [phase for phase in self.phases.values() if phase["first"] <= max(closed)]
        stages, members = self.list_stages(reached), None
        if prize["group"] == "section":
            while reached and prize["name"] not in name_sections(reached[-1]):
                reached.pop()
            if not reached:
                return []
            section = name_sections(reached[-1])[prize["name"]]
            members = {*section["members"]}
            stages = self.list_stages([one | {"sections": []} for one in reached])[-1:]
            groups = self.find_groups(reached[-1], [section])
            stages = [stages[0] | {"members": members, "groups": groups}]
        adjustments, least = self.data["adjustments"], self.event.get("least_turns", 0)
        if span:
            stages = [{"first": span[0], "last": span[-1], "members": members, "groups": []}]
            self.data["adjustments"] = [one for one in adjustments if one["turn"] is not None]
            self.event["least_turns"] = 0
        lines = self.rank(stages)
        self.data["adjustments"], self.event["least_turns"] = adjustments, least
        for at, line in enumerate(lines):
            is_parted = line["decided_by"] in (None, self.event["tiebreaks"][0]) or not by_points
            is_new = at == 0 or (is_parted and lines[at - 1]["place"] != line["place"])
            line["level"] = at if is_new else lines[at - 1]["level"]
        if prize["group"] in ("everybody", "section"):
            return lines
        carried = {one["number"] for one in self.data["entries"] if is_of_group(one, prize)}
        lines, found = [line for line in lines if line["entry"] in carried], []
        for at, line in enumerate(lines, start=1):
            is_level = at > 1 and lines[at - 2]["place"] == line["place"]
            found.append(line | {"place": found[-1]["place"] if is_level else at})
        return found

    def compare_places(self, where, stored, lines, whole=True):
        orders = ([one["entry"] for one in each] for each in (stored, lines))
        self.compare(f"{where}: order", *orders)
        computed = {one["entry"]: one for one in lines}
        names = ["place", "vp", "mp", "gp", "earned", "played"]
        has_mean = "mean" in self.event["tiebreaks"]
        for was in stored:
            if (line := computed.get(was["entry"])) is None:
                continue
            for name in names + (["tied", "decided_by"] if whole else []):
                if name in ("earned", "played"):
                    if was.get(name) is not None:
                        figure = line[name] if has_mean else None
                        self.compare(f"{where}, entry {was['entry']}: {name}", was[name], figure)
                else:
                    self.compare(f"{where}, entry {was['entry']}: {name}", was[name], line[name])

    def list_results(self):
        """8.1: results by turn and entry."""
        at_table, results = defaultdict(list), {}
        for seat in self.seats:
            if seat["state"] == "closed" and seat["kind"] == "plays":
                at_table[seat["turn"], seat["table"]].append(seat)
        for seat in self.seats:
            if seat["state"] != "closed":
                continue
            there = at_table[seat["turn"], seat["table"]] if seat["kind"] == "plays" else ()
            against = [one["entry"] for one in there if one["side"] != seat["side"]]
            figures = {name: seat[name] or 0 for name in ("vp", "mp", "gp", "clean")}
            key = seat["turn"], seat["entry"]
            if key in results:
                for name, figure in figures.items():
                    results[key][name] += figure
            else:
                is_bye = seat["kind"] == "bye"
                results[key] = figures | {"opponents": against, "rests": int(is_bye)}
        return results

    def list_meetings(self, stage):
        """Entry, opponent, VP and MP of every match of a stretch of turns."""
        return [
            (entry, opponent, result["vp"], result["mp"])
            for (turn, entry), result in self.results.items()
            if stage["first"] <= turn <= stage["last"]
            for opponent in result["opponents"]
        ]

    def sum_up(self, stage, numbers=()):
        """8.2 and the figures of 8.3."""
        totals = defaultdict(Counter)
        for number in numbers:
            totals[number]["vp"] += 0
        for (turn, entry), result in sorted(self.results.items()):
            if stage["first"] <= turn <= stage["last"]:
                for name in ("vp", "mp", "gp", "clean", "rests"):
                    totals[entry][name] += result[name]
                if result["opponents"]:
                    totals[entry]["played"] += 1
                    totals[entry]["earned"] += result["vp"]
        for one in self.data["adjustments"]:
            if one["turn"] is None or stage["first"] <= one["turn"] <= stage["last"]:
                total = totals[one["entry"]]
                total["vp"] += one["vp"]
                total["earned"] += one["vp"]
                total["mp"] += one["mp"]
                total["gp"] += one["gp"] if one["smazzata"] is None else 0
        strength = Counter()
        for entry, opponent, _, _ in self.list_meetings(stage):
            strength[entry] += totals[opponent]["vp"] if opponent in totals else 0
        least = max(1, self.event.get("least_turns", 0))
        found = []
        for entry, total in totals.items():
            lot = sha256(f"{self.event['lot_seed']}:{entry}".encode()).digest()
            rank = (0,)
            if played := total["played"]:
                rank = (2 if played >= least else 1, Fraction(total["earned"], played))
            names = ("vp", "mp", "gp", "clean", "rests", "played", "earned")
            figures = {name: total[name] for name in names}
            more = {"entry": entry, "strength": strength[entry], "lot": lot, "mean": rank}
            found.append(figures | more)
        return found

    def list_stages(self, phases):
        """8.5"""
        last = phases[-1]["last"] if phases else 0
        stages = [{"first": 1, "last": last, "members": None, "groups": []}]
        for phase in phases:
            begins = phase["carry"] == "none" and phase["first"] > 1
            if not (phase["qualify"] or begins or phase["movement"] == "knockout"):
                continue
            before = stages[-1]
            stages[-1] = before | {"last": phase["first"] - 1}
            if phase["first"] == 1:  # 8.6: who came too late for it, and played
                stages.append(before | {"only_played": True})
            members = {one for section in phase["sections"] for one in section["members"]}
            stages.append({
                "first": phase["first"] if phase["carry"] == "none" else before["first"],
                "last": last,
                "members": members or None,
                "groups": self.find_groups(phase, phase["sections"]),
            })  # fmt: skip
        return stages

    def rank(self, stages, numbers=()):
        """8.6: the lines of standings."""
        placed, lines = set(), []
        for stage in reversed(stages):
            totals = [
                total
                for total in self.sum_up(stage, numbers)
                if total["entry"] not in placed
                and (stage["members"] is None or total["entry"] in stage["members"])
                and (total["played"] or not stage.get("only_played"))
            ]
            if stage["groups"]:
                by_entry = {total["entry"]: total for total in totals}
                groups = [
                    [by_entry.pop(one) for one in group if one in by_entry]
                    for group in stage["groups"]
                ]
                parted = [(group, None) for group in [*groups, [*by_entry.values()]] if group]
            else:
                parted = self.part(totals, stage)
            for group, key in parted:
                place = len(lines) + 1
                line = {"place": place, "tied": len(group) > 1, "decided_by": key}
                lines += [one | line for one in group]
            placed |= {total["entry"] for total in totals}
        return lines

    def part(self, totals, stage):
        """8.3: groups that stay level, each with the key that parted it from the one above."""
        groups = [(sorted(totals, key=lambda one: one["entry"]), None)] if totals else []
        for key in self.event["tiebreaks"]:
            parted = []
            for group, above in groups:
                if len(group) == 1:
                    parted.append((group, above))
                elif key == "direct":
                    can = all(one["played"] >= len(group) - 1 for one in group)
                    parted += self.part_direct(group, above, stage) if can else [(group, above)]
                else:
                    figure = itemgetter(key)
                    group = sorted(group, key=figure, reverse=key not in ("rests", "lot"))
                    for _, level in groupby(group, figure):
                        parted.append(([*level], above))
                        above = key
            groups = parted
        return groups

    def part_direct(self, group, above, stage):
        """8.4"""
        own = {one["entry"]: (0, 0) for one in group}
        times = Counter()
        for entry, opponent, vp, mp in self.list_meetings(stage):
            if entry in own and opponent in own:
                own[entry] = own[entry][0] + vp, own[entry][1] + mp
                times[entry, opponent] += 1
        if len(times) < len(group) * (len(group) - 1) or len({*times.values()}) > 1:
            return [(group, above)]
        group = sorted(group, key=lambda one: own[one["entry"]], reverse=True)
        parts = [[*level] for _, level in groupby(group, lambda one: own[one["entry"]])]
        if len(parts) == 1:
            return [(group, above)]
        found = []
        for part in parts:
            found += self.part_direct(part, above, stage) if len(part) > 1 else [(part, above)]
            above = "direct"
        return found

    def find_groups(self, phase, sections):
        """8.7"""
        if phase["movement"] != "knockout" or not sections:
            return []
        try:
            every = {one["number"]: self.play_bracket(phase, one) for one in phase["sections"]}
        except Lost:
            return []
        ranked = [every[section["number"]] for section in sections]
        if phase["sections_by"] == "ranking":
            return [*chain(*ranked)]
        return [[*chain(*level)] for level in zip_longest(*ranked, fillvalue=[])]

    def play_bracket(self, phase, section):
        """9.8: the groups of places of a section."""
        seeds = section["members"]
        bracket = Bracket(seeds, phase["options"].get("placing", 0))
        seats = [seat for seat in self.seats if phase["first"] <= seat["turn"] <= phase["last"]]
        closed = sorted({seat["turn"] for seat in seats if seat["state"] == "closed"})
        if not 2 <= len(seeds) <= 64 or len(closed) > (len(seeds) - 1).bit_length():
            raise Lost
        for turn in closed:
            bracket.play({self.find_loser(seeds, two, turn, seats) for two in bracket.pair()})
        return [sorted(pool, key=bracket.rank) for pool in bracket.pools]

    def find_loser(self, seeds, two, turn, seats):
        figures, following = {}, {}
        for seat in seats:
            if seat["turn"] == turn and seat["kind"] != "absent":
                own = figures.setdefault(seat["entry"], [0, 0, 0])
                for at, name in enumerate(("vp", "mp", "gp")):
                    own[at] += seat[name] or 0
            if seat["turn"] == turn + 1 and seat["unit"] == 1 and seat["state"] != "draft":
                following[seat["entry"]] = (seat["kind"], seat["table"] or 0)
        for one in self.data["adjustments"]:
            if one["turn"] == turn and one["entry"] in figures:
                for at, name in enumerate(("vp", "mp", "gp")):
                    is_counted = name != "gp" or one["smazzata"] is None
                    figures[one["entry"]][at] += one[name] if is_counted else 0
        one, other = two
        if (one in figures) != (other in figures):
            return other if one in figures else one
        first, second = following.get(one), following.get(other)
        if (first is None) != (second is None) and (first or second)[0] != "absent":
            return other if first else one
        if first and second and first[0] == second[0] != "absent":
            return other if first < second else one
        order = {who: (figures.get(who, [0, 0, 0]), -seeds.index(who)) for who in two}
        return min(two, key=order.__getitem__)


class Giving:
    """12.3 to 12.5: the awards of a plan."""

    def __init__(self, check, plan):
        self.plan = self.USUAL | plan
        self.prizes = [self.PRIZE | prize for prize in self.plan["prizes"]]
        self.awards, self.unawarded, self.held, self.settled = [], [], {}, set()
        for number, prize in enumerate(self.prizes, start=1):
            if number not in self.settled:
                ranking = check.rank_ground(prize, self.plan["sharing"] == "points")
                if ranking and not self.plan["withdrawn_win"]:
                    left = {one["number"] for one in check.data["entries"] if one["withdrawal"]}
                    ranking = [line for line in ranking if line["entry"] not in left]
                self.settle(number, prize, ranking)
        self.awards.sort(key=itemgetter("prize"))

    USUAL = {"prizes": [], "only_best": True, "sharing": "none", "typed_fees": None,
             "least_cents": 0, "rounding": 1, "withdrawn_win": True}  # fmt: skip
    PRIZE = {"group": "everybody", "name": "", "place": 1, "is_exact": False, "first_turn": 0,
             "last_turn": 0, "cents": 0, "permille": 0, "goods": ""}  # fmt: skip

    def settle(self, number, prize, ranking):
        series = self.find_series(prize)
        if ranking is None:
            return self.refuse(number, "not_played")
        left = ranking
        if self.plan["only_best"] and not prize["is_exact"]:
            left = [one for one in ranking if self.held.get(one["entry"], series) == series]
        if len(left) < prize["place"]:
            few = "too_few" if len(ranking) < prize["place"] else "all_served"
            return self.refuse(number, few if ranking else "nobody")
        line = left[prize["place"] - 1]
        if prize["is_exact"] and self.plan["only_best"] and line["entry"] in self.held:
            return self.refuse(number, "holder_served")
        level = [at for at, one in enumerate(left, start=1) if one["level"] == line["level"]]
        pool = {
            one["place"]: at
            for at, one in enumerate(self.prizes, start=1)
            if self.find_series(one) == series and one["place"] in level
        }
        own = [self.prizes[at - 1] for at in pool.values()]
        is_divided = any(one["cents"] or one["permille"] for one in own) and len(level) > 1
        if self.plan["sharing"] == "none" or prize["is_exact"] or not is_divided:
            return self.give(number, line, self.price(prize), prize["goods"])
        self.settled |= {*pool.values()}
        each, rest = divmod(sum(map(self.price, own)), len(level))
        for nth, place in enumerate(level):
            at = pool.get(place, pool[max(pool)])
            goods = self.prizes[at - 1]["goods"] if place in pool else ""
            self.give(at, left[place - 1], each + (nth < rest), goods)

    def find_series(self, prize):
        return [prize[name] for name in ("group", "name", "first_turn", "last_turn", "is_exact")]

    def price(self, prize):
        """12.3"""
        fees = self.plan["typed_fees"]
        if not prize["permille"] or fees is None:
            return prize["cents"]
        share = fees * prize["permille"] // 1000
        return max(share - share % self.plan["rounding"], self.plan["least_cents"])

    def give(self, number, line, cents, goods):
        self.held.setdefault(line["entry"], self.find_series(self.prizes[number - 1]))
        self.awards.append({
            "prize": number, "entry": line["entry"], "cents": cents, "goods": goods,
            "place": line["place"],
        })  # fmt: skip

    def refuse(self, number, why):
        self.unawarded.append({"prize": number, "why": why})


def name_sections(phase):
    """The sections of a phase that has several, by letter."""
    sections = phase["sections"] if len(phase["sections"]) > 1 else ()
    return {name_letter(section["number"]): section for section in sections}


def name_letter(number):
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def is_of_group(entry, prize):
    if prize["group"] == "category":
        return prize["name"] in entry["categories"]
    wanted = " ".join(prize["name"].casefold().split())
    clubs = [" ".join(one["club"].casefold().split()) == wanted for one in entry["players"]]
    return any(clubs) and (prize["group"] == "club_any" or all(clubs))


def is_conversion(table):
    """6.6: whether the rows make a conversion table."""
    *above, last = rows = table["rows"]
    edges = [row["up_to"] for row in above]
    points = [(row["winner"], -row["loser"]) for row in rows]
    return (
        last["up_to"] is None
        and None not in edges
        and edges == sorted({*edges})
        and min([0, *edges]) == 0
        and all(one <= other for pair in pairwise(points) for one, other in zip(*pair, strict=True))
        and all(row["winner"] >= row["loser"] >= 0 for row in rows)
        and (not table.get("constant") or len({w + -n for w, n in points}) == 1)
    )


def keep_present(tables, absent, of_three):
    """9.1: the tables without those who are absent; of three sides, two that remain rest."""
    kept, resting = [], []
    for table in tables:
        sides = [[one for one in side if one not in absent] for side in table]
        there = [*chain(*sides)]
        if of_three and len(there) < 3:
            resting += there
        elif there:
            kept.append(sides)
    return kept + [[[one], []] for one in sorted(resting)]


def shuffle(numbers, seed):
    """9.2: the numbers in drawn order."""
    drawn, generator = [*numbers], random.Random(seed)
    for i in range(len(drawn) - 1, 0, -1):
        j = int(generator.random() * (i + 1))
        drawn[i], drawn[j] = drawn[j], drawn[i]
    return drawn


def read_clubs(groups):
    """9.2: a club for each entry of these lists; None where they are no such lists."""
    if not isinstance(groups, list) or not all(isinstance(one, list) for one in groups):
        return None
    entries = [*chain(*groups)]
    if not all(type(one) is int for one in entries) or len({*entries}) < len(entries):
        return None
    return {entry: at for at, group in enumerate(groups) for entry in group}


def differ_only_for(stored, told, moved):
    """9.13: whether all others who play do so at a table of the movement's."""
    return all(table in told or not all(table) or {*chain(*table)} & moved for table in stored)


def sort_sides(sides, drawn, mixed):
    """Sides with partners by number; one side of all where cards decided who partners whom."""
    everybody = {*chain(*sides)}
    if everybody in drawn or everybody & mixed:
        return [sorted(everybody)]
    return [sorted(side) for side in sides]


# --- 11: the play alone -----------------------------------------------------------------------


MASKED = ("author", "device", "note", "override", "settled_by", "answered_by")


def strip_names(data):
    """The play alone of a whole document."""
    data = json.loads(json.dumps(data))
    play = data["play"]
    data["exported_at"] = play["exported_at"]
    data["edition"] = {"number": play["number"], "supersedes": play["supersedes"]}
    data["contents"], data["play"] = "play", None
    data.pop("prizes", None)
    for entry in data["entries"]:
        strip_persons(entry)
    mask_everywhere(data)
    hide(data["event"], "name", "place", "organiser", "first_session")
    for session in data["event"].get("sessions", ()):
        hide(session, "place", "name")
    hide(data["event"]["rules"], "name", "source")
    for phase in data["phases"]:
        hide(phase["conversion"], "name", "source")
        hide(phase["team_conversion"] or {}, "name", "source")
    for act in data["acts"]:
        for key, value in act["params"].items():
            if key != "method":
                act["params"][key] = hide_texts(value)
    numbers = {name: str(n) for n, name in enumerate(data["event"]["categories"], 1)}
    data["event"]["categories"] = list(numbers.values())
    for entry in data["entries"]:
        entry["categories"] = [numbers[name] for name in entry["categories"]]
    return data


def strip_persons(entry):
    now = {}
    for player in entry["players"]:
        player["name"] = commit(player, "", "name")
        now[player["position"]] = player["name"]
        player["card_number"] = player["club"] = ""
    for change in reversed(entry["substitutions"]):
        change["left"] = commit(change, "left_", "left")
        change["entered"] = now.get(change["position"], "")
        now[change["position"]] = change["left"]
    hide(entry, "name")


def commit(of, prefix, name):
    salt, made = of[prefix + "salt"], of[prefix + "commitment"]
    of[prefix + "salt"] = of[prefix + "commitment"] = ""
    return made or sha256(f"{salt}\n{of[name]}".encode()).hexdigest()


def mask_everywhere(value, key=""):
    """Mask the texts that are the same everywhere, and reasons but those of calls."""
    if isinstance(value, list):
        for item in value:
            mask_everywhere(item, key)
    elif isinstance(value, dict):
        hide(value, *MASKED)
        if key != "calls":
            hide(value, "reason")
        if key == "signatures":
            hide(value, "name")
        for name, item in value.items():
            if name not in ("rules", "conversion", "team_conversion", "record", "params"):
                mask_everywhere(item, name)


def hide(of, *names):
    for name in names:
        if of.get(name):
            of[name] = "-"


def hide_texts(value):
    if isinstance(value, dict):
        return {key: hide_texts(item) for key, item in value.items()}
    if isinstance(value, list):
        return [hide_texts(item) for item in value]
    return "-" if isinstance(value, str) and value else value


def write(data):
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read_object(items):
    """1.1: a key that comes twice is refused."""
    found = dict(items)
    if len(found) < len(items):
        twice = next(key for key, many in Counter(key for key, _ in items).items() if many > 1)
        raise ValueError(f"the key {twice!r} comes twice in one object")
    return found


def main(words):
    if len(words) not in (1, 2):
        print(__doc__)
        return 2
    try:
        if len(words) == 2:
            load_movements(words[1])
        text = Path(words[0]).read_text("utf-8-sig")
        findings = Check(json.loads(text, object_pairs_hook=read_object)).run()
    except (ArithmeticError, AttributeError, LookupError, OSError, TypeError, ValueError) as error:
        print(f"it cannot be read: {type(error).__name__}: {error}")
        return 2
    except RecursionError:
        print("it cannot be read: it is nested too deep")
        return 2
    print("\n".join(findings) or "same standings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
