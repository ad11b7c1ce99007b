import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { runNamed } from '../../../db/named-statements.ts'
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

/**
 * What a test account was told so long ago; of any other account nothing is deleted. Numbers follow the
 * time of relaying, so it is the beginning of the feed.
 */
export async function deleteTestFeedBefore(
  tx: Tx,
  accountUuid: string,
  before: Date,
): Promise<void> {
  await sql`select delete_feed_of_test_account(${accountUuid}, ${before})`.execute(tx)
}

/** Of test accounts alone: a trigger refuses it for any other. */
export async function deleteTestTaskEvents(
  tx: Tx,
  accountUuid: string,
  taskUuids: string[],
): Promise<void> {
  await sql`
    select delete_events_of_test_tasks(${accountUuid}, ${taskUuids}::uuid[])`.execute(tx)
}

export async function appendEvent(tx: Tx, event: TaskEvent): Promise<void> {
  const append = tx.insertInto('task_events').values({
    account_id: event.accountUuid,
    task_id: event.taskUuid,
    version: event.version,
    type: event.type,
    data: JSON.stringify(event.data),
  })
  await runNamed(tx, 'append-event', append)
}
