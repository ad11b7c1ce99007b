// A database whose clock a proof can move: now(), clock_timestamp() and uuidv7() are found in the
// schema public before those of PostgreSQL, and read a row. Defaults of columns are bound when a
// table is made, so this comes before the migrations. Days pass in a moment, and to the millisecond.
import pg from 'pg'
import { migrateToLatest } from '../../server/src/db/migrate.ts'

const startsAt = '2026-03-02T15:00:00Z'

const install = `
create table virtual_clock (at timestamptz not null);
insert into virtual_clock values ('${startsAt}');
create function public.now() returns timestamptz stable language sql
  as 'select at from public.virtual_clock';
create function public.clock_timestamp() returns timestamptz stable language sql
  as 'select at from public.virtual_clock';
-- The time, and then a counter: ids of one millisecond are in the order in which they were made.
create sequence virtual_ids;
create function public.uuidv7() returns uuid volatile language sql as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008'
    || lpad(to_hex(nextval('public.virtual_ids')), 15, '0'))::uuid from public.virtual_clock $$;`

/** Makes an empty database of this name ready, with the tables of the service. */
export async function migrateInVirtualTime(databaseUrl: string): Promise<void> {
  const { pathname } = new URL(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(install)
    const alter = `alter database ${pathname.slice(1)}`
    await client.query(`${alter} set search_path = public, pg_catalog`)
    // What survives a crash is no matter here, and without flushes a history takes half the time.
    await client.query(`${alter} set synchronous_commit = off`)
  } finally {
    await client.end()
  }
  await migrateToLatest({ databaseUrl })
}
