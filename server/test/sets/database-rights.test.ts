// The role of the service in the database: what it may do is a list, and whatever is not on it is refused
// by the database itself.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { asOwner } from '../../../scripts/stack/postgres.ts'
import { functions, sequences, tablesByRights } from '../../src/db/app-rights.ts'
import { migrateToLatest } from '../../src/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../harness.ts'

let database: TestDatabase
/** As the role of the service. */
let app: pg.Client
/** As the owner of the tables. */
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  app = new pg.Client({ connectionString: database.url })
  owner = new pg.Client({ connectionString: asOwner(database.url) })
  for (const client of [app, owner]) await client.connect()
})
afterAll(async () => {
  for (const client of [app, owner]) await client.end()
  await database.drop()
})

const column = async (client: pg.Client, text: string, values: unknown[] = []) =>
  (await client.query({ text, values, rowMode: 'array' })).rows.map(([first]) => first)

async function refuses(statement: string): Promise<void> {
  await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
}

/** What was moved, settled, audited and told: written once, and then as it is. */
const keptTables = [
  ...['ledger_entries', 'settlements', 'grants', 'ledger_proofs'],
  ...['audit_entries', 'audit_chains', 'task_events', 'feed_events', 'request_log'],
]

describe('the list', () => {
  const listed = Object.values(tablesByRights).flat()

  test('names every table once', async () => {
    const tables = await column(
      owner,
      `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
         and n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`,
    )
    expect(listed.toSorted()).toEqual(tables.toSorted())
  })

  test('names every sequence that is not a column’s own', async () => {
    const found = await column(
      owner,
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'S' and n.nspname in ('public', 'auth') and not exists (
         select from pg_depend d where d.objid = c.oid and d.deptype = 'i')`,
    )
    expect(found).toEqual(sequences)
  })

  test('names every function that runs with the rights of the owner, and no one else may call them', async () => {
    const found = await column(
      owner,
      `select p.oid::regprocedure::text from pg_proc p
       where p.prosecdef and p.prorettype <> 'trigger'::regtype`,
    )
    const named = await column(owner, 'select unnest($1::text[])::regprocedure::text', [functions])
    expect(found.toSorted()).toEqual(named.toSorted())
    const open = await column(
      owner,
      `select p.oid::regprocedure::text from pg_proc p
       where p.prosecdef and has_function_privilege('public', p.oid, 'execute')`,
    )
    expect(open).toEqual([])
    const unfenced = await column(
      owner,
      `select p.oid::regprocedure::text from pg_proc p where p.prosecdef and not exists (
         select from unnest(p.proconfig) setting where setting ~ '^search_path=.*pg_temp$')`,
    )
    expect(unfenced).toEqual([])
  })

  test('is what the role has, table by table', async () => {
    for (const [rights, tables] of Object.entries(tablesByRights)) {
      const whole = rights.replaceAll(/, update \(.*\)/g, '').split(', ')
      for (const table of tables) {
        const has = await column(
          app,
          `select lower(privilege_type) from pg_class c, aclexplode(c.relacl) a
           where c.oid = $1::regclass and a.grantee = current_user::regrole`,
          [table],
        )
        expect([table, ...has.toSorted()]).toEqual([table, ...whole.toSorted()])
      }
    }
  })
})

describe('the role', () => {
  test('is nobody’s superior, owns nothing and makes nothing', async () => {
    const [attributes] = (
      await app.query(`select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
        from pg_roles where rolname = current_user`)
    ).rows
    expect(Object.values(attributes)).toEqual([false, false, false, false, false])
    const owned = `select from pg_class where relowner = current_user::regrole
      union all select from pg_proc where proowner = current_user::regrole
      union all select from pg_namespace where nspowner = current_user::regrole`
    expect((await app.query(owned)).rowCount).toBe(0)
    for (const schema of ['public', 'auth', 'pgboss'])
      await refuses(`create table ${schema}.mine (n int)`)
    await refuses('create schema mine')
  })

  test.each(keptTables)('changes, empties and unguards nothing in %s', async (table) => {
    const [first] = await column(
      app,
      `select attname from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attidentity = '' order by attnum limit 1`,
      [table],
    )
    await refuses(`update ${table} set ${first} = ${first}`)
    await refuses(`delete from ${table}`)
    await refuses(`truncate ${table}`)
    await refuses(`alter table ${table} disable trigger all`)
    await refuses(`alter table ${table} add column note text`)
    await refuses(`drop table ${table}`)
    await refuses(`create trigger mine before insert on ${table}
      for each row execute function refuse_change()`)
    await refuses(`create rule mine as on insert to ${table} do instead nothing`)
    await refuses(`create index on ${table} (${first})`)
  })

  test('switches off no trigger and takes no other role', async () => {
    await refuses('set session_replication_role = replica')
    await refuses(`set role ${new URL(inject('testStack').databaseOwnerUrl).username}`)
    await refuses('set session authorization postgres')
    await refuses('create or replace function refuse_change() returns trigger language sql as $$$$')
    await refuses('drop trigger ledger_entries_are_immutable on ledger_entries')
    await refuses('alter function refuse_change() rename to refuse_nothing')
  })

  test('moves the head of an audit chain, and changes nothing else of it', async () => {
    await refuses(`update audit_chains set account_id = null`)
    await refuses(`insert into audit_chains (chain_id) values (uuidv7())`)
    await app.query('begin')
    const head = await app.query('select from audit_chains where account_id is null for update')
    expect(head.rowCount).toBe(1)
    await app.query('rollback')
  })
})

describe('days', () => {
  const dayTables = ['feed_events', 'webhook_deliveries', 'webhook_attempts', 'request_log']
  const today = '(now() at time zone $$utc$$)::date'
  const listDays = (table: string) =>
    column(app, 'select inhrelid::regclass::text from pg_inherits where inhparent = $1::regclass', [
      table,
    ])

  test.each(dayTables)('of %s are made, and none is dropped before its time', async (table) => {
    await app.query(`select make_days('${table}', 1, 30)`)
    expect(await listDays(table)).toHaveLength(3)
    for (const day of [today, `${today} - 7`, `${today} + 1`])
      await refuses(`select drop_day('${table}', ${day})`)
    expect(await listDays(table)).toHaveLength(3)
    await refuses(`select make_days('${table}', 1, 6)`)
    const owners = await column(
      app,
      `select distinct pg_get_userbyid(c.relowner) from pg_inherits i
       join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
      [table],
    )
    expect(owners).toEqual(await column(owner, 'select current_user'))
  })

  test.each([
    'ledger_entries',
    'task_events',
    'audit_entries',
    'feed_events_default',
    'tasks; drop table tasks',
  ])('of %s there are none', async (table) => {
    await refuses(`select make_days('${table}', 1, 30)`)
    await refuses(`select drop_day('${table}', '2000-01-01')`)
  })
})

test('to grant again changes nothing, and takes back what was granted besides', async () => {
  const readRights = () =>
    column(
      owner,
      `select c.relname || ' ' || a.privilege_type from pg_class c, aclexplode(c.relacl) a
       where a.grantee <> c.relowner order by 1`,
    )
  const before = await readRights()
  const { url } = database
  const again = () => migrateToLatest({ databaseUrl: url, databaseOwnerUrl: asOwner(url) })
  await Promise.all([again(), again(), again()])
  expect(await readRights()).toEqual(before)
  await owner.query(`grant all on ledger_entries to "${new URL(url).username}"`)
  await again()
  expect(await readRights()).toEqual(before)
})

test('a role that owns no tables is told who does before it migrates', async () => {
  await expect(migrateToLatest({ databaseUrl: database.url })).rejects.toThrow(
    'The tables belong to task_review_owner, and task_review_app cannot migrate them: set DATABASE_OWNER_URL to task_review_owner.',
  )
})
