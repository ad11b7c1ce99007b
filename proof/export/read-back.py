"""Reads the export of an account back and prints what is in it as one JSON object.

Knows only docs/operate/leaving.md: no import from the service, nothing but Python itself.
Usage: python3 read-back.py ARCHIVE
"""

import hashlib
import json
import sys
import tarfile

PIECE = 1 << 20


def digest(stream):
    """SHA-256 and size of a member, read in pieces."""
    found, size = hashlib.sha256(), 0
    while piece := stream.read(PIECE):
        found.update(piece)
        size += len(piece)
    return found.hexdigest(), size


def read(path):
    """Lines by table, hashes by file, hashes of members, and the manifest, in one pass."""
    rows, files, members, manifest = {}, {}, {}, None
    with tarfile.open(path, "r|gz") as archive:
        for member in archive:
            stream = archive.extractfile(member)
            if member.name.startswith("files/"):
                files[member.name] = digest(stream)
            elif member.name == "manifest.json":
                manifest = json.load(stream)
            else:
                data = stream.read()
                members[member.name] = (hashlib.sha256(data).hexdigest(), len(data))
                table = member.name.removeprefix("rows/").rsplit("-", 1)[0]
                rows.setdefault(table, []).extend(json.loads(line) for line in data.splitlines())
    return rows, files, members, manifest


def check(rows, files, members, manifest):
    """Everything the manifest says of the archive that is not so."""
    faults = []
    if (manifest["format"], manifest["version"]) != ("task-review-account-export", 1):
        faults.append("unknown format")
    listed = set()
    for table in manifest["tables"]:
        if table["rows"] != len(rows.get(table["name"], [])):
            faults.append(f"{table['name']} has another number of rows")
        for member in table["members"]:
            listed.add(member["path"])
            if members.get(member["path"]) != (member["sha256"], member["bytes"]):
                faults.append(f"{member['path']} has another hash")
    faults += [f"{path} is not listed" for path in members.keys() - listed]
    lines = {line["path"]: line for line in rows.get("files", [])}
    for path, line in lines.items():
        if line["missing"] is None and files.get(path) != (line["sha256"], line["bytes"]):
            faults.append(f"{path} has another hash")
    faults += [f"{path} is not listed" for path in files.keys() - lines.keys()]
    for attachment in rows.get("attachments", []):
        line = lines.get(attachment["path"])
        if attachment["path"] and (line is None or line["sha256"] != attachment["sha256"]):
            faults.append(f"{attachment['path']} is not the attachment")
    return faults


def books(rows):
    """Balances added up from the ledger alone: one amount moves from one account to another."""
    sums = {}
    for entry in rows.get("ledger_entries", []):
        own = sums.setdefault(entry["accountId"], {})
        own[entry["debit"]] = own.get(entry["debit"], 0) - entry["amount"]
        own[entry["credit"]] = own.get(entry["credit"], 0) + entry["amount"]
    return sums


def main(path):
    rows, files, members, manifest = read(path)
    states = {state["taskId"]: state for state in rows.get("task_states", [])}
    results = {result["taskId"]: result for result in rows.get("results", [])}
    attached = {}
    for attachment in rows.get("attachments", []):
        attached.setdefault(attachment["taskId"], []).append(attachment)
    tasks = [
        {**task, **states[task["id"]], "answer": results.get(task["id"]), "files": attached.get(task["id"], [])}
        for task in rows.get("tasks", [])
    ]
    faults = check(rows, files, members, manifest)
    json.dump(
        {"manifest": manifest, "tasks": tasks, "rows": rows, "books": books(rows), "faults": faults},
        sys.stdout,
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
