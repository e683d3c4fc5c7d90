"""Print the results of an event whenever its feed changes, until the event is closed.

Usage: python follow.py https://desk.example/api/v1/events/SLUG/feed [SECONDS]
SECONDS is the pause between two requests, 10 by default.
"""

import json
import sys
import time
import urllib.request

feed, seconds, since = sys.argv[1], float((*sys.argv, "10")[2]), ""
known = {}
while True:
    with urllib.request.urlopen(f"{feed}?since={since}") as answer:  # nosec B310  # the address that the caller typed
        lines = [json.loads(line) for line in answer if line.strip()]
    for line in lines:
        if line["kind"] == "start":
            known.clear()
        elif line["kind"] == "next":
            since = line["id"]
        elif known.get(line["id"]) != line["state"]:
            known[line["id"]] = line["state"]
            sides = line["state"].get("sides", []) if line["kind"] == "table" else []
            points = " – ".join(f"{' / '.join(side['names'])} {side['gp']}" for side in sides)
            print(line["id"], points, flush=True)
    if known["event"]["is_closed"]:
        break
    time.sleep(seconds)
