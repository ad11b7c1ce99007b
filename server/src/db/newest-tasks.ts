// The newest tasks of an account, as ranges of the indexes of task_queue.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { firstUuidAt } from '../core/ids.ts'

export type TaskRange<Status extends string> = {
  status: Status | undefined
  projectId: number | undefined
  createdAfter: Date | undefined
  createdBefore: Date | undefined
  beforeUuid: string | undefined
  /** Turns the order round: the oldest first, from after a task on. */
  oldestFirst?: { afterUuid: string | undefined } | undefined
}

/** As tasks are ordered by their id, which begins with when they were made. */
export function orderOf({
  oldestFirst,
}: Pick<TaskRange<string>, 'oldestFirst'>): RawBuilder<unknown> {
  return oldestFirst === undefined ? sql`desc` : sql`asc`
}

const statuses = ['pending', 'completed', 'cancelled']

/** Newest first, or oldest first where that is asked for. Each branch is one range of one index, so depth and size cost nothing. */
export function newestTasks<Status extends string>(
  accountUuid: string,
  filter: TaskRange<Status>,
  limit: number,
): RawBuilder<unknown> {
  const range = [sql<SqlBool>`account_id = ${accountUuid}`]
  if (filter.projectId !== undefined) range.push(sql<SqlBool>`project_id = ${filter.projectId}`)
  if (filter.beforeUuid !== undefined)
    range.push(sql<SqlBool>`task_id < ${filter.beforeUuid}::uuid`)
  if (filter.oldestFirst?.afterUuid !== undefined)
    range.push(sql<SqlBool>`task_id > ${filter.oldestFirst.afterUuid}::uuid`)
  if (filter.createdAfter)
    range.push(sql<SqlBool>`task_id >= ${firstUuidAt(filter.createdAfter)}::uuid`)
  if (filter.createdBefore)
    range.push(sql<SqlBool>`task_id < ${firstUuidAt(filter.createdBefore)}::uuid`)
  const order = orderOf(filter)
  const branch = (status: string | undefined) => sql`(
    select * from task_queue
    where ${sql.join(status === undefined ? range : [...range, sql<SqlBool>`status = ${status}`], sql` and `)}
    order by task_id ${order} limit ${limit})`
  // The project index is ordered by id inside each status only, so the three are merged.
  const wanted =
    filter.status !== undefined
      ? [filter.status]
      : filter.projectId !== undefined
        ? statuses
        : [undefined]
  return sql`select * from (${sql.join(wanted.map(branch), sql` union all `)}) branches
    order by task_id ${order} limit ${limit}`
}
