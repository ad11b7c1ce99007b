"""An agent whose dangerous tool waits for a human engineer: python agent.py "Drop orders.legacy_id"."""

import asyncio
import json
import os
import sys
import uuid
from pathlib import Path

from agents import Agent, OpenAIChatCompletionsModel, RunConfig, Runner, RunState, function_tool
from openai import AsyncOpenAI
from pydantic import BaseModel
from task_review import AsyncTaskReview

client = AsyncTaskReview()
runs = Path("runs")
runs.mkdir(exist_ok=True)


class Verdict(BaseModel):
    approved: bool
    reason: str


@function_tool(needs_approval=True)
def run_sql(statement: str) -> str:
    """Run a statement in the production database."""
    return f"Ran: {statement}"


models = AsyncOpenAI(base_url=os.environ["MODEL_BASE_URL"], api_key=os.getenv("MODEL_API_KEY", "-"))
model = OpenAIChatCompletionsModel(model=os.environ["MODEL_NAME"], openai_client=models)
agent = Agent(name="Migrations", tools=[run_sql], model=model)


async def run(given: str | RunState) -> None:
    result = await Runner.run(agent, given, run_config=RunConfig(tracing_disabled=True))
    if not result.interruptions:
        print(result.final_output, flush=True)
        return
    step = str(uuid.uuid4())
    # Stored first: the callback finds the run, however soon it comes.
    (runs / step).write_text(json.dumps(result.to_state().to_json()))
    calls = "\n".join(f"{call.name}: {call.arguments}" for call in result.interruptions)
    url, secret = f"{os.environ['CALLBACK_URL']}/{step}", os.environ["TASKREVIEW_WEBHOOK_SECRET"]
    await client.tasks.create(
        prompt=f"May an agent do this in production?\n\n{calls}",
        max_credits=600,
        project_id=int(os.environ["TASKREVIEW_PROJECT_ID"]),
        response_schema=Verdict,
        callback={"url": url, "secret": secret},
        idempotency_key=step,
    )


async def resume(stored: Path, task_id: str) -> None:
    task = await client.tasks.get(task_id)
    verdict = Verdict.model_validate(task.result or {"approved": False, "reason": "No answer."})
    state = await RunState.from_json(agent, json.loads(stored.read_text()))
    for call in state.get_interruptions():
        if verdict.approved:
            state.approve(call)
        else:
            state.reject(call, rejection_message=verdict.reason)
    await run(state)


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1]))
