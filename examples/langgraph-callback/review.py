"""A graph that stops at an interrupt until a human engineer has answered, in whatever process that is.

python review.py "Drop the column orders.legacy_id in production"
uvicorn review:app --port 3000
"""

import os
import sqlite3
import sys
import uuid

from fastapi import FastAPI, Request, Response
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import START, StateGraph
from langgraph.types import Command, interrupt
from task_review import TaskReview, WebhookVerificationError

client = TaskReview()
db = sqlite3.connect("reviews.db", check_same_thread=False, timeout=30)
db.execute("create table if not exists heard (webhook_id text primary key)")


def ask_engineer(state: dict[str, str]) -> None:
    url = f"{os.environ['CALLBACK_URL']}/{state['review_id']}"
    client.tasks.create(
        prompt=f"May this be done as it stands?\n\n{state['plan']}",
        max_credits=600,
        project_id=int(os.environ["TASKREVIEW_PROJECT_ID"]),
        callback={"url": url, "secret": os.environ["TASKREVIEW_WEBHOOK_SECRET"]},
        idempotency_key=state["review_id"],
    )


def act(state: dict[str, str]) -> None:
    print(f"{state['plan']}: {interrupt('the engineer')}", flush=True)


builder = StateGraph(dict).add_node(ask_engineer).add_node(act)
builder.add_edge(START, "ask_engineer").add_edge("ask_engineer", "act")
graph = builder.compile(checkpointer=SqliteSaver(db))
app = FastAPI()


@app.post("/callbacks/{review_id}")
async def resume(review_id: str, request: Request) -> Response:
    try:
        event = client.webhooks.verify(await request.body(), request.headers)
    except WebhookVerificationError:
        return Response(status_code=400)
    # Committed together with the first checkpoint after it, so a crash in between repeats both.
    new = db.execute("insert into heard values (?) on conflict do nothing", [event.id]).rowcount
    if new == 1 and event.type in ("task.completed", "task.cancelled"):
        answer = client.tasks.get(event.data.id).result or "nobody answered"
        graph.invoke(Command(resume=answer), {"configurable": {"thread_id": review_id}})
    return Response(status_code=204)


if __name__ == "__main__":
    state = {"plan": sys.argv[1], "review_id": str(uuid.uuid4())}
    graph.invoke(state, {"configurable": {"thread_id": state["review_id"]}})
