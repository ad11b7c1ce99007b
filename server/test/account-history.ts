// An account as it stands after 90 busy days: tasks, their results and money, written straight into
// the tables, because nobody could wait for so many to be asked and answered. The oldest are unlike
// the others, so that filters have something to find that is far away.
import { sql } from 'kysely'
import { decodeId } from '../src/core/ids.ts'
import type { Db } from '../src/db/client.ts'
import { longStatementName } from '../src/db/long-statements.ts'
import type { TestClient } from './workbench-client.ts'

export type History = { client: TestClient; rows: number; oldProjectId: number }

/** How many of the oldest tasks belong to the old project, and half of them to the rarest tag. */
export const oldTasks = 20
export const rareTag = 3
export const chargedEach = 90

export async function makeHistory(db: Db, history: History): Promise<void> {
  const { client, rows, oldProjectId } = history
  const account = decodeId('acct', client.accountId)
  const key = decodeId('key', client.keyId)
  await db.connection().execute(async (one) => {
    // By this name the service's watch does not end the connection for its silence.
    await sql`select set_config('statement_timeout', '0', false),
      set_config('application_name', ${longStatementName}, false)`.execute(one)
    await sql`create temporary table made as
      select k, uuidv7(make_interval(secs => -(1 + (${rows}::float8 - k) * 90 * 86400 / ${rows}))) as id,
        case when k <= ${oldTasks} then ${oldProjectId}::bigint else ${client.projectId}::bigint end
          as project_id,
        case when k <= ${oldTasks / 2} then ${rareTag} else 1 end as tag_id,
        case when k % 10 = 0 then 'fast' else 'standard' end as mode,
        case when k % 50 = 7 then 'pending' when k % 10 = 3 then 'cancelled' else 'completed' end
          as status
      from generate_series(1, ${rows}::integer) k`.execute(one)
    await sql`update made set mode = 'realtime_answer' where k <= 5`.execute(one)
    await sql`insert into tasks (account_id, id, project_id, key_id, prompt, mode, max_credits, tag_id,
        mode_multiplier_e4, tag_multiplier_e4, created_revision)
      select ${account}, id, project_id, ${key}, '# Review change ' || k || repeat(E'\nIs it right?', 30),
        mode, 300, tag_id, 10000, 10000, 'A' from made order by k`.execute(one)
    await sql`insert into task_queue (account_id, task_id, project_id, status, stage, version, mode,
        tag_id, held_credits, due_at, final_at, cancel_reason)
      select ${account}, id, project_id, status,
        case when status <> 'pending' then status when k = 7 then 'drafting' else 'queued' end, 1, mode,
        tag_id, case when status = 'pending' then 300 else 0 end,
        uuid_extract_timestamp(id) + interval '1 day',
        case when status <> 'pending' then uuid_extract_timestamp(id) + make_interval(secs => k % 7200) end,
        case when status = 'cancelled' then 'client' end
      from made order by k`.execute(one)
    await sql`insert into task_results (account_id, task_id, result, effort_seconds, provenance)
      select ${account}, id, '{"message":"It is."}', ${chargedEach}, '{"source":"human"}'
      from made where status = 'completed'`.execute(one)
    await insertMoney(one, account as string)
    await sql`drop table made`.execute(one)
    await sql`vacuum analyze tasks, task_queue, task_results, ledger_entries, settlements`.execute(
      one,
    )
    await sql`reset statement_timeout`.execute(one)
    await sql`reset application_name`.execute(one)
  })
}

/** A hold each, and what became of it right behind; one grant before all of them. */
async function insertMoney(one: Db, account: string): Promise<void> {
  await sql`update balances set last_entry_number = 1 + 3 * (select count(*) from made),
      granted = 1000000000000, available = 1000000000000 - spent - held
    where account_id = ${account}`.execute(one)
  await sql`insert into ledger_entries (account_id, number, kind, debit, credit, amount,
      available_after, held_after, task_id, created_at)
    select ${account}, 1 + 3 * k - 3 + place, kind, debit, credit, amount, 1000, 300, id,
      uuid_extract_timestamp(id)
    from made, lateral (values
      (1, 'hold', 'available', 'held', 300, true),
      (2, 'capture', 'held', 'earned', ${chargedEach}::integer, status = 'completed'),
      (3, 'release', 'held', 'available', 300 - ${chargedEach}::integer, status = 'completed'),
      (2, 'release', 'held', 'available', 300, status = 'cancelled')
    ) moves (place, kind, debit, credit, amount, is_made)
    where is_made order by k, place`.execute(one)
  await sql`insert into settlements (task_id, account_id, capture_entry_number, release_entry_number,
      charged, released)
    select id, ${account}, case when status = 'completed' then 3 * k end,
      case when status = 'completed' then 3 * k + 1 else 3 * k end,
      case when status = 'completed' then ${chargedEach}::integer else 0 end,
      case when status = 'completed' then 300 - ${chargedEach}::integer else 300 end
    from made where status <> 'pending'`.execute(one)
}
