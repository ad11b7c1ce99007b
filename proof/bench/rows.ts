// Fills a database with tasks as if the service had run for a month: nine in ten completed, spread
// over the clients' accounts, with their queue rows, events, ledger entries and idempotency keys.

import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import type { Client } from './ground.ts'

const statements = [
  `create temporary table made as
   select a.account_id, a.project_id, a.key_id, n,
     uuidv7(make_interval(secs => -((n * 2592000.0) / $4))) as task_id, n % 10 = 0 as is_open
   from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as a (account_id, project_id, key_id),
     generate_series(1, $4::int) as n`,
  `insert into tasks (account_id, id, project_id, key_id, prompt, mode, max_credits, tag_id,
     mode_multiplier_e4, tag_multiplier_e4, created_revision)
   select account_id, task_id, project_id, key_id, repeat('Review this change. ', 30), 'standard',
     300, 1, 10000, 10000, 'A' from made`,
  `insert into task_queue (account_id, task_id, project_id, status, stage, version, mode, tag_id,
     held_credits, due_at, next_action_at, final_at)
   select account_id, task_id, project_id, case when is_open then 'pending' else 'completed' end,
     case when is_open then 'queued' else 'completed' end, case when is_open then 1 else 2 end,
     'standard', 1, case when is_open then 300 else 0 end, now() + interval '1 day',
     case when is_open then now() + interval '1 day' end, case when is_open then null else now() end
   from made`,
  `insert into task_events (account_id, task_id, version, type, data)
   select account_id, task_id, 1, 'task.created', '{"status":"pending"}'::jsonb from made
   union all
   select account_id, task_id, 2, 'task.completed', '{"status":"completed"}'::jsonb from made where not is_open`,
  `insert into task_results (account_id, task_id, result, effort_seconds, provenance)
   select account_id, task_id, '{"message":"It is fine."}', 100, '{"source":"human"}'
   from made where not is_open`,
  `insert into ledger_entries (account_id, number, kind, debit, credit, amount, available_after,
     held_after, task_id)
   select account_id, 1000000 + 2 * n, 'hold', 'available', 'held', 300, 1, 300, task_id from made
   union all
   select account_id, 1000001 + 2 * n, 'capture', 'held', 'earned', 300, 1, 0, task_id
   from made where not is_open`,
  `insert into settlements (task_id, account_id, capture_entry_number, charged, released)
   select task_id, account_id, 1000001 + 2 * n, 300, 0 from made where not is_open`,
  `insert into idempotency_keys (key, is_test, account_id, lineage_id, operation, fingerprint, object_id)
   select gen_random_uuid(), false, account_id, key_id, 'createTask', sha256('bench'), task_id::text
   from made`,
  `update balances set last_entry_number = last_entry_number + 10000000`,
]

export async function fillRows(
  databaseUrl: string,
  clients: Client[],
  rows: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  try {
    const perAccount = Math.ceil(rows / clients.length)
    for (const [i, text] of statements.entries()) {
      const accounts = [
        clients.map(({ accountUuid }) => accountUuid),
        clients.map(({ projectId }) => projectId),
        clients.map(({ keyUuid }) => keyUuid),
        perAccount,
      ]
      await client.query(text, i === 0 ? accounts : [])
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
