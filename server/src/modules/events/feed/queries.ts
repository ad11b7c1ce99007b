import type { Tx } from '../../db/client.ts'
import type { TaskEvent } from './events.ts'

export async function insertTaskEvent(tx: Tx, event: TaskEvent): Promise<void> {
  await tx
    .insertInto('task_events')
    .values({
      account_id: event.accountUuid,
      task_id: event.taskUuid,
      version: event.version,
      type: event.type,
      data: JSON.stringify(event.data),
    })
    .execute()
}
