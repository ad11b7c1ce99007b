// The newest events of a task, each claim and each answer with the engineer whose lease it was.
import { sql } from 'kysely'

/** A relation: type, version, data, occurred_at, engineer_id. The reader sorts it. */
export function newestEventsOf(task: { accountUuid: string; taskUuid: string; limit: number }) {
  const isOfTask = sql`account_id = ${task.accountUuid} and task_id = ${task.taskUuid}`
  // The claims of a task are its leases, in the same order.
  return sql`(
    with events as (
      select type, version, data, occurred_at, case when type = 'task.claimed'
        then row_number() over (partition by type order by version) end as claim
      from task_events where ${isOfTask}
    ), leases as (
      select engineer_id, end_reason, row_number() over (order by lease_number) as claim
      from task_leases where ${isOfTask}
    )
    select e.type, e.version, e.data, e.occurred_at, l.engineer_id
    from events e
    left join leases l on l.claim = e.claim
      or (e.type = 'task.completed' and l.end_reason = 'submitted')
    order by e.version desc limit ${task.limit})`
}
