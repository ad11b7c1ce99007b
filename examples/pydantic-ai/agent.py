"""An agent whose dangerous tool waits for a human engineer: python agent.py "Drop orders.legacy_id"."""

import asyncio
import os
import sys
import uuid
from pathlib import Path

from pydantic import BaseModel
from pydantic_ai import Agent, DeferredToolRequests, DeferredToolResults, ToolDenied
from pydantic_ai.messages import ModelMessagesTypeAdapter
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider
from task_review import AsyncTaskReview

client = AsyncTaskReview()
runs = Path("runs")
runs.mkdir(exist_ok=True)
key = os.getenv("MODEL_API_KEY", "-")
models = OpenAIProvider(base_url=os.environ["MODEL_BASE_URL"], api_key=key)
model = OpenAIChatModel(os.environ["MODEL_NAME"], provider=models)
agent = Agent(model, output_type=[str, DeferredToolRequests])


class Verdict(BaseModel):
    approved: bool
    reason: str


@agent.tool_plain(requires_approval=True)
def run_sql(statement: str) -> str:
    """Run a statement in the production database."""
    return f"Ran: {statement}"


async def run(prompt: str | None, **resumed: object) -> None:
    result = await agent.run(prompt, **resumed)
    if not isinstance(result.output, DeferredToolRequests):
        print(result.output, flush=True)
        return
    step, calls = str(uuid.uuid4()), result.output.approvals
    # Stored first: the callback finds the run, however soon it comes.
    (runs / step).write_bytes(result.all_messages_json())
    asked = "\n".join(f"{call.tool_name}: {call.args}" for call in calls)
    url, secret = f"{os.environ['CALLBACK_URL']}/{step}", os.environ["TASKREVIEW_WEBHOOK_SECRET"]
    await client.tasks.create(
        prompt=f"May an agent do this in production?\n\n{asked}",
        max_credits=600,
        project_id=int(os.environ["TASKREVIEW_PROJECT_ID"]),
        metadata={"calls": [call.tool_call_id for call in calls]},
        response_schema=Verdict,
        callback={"url": url, "secret": secret},
        idempotency_key=step,
    )


async def resume(stored: Path, task_id: str) -> None:
    task = await client.tasks.get(task_id)
    verdict = Verdict.model_validate(task.result or {"approved": False, "reason": "No answer."})
    decision = True if verdict.approved else ToolDenied(verdict.reason)
    approvals = dict.fromkeys(task.metadata["calls"], decision)
    history = ModelMessagesTypeAdapter.validate_json(stored.read_bytes())
    results = DeferredToolResults(approvals=approvals)
    await run(None, message_history=history, deferred_tool_results=results)


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1]))
