// Fills a database once with very many tasks, as if the service had run for ninety days: a tenth is open, the others
// were claimed and answered, and everything that the service sums up or marks stands where it would. Every table,
// index and constraint is as migrated afterwards; secondary indexes are dropped before and built again after the rows.
// Left out: words of the search and deliveries of webhooks, which nothing measured here reads.
import pg from 'pg'
import { asSuperuser } from '../../../scripts/stack/postgres.ts'
import type { Client } from '../ground.ts'
import { dayStatements, finishStatements, laneStatements, madeStatements } from './statements.ts'

const engineerCount = 5_000

type FillOptions = { rows: number; say(text: string): void }

export async function fillTasks(
  databaseUrl: string,
  clients: Client[],
  { rows, say }: FillOptions,
): Promise<void> {
  const [one, other] = await Promise.all([connect(databaseUrl), connect(databaseUrl)])
  const run = async (client: pg.Client, text: string, values: unknown[] = []) => {
    const startedAtMs = performance.now()
    await client.query(text, values)
    const seconds = Math.round((performance.now() - startedAtMs) / 1_000)
    if (seconds >= 5) say(`fill: ${seconds} s for ${text.trim().split('\n')[0]}`)
  }
  try {
    const before = await listIndexes(one)
    await run(
      one,
      `insert into tags (id, name, description, multiplier_e4)
      select n, 'Level ' || n, 'Of this proof.', 10000 from generate_series(1, 3) n on conflict do nothing`,
    )
    await run(one, engineersStatement)
    await run(one, dayStatements)
    const lists = [
      clients.map(({ accountUuid }) => accountUuid),
      clients.map(({ projectId }) => projectId),
      clients.map(({ keyUuid }) => keyUuid),
    ]
    for (const text of madeStatements(rows, clients.length))
      await run(one, text, text.includes('$1') ? lists : [])
    const left = [...laneStatements]
    const work = async (client: pg.Client) => {
      for (let table = left.shift(); table; table = left.shift())
        await fillTable(client, table, run)
    }
    await Promise.all([work(one), work(other)])
    for (const text of finishStatements) await run(one, text)
    const after = await listIndexes(one)
    if (after !== before) throw new Error('The fill left other indexes than the migrations made')
    await run(one, 'vacuum analyze')
    await run(one, 'checkpoint')
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

type Run = (client: pg.Client, text: string) => Promise<void>

async function fillTable(
  client: pg.Client,
  { table, insert }: (typeof laneStatements)[number],
  run: Run,
): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i join pg_class c on c.oid = i.indrelid and c.relkind = 'r'
     where i.indrelid = $1::regclass and not i.indisprimary
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await run(client, `drop index ${name}`)
  await run(client, insert)
  for (const { made } of rows) await run(client, made)
}

/** Everything that PostgreSQL knows of them but their size. */
async function listIndexes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ all: string }>(
    `select string_agg(pg_get_indexdef(indexrelid) || indisvalid || indisunique, e'\\n'
       order by indexrelid::regclass::text) as all
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname not like 'bench%'
       and c.relname !~ '_[0-9]{8}$'`,
  )
  return rows[0]?.all ?? ''
}

const engineersStatement = `
  with people as (insert into auth.users (name, email)
    select 'Engineer', n || '@example.com' from generate_series(1, ${engineerCount}) n returning id)
  insert into engineers (person_id, tag_ids, capacity, on_duty_since, last_input_at)
  select id, array[1, 2, 3]::bigint[], 20, now(), now() from people`

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  // Foreign keys and triggers are not asked of each row: the rows are right by how they are made. Checks are.
  for (const setting of [
    `session_replication_role = replica`,
    `synchronous_commit = off`,
    `maintenance_work_mem = '512MB'`,
    `work_mem = '128MB'`,
    // Rows come in the order in which they were made.
    `max_parallel_workers_per_gather = 0`,
    `synchronize_seqscans = off`,
  ])
    await client.query(`set ${setting}`)
  return client
}

/** Of the whole database. */
export async function readBytes(databaseUrl: string): Promise<number> {
  const client = await connect(databaseUrl)
  try {
    const { rows } = await client.query<{ bytes: number }>(
      `select pg_database_size(current_database())::float8 as bytes`,
    )
    return rows[0]?.bytes ?? 0
  } finally {
    await client.end()
  }
}
