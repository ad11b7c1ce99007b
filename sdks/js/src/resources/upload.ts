// A file that waits to be used by a task, as the service shows it.
import type { OpenUnion } from '../open-union.ts'

/** What is said of a file before it is sent. */
export interface CreateUpload {
  /** Folders before it are shown beside it: src/retry.ts. */
  fileName: string
  mimeType: string
  /** Size in bytes, 52,428,800 at most. */
  fileSize: number
  /** The SHA-256 of the bytes, in hexadecimal. */
  sha256: string
}

export interface Upload {
  /** Send it as uploadId in the attachments of a task. */
  id: string
  /** waiting for its bytes; ready to be used, once; refused for what it holds; used by a task. */
  status: OpenUnion<'waiting' | 'ready' | 'refused' | 'used'>
  /** Why it was refused. */
  flaw: string | null
  fileName: string
  /** The folders that fileName began with, such as src/http. */
  path?: string
  mimeType: string
  fileSize: number
  sha256: string
  /** The task that used it. */
  taskId: string | null
  createdAt: string
  /** When it goes, unless a task has used it. */
  expiresAt: string
  /** Where the file can be sent through the API, by PUT with your key. */
  contentUrl: string
}

/** How to send the file straight to the store. */
export interface PutLink {
  /** Where to, without your key. Whoever knows it can send the file. */
  url: string
  method: 'PUT'
  /** Headers that must be sent exactly so. */
  headers: Record<string, string>
  expiresAt: string
}

export interface AnnouncedUpload extends Upload {
  /** Null where the store cannot be reached from outside: then send the file to contentUrl. */
  put: PutLink | null
}
