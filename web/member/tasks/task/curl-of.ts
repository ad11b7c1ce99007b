// The request that makes the same task again, for a shell. The key stays out of it: it is read from
// $KEY. It has an idempotency key of its own, so running it twice makes one task.
import { writeCurl } from '../../code-tabs/snippets.ts'
import type { Task } from './task-types.ts'

type Asked = Pick<
  Task,
  'prompt' | 'mode' | 'tagId' | 'projectId' | 'maxCredits' | 'responseSchema' | 'metadata' | 'files'
>

export function curlOf(task: Asked, origin: string, idempotencyKey: string): string {
  const { prompt, mode, tagId, projectId, maxCredits, responseSchema, metadata } = task
  const body = {
    prompt,
    mode,
    tagId,
    projectId,
    maxCredits,
    ...(responseSchema === null ? {} : { responseSchema }),
    ...(metadata === null ? {} : { metadata }),
    idempotencyKey,
  }
  return writeCurl({ origin, key: '$KEY', body, files: task.files })
}
