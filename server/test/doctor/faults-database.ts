// A database that is wrong: its server, its settings, its rows, and the rights of the role.
import { findFreePort } from '../../../scripts/stack/processes.ts'
import { keptTables } from '../../src/doctor/database-facts.ts'
import { createTestDatabase } from '../harness.ts'
import type { Fault, Plant } from './fault.ts'
import { startAlteringProxy } from './proxies.ts'
import type { DoctorWorld } from './world.ts'

/** A statement of the owner, and the one that takes it back. */
const bySql =
  (text: (world: DoctorWorld) => string, back: (world: DoctorWorld) => string): Plant =>
  async (world, undo) => {
    await world.query(text(world))
    undo(() => world.query(back(world)))
    return undefined
  }

const inDatabase = ({ service, role }: DoctorWorld) =>
  `alter role ${role} in database ${new URL(service.databaseUrl).pathname.slice(1)}`

const bySetting = (name: string, value: string) =>
  bySql(
    (world) => `${inDatabase(world)} set ${name} = ${value}`,
    (world) => `${inDatabase(world)} reset ${name}`,
  )

/** A function of the database that is found before PostgreSQL's own. */
const byFunction = (signature: string, body: string): Plant =>
  bySql(
    (world) =>
      `create schema planted; grant usage on schema planted to ${world.role};
       create function planted.${signature} language sql as $$ ${body} $$;
       ${inDatabase(world)} set search_path = planted, public, pg_catalog`,
    (world) => `${inDatabase(world)} reset search_path; drop schema planted cascade`,
  )

/** A pooler that changes what clients say. Real ones do it in server/test/slow/pgbouncer.test.ts. */
const byPooler =
  (alter: (text: string) => string): Plant =>
  async ({ env }, undo) => {
    const url = new URL(env.DATABASE_URL as string)
    const to = { host: url.hostname, port: Number(url.port) }
    const proxy = await startAlteringProxy(to, (text) => text, alter)
    undo(proxy.stop)
    url.port = String(proxy.port)
    return { DATABASE_URL: url.href }
  }

export const databaseFaults: readonly Fault[] = [
  {
    id: 'database-reachable',
    what: 'a wrong port',
    mend: /^DATABASE_URL=/,
    plant: async ({ env }) => ({
      DATABASE_URL: (env.DATABASE_URL as string).replace(/:\d+\//, `:${await findFreePort()}/`),
    }),
  },
  {
    id: 'database-reachable',
    what: 'a wrong password',
    mend: /^DATABASE_URL=/,
    plant: async ({ env }) => {
      const url = new URL(env.DATABASE_URL as string)
      url.username = 'nobody_of_that_name'
      return { DATABASE_URL: url.href }
    },
  },
  {
    id: 'database-version',
    what: 'PostgreSQL 17',
    mend: /^PostgreSQL 18/,
    async plant({ env }, undo) {
      const url = new URL(env.DATABASE_URL as string)
      const proxy = await startAlteringProxy(
        { host: url.hostname, port: Number(url.port) },
        (text) => text.replace(/180(\d{3})/, '170$1'),
      )
      undo(proxy.stop)
      url.port = String(proxy.port)
      return { DATABASE_URL: url.href }
    },
  },
  {
    id: 'database-durability',
    what: 'commits that are acknowledged before they are written',
    mend: /postgresql\.conf/,
    plant: bySetting('synchronous_commit', 'off'),
  },
  {
    id: 'database-encoding',
    what: 'Latin letters alone',
    mend: /UTF8/,
    async plant({ adminUrl, query }, undo) {
      const name = `${new URL(adminUrl).pathname.slice(1)}_latin`
      await query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
      undo(() => query(`drop database ${name} with (force)`))
      const url = new URL(adminUrl)
      url.pathname = `/${name}`
      return { DATABASE_URL: url.href }
    },
  },
  {
    id: 'database-read-only',
    what: 'a standby',
    mend: /primary/,
    plant: bySetting('default_transaction_read_only', 'on'),
  },
  {
    id: 'database-prepared',
    what: 'a pooler that forgets what was prepared',
    mend: /max_prepared_statements/,
    plant: byPooler((text) =>
      text.includes('pg_settings') ? text : text.replaceAll('pooling_probe', 'pooling_other'),
    ),
  },
  {
    id: 'database-limits',
    what: 'a pooler that drops the limits of a session',
    mend: /connect_query=/,
    plant: byPooler((text) =>
      text.replace('statement_timeout\x005000', 'statement_timeout\x000000'),
    ),
  },
  {
    id: 'database-adopted',
    what: 'a database that came from another server',
    mend: /adopt-database/,
    plant: bySql(
      () => "update relay_state set adopted_identity = 'elsewhere'",
      () => 'update relay_state set adopted_identity = database_identity()',
    ),
  },
  {
    id: 'migrations-pending',
    what: 'a version that was not migrated to',
    mend: /--role migrate/,
    plant: bySql(
      () =>
        'create table gone as select * from kysely_migration order by name desc limit 1; delete from kysely_migration where name in (select name from gone)',
      () => 'insert into kysely_migration select * from gone; drop table gone',
    ),
  },
  {
    id: 'version-too-old',
    what: 'a newer version that took something away',
    mend: /^version 999\.0\.0 or newer/,
    plant: bySql(
      () => "insert into oldest_versions values ('9999_of_the_future', '999.0.0')",
      () => "delete from oldest_versions where migration like '9999%'",
    ),
  },
  {
    id: 'migrations-unknown',
    what: 'a newer version that came first',
    mend: /newer version/,
    plant: bySql(
      () => "insert into kysely_migration values ('9999_of_the_future', now()::text)",
      () => "delete from kysely_migration where name like '9999%'",
    ),
  },
  {
    id: 'database-connections',
    what: 'pools that are larger than the server',
    mend: /max_connections/,
    env: { DATABASE_POOL_SIZE: '150' },
  },
  {
    id: 'database-clock',
    what: 'a database that is late',
    mend: /time service/,
    plant: byFunction(
      'clock_timestamp() returns timestamptz',
      "select pg_catalog.clock_timestamp() - interval '10 seconds'",
    ),
  },
  {
    id: 'time-zone',
    what: 'old data of time zones',
    mend: /minor release/,
    plant: byFunction(
      'timezone(zone text, at timestamptz) returns timestamp',
      "select pg_catalog.timezone(zone, at) + case zone when 'UTC' then interval '0' else interval '1 hour' end",
    ),
  },
  {
    id: 'database-superuser',
    what: 'the service as superuser',
    mend: /^DATABASE_URL/,
    plant: async ({ adminUrl }) => ({ DATABASE_URL: adminUrl }),
  },
  {
    id: 'database-powers',
    what: 'a role that may make databases',
    mend: /^alter role/,
    plant: bySql(
      ({ role }) => `alter role ${role} createdb`,
      ({ role }) => `alter role ${role} nocreatedb`,
    ),
  },
  {
    id: 'database-ownership',
    what: 'a role that owns a table',
    mend: /^DATABASE_URL/,
    plant: bySql(
      ({ role }) => `create table planted (); alter table planted owner to ${role}`,
      () => 'drop table planted',
    ),
  },
  ...keptTables.map((table) => ({
    id: 'database-rights',
    what: `a role that may change ${table}`,
    mend: /--role migrate/,
    plant: bySql(
      ({ role }) => `grant update, delete on ${table} to ${role}`,
      ({ role }) => `revoke update, delete on ${table} from ${role}`,
    ),
  })),
  {
    id: 'worker-alive',
    what: 'a database that no worker looks after',
    mend: /--role worker/,
    async plant(_world, undo) {
      const database = await createTestDatabase()
      undo(database.drop)
      return { DATABASE_URL: database.url }
    },
  },
  {
    id: 'disk-space',
    what: 'a disk that is full',
    mend: /volume/,
    plant: bySql(
      () =>
        "insert into disk_measures (place, used_share, is_full) values ('db:/data', 0.95, true)",
      () => "delete from disk_measures where place = 'db:/data'",
    ),
  },
]
