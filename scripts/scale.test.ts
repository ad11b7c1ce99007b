// The page of scale says what it is made from: what the script reckons, and every table on one of two lists.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../server/test/harness.ts'
import { describeNeeds, findSaturation, readLife, reckonNeeds, sumLife } from './scale.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/operate/scale.md'), 'utf8')

/** Tables of an account that another of its tables leads to. */
const byParent = ['accounts', 'webhook_attempts', 'webhook_due']
/** Has an account_id that means something else: where a password is kept. */
const notOfAccounts = ['credentials']

function readList(heading: string): string[] {
  const [, section = ''] = page.split(`### ${heading}\n`)
  const [text = ''] = section.split(/\n#/)
  return [...text.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name as string).sort()
}

test('every table moves with its account or belongs to the deployment', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ name: string; has_account: boolean }>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
       and a.attname = 'account_id' and not a.attisdropped) as has_account
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth')`,
  )
  await client.end()
  await database.drop()
  const isOfAccount = ({ name, has_account }: (typeof rows)[number]) =>
    (has_account && !notOfAccounts.includes(name)) || byParent.includes(name)
  const names = (own: boolean) =>
    rows
      .filter((row) => isOfAccount(row) === own)
      .map(({ name }) => name)
      .sort()
  expect(rows.length).toBeGreaterThan(80)
  expect(readList('Tables of an account')).toEqual(names(true))
  expect(readList('Tables of a deployment')).toEqual(names(false))
})

test('the page shows what the script reckons', () => {
  const life = readLife()
  const wanted = { minutes: 5, polls: 10, hours: 8, cores: 2 }
  const all = [1, 100, 100_000].map((engineers) => ({ ...wanted, engineers }))
  expect(page).toContain(describeNeeds(life, all))
})

test('twice the engineers need twice as much, and more polls cost more', () => {
  const life = readLife()
  const wanted = { engineers: 1_000, minutes: 5, polls: 10, hours: 8, cores: 2 }
  const [one, two] = [wanted, { ...wanted, engineers: 2_000 }].map((each) =>
    reckonNeeds(life, each),
  )
  expect(two?.walBytesPerSecond).toBeCloseTo(2 * (one?.walBytesPerSecond ?? 0))
  const sum = (polls: number) => sumLife(life, { minutes: 5, polls }).cpuMicros.api ?? 0
  expect(sum(20)).toBeGreaterThan(sum(10))
  expect(findSaturation(life, { ...wanted, cores: 4 })).toBeGreaterThan(
    2 * findSaturation(life, wanted),
  )
})
