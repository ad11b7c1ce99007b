"""One of the loads of sdks/scenarios/test/proofs.test.ts, by this SDK with its usual settings.

python workload.py <workload> <base_url> <api_key> <project_id> <count> prints one line of JSON:
what a user of the SDK saw. The same program exists in JavaScript. Creates go through the sync
client and threads, the others through the async client.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from task_review import AsyncTaskReview, TaskParams, TaskReview, TaskReviewError

Seen = dict[str, Any]

# Late enough that no task is final before the end of the load.
NEVER_MS = 600_000
THREADS = 64


def question(number: int, project_id: int, after_ms: int) -> TaskParams:
    return {
        "prompt": f"Is function {number} safe to call twice?",
        "max_credits": 600,
        "project_id": project_id,
        "metadata": {"simulate": {"afterMs": after_ms}},
    }


def create_all(base_url: str, api_key: str, project_id: int, count: int) -> list[Seen]:
    with TaskReview(base_url=base_url, api_key=api_key) as client:

        def create(number: int) -> Seen:
            try:
                task = client.tasks.create(**question(number, project_id, NEVER_MS))
            except TaskReviewError as error:
                return {"error": f"{type(error).__name__}: {error}"}
            return {"id": task.id}

        with ThreadPoolExecutor(THREADS) as pool:
            return list(pool.map(create, range(count)))


async def call(client: AsyncTaskReview, _number: int, _project_id: int) -> Seen:
    await client.me()
    return {}


# The answers come partly while others are still being made, and partly after that.
async def create_and_wait(client: AsyncTaskReview, number: int, project_id: int) -> Seen:
    asked = question(number, project_id, 1_000 + (number * 1_700) % 60_000)
    task = await client.tasks.create_and_wait(**asked)
    seen_at_ms = round(time.time() * 1_000)
    final_at = task.raw["finalAt"]
    return {"id": task.id, "status": task.status, "finalAt": final_at, "seenAtMs": seen_at_ms}


async def run_all(
    work: Any, base_url: str, api_key: str, project_id: int, count: int
) -> list[Seen]:
    async with AsyncTaskReview(base_url=base_url, api_key=api_key) as client:

        async def run(number: int) -> Seen:
            try:
                seen: Seen = await work(client, number, project_id)
            except TaskReviewError as error:
                return {"error": f"{type(error).__name__}: {error}"}
            return seen

        return list(await asyncio.gather(*(run(number) for number in range(count))))


def main() -> None:
    workload, base_url, api_key, project_id, count = sys.argv[1:]
    started = time.monotonic()
    if workload == "create":
        outcomes = create_all(base_url, api_key, int(project_id), int(count))
    else:
        work = {"call": call, "create-and-wait": create_and_wait}[workload]
        outcomes = asyncio.run(run_all(work, base_url, api_key, int(project_id), int(count)))
    took_ms = round((time.monotonic() - started) * 1_000)
    errors = [outcome["error"] for outcome in outcomes if "error" in outcome]
    seen = [outcome for outcome in outcomes if "error" not in outcome]
    sys.stdout.write(json.dumps({"seen": seen, "errors": errors, "tookMs": took_ms}) + "\n")


if __name__ == "__main__":
    main()
