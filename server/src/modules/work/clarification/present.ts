// The task after a reply, as its client reads it at any other time.
import type { Revision } from '../../../core/money.ts'
import { etagOf, presentTask } from '../tasks/present.ts'
import type { TaskRow } from '../tasks/tasks.ts'

export function presentResumed(row: TaskRow, revision: Revision, epoch: number) {
  return { body: presentTask(row, revision), etag: etagOf(row.version, revision, epoch) }
}
