// What workers are expected to have done, read from the database: each effect once, none left out.

import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { connectDatabase } from '../../server/src/db/client.ts'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'
import type { Violation } from './campaign.ts'

/** Each finds rows that must not be there; the text of a row is what the report says. */
type Faults = Readonly<Record<string, string>>

/** Of every feed, whether its database was restored or not. */
export const feedFaults: Faults = {
  'event not in the feed': `
    select e.task_id, e.version from task_events e
    where not exists (select from feed_events f where f.event_id = e.id)`,
  'event twice in the feed': `
    select task_id, version from feed_events group by event_id, task_id, version having count(*) > 1`,
}

const faults: Faults = {
  ...feedFaults,
  'gap in a feed': `
    select account_id, count(*), max(number) from feed_events group by account_id
    having count(*) <> max(number) or min(number) <> 1`,
  'feed out of order': `
    select task_id, version from (
      select task_id, version, row_number() over (partition by task_id order by number) as place
      from feed_events) f where place <> version`,
  'job made twice': `
    select data->>'taskUuid', count(*) from pgboss.job where name = 'draft-task'
    group by data->>'taskUuid' having count(*) > 1`,
  'job of a test task': `
    select j.data->>'taskUuid' from pgboss.job j join accounts a
    on a.id = (j.data->>'accountUuid')::uuid where a.is_test`,
  'draft left out': `
    select q.task_id, q.stage from task_queue q join accounts a on a.id = q.account_id
    where not a.is_test and q.status = 'pending' and not exists (
      select from ai_drafts d where d.account_id = q.account_id and d.task_id = q.task_id)`,
  'left in drafting': `select task_id from task_queue where stage = 'drafting'`,
  'drafted twice': `
    select task_id from task_events where type = 'task.drafted' group by task_id having count(*) > 1`,
  'test task not ended as asked': `
    select q.task_id, q.status, q.cancel_reason, t.metadata->'simulate'->>'outcome'
    from task_queue q join tasks t on t.account_id = q.account_id and t.id = q.task_id
    join accounts a on a.id = q.account_id
    where a.is_test and coalesce(q.cancel_reason, q.status) <>
      case t.metadata->'simulate'->>'outcome' when 'cancelled' then 'operator'
        when 'needs_input' then 'completed'
        else t.metadata->'simulate'->>'outcome' end`,
  'test task seen by an engineer': `
    select l.task_id from task_leases l join accounts a on a.id = l.account_id where a.is_test`,
  'not ended exactly once': `
    select q.task_id, q.status, count(e.id), (select count(*) from settlements s
      where s.task_id = q.task_id) as settlements
    from task_queue q left join task_events e on e.account_id = q.account_id
      and e.task_id = q.task_id and e.type in ('task.completed', 'task.cancelled')
    group by q.task_id, q.status
    having count(e.id) <> case q.status when 'pending' then 0 else 1 end
      or (select count(*) from settlements s where s.task_id = q.task_id) <> count(e.id)`,
  'lease not taken back once': `
    select l.task_id, count(*) from task_leases l where l.end_reason = 'expired' group by l.task_id
    having count(*) <> (select count(*) from task_events e
      where e.task_id = l.task_id and e.type = 'task.requeued')`,
  'question never ended': `
    select task_id, number from task_questions where closed_at is null
      and deadline_at < now() - interval '5 seconds'`,
  'question without its event': `
    select n.task_id, count(*) from task_questions n
    where n.outcome in ('replied', 'assumed', 'continued') group by n.task_id
    having count(*) <> (select count(*) from task_events e
      where e.task_id = n.task_id and e.type = 'task.resumed')`,
  'lease never taken back': `
    select task_id, lease_number from task_leases where ended_at is null
      and expires_at < now() - interval '5 seconds'`,
}

/** What the worker must have done by some time after the last fault. */
export const workKinds: readonly string[] = [
  ...Object.keys(feedFaults),
  'gap in a feed',
  'feed out of order',
  'lease never taken back',
  'question never ended',
  'question without its event',
]

export async function findFaults(databaseUrl: string, wanted: Faults): Promise<Violation[]> {
  return await withClient(databaseUrl, async (client) => {
    const found: Violation[] = []
    for (const [kind, text] of Object.entries(wanted)) {
      const { rows } = await client.query<Record<string, unknown>>(text)
      found.push(...rows.map((row) => ({ kind, detail: Object.values(row).join(' ') })))
    }
    return found
  })
}

export const effectKinds = [...Object.keys(faults), 'draft too late', 'books do not balance']

export async function checkEffects(databaseUrl: string): Promise<Violation[]> {
  const violations = await findFaults(databaseUrl, faults)
  const database = connectDatabase({ databaseUrl, poolSize: 1, hotConnections: 1 })
  const audit = await auditLedger(database.db).finally(() => database.close())
  if (!audit.ok) violations.push({ kind: 'books do not balance', detail: JSON.stringify(audit) })
  return violations
}

/**
 * For each kill while it waited, a draft may wait for as long as drafting took to resume, which has its own
 * bound, and then for the time in which a job that was cut off begins again.
 */
export async function checkDraftWaits(
  databaseUrl: string,
  kills: readonly { killedAt: Date; draftingResumedMs: number }[],
  restartMsMax: number,
): Promise<Violation[]> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ task_id: string; asked_at: Date; drafted_at: Date }>(
      `select task_id, uuid_extract_timestamp(task_id) as asked_at, created_at as drafted_at
       from ai_drafts`,
    )
    return rows.flatMap(({ task_id, asked_at, drafted_at }) => {
      const met = kills.filter(({ killedAt }) => killedAt > asked_at && killedAt < drafted_at)
      const waitedMs = drafted_at.getTime() - asked_at.getTime()
      const resumingMs = met.reduce((sum, { draftingResumedMs }) => sum + draftingResumedMs, 0)
      if (waitedMs <= resumingMs + restartMsMax * Math.max(1, met.length)) return []
      return [{ kind: 'draft too late', detail: `${task_id}: ${waitedMs} ms, ${met.length} kills` }]
    })
  })
}

export async function countEffects(databaseUrl: string): Promise<Record<string, number>> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Record<string, number>>(`select
      (select count(*)::int from tasks) as "tasks",
      (select count(*)::int from feed_events) as "events in the feed",
      (select count(*)::int from ai_drafts) as "drafts",
      (select count(*)::int from task_queue q join accounts a on a.id = q.account_id
        where a.is_test and q.status <> 'pending') as "test tasks ended by the simulator",
      (select count(*)::int from task_leases where end_reason = 'expired')
        as "leases taken back by the sweeper",
      (select count(*)::int from task_questions where outcome in ('assumed', 'continued'))
        as "questions ended by the sweeper",
      (select count(*)::int from task_leases where end_reason = 'submitted')
        as "answers of engineers",
      (select count(*)::int from pgboss.job where retry_count > 0)
        as "jobs whose run was cut off and restarted",
      (select round(max(extract(epoch from d.created_at - uuid_extract_timestamp(d.task_id))
        * 1000))::int from ai_drafts d) as "longest wait for a draft, ms"`)
    return rows[0] as Record<string, number>
  })
}

/** How much there is left to do, of everything that should be done by itself. */
export async function countUndone(databaseUrl: string): Promise<number> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ undone: number }>(`select (
      (select count(*) from task_queue where next_action_at < clock_timestamp() - interval '1 second')
      + (select count(*) from task_queue where stage = 'drafting')
      + (select count(*) from task_queue where stage = 'claimed')
      + (select count(*) from task_queue q join accounts a on a.id = q.account_id
          where a.is_test and q.status = 'pending')
      + (select count(*) from pgboss.job where name = 'draft-task' and state < 'completed')
      + (select count(*) from task_events) - (select count(*) from feed_events))::int as undone`)
    return (rows[0] as { undone: number }).undone
  })
}

export type Effect = 'relayed' | 'drafted' | 'simulated' | 'taken back'

const lastEffects: Record<Effect, string> = {
  relayed: `select 1 from feed_events where relayed_at > $1 and occurred_at > $1 limit 1`,
  drafted: `select 1 from ai_drafts where created_at > $1
    and uuid_extract_timestamp(task_id) > $1 limit 1`,
  simulated: `select 1 from task_queue q join accounts a on a.id = q.account_id
    where a.is_test and q.final_at > $1 limit 1`,
  'taken back': `select 1 from task_leases where end_reason = 'expired' and ended_at > $1 limit 1`,
}

export const effects = Object.keys(lastEffects) as Effect[]

/** Which kinds of work were done after this moment of the database's clock. */
export async function readEffectsSince(client: pg.Client, since: Date): Promise<Effect[]> {
  const seen: Effect[] = []
  for (const effect of effects) {
    const { rows } = await client.query(lastEffects[effect], [since])
    if (rows.length > 0) seen.push(effect)
  }
  return seen
}

export async function withClient<T>(
  databaseUrl: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
