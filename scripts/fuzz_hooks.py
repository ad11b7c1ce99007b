"""What schemathesis is told beyond the document (see scripts/fuzz).

Generated ids name nothing, so most requests would stop at the first lookup. Here most of them are
given ids that exist, chosen by the request itself so that a failure can be repeated. Replies are
counted, and the counts are written down at the end.
"""

import atexit
import json
import os
import threading
import urllib.request
from collections import Counter

import schemathesis

base_url = os.environ["FUZZ_URL"]
key = os.environ["FUZZ_KEY"]
revision = os.environ["FUZZ_REVISION"]
max_credits = 600 if revision == "A" else 10

replies: dict[str, Counter] = {}
lock = threading.Lock()


def post(path, body):
    request = urllib.request.Request(
        base_url + path,
        data=json.dumps(body).encode(),
        headers={"authorization": f"Bearer {key}", "content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)["id"]


def make_task():
    prompt = "Is this function safe to call twice?"
    return post("/tasks/create", {"prompt": prompt, "maxCredits": max_credits, "projectId": project_id})


project_id = post("/projects/create", {"name": "Fuzz"})
task_ids = [make_task() for _ in range(40)]


def clean_headers(headers):
    """Keeps requests within HTTP, and within the document of this revision.

    A control character in a header is no HTTP, so no operation answers it; and a broken value may be
    the letter of the other revision, whose document is another one.
    """
    for name, value in list((headers or {}).items()):
        if isinstance(value, str):
            value = "".join(c if c == "\t" or " " <= c != "\x7f" else "." for c in value)
        if name.lower() == "api-revision" and value in {"A", "B"} - {revision}:
            value = "C"
        # Nobody answers here, so a wait would only pass its time.
        if name.lower() == "prefer":
            value = "wait=0"
        headers[name] = value


def shorten(query):
    """A request line and headers of more than 16 KB are no request the server reads."""
    for name, value in list((query or {}).items()):
        if isinstance(value, str):
            query[name] = value[:300]


@schemathesis.hook
def before_call(context, case, kwargs):
    clean_headers(case.headers)
    shorten(case.query)
    choice = len(repr(case.body)) + len(repr(case.headers)) + len(repr(case.query))
    if choice % 4 == 0:
        return
    parameters = case.path_parameters or {}
    if "task_id" in parameters:
        parameters["task_id"] = task_ids[choice % len(task_ids)]
    if "project_id" in parameters:
        parameters["project_id"] = str(project_id)
    if isinstance(case.body, dict) and "projectId" in case.body:
        case.body["projectId"] = project_id
        if choice % 4 == 1:
            case.body["maxCredits"] = max_credits
            case.body.pop("tagId", None)
            case.body.pop("attachments", None)
            case.body.pop("responseSchema", None)


@schemathesis.hook
def after_call(context, case, response):
    with lock:
        replies.setdefault(case.operation.label, Counter())[response.status_code] += 1


@atexit.register
def write_counts():
    with open(os.environ["FUZZ_COUNTS"], "w", encoding="utf-8") as file:
        json.dump(replies, file)
