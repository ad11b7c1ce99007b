import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import type { TaskEvent } from './feed.ts'

/** What an event says, as SQL over the rows of `from`. */
export type EventColumns = {
  from: string
  account: string
  task: string
  version: string
  type: string
  data: string
}

/** An event for each row of `from`, as part of the statement that changes its task. */
export const insertEvents = ({ from, account, task, version, type, data }: EventColumns) =>
  `insert into task_events (account_id, task_id, version, type, data)
  select ${account}, ${task}, ${version}, '${type}', ${data} from ${from}`

/** What was told so long ago. Numbers follow the time of relaying, so it is the beginning of the feed. */
export async function deleteFeedBefore(tx: Tx, accountUuid: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('feed_events')
    .where('account_id', '=', accountUuid)
    .where('relayed_at', '<', before)
    .execute()
}

/** Of test accounts alone: a trigger refuses it for any other. */
export async function deleteTaskEvents(
  tx: Tx,
  accountUuid: string,
  taskUuids: string[],
): Promise<void> {
  await sql`
    delete from task_events
    where account_id = ${accountUuid} and task_id = any(${taskUuids}::uuid[])`.execute(tx)
}

export async function appendEvent(tx: Tx, event: TaskEvent): Promise<void> {
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
