import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

export type OverdueRow = { tasks: number; oldest_due_at: Date | null; accounts: string[] }

/** Tasks for engineers that are past due, those that wait for their client left out: their clock stands. */
export async function selectOverdue(db: Db, namesMax: number): Promise<OverdueRow> {
  const result = await sql<OverdueRow>`
    with late as (
      select account_id, min(due_at) as due_at, count(*) as tasks from task_queue
      where status = 'pending' and claim_class is not null and stage <> 'needs_input'
        and due_at <= now()
      group by account_id
    )
    select coalesce(sum(tasks), 0)::integer as tasks, min(due_at) as oldest_due_at,
      array(select a.name from late join accounts a on a.id = late.account_id
        order by late.due_at limit ${namesMax}) as accounts
    from late`.execute(db)
  return result.rows[0] as OverdueRow
}

/** What waits for a draft while the model does not answer. */
export async function countDrafting(db: Db): Promise<number> {
  const result = await sql<{ tasks: number }>`
    select count(*)::integer as tasks from task_queue
    where status = 'pending' and stage = 'drafting' and not is_test`.execute(db)
  return result.rows[0]?.tasks ?? 0
}

export type SnoozeRow = { kind: string; name: string; until: Date }

export async function selectSnoozes(db: Db): Promise<SnoozeRow[]> {
  const result = await sql<SnoozeRow>`
    select s.kind, u.name, s.until from incident_snoozes s
    join auth.users u on u.id = s.person_id where s.until > now()`.execute(db)
  return result.rows
}

export async function upsertSnooze(
  db: Db,
  { kind, personUuid, minutes }: { kind: string; personUuid: string; minutes: number },
): Promise<Date> {
  const result = await sql<{ until: Date }>`
    insert into incident_snoozes (kind, person_id, until)
    values (${kind}, ${personUuid}, now() + make_interval(mins => ${minutes}))
    on conflict (kind) do update set person_id = excluded.person_id, until = excluded.until
    returning until`.execute(db)
  return (result.rows[0] as { until: Date }).until
}
