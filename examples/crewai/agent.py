"""A flow that pauses until a human engineer has answered: python agent.py "Drop orders.legacy_id"."""

import asyncio
import os
import sys
from pathlib import Path

from crewai.flow import Flow, human_feedback, listen, start
from crewai.flow.async_feedback.types import HumanFeedbackPending, PendingFeedbackContext
from crewai.flow.human_feedback import HumanFeedbackResult
from pydantic import BaseModel
from task_review import AsyncTaskReview

client = AsyncTaskReview()
runs = Path("runs")
runs.mkdir(exist_ok=True)


class Verdict(BaseModel):
    approved: bool
    reason: str


class Engineer:
    def request_feedback(self, context: PendingFeedbackContext, flow: Flow) -> str:
        raise HumanFeedbackPending(context=context)


class Migration(Flow):
    @start()
    @human_feedback(message="May this be done as it stands?", provider=Engineer())
    def plan(self) -> str:
        return str(self.state["plan"])

    @listen(plan)
    def act(self, answer: HumanFeedbackResult) -> str:
        verdict = Verdict.model_validate_json(answer.feedback)
        return f"Ran: {answer.output}" if verdict.approved else f"Not run: {verdict.reason}"


async def run(plan: str) -> None:
    paused = await Migration().kickoff_async(inputs={"plan": plan})
    # The flow is stored by now: its callback finds it, however soon it comes.
    context = paused.context
    (runs / context.flow_id).touch()
    url = f"{os.environ['CALLBACK_URL']}/{context.flow_id}"
    await client.tasks.create(
        prompt=f"{context.message}\n\n{context.method_output}",
        max_credits=600,
        project_id=int(os.environ["TASKREVIEW_PROJECT_ID"]),
        response_schema=Verdict,
        callback={"url": url, "secret": os.environ["TASKREVIEW_WEBHOOK_SECRET"]},
        idempotency_key=context.flow_id,
    )


async def resume(stored: Path, task_id: str) -> None:
    task = await client.tasks.get(task_id)
    verdict = Verdict.model_validate(task.result or {"approved": False, "reason": "No answer."})
    flow = Migration.from_pending(stored.stem)
    print(await flow.resume_async(verdict.model_dump_json()), flush=True)


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1]))
