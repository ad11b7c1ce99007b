// While a disk is nearly full, requests that add content are refused, so that the rest of it is left
// for what must go on: answers, cancels, settlements, and whatever removes content.
import type { onRequestHookHandler } from 'fastify'
import { ApiError } from '../core/errors.ts'
import type { Operation } from './operation.ts'

/** Every operation that stores what a client sent. A test compares it with all that write. */
export const operationsThatAddContent: ReadonlySet<string> = new Set([
  ...['createTask', 'createTaskBatch', 'createUpload', 'putUploadContent', 'completeUpload'],
])

/** Disks do not empty themselves in a second. */
const retryAfterSeconds = 30

export function addsContent({ operationId }: Pick<Operation, 'operationId'>): boolean {
  return operationsThatAddContent.has(operationId)
}

/** Comes after the guard, so that only who is let in learns of it. */
export function refuseWhenFull(hasRoom: () => boolean): onRequestHookHandler {
  return (_request, _reply, done) => {
    if (hasRoom()) return done()
    done(fullDiskError())
  }
}

export function fullDiskError(): ApiError {
  const message = 'The service is short of storage and takes no new tasks or files for now.'
  return new ApiError('UNAVAILABLE', { message, retryAfterSeconds })
}
