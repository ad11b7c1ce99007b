// Lists in the docs are complete: settings, tables.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { settings } from '../../src/core/config-settings.ts'
import { createTestDatabase } from '../harness.ts'

const root = join(import.meta.dirname, '../../..')

function readPage(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The names in the first column of a page's tables. */
function readNames(page: string): string[] {
  return [...readPage(page).matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', ').map((name) => name.replaceAll('`', '')),
  )
}

test('every setting stands in the example configuration with what it is for', () => {
  const text = readPage('deploy/config.example.env')
  const names = [...text.matchAll(/^([A-Z\d_]+)=/gm)].map((match) => match[1])
  expect(names).toEqual(settings.map(({ name }) => name))
  for (const { name, about } of settings) expect(text).toContain(`# ${about}\n${name}=`)
})

test('every setting of the list is read: under its key, or one by one', () => {
  const source = ['config', 'config-model', 'config-backup', 'config-traces']
    .map((name) => readPage(`server/src/core/${name}.ts`))
    .join()
  const readers =
    /\b(?:(?:text|whole|time|required|given|ring|readUrl)\(|read\w+\(reader, )'([A-Z\d_]+)'/g
  const read = [...source.matchAll(readers)].map((match) => match[1] as string)
  const plain = settings.filter((setting) => 'key' in setting).map(({ name }) => name as string)
  expect(plain.length).toBeGreaterThan(20)
  expect([...new Set([...read, ...plain])].sort()).toEqual(
    settings.map(({ name }) => name as string).sort(),
  )
})

test('every table is on its page', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select distinct case n.nspname when 'pgboss' then 'pgboss' else c.relname end as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  await client.end()
  await database.drop()
  expect(readNames('docs/operate/tables.md').sort()).toEqual(rows.map(({ name }) => name).sort())
})
