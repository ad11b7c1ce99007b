// A task as the service takes it: its schema as JSON Schema, its files inside or uploaded.
import { TaskReviewError } from '../errors/task-review-error.ts'
import { type PackOptions, packAttachments } from '../files/attachments.ts'
import { toJsonSchema } from '../schemas/response-schema.ts'
import type { CreateTask } from './create-task.ts'
import type { Uploads } from './uploads.ts'

export async function packTask(
  { attachments, responseSchema, ...rest }: CreateTask,
  uploads: Uploads,
  options: PackOptions,
): Promise<Record<string, unknown>> {
  const { idempotencyKey } = options
  const body: Record<string, unknown> = { ...rest, idempotencyKey }
  // First, because nothing should be uploaded for a schema that cannot be sent.
  if (responseSchema !== undefined) body.responseSchema = toJsonSchema(responseSchema)
  if (attachments === undefined) return body
  try {
    return { ...body, attachments: await packAttachments(attachments, body, uploads, options) }
  } catch (error) {
    // An upload has a key of its own, but the call can only be repeated with that of the create.
    const key = { value: idempotencyKey, enumerable: true }
    if (error instanceof TaskReviewError) Object.defineProperty(error, 'idempotencyKey', key)
    throw error
  }
}
