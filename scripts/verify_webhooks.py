"""Judges the lines of scripts/webhook-messages.ts with the public library (scripts/webhook-signatures)."""

import json
import sys
from collections import Counter

from standardwebhooks import Webhook


def is_accepted(case):
    try:
        Webhook(case["secret"]).verify(case["body"].encode(), case["headers"])
        return True
    except Exception:
        return False


counts = Counter()
misjudged = 0
for line in sys.stdin:
    case = json.loads(line)
    counts["accepted" if case["isGood"] else "refused"] += 1
    if is_accepted(case) != case["isGood"]:
        misjudged += 1
        print(f"misjudged: {line}", file=sys.stderr)

print(f"{counts['accepted']} accepted, {counts['refused']} refused, {misjudged} misjudged")
sys.exit(0 if misjudged == 0 and counts["accepted"] > 0 and counts["refused"] > 0 else 1)
