// Very many open tasks at once, made in bulk with everything a create would have written for them:
// queue rows, holds in the ledger and balances that agree, so that the ledger can be checked afterwards.
import { sql } from 'kysely'
import type { Db } from '../src/db/client.ts'

export type DueTasks = {
  /** Of all clients together. */
  tasks: number
  /** Over how many seconds from now their first timer fires. */
  withinSeconds: number
  /** Test tasks are not, and nobody else is to take what is measured. */
  isClaimable?: boolean
}

const heldEach = 240

/** Every second task has passed its grace and expires; the others become overdue. */
export async function insertDueTasks(
  db: Db,
  clients: { accountUuid: string; projectId: number }[],
  { tasks, withinSeconds, isClaimable = true }: DueTasks,
): Promise<{ expiring: number; overdue: number }> {
  const perClient = Math.ceil(tasks / clients.length)
  let expiring = 0
  for (const client of clients) {
    expiring += Math.ceil(perClient / 2)
    await db.transaction().execute(async (tx) => {
      // Entries are numbered by the balance, which a client may move at the same time.
      await sql`select from balances where account_id = ${client.accountUuid} for update`.execute(
        tx,
      )
      // One statement: the rights of the service do not include temporary tables.
      await sql`with made as materialized (
          select n, uuidv7() as task_id, n % 2 = 1 as expires,
            clock_timestamp() + random() * make_interval(secs => ${withinSeconds}::float8) as fires_at
          from generate_series(1, ${perClient}::integer) n
        ), task as (
          insert into tasks (account_id, id, project_id, key_id, prompt, mode, max_credits,
            tag_id, mode_multiplier_e4, tag_multiplier_e4, created_revision)
          select ${client.accountUuid}, task_id, ${client.projectId}, ${client.accountUuid},
            'Who looks after me in time?', 'standard', ${heldEach}, 1, 10000, 10000, 'A'
          from made
        ), queued as (
          insert into task_queue (account_id, task_id, project_id, status, stage, version, mode,
            tag_id, held_credits, claim_class, turn, due_at, expires_at, next_action_at, overdue_at,
            is_test)
          select ${client.accountUuid}, task_id, ${client.projectId}, 'pending', 'queued', 1,
            'standard', 1, ${heldEach}, ${isClaimable ? 1 : null}::smallint, n,
            case when expires then fires_at - interval '7 days' else fires_at end,
            case when expires then fires_at else fires_at + interval '7 days' end, fires_at,
            case when expires then fires_at - interval '7 days' end,
            (select is_test from accounts where id = ${client.accountUuid})
          from made
        ), event as (
          insert into task_events (account_id, task_id, version, type, data)
          select ${client.accountUuid}, task_id, 1, 'task.created',
            '{"status":"pending","stage":"queued","mode":"standard"}'::jsonb from made
        ), entry as (
          insert into ledger_entries (account_id, number, kind, debit, credit, amount,
            available_after, held_after, task_id)
          select b.account_id, b.last_entry_number + n, 'hold', 'available', 'held', ${heldEach},
            b.available - n * ${heldEach}, b.held + n * ${heldEach}, task_id
          from balances b, made where b.account_id = ${client.accountUuid}
        )
        update balances set available = available - ${perClient * heldEach},
          held = held + ${perClient * heldEach}, last_entry_number = last_entry_number + ${perClient}
        where account_id = ${client.accountUuid}`.execute(tx)
    })
  }
  return { expiring, overdue: perClient * clients.length - expiring }
}
