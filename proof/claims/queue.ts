// A queue to be emptied: a few accounts with most of the tasks, some with a few, many with one. The
// rows are as creates would have left them, with their turns, holds and events, but written in bulk.

import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { connectDatabase, type Db } from '../../server/src/db/client.ts'
import { createAccountPair } from '../../server/src/modules/identity/accounts/accounts.ts'
import { openBalance } from '../../server/src/modules/money/balances/writes.ts'
import { grantCredits } from '../../server/src/modules/money/credits/credits.ts'
import { createProject } from '../../server/src/modules/work/projects/projects.ts'

export type QueueAccount = { uuid: string; projectId: number; tagId: number; tasks: number }

const maxCredits = 300
const creditsPerAccount = 100_000_000
export const tagIds = [1, 2]

/** Shares of all tasks; what is left goes to accounts of one task each, at most so many. */
const largeShares = [0.4, 0.25, 0.1, 0.05, 0.05, 0.05, 0.02, 0.02]
const singlesMax = 300

export async function fillQueue(databaseUrl: string, tasks: number): Promise<QueueAccount[]> {
  const counts = largeShares.map((share) => Math.max(1, Math.floor(tasks * share)))
  const left = () => tasks - counts.reduce((sum, count) => sum + count, 0)
  while (left() > 0) {
    const isSingle = counts.length - largeShares.length < singlesMax
    counts.push(isSingle ? 1 : Math.min(20, left()))
  }
  const database = connectDatabase({ databaseUrl, poolSize: 4, hotConnections: 1 })
  const accounts: QueueAccount[] = []
  for (const [number, count] of counts.entries()) {
    const tagId = tagIds[number % tagIds.length] as number
    accounts.push({ ...(await makeAccount(database.db)), tagId, tasks: count })
  }
  await database.close()
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  for (const statement of statements) {
    await client.query(statement.text, statement.isFirst ? toColumns(accounts) : [])
  }
  await client.query('vacuum analyze task_queue')
  await client.end()
  return accounts
}

export async function makeAccount(db: Db): Promise<{ uuid: string; projectId: number }> {
  const uuid = await db.transaction().execute(async (tx) => {
    const { accountUuid } = await createAccountPair(tx, { name: 'Queue' })
    await openBalance(tx, accountUuid)
    await grantCredits(tx, { accountUuid, credits: creditsPerAccount, reason: 'queue' })
    return accountUuid
  })
  const project = await createProject(db, { accountUuid: uuid, name: 'Queue', use: undefined })
  return { uuid, projectId: project.value.id }
}

function toColumns(accounts: QueueAccount[]): unknown[] {
  return [
    accounts.map(({ uuid }) => uuid),
    accounts.map(({ projectId }) => projectId),
    accounts.map(({ tagId }) => tagId),
    accounts.map(({ tasks }) => tasks),
  ]
}

/** Ids in the order of the turns would hide a queue that looks at age alone, so large accounts are older. */
const statements = [
  {
    isFirst: true,
    text: `create temporary table made as
      select a.account_id, a.project_id, a.tag_id, n, t.multiplier_e4,
        uuidv7(make_interval(secs => -3600.0 / a.tasks * (a.tasks - n) - a.tasks)) as task_id,
        case when a.tasks > 50 and n % 5 = 0 then 'fast' else 'standard' end as mode
      from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::int[])
        as a (account_id, project_id, tag_id, tasks)
      join tags t on t.id = a.tag_id, generate_series(1, a.tasks) as n`,
  },
  {
    text: `alter table made add column claim_class smallint, add column turn bigint`,
  },
  {
    text: `update made set claim_class = case mode when 'fast' then 2 else 3 end,
        turn = placed.turn - 1
      from (select task_id, row_number() over (partition by account_id, mode order by task_id) as turn
        from made) placed
      where placed.task_id = made.task_id`,
  },
  {
    text: `insert into tasks (account_id, id, project_id, key_id, prompt, mode, max_credits, tag_id,
        mode_multiplier_e4, tag_multiplier_e4, created_revision)
      select account_id, task_id, project_id, gen_random_uuid(), 'Who is next?', mode, ${maxCredits},
        tag_id, case mode when 'fast' then 15000 else 10000 end, multiplier_e4, 'A' from made`,
  },
  {
    text: `insert into task_queue (account_id, task_id, project_id, status, stage, version, mode, tag_id,
        held_credits, claim_class, turn, due_at, urgent_at, expires_at, next_action_at)
      select account_id, task_id, project_id, 'pending', 'queued', 1, mode, tag_id, ${maxCredits},
        claim_class, turn, now() + interval '20 hours', now() + interval '18 hours',
        now() + interval '8 days', now() + interval '18 hours' from made`,
  },
  {
    text: `insert into account_turns (account_id, tag_id, claim_class, next_turn)
      select account_id, tag_id, claim_class, count(*) from made group by 1, 2, 3`,
  },
  {
    text: `insert into task_events (account_id, task_id, version, type, data)
      select account_id, task_id, 1, 'task.created', '{"status":"pending"}'::jsonb from made`,
  },
  {
    text: `insert into ledger_entries (account_id, number, kind, debit, credit, amount, available_after,
        held_after, task_id)
      select account_id, 1 + n, 'hold', 'available', 'held', ${maxCredits},
        ${creditsPerAccount} - n * ${maxCredits}, n * ${maxCredits}, task_id from made`,
  },
  {
    text: `update balances b set available = available - total * ${maxCredits},
        held = held + total * ${maxCredits}, last_entry_number = last_entry_number + total
      from (select account_id, count(*) as total from made group by 1) m
      where m.account_id = b.account_id`,
  },
]
