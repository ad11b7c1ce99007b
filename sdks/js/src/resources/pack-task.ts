// A task as the service takes it: its schema as JSON Schema, its files inside or uploaded.
import { type PackOptions, packBody } from '../files/attachments.ts'
import { toJsonSchema } from '../schemas/response-schema.ts'
import type { CreateTask } from './create-task.ts'
import type { Uploads } from './uploads.ts'

export async function packTask(
  { responseSchema, ...rest }: CreateTask,
  uploads: Uploads,
  options: PackOptions,
): Promise<Record<string, unknown>> {
  const { idempotencyKey } = options
  // First, because nothing should be uploaded for a schema that cannot be sent.
  const schema = responseSchema !== undefined && { responseSchema: toJsonSchema(responseSchema) }
  return await packBody({ ...rest, idempotencyKey, ...schema }, uploads, options)
}
