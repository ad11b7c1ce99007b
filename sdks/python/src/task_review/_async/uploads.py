"""Uploads: files that are too large to travel inside a create."""

from __future__ import annotations

from .._core import sending
from .._core.sending import OnProgress
from .._core.wire import path_part
from .._files import FileSource
from .._models.uploads import AnnouncedUpload, Upload
from .._options import RequestOptions
from .resource import AsyncResource


class AsyncUploads(AsyncResource):
    """`upload` does it all; the other methods are its steps."""

    async def upload(
        self,
        source: FileSource,
        *,
        on_progress: OnProgress | None = None,
        options: RequestOptions | None = None,
    ) -> Upload:
        """Bring a file to the service, ready to be used by one task."""
        flow = sending.upload(self._driver.core, source, on_progress, options)
        return await self._driver.run(flow)

    async def create(
        self,
        *,
        file_name: str,
        mime_type: str,
        file_size: int,
        sha256: str,
        options: RequestOptions | None = None,
    ) -> AnnouncedUpload:
        """Announce a file: the reply says where its bytes go."""
        body = {
            "fileName": file_name,
            "mimeType": mime_type,
            "fileSize": file_size,
            "sha256": sha256,
        }
        return await self._fetch(AnnouncedUpload, "POST", "/uploads", body=body, options=options)

    async def send_content(
        self,
        upload_id: str,
        data: bytes,
        *,
        on_progress: OnProgress | None = None,
        options: RequestOptions | None = None,
    ) -> Upload:
        """Send the bytes through the API, where the store cannot be reached, and complete it."""
        flow = sending.send_content(self._driver.core, upload_id, data, on_progress, options)
        return await self._driver.run(flow)

    async def complete(self, upload_id: str, *, options: RequestOptions | None = None) -> Upload:
        """Have the bytes that were sent to the store checked and taken."""
        path = f"/uploads/{path_part(upload_id)}/complete"
        return await self._fetch(Upload, "POST", path, options=options)

    async def get(self, upload_id: str, *, options: RequestOptions | None = None) -> Upload:
        """Read an upload."""
        return await self._fetch(Upload, "GET", f"/uploads/{path_part(upload_id)}", options=options)

    async def delete(self, upload_id: str, *, options: RequestOptions | None = None) -> None:
        """Remove an upload that no task has used."""
        await self._delete(f"/uploads/{path_part(upload_id)}", options)
