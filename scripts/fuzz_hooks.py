"""What schemathesis is told beyond the document (see scripts/fuzz).

Generated ids name nothing, so most requests would stop at the first lookup. Here most of them are
given ids that exist, chosen by the request itself so that a failure can be repeated. Replies are
counted, and the counts are written down at the end.
"""

import ast
import atexit
import hashlib
import json
import os
import threading
import urllib.error
import urllib.request
from collections import Counter

import schemathesis

base_url = os.environ["FUZZ_URL"]
key = os.environ["FUZZ_KEY"]
revision = os.environ["FUZZ_REVISION"]
max_credits = 600 if revision == "A" else 10

replies: dict[str, Counter] = {}
lock = threading.Lock()

# Python 3.11 fails with "AST constructor recursion depth mismatch" when two threads parse at once,
# and hypothesis parses the sources of its lambdas.
parse = ast.parse
parse_lock = threading.RLock()


def parse_alone(*args, **kwargs):
    with parse_lock:
        return parse(*args, **kwargs)


ast.parse = parse_alone


def send(method, path, data=None):
    headers = {"authorization": f"Bearer {key}"}
    if data is not None:
        headers["content-type"] = "application/json"
    request = urllib.request.Request(base_url + path, data=data, headers=headers, method=method)
    return urllib.request.urlopen(request)


def post(path, body):
    with send("POST", path, json.dumps(body).encode()) as reply:
        return json.load(reply)["id"]


def make_task():
    prompt = "Is this function safe to call twice?"
    return post("/tasks/create", {"prompt": prompt, "maxCredits": max_credits, "projectId": project_id})


def make_webhook():
    return post("/webhooks/create", {"url": webhook_url})


def make_upload():
    size, sha256 = len(upload_bytes), hashlib.sha256(upload_bytes).hexdigest()
    file = {"fileName": "a.txt", "mimeType": "text/plain", "fileSize": size, "sha256": sha256}
    return post("/uploads", file)


def make_ready_upload():
    made = make_upload()
    send("PUT", f"/uploads/{made}/content", upload_bytes).close()
    return made


def make_key():
    return post("/keys/create", {"name": "Fuzz"})


def revoke(made):
    send("POST", f"/keys/{made}/revoke").close()


upload_bytes = b"hello"
webhook_url = "https://example.com/webhooks"
disposable = set()
project_id = post("/projects/create", {"name": "Fuzz"})
# One that may be renamed and archived, so that the other takes tasks to the end.
changed_project_id = post("/projects/create", {"name": "Changed"})
task_ids = [make_task() for _ in range(40)]
# Each waits for one reply.
asked_ids = os.environ["FUZZ_ASKED"].split(",")
# One that may be changed and disabled, and one that is not, so that something can be sent to it.
changed_webhook_id = make_webhook()
webhook_id = make_webhook()
waiting_upload_id = make_upload()
ready_upload_id = make_ready_upload()
key_id = make_key()
with send("GET", "/me") as own:
    own_key_id = json.load(own)["keyId"]
delivery_ids = [post(f"/webhooks/{webhook_id}/test", {}) for _ in range(5)]


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


def hurry(query):
    """Nothing happens here, so a wait would only pass its time."""
    wait = str((query or {}).get("wait", ""))
    if wait.isdigit() and int(wait) <= 50:
        query["wait"] = 0


def choose_webhook(method):
    """A deleted one cannot be deleted again, so each request to delete gets its own."""
    if method == "DELETE":
        made = make_webhook()
        disposable.add(f"/webhooks/{made}")
        return made
    return changed_webhook_id if method == "PATCH" else webhook_id


def choose_upload(method, choice):
    if method == "DELETE":
        made = make_upload()
        disposable.add(f"/uploads/{made}")
        return made
    return waiting_upload_id if choice % 4 == 1 else ready_upload_id


def choose_key(method):
    """One that was rolled or revoked ends, so each request to do so gets its own."""
    if method != "POST":
        return key_id
    made = make_key()
    disposable.add(f"/keys/{made}")
    return made


def reply(case, parameters):
    """Words to a question that is open, as long as there are some."""
    with lock:
        parameters["task_id"] = asked_ids.pop() if len(asked_ids) > 1 else asked_ids[0]
    if isinstance(case.body, dict):
        case.body.clear()
        case.body["text"] = "It is 18."


def find_tasks(body):
    """The bodies of creates: the body itself, or the items of a batch."""
    if not isinstance(body, dict):
        return []
    items = body.get("tasks")
    found = [body, *items] if isinstance(items, list) else [body]
    return [each for each in found if isinstance(each, dict) and "projectId" in each]


@schemathesis.hook
def before_call(context, case, kwargs):
    clean_headers(case.headers)
    shorten(case.query)
    hurry(case.query)
    # Whatever is tried, the key that all requests are sent with must go on working.
    if (case.path_parameters or {}).get("key_id") == own_key_id:
        case.path_parameters["key_id"] = key_id
    choice = len(repr(case.body)) + len(repr(case.headers)) + len(repr(case.query))
    if choice % 4 == 0:
        return
    parameters = case.path_parameters or {}
    if "task_id" in parameters:
        parameters["task_id"] = task_ids[choice % len(task_ids)]
    if case.operation.label == "POST /tasks/{task_id}/messages":
        reply(case, parameters)
    if "webhook_id" in parameters:
        parameters["webhook_id"] = choose_webhook(case.method.upper())
    if "upload_id" in parameters:
        parameters["upload_id"] = choose_upload(case.method.upper(), choice)
    if "key_id" in parameters:
        parameters["key_id"] = choose_key(case.method.upper())
    if isinstance(case.body, dict) and case.operation.path == "/keys/create" and choice % 4 == 1:
        case.body.pop("expiresAt", None)
        case.body.pop("allowedAddresses", None)
    if "delivery_id" in parameters:
        parameters["delivery_id"] = delivery_ids[choice % len(delivery_ids)]
    if isinstance(case.body, dict) and "url" in case.body:
        case.body["url"] = webhook_url
    if "project_id" in parameters:
        own = changed_project_id if case.method.upper() == "PATCH" else project_id
        parameters["project_id"] = str(own)
    for task in find_tasks(case.body):
        task["projectId"] = project_id
        if choice % 4 == 1:
            task["maxCredits"] = max_credits
            task.pop("tagId", None)
            task.pop("attachments", None)
            task.pop("responseSchema", None)


def delete(path):
    """An account may have few of them, so an older one is deleted for each new one; a repeat may name a deleted one."""
    try:
        send("DELETE", path).close()
    except urllib.error.HTTPError as error:
        if error.code != 404:
            raise


limited = {"POST /webhooks/create": "/webhooks", "POST /uploads": "/uploads"}


@schemathesis.hook
def after_call(context, case, response):
    folder = limited.get(case.operation.label)
    if folder and response.status_code == 201:
        delete(f"{folder}/{response.json()['id']}")
    for name, folder in (("webhook_id", "/webhooks"), ("upload_id", "/uploads")):
        left = f"{folder}/{(case.path_parameters or {}).get(name)}"
        if left in disposable and response.status_code != 204:
            delete(left)
    if case.operation.path in ("/keys/create", "/keys/{key_id}/roll") and response.status_code == 201:
        revoke(response.json()["id"])
    used = (case.path_parameters or {}).get("key_id")
    if f"/keys/{used}" in disposable:
        revoke(used)
    with lock:
        replies.setdefault(case.operation.label, Counter())[response.status_code] += 1


@atexit.register
def write_counts():
    with open(os.environ["FUZZ_COUNTS"], "w", encoding="utf-8") as file:
        json.dump(replies, file)
