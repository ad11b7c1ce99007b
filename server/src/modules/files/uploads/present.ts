import { encodeId } from '../../../core/ids.ts'
import { basePath } from '../../../http/operation.ts'
import { splitPath } from '../attachments/attachments.ts'
import type { PutLink, Upload } from './create-upload.ts'

export function uploadPath(uploadUuid: string): string {
  return `${basePath}/uploads/${encodeId('upload', uploadUuid)}`
}

export function presentUpload(upload: Upload, publicUrl: string) {
  return {
    id: encodeId('upload', upload.id),
    status: upload.state,
    flaw: upload.flaw,
    ...splitPath(upload.file_name),
    mimeType: upload.mime_type,
    fileSize: upload.size_bytes,
    sha256: upload.sha256.toString('hex'),
    taskId: upload.task_id === null ? null : encodeId('task', upload.task_id),
    createdAt: upload.created_at.toISOString(),
    expiresAt: upload.expires_at.toISOString(),
    contentUrl: `${publicUrl}${uploadPath(upload.id)}/content`,
  }
}

export function presentPutLink(link: PutLink | undefined) {
  if (link === undefined) return null
  const { url, headers, expiresAt } = link
  return { url, method: 'PUT', headers, expiresAt: expiresAt.toISOString() }
}
