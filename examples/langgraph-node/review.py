"""A graph that has its plan checked by a human engineer before it acts.

python review.py "Drop the column orders.legacy_id in production"
"""

import os
import sys
import uuid
from typing import TypedDict

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from pydantic import BaseModel
from task_review import TaskCancelledError, TaskReview

client = TaskReview()


class Review(BaseModel):
    approved: bool
    reason: str


class State(TypedDict, total=False):
    plan: str
    review_id: str
    approved: bool
    reason: str


def ask_engineer(state: State) -> State:
    """One task however often the node runs: the key is of the review, not of the attempt."""
    try:
        task = client.tasks.create_and_wait(
            prompt=f"May this be done as it stands?\n\n{state['plan']}",
            max_credits=600,
            project_id=int(os.environ["TASKREVIEW_PROJECT_ID"]),
            mode="fast",
            response_schema=Review,
            idempotency_key=state["review_id"],
            wait_timeout=15 * 60,
        )
    except TaskCancelledError as error:
        return {"approved": False, "reason": f"nobody answered ({error.task.cancel_reason})"}
    return {"approved": task.result.approved, "reason": task.result.reason}


def act(state: State) -> None:
    print(f"Done: {state['plan']}")


def give_up(state: State) -> None:
    print(f"Not done: {state['reason']}")


builder = StateGraph(State)
builder.add_node("ask_engineer", ask_engineer)
builder.add_node("act", act)
builder.add_node("give_up", give_up)
builder.add_edge(START, "ask_engineer")
builder.add_conditional_edges(
    "ask_engineer", lambda state: "act" if state["approved"] else "give_up", ["act", "give_up"]
)
graph = builder.compile(checkpointer=InMemorySaver())

review_id = os.environ.get("REVIEW_ID") or str(uuid.uuid4())
graph.invoke(
    {"plan": sys.argv[1], "review_id": review_id}, {"configurable": {"thread_id": review_id}}
)
