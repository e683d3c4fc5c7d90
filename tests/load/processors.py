"""The processor's time that a program and all that it started have taken, from Linux's /proc."""

from __future__ import annotations

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def find_parent(pid: int) -> int:
    return int(_read_stat(pid)[1])


def measure_family(pid: int) -> float:
    """Seconds of a process, of its descendants that run and of those that have ended."""
    stats = {int(path.name): path for path in Path("/proc").iterdir() if path.name.isdigit()}
    parents = {}
    for each in stats:
        try:
            parents[each] = find_parent(each)
        except (OSError, IndexError):
            continue
    return sum(_measure(each) for each in _list_family(pid, parents))


def _list_family(pid: int, parents: dict[int, int]) -> list[int]:
    own = [child for child, parent in parents.items() if parent == pid]
    return [pid, *(each for child in own for each in _list_family(child, parents))]


def _measure(pid: int) -> float:
    try:
        stat = _read_stat(pid)
    except OSError:
        return 0.0
    return sum(map(int, stat[11:15])) / TICK


def _read_stat(pid: int) -> list[str]:
    """The fields of a process's `stat` from the third on: a command's name, the second, may hold
    spaces."""
    return Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()
