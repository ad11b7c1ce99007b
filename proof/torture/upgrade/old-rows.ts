// Every row of every table, as text, by the columns that the tables had before a migration.
import pg from 'pg'
import { asSuperuser } from '../../../scripts/stack/postgres.ts'
import type { Violation } from '../campaign.ts'

export type Rows = {
  /** By table: its columns, and how often each row is there. */
  tables: Map<string, { columns: string[]; rows: Map<string, number> }>
  count: number
}

/** What migrations themselves write to, or what tells of them. */
const leftOut = ['kysely_migration', 'kysely_migration_lock']

/** With `like`, the tables and columns of that reading. */
export async function readRows(databaseUrl: string, like?: Rows): Promise<Rows> {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  try {
    const tables: Rows['tables'] = new Map()
    let count = 0
    const wanted = like
      ? [...like.tables].map(([table, { columns }]) => ({ table, columns }))
      : await listTables(client)
    for (const { table, columns } of wanted) {
      const rows = new Map<string, number>()
      const { rows: found } = await client.query<{ row: string }>(
        `select row_to_json(r)::text as row from (select ${columns.map((name) => `"${name}"`).join(', ')} from ${table}) r`,
      )
      for (const { row } of found) rows.set(row, (rows.get(row) ?? 0) + 1)
      count += found.length
      tables.set(table, { columns, rows })
    }
    return { tables, count }
  } finally {
    await client.end()
  }
}

async function listTables(client: pg.Client) {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as "table",
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
       and not c.relname = any ($1)
     group by 1 order by 1`,
    [leftOut],
  )
  return rows
}

export function compareRows(before: Rows, after: Rows): Violation[] {
  return [...before.tables].flatMap(([table, { rows }]) => {
    const now = after.tables.get(table)?.rows ?? new Map<string, number>()
    const gone = [...rows].filter(([row, times]) => (now.get(row) ?? 0) < times)
    const added = [...now].filter(([row, times]) => (rows.get(row) ?? 0) < times)
    return [
      ...gone.map(([row]) => ({ kind: 'row lost', detail: `${table}: ${row.slice(0, 400)}` })),
      ...added.map(([row]) => ({ kind: 'row added', detail: `${table}: ${row.slice(0, 400)}` })),
    ]
  })
}
