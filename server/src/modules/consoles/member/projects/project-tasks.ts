// How many tasks each project of an account has, as its list of projects shows them. A project may have
// millions, so counting stops at a bound that its index reaches in a millisecond.
import { sql } from 'kysely'
import { limits } from '../../../../core/limits.ts'
import type { Db } from '../../../../db/client.ts'

export type ProjectTasks = { projectId: number; openTasks: number; tasks: number }

/** Projects of other accounts, and those that do not exist, are left out. */
export async function countProjectTasks(
  db: Db,
  accountUuid: string,
  projectIds: readonly number[],
): Promise<ProjectTasks[]> {
  const most = limits.projectTasksCountedMax
  const result = await sql<ProjectTasks>`
    select p.id as "projectId",
      (select count(*) from (select from task_queue q
        where q.account_id = p.account_id and q.project_id = p.id and q.status = 'pending'
        limit ${most}) open) as "openTasks",
      (select count(*) from (select from task_queue q
        where q.account_id = p.account_id and q.project_id = p.id
        limit ${most}) every) as tasks
    from projects p
    where p.account_id = ${accountUuid} and p.id = any(${[...projectIds]}::bigint[])
    order by p.id desc`.execute(db)
  return result.rows
}
