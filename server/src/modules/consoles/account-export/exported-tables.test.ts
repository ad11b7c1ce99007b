// The export is complete: every column of every table with a reference to an account is exported or left
// out with a reason, and the page for operators tells of each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { exportedTables } from './exported-tables.ts'
import { leftOutTables } from './left-out-tables.ts'
import { nameField } from './read-rows.ts'

let database: TestDatabase
/** The columns of each table, by its name; partitions belong to their tables. */
let columnsOf: Map<string, string[]>

beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
      array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('public', 'auth', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    group by 1`.execute(database.adminDb)
  columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]))
})
afterAll(() => database.drop())

/** An account, or something that belongs to one. */
const references = [
  ...['account_id', 'live_account_id', 'chain_id', 'task_id', 'project_id', 'key_id', 'lineage_id'],
  ...['endpoint_id', 'delivery_id', 'export_id', 'file_id'],
]

/** Tables without such a column that members see all the same. */
const besides = ['accounts', 'tags']

function findOwnTables(): string[] {
  const own = [...columnsOf].filter(([, columns]) =>
    columns.some((column) => references.includes(column)),
  )
  return [...new Set([...own.map(([name]) => name), ...besides])].sort()
}

test('every table with a reference to an account is exported, or left out with a reason', () => {
  const own = findOwnTables()
  expect(own.length).toBeGreaterThan(40)
  const named = [...exportedTables.map(({ table }) => table), ...Object.keys(leftOutTables)]
  expect(named.toSorted()).toEqual(own)
  for (const [table, reason] of Object.entries(leftOutTables))
    expect(reason.length, table).toBeGreaterThan(10)
})

test('every column of an exported table is exported, or left out with a reason', () => {
  for (const { table, columns, leftOut = {} } of exportedTables) {
    const named = [...Object.keys(columns), ...Object.keys(leftOut)].sort()
    expect([table, ...named]).toEqual([table, ...(columnsOf.get(table) ?? []).toSorted()])
  }
})

test('nothing that is kept as a secret is exported', () => {
  const secret = /secret|token|password|pepper|code_hash/
  const exported = exportedTables.flatMap(({ table, columns }) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  expect(exported.filter((name) => secret.test(name))).toEqual([
    'webhook_endpoints.previous_secret_until',
  ])
})

test('the page for operators has each file with its fields, and each table that is left out', () => {
  const page = readFileSync(
    join(import.meta.dirname, '../../../../../docs/operate/leaving.md'),
    'utf8',
  )
  for (const { name, columns, added = {} } of exportedTables) {
    const fields = [...Object.keys(columns), ...Object.keys(added)].map(nameField)
    const row = `| \`${name}\` | ${fields.map((field) => `\`${field}\``).join(', ')} |`
    expect(page, name).toContain(row)
  }
  for (const [table, reason] of Object.entries(leftOutTables))
    expect(page, table).toContain(`| \`${table}\` | ${reason} |`)
})
