# Made from _async/account.py by scripts/unasync.py. Do not edit.
"""What belongs to the account: projects, tags, credits, keys and the log of requests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from .._core.tasks import spell_time
from .._core.wire import path_part
from .._models.account import (
    CreatedKey,
    CreditEntry,
    GivenScope,
    Key,
    LoggedRequest,
    Project,
    Tag,
)
from .._models.account import (
    Credits as CreditsModel,
)
from .._options import RequestOptions, Revision
from .._unset import UNSET, Unset, drop_unset
from .pages import Page
from .resource import Resource


class Projects(Resource):
    """What tasks are grouped by."""

    def create(self, *, name: str, options: RequestOptions | None = None) -> Project:
        """Make a project."""
        body = {"name": name}
        return self._fetch(Project, "POST", "/projects/create", body=body, options=options)

    def list(
        self,
        *,
        archived: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[Project]:
        """List the projects of the account; `archived` asks for those alone, or for the others."""
        query = {"archived": archived, "limit": limit, "cursor": cursor}
        return self._list(Project, "/projects", query, options)

    def get(self, project_id: int, *, options: RequestOptions | None = None) -> Project:
        """Read a project."""
        path = f"/projects/{path_part(project_id)}"
        return self._fetch(Project, "GET", path, options=options)

    def update(
        self,
        project_id: int,
        *,
        name: str | Unset = UNSET,
        archived: bool | Unset = UNSET,
        options: RequestOptions | None = None,
    ) -> Project:
        """Rename, archive or restore a project.

        An archived project refuses new tasks; its pending tasks are answered.
        """
        path = f"/projects/{path_part(project_id)}"
        body = drop_unset({"name": name, "archived": archived})
        return self._fetch(Project, "PATCH", path, body=body, options=options)


class Tags(Resource):
    """Levels of expertise."""

    def list(self, *, options: RequestOptions | None = None) -> Page[Tag]:
        """List the tags a task may ask for."""
        return self._list(Tag, "/tags", {}, options)


class Credits(Resource):
    """The money of the account."""

    def get(self, *, options: RequestOptions | None = None) -> CreditsModel:
        """Read the balance."""
        return self._fetch(CreditsModel, "GET", "/credits", options=options)

    def list_entries(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[CreditEntry]:
        """List the entries of the ledger, newest first."""
        query = {"limit": limit, "cursor": cursor}
        return self._list(CreditEntry, "/credits/entries", query, options)


class Keys(Resource):
    """The API keys of the account; needs the scope `keys`."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[Key]:
        """List keys, newest first, also those that have ended."""
        return self._list(Key, "/keys", {"limit": limit, "cursor": cursor}, options)

    def get(self, key_id: str, *, options: RequestOptions | None = None) -> Key:
        """Read a key."""
        return self._fetch(Key, "GET", f"/keys/{path_part(key_id)}", options=options)

    def create(
        self,
        *,
        name: str | None = None,
        revision: Revision | None = None,
        scopes: Sequence[GivenScope] | None = None,
        allowed_addresses: Sequence[str] | None = None,
        expires_at: str | datetime | None = None,
        options: RequestOptions | None = None,
    ) -> CreatedKey:
        """Make a key that may do no more than this one; its secret is shown this once."""
        given = {
            "name": name,
            "revision": revision,
            "scopes": None if scopes is None else [*scopes],
            "allowedAddresses": None if allowed_addresses is None else [*allowed_addresses],
            "expiresAt": spell_time(expires_at),
        }
        body = {name: value for name, value in given.items() if value is not None}
        return self._fetch(CreatedKey, "POST", "/keys/create", body=body, options=options)

    def roll(
        self,
        key_id: str,
        *,
        overlap_seconds: int | None = None,
        options: RequestOptions | None = None,
    ) -> CreatedKey:
        """Replace a key; the old one works for `overlap_seconds` more, an hour unless given."""
        body = {} if overlap_seconds is None else {"overlapSeconds": overlap_seconds}
        path = f"/keys/{path_part(key_id)}/roll"
        return self._fetch(CreatedKey, "POST", path, body=body, options=options)

    def revoke(self, key_id: str, *, options: RequestOptions | None = None) -> Key:
        """End a key, everywhere within seconds."""
        path = f"/keys/{path_part(key_id)}/revoke"
        return self._fetch(Key, "POST", path, options=options)


class Requests(Resource):
    """What the service wrote down about requests."""

    def list(
        self,
        *,
        status: str | int | None = None,
        method: str | None = None,
        path: str | None = None,
        code: str | None = None,
        key_id: str | None = None,
        request_id: str | None = None,
        after: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[LoggedRequest]:
        """List requests, newest first; with `after`, oldest first from a `next_cursor` on."""
        query = {
            "status": status,
            "method": method,
            "path": path,
            "code": code,
            "keyId": key_id,
            "requestId": request_id,
            "after": after,
            "limit": limit,
            "cursor": cursor,
        }
        return self._list(LoggedRequest, "/requests", query, options)
