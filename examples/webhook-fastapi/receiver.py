"""Receives events of finished tasks: verifies the signature, responds immediately, and processes them afterwards.

uvicorn receiver:app --port 3000
"""

from fastapi import BackgroundTasks, FastAPI, Request, Response
from task_review import AsyncTaskReview, WebhookVerificationError

app = FastAPI()
client = AsyncTaskReview()

# In production: a table with a unique column, written in the transaction of the work itself.
seen: set[str] = set()


@app.post("/webhooks")
async def receive(request: Request, later: BackgroundTasks) -> Response:
    # The signature is of the bytes as they came, so nothing may parse them before it is checked.
    body = await request.body()
    try:
        event = client.webhooks.verify(body, request.headers)
    except WebhookVerificationError as error:
        return Response(str(error), status_code=400)
    # An event may come more than once, always with the same id.
    if event.id not in seen:
        seen.add(event.id)
        if event.type == "task.completed":
            later.add_task(read_answer, event.data.id)
    return Response(status_code=204)


async def read_answer(task_id: str) -> None:
    """Events carry no answers; what is read is never older than the event."""
    task = await client.tasks.get(task_id)
    print(f"{task_id} {task.credits.charged} credits: {task.result}", flush=True)
