// The newest tasks of an account, as ranges of the indexes of task_queue.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { firstUuidAt } from '../core/ids.ts'
import { limits } from '../core/limits.ts'

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

/** One more than a page shows says whether there is another. */
const pageRowsMax = limits.pageSizeMax + 1

const statuses = ['pending', 'completed', 'cancelled']

/** What the indexes know, asked of each row. */
export function rangeOf<Status extends string>(filter: TaskRange<Status>): RawBuilder<SqlBool> {
  const { status, projectId, createdAfter, createdBefore } = filter
  const conditions = [sql<SqlBool>`true`]
  if (status !== undefined) conditions.push(sql<SqlBool>`status = ${status}`)
  if (projectId !== undefined) conditions.push(sql<SqlBool>`project_id = ${projectId}`)
  if (createdAfter) conditions.push(sql<SqlBool>`task_id >= ${firstUuidAt(createdAfter)}::uuid`)
  if (createdBefore) conditions.push(sql<SqlBool>`task_id < ${firstUuidAt(createdBefore)}::uuid`)
  return sql.join(conditions, sql` and `)
}

/**
 * The rows of these tasks (account_id, task_id) that meet the condition, the newest first. Each is looked up by
 * its key, from the newest on until there are enough: the planner must not walk the queue of the account instead.
 */
export function foundTasks(
  tasks: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
  limit: number,
): RawBuilder<unknown> {
  return sql`
    select q.* from (select account_id, task_id from (${tasks}) found order by task_id desc) wanted
    cross join lateral (
      select * from task_queue looked
      where looked.account_id = wanted.account_id and looked.task_id = wanted.task_id
        and ${condition} offset 0) q
    order by wanted.task_id desc limit ${limit}`
}

/**
 * In the text where a page is asked for, because a plan for any number of rows reckons with a tenth of the account
 * and is not kept. No branch reads more than the page takes from it.
 */
const branchLimit = (limit: number) => (limit <= pageRowsMax ? sql.lit(pageRowsMax) : sql`${limit}`)

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
    order by task_id ${order} limit ${branchLimit(limit)})`
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
