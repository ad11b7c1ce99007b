// What a task is created with.
import type { FileInput } from '../files/file-source.ts'
import type { ResponseSchema } from '../schemas/response-schema.ts'
import type { TaskMode } from './task.ts'

/** A file of a task, in the service's own words; a FileInput is easier. */
export interface Attachment {
  /** Folders before it are shown beside it: src/retry.ts. Required without uploadId. */
  fileName?: string
  /** Required without uploadId. */
  mimeType?: string
  /** An upload that is ready and unused, instead of the content. */
  uploadId?: string
  /** Raw text for code, logs and other text; strict base64 for all other types. */
  content?: string
  /** Base64 of the content, for any type. */
  data?: string
  /** Size in bytes; it must equal the size of what was sent. */
  fileSize?: number
}

/** Where this task calls back. It is kept sealed; pages show its host alone. */
export interface Callback {
  /** https, port 443 or 8443, no private address. */
  url: string
  /** Signs each request, as webhooks.verify checks it: whsec_ and the base64 of 24 to 64 random bytes. */
  secret?: string | null | undefined
  /**
   * event (default): every event of the task. result: the end alone, as the bare result or
   * {error: {code: 'TASK_CANCELLED', reason}}.
   */
  format?: 'event' | 'result' | null | undefined
}

export interface CreateTask<Schema = ResponseSchema | undefined> {
  /** The question or review request: 10 to 10,000 characters. */
  prompt: string
  /**
   * The ceiling: it is held now, and never exceeded. realtime_answer takes 60 to 600, fast and standard
   * 240 to 115200.
   */
  maxCredits: number
  /** A project of the account. It may be left out where the account has one only. */
  projectId?: number | undefined
  /** realtime_answer: instant, cost ×2. fast: within 4 hours, ×1.5. standard: within 24 hours, ×1. */
  mode?: TaskMode | undefined
  /** Anything for your own reference. */
  metadata?: Record<string, unknown> | undefined
  /** A UUID of your own for this task: repeating it never creates a second one. Made for you otherwise. */
  idempotencyKey?: string | undefined
  /** Files for the engineer, 5 at most: paths, File, Blob, bytes. Large ones are uploaded first. */
  attachments?: readonly (FileInput | Attachment)[] | undefined
  /** Posts what becomes of this task to an address of yours, for as long as 5 days until it is heard. */
  callback?: Callback | undefined
  /** Expertise level; tags.list() gives them. Without it: 1, General. */
  tagId?: number | undefined
  /** The result is then data that matches it exactly. Its root is an object. */
  responseSchema?: Schema | undefined
}
