"""Check documents in a separate process, one request at a time, within a time limit."""

from __future__ import annotations

import pickle  # nosec B403  # between this process and the one that it starts
import subprocess  # nosec B404  # this program, no shell
import sys
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from threading import Lock
from time import monotonic
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.accounts.throttle_services import FORGOTTEN_AFTER, OF_ADDRESS
from scoring.actions.one_at_a_time_services import Busy, OneAtATime
from scoring.actions.refusals_services import Refusal
from scoring.checking.worker import WorkerAnswer

SECONDS: Final = 30.0
"""Time limit of one request; 400 pairs in six turns take two seconds on an idle machine."""
PATIENCE: Final = 10.0
"""Seconds that a request waits for the previous request to finish."""
KEPT: Final = 16
"""Maximum number of cached answers. Most requests are for the document of tonight's event."""
MOST_ADDRESSES: Final = 1_000

_checking = OneAtATime(queue=1, seconds=PATIENCE)
_answers: OrderedDict[str, WorkerAnswer] = OrderedDict()
_asked: OrderedDict[str, list[float]] = OrderedDict()
_lock = Lock()


def check_in_subprocess(contents: Sequence[bytes]) -> list[WorkerAnswer]:
    """Check documents in a separate process, or return cached results, in the given order.

    Raises Refusal if the process is busy, takes too long or needs too much memory."""
    digests = [sha256(content).hexdigest() for content in contents]
    with _lock:
        found = {digest: _answers[digest] for digest in digests if digest in _answers}
    left = {
        digest: content
        for digest, content in zip(digests, contents, strict=True)
        if digest not in found
    }
    if left:
        try:
            with _checking:
                found |= zip(left, _ask_worker(list(left.values())), strict=True)
        except Busy:
            raise Refusal("check.busy", _("The server is busy: try again in a moment.")) from None
        _keep(found)
    return [found[digest] for digest in digests]


def count_check(address: str) -> None:
    """Count a check requested from this IP address. Raises Refusal if the address made
    OF_ADDRESS checks within FORGOTTEN_AFTER (ten minutes). Counted in this process only."""
    now = monotonic()
    with _lock:
        recent = [
            moment
            for moment in _asked.pop(address, [])
            if now - moment < FORGOTTEN_AFTER.total_seconds()
        ]
        is_open = len(recent) < OF_ADDRESS
        _asked[address] = [*recent, now] if is_open else recent
        while len(_asked) > MOST_ADDRESSES:
            _asked.popitem(last=False)
    if not is_open:
        raise Refusal(
            "check.often",
            _(
                "Too many files were checked from this network address: try again in ten "
                "minutes, or use the command manage.py verify."
            ),
        )


def _ask_worker(contents: list[bytes]) -> list[WorkerAnswer]:
    try:
        done = subprocess.run(  # nosec B603  # a list of arguments, no shell
            [
                sys.executable,
                "-c",
                "from scoring.checking.worker import answer_desk; answer_desk()",
            ],
            input=pickle.dumps(contents),
            capture_output=True,
            cwd=settings.BASE_DIR,
            timeout=SECONDS,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        raise Refusal(
            "check.heavy",
            _(
                "The check was stopped after %(seconds)d seconds, or for lack of memory: use "
                "the command manage.py verify, which has no limits."
            )
            % {"seconds": int(SECONDS)},
        ) from error
    answers: list[WorkerAnswer] = pickle.loads(done.stdout)  # nosec B301  # our own process
    return answers


def _keep(found: dict[str, WorkerAnswer]) -> None:
    with _lock:
        _answers.update(found)
        while len(_answers) > KEPT:
            _answers.popitem(last=False)
