// The runner of migrations, with planted files on databases of its own: what stops, who waits, what goes on.
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { databaseUrlFor, withAdminClient } from '../../test/databases.ts'
import { serviceVersion } from '../core/version.ts'
import { connectDatabase } from './client.ts'
import { findMigrationGaps, type MigrateOptions, migrateToLatest } from './migrate.ts'
import { assertVersionMayRun } from './oldest-version.ts'

const { databaseAdminUrl, runName } = inject('testStack')
const databases: string[] = []
let databaseUrl: string
let folder: string
let said: string[]
const clients: pg.Client[] = []

beforeEach(async () => {
  const name = `${runName}_migrate_${randomBytes(4).toString('hex')}`
  databases.push(name)
  databaseUrl = databaseUrlFor(databaseAdminUrl, name)
  await withAdminClient(databaseAdminUrl, (client) => client.query(`create database ${name}`))
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  said = []
  plant({ '0001_first': 'create sequence project_ids; create table things (n int, name text);' })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  rmSync(folder, { recursive: true })
})
afterAll(async () => {
  await withAdminClient(databaseAdminUrl, async (client) => {
    for (const name of databases) await client.query(`drop database ${name} with (force)`)
  })
})

function plant(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.sql`), text)
}

/** Some of the planted files alone. */
function folderOf(names: string[]): string {
  const part = mkdtempSync(join(folder, 'part-'))
  for (const name of names) copyFileSync(join(folder, `${name}.sql`), join(part, `${name}.sql`))
  return part
}

const migrate = (options: Partial<MigrateOptions> = {}) =>
  migrateToLatest({ databaseUrl, folder, say: (line) => void said.push(line), ...options })

async function connect(applicationName = 'somebody'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: applicationName })
  clients.push(client)
  await client.connect()
  return client
}

async function column(text: string): Promise<unknown[]> {
  const client = await connect()
  return (await client.query({ text, rowMode: 'array' })).rows.map(([first]) => first)
}

const ran = () => column('select name from kysely_migration order by name')
const selectColumns = `select column_name::text from information_schema.columns
  where table_name = 'things' order by ordinal_position`

describe('one file, one transaction', () => {
  test('a file that fails leaves nothing, those before it stay, and the next run goes on', async () => {
    plant({
      '0002_good': 'alter table things add column a int;',
      '0003_bad': 'alter table things add column b int; select 1 / 0;',
      '0004_last': 'alter table things add column c int;',
    })
    await expect(migrate()).rejects.toThrow(
      'The migration 0003_bad failed, and left nothing behind: division by zero',
    )
    expect(await ran()).toEqual(['0001_first', '0002_good'])
    expect(await column(selectColumns)).toEqual(['n', 'name', 'a'])
    plant({ '0003_bad': 'alter table things add column b int;' })
    expect(await migrate()).toEqual(['0003_bad', '0004_last'])
    expect(await column(selectColumns)).toEqual(['n', 'name', 'a', 'b', 'c'])
    expect(await migrate()).toEqual([])
  })

  test('two runners do each file once, also where one makes an index concurrently', async () => {
    plant({
      '0002_slow': 'select pg_sleep(0.3); alter table things add column a int;',
      '0003_index': '-- outside transaction\ncreate index concurrently things_by_n on things (n);',
    })
    const both = await Promise.all([migrate(), migrate(), migrate()])
    expect(both.flat().toSorted()).toEqual(['0001_first', '0002_slow', '0003_index'])
    expect(said).toContain('Another process migrates this database; this one waits for it.')
  })

  test('a runner cut off again and again leaves whole migrations, and the last one ends', async () => {
    for (let number = 2; number < 22; number++)
      plant({
        [`00${String(number).padStart(2, '0')}_more`]: `alter table things add column c${number} int;
          select pg_sleep(0.03); update things set c${number} = 1;`,
      })
    plant({
      '0030_index': '-- outside transaction\ncreate index concurrently by_c5 on things (c5);',
      '0031_after': 'alter table things add column after int;',
    })
    const killer = await connect()
    const countRan = async () => {
      const { rows } = await killer.query<{ columns: number; files: number }>(
        `select (select count(*)::int from information_schema.columns where table_name = 'things'
            and column_name ~ '^c') as columns,
          (select count(*)::int from kysely_migration where name ~ 'more') as files`,
      )
      // In one statement: each column is there exactly where its migration is written down.
      expect(rows[0]?.columns).toBe(rows[0]?.files)
      return rows[0]?.files ?? 0
    }
    plant({ '0002_more': 'alter table things add column c2 int;' })
    await migrate({ folder: folderOf(['0001_first', '0002_more']) })
    let names: string[] | undefined
    for (let kills = 0; names === undefined; kills++) {
      const before = await countRan()
      let hasEnded = false
      const running = migrate()
        .catch(() => undefined)
        .finally(() => {
          hasEnded = true
        })
      if (kills < 8) {
        // On a busy machine a round may do all that is left before it is counted.
        while (!hasEnded && (await countRan()) < before + 2) await delay(2)
        await delay(Math.random() * 20)
        await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name like 'task-review/%'`)
      }
      names = await running
    }
    expect(await ran()).toHaveLength(23)
    expect(
      await column('select indexrelid::regclass::text from pg_index where not indisvalid'),
    ).toEqual([])
  })
})

describe('a lock that somebody holds', () => {
  /** How long a writer was kept waiting, while a reader holds the table and a migration wants it. */
  async function measureWriter(lockTimeoutMs: number): Promise<number> {
    await migrate()
    plant({ '0002_locks': 'alter table things add column a int;' })
    const reader = await connect('a long reader')
    await reader.query('begin; select count(*) from things')
    const migrating = migrate({ lockTimeoutMs })
    const writer = await connect()
    let longestMs = 0
    const untilMs = performance.now() + 1_500
    while (performance.now() < untilMs) {
      const startedAtMs = performance.now()
      const isLast = setTimeout(() => void reader.query('commit'), 2_500)
      await writer.query('insert into things (n) values (1)')
      clearTimeout(isLast)
      longestMs = Math.max(longestMs, performance.now() - startedAtMs)
      await delay(10)
    }
    await reader.query('commit')
    expect(await migrating).toEqual(['0002_locks'])
    return longestMs
  }

  test('does not stop writers for longer than the lock timeout', async () => {
    expect(await measureWriter(400)).toBeLessThan(1_000)
    expect(said[0]).toMatch(
      /^The migration 0002_locks waits for a lock on a table, and gave way to requests after 400 ms\. Process \d+ of the database \(\w+, a long reader\) holds it in a transaction open for \d+ s, idle in transaction, last query: begin; select count\(\*\) from things\. Next try in 500 ms\.$/,
    )
  })

  test('without the timeout they wait for as long as the reader reads', async () => {
    expect(await measureWriter(0)).toBeGreaterThan(2_000)
  })

  test('is given up when it is held for too long, with what to do', async () => {
    await migrate()
    plant({ '0002_locks': 'alter table things add column a int;' })
    const reader = await connect('a long reader')
    await reader.query('begin; select from things')
    await expect(migrate({ lockTimeoutMs: 300, patienceMs: 700 })).rejects.toThrow(
      /^The migration 0002_locks could not get its locks in time, and left nothing behind\. Process (\d+) .*Change: let it end, or end it \(select pg_terminate_backend\(\1\)\), then run migrate again/,
    )
    await reader.query('commit')
    expect(await migrate()).toEqual(['0002_locks'])
  })
})

describe('outside a transaction', () => {
  const text = '-- outside transaction\ncreate unique index concurrently by_n on things (n);'
  const isValid = `select indisvalid from pg_index where indexrelid = to_regclass('by_n')`

  test('an invalid index that was left is dropped and made anew', async () => {
    await migrate()
    await column('insert into things values (1), (1)')
    plant({ '0002_index': text })
    await expect(migrate()).rejects.toThrow(/0002_index failed, and the next run begins it anew/)
    expect(await column(isValid)).toEqual([false])
    await column('delete from things')
    expect(await migrate()).toEqual(['0002_index'])
    expect(await column(isValid)).toEqual([true])
  })

  test('one that was made and not written down is written down', async () => {
    await migrate()
    plant({ '0002_index': text })
    await column('create unique index by_n on things (n)')
    const [before] = await column(`select to_regclass('by_n')::oid`)
    expect(await migrate()).toEqual(['0002_index'])
    expect(await column(`select to_regclass('by_n')::oid`)).toEqual([before])
  })

  test('two statements, or another than of an index, are refused before anything runs', async () => {
    plant({ '0002_index': `${text} select 1;` })
    await expect(migrate()).rejects.toThrow(/there is one statement/)
    plant({ '0002_index': '-- outside transaction\nvacuum things;' })
    await expect(migrate()).rejects.toThrow(/there is one statement/)
    expect(await column(`select to_regclass('things')`)).toEqual([null])
  })
})

describe('versions', () => {
  const table = `create table oldest_versions (migration text primary key,
    oldest_version text not null, recorded_at timestamptz not null default now());`

  test('the oldest one is written down with its migration, also from before the table', async () => {
    plant({
      '0002_early': '-- Why.\n-- oldest version: 0.1.0\nselect 1;',
      '0003_table': table,
      '0004_late': '-- oldest version: 0.2.0\nselect 1;',
    })
    await migrate()
    expect(await column('select oldest_version from oldest_versions order by migration')).toEqual([
      '0.1.0',
      '0.2.0',
    ])
  })

  test('one below it is refused: by start, by migrate, and told what to do', async () => {
    plant({ '0002_table': table })
    await migrate()
    const database = connectDatabase({ databaseUrl, poolSize: 1, hotConnections: 1 })
    await assertVersionMayRun(database.db)
    await column(`insert into oldest_versions values ('0900_a', '2.0.0'), ('0901_b', '10.0.0')`)
    const says = `This is version ${serviceVersion}, and since the migration 0901_b this database is for version 10.0.0 and newer. Change: version 10.0.0 or newer for every process`
    await expect(assertVersionMayRun(database.db)).rejects.toThrow(says)
    await expect(migrate()).rejects.toThrow(says)
    expect((await findMigrationGaps(database.db)).oldest).toEqual({
      version: '10.0.0',
      migration: '0901_b',
    })
    await database.close()
  })

  test('a migration that takes away is refused while an older version is connected', async () => {
    plant({ '0002_table': table })
    await migrate()
    plant({
      '0003_contract': `-- oldest version: ${serviceVersion}\nalter table things drop column name;`,
    })
    const older = await connect('task-review/0.0.9 jobs')
    const same = await connect(`task-review/${serviceVersion}`)
    const migrating = migrate()
    const stopped = delay(1_000).then(() => older.end())
    // It stops in time; one that does not is named.
    expect(await migrating).toEqual(['0003_contract'])
    await stopped
    plant({ '0004_contract': `-- oldest version: ${serviceVersion}\nselect 1;` })
    const stubborn = await connect('task-review')
    await expect(migrate()).rejects.toThrow(
      /0004_contract takes away what versions below .* use, and processes of version 0\.0\.0 are connected \(1 connections\)\. It did not run\./,
    )
    for (const client of [stubborn, same]) await client.end()
    clients.splice(0)
    expect(await migrate()).toEqual(['0004_contract'])
  }, 40_000)

  test('a database that is ahead is left as it is, and one that is beside is refused', async () => {
    await migrate()
    await column(`insert into kysely_migration values ('0500_newer', now()::text)`)
    expect(await migrate()).toEqual([])
    expect(said).toEqual([
      'A newer version has migrated this database, up to 0500_newer. This version may run on it; nothing was changed.',
    ])
    plant({ '0002_patch': 'select 1;' })
    await expect(migrate()).rejects.toThrow(
      'The migration 0002_patch did not run, and 0500_newer, which comes after it, did',
    )
  })
})
