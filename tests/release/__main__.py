"""`python -m tests.release`: what `make release` built, tried out; exit code 1 where it fails.

What the machine lacks for a trial is said, and that trial is not made.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.release.desks import TrialError
from tests.release.files_trials import try_bytes, try_houses, try_signatures
from tests.release.linux_trials import build_newer, try_deb, try_folder, try_wheel
from tests.release.windows_trial import try_installer

ROOT = Path(__file__).resolve().parents[2]
Trial = Callable[[Path, Path, Path], Iterator[str]]
"""Of what was built, of a newer version of it, in a folder; says what went well. Raises."""
TRIALS: dict[str, Trial] = {
    "bytes": lambda dist, _newer, work: try_bytes(dist, work),
    "wheel": lambda dist, _newer, work: try_wheel(dist, work),
    "folder": try_folder,
    "deb": try_deb,
    "houses": lambda _dist, _newer, work: try_houses(work),
    "signed": lambda dist, _newer, work: try_signatures(dist, work),
    "windows": lambda _dist, _newer, work: try_installer(work),
}
NEED_NEWER = {"folder", "deb"}


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.release", description=__doc__)
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    parser.add_argument("trials", nargs="*", metavar="TRIAL", help=", ".join(TRIALS))
    given = parser.parse_args()
    chosen = given.trials or [*TRIALS]
    if unknown := set(chosen) - {*TRIALS}:
        parser.error(f"no trial: {', '.join(sorted(unknown))}")
    failed = []
    with TemporaryDirectory(prefix="burraco-release-") as folder:
        newer = Path(folder, "newer", "dist")
        if NEED_NEWER & {*chosen}:
            newer.mkdir(parents=True)
            print("building the same sources as a later version ...", flush=True)
            build_newer(ROOT, newer, given.dist / "wheels")
        for name in chosen:
            work = Path(folder, name)
            work.mkdir()
            try:
                for said in TRIALS[name](given.dist, newer, work):
                    print(f"{name:8} {said}", flush=True)
            except TrialError as error:
                failed.append(name)
                print(f"{name:8} FAILED: {error}", flush=True)
            except (OSError, subprocess.SubprocessError):
                failed.append(name)
                print(f"{name:8} FAILED:\n{traceback.format_exc()}", flush=True)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
