import type { Tx } from '../../../db/client.ts'

/** The domain says which types there are. */
type NewEvent = {
  accountUuid: string
  taskUuid: string
  version: number
  type: string
  data: Record<string, unknown>
}

export async function insertTaskEvent(tx: Tx, event: NewEvent): Promise<void> {
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
