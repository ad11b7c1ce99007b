// Runs one migration after another, each in its own transaction together with the row that says that it ran,
// so that a runner killed at any moment leaves whole migrations behind and the next one goes on.
// - A statement that waits for a lock makes every later statement on that table wait behind it. So no wait is
//   longer than the lock timeout: the transaction is then given up, the others go on, and it is tried again
//   after a pause. The work itself may take as long as it needs.
// - A statement outside a transaction (an index made concurrently) makes nobody wait, so its own waits are
//   not cut. Killed in its middle it leaves an invalid index, which the next run drops.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './handles.ts'
import { describeHolders, type LockHolder, watchHolders } from './lock-holders.ts'
import type { ConcurrentIndex, MigrationFile } from './migration-files.ts'
import { recordOldestVersions } from './oldest-version.ts'
import { findConnectionsBelow } from './process-versions.ts'

export type RunnerOptions = {
  /** Any connection but the session's. */
  db: Db
  /** The one connection that holds the lock of the runner. */
  session: Db
  say: (line: string) => void
  lockTimeoutMs?: number | undefined
  /** How long locks are tried for. */
  patienceMs?: number | undefined
}

const lockTimeoutMsUsual = 2_000
const patienceMsUsual = 300_000
const firstPauseMs = 500
const pauseMsMax = 15_000
/** Connections of a process that was just stopped may still be closing. */
const olderProcessPatienceMs = 10_000
const olderProcessPauseMs = 500
const sayWaitEveryMs = 10_000

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

/** Of all migrations, those that did not run yet; `ran` are those before them. */
export async function runMigrations(
  options: RunnerOptions,
  ran: readonly MigrationFile[],
  pending: readonly MigrationFile[],
): Promise<void> {
  const done = [...ran]
  const pid = await readPid(options.session)
  for (const file of pending) {
    await refuseBesideOlder(options.db, file)
    done.push(file)
    if (file.isOutsideTransaction) await runOutside(options, pid, file, done)
    else await runWithRetries(options, pid, file, done)
  }
}

async function readPid(session: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session)
  return (rows[0] as { pid: number }).pid
}

/** A process of an older version would go on with statements on what is no longer there. */
async function refuseBesideOlder(db: Db, { name, oldestVersion }: MigrationFile): Promise<void> {
  if (oldestVersion === undefined) return
  const untilMs = performance.now() + olderProcessPatienceMs
  for (;;) {
    const older = await findConnectionsBelow(db, oldestVersion)
    if (older.length === 0) return
    if (performance.now() > untilMs) {
      const versions = [...new Set(older.map(({ version }) => version))].join(', ')
      throw new Error(
        `The migration ${name} takes away what versions below ${oldestVersion} use, and processes of version ${versions} are connected (${older.length} connections). It did not run. Change: every api and worker to version ${oldestVersion} or newer, or stop them, then run migrate again (docs/operate/upgrading.md).`,
      )
    }
    await delay(olderProcessPauseMs)
  }
}

async function runWithRetries(
  options: RunnerOptions,
  pid: number,
  file: MigrationFile,
  done: readonly MigrationFile[],
): Promise<void> {
  const { db, session, say } = options
  const lockTimeoutMs = options.lockTimeoutMs ?? lockTimeoutMsUsual
  const untilMs = performance.now() + (options.patienceMs ?? patienceMsUsual)
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, pauseMsMax)) {
    const watch = watchHolders(db, pid)
    const error = await session
      .transaction()
      .execute((tx) => runInTransaction(tx, file, done, lockTimeoutMs))
      .then(
        () => undefined,
        (reason: Error & { code?: string }) => reason,
      )
    await watch.stop()
    if (error === undefined) return
    if (error.code !== lockNotAvailable && error.code !== deadlockDetected)
      throw nameMigration(file, error)
    const who = describeHolders(watch.last())
    if (performance.now() + pauseMs > untilMs) throw new Error(describeGivenUp(file, watch.last()))
    say(
      `The migration ${file.name} waits for a lock on a table, and gave way to requests after ${lockTimeoutMs} ms. ${who} Next try in ${pauseMs} ms.`,
    )
    await delay(pauseMs)
  }
}

async function runInTransaction(
  tx: Tx,
  file: MigrationFile,
  done: readonly MigrationFile[],
  lockTimeoutMs: number,
): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(tx)
  await sql.raw(file.text).execute(tx)
  await record(tx, file, done)
}

async function runOutside(
  options: RunnerOptions,
  pid: number,
  file: MigrationFile,
  done: readonly MigrationFile[],
): Promise<void> {
  const { db, session, say } = options
  let saidAtMs = performance.now()
  const watch = watchHolders(db, pid, (holders) => {
    if (performance.now() - saidAtMs < sayWaitEveryMs) return
    saidAtMs = performance.now()
    say(
      `The migration ${file.name} waits, and nobody waits for it. ${describeHolders(holders)} It continues when that transaction ends.`,
    )
  })
  try {
    if (file.makes === undefined || !(await isIndexThere(session, file.makes)))
      await sql.raw(file.text).execute(session)
  } catch (error) {
    throw nameMigration(file, error as Error)
  } finally {
    await watch.stop()
  }
  await session.transaction().execute((tx) => record(tx, file, done))
}

/** One that was cut off is dropped; one that was finished and not written down is as good as new. */
async function isIndexThere(session: Db, { index, table }: ConcurrentIndex): Promise<boolean> {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select i.indexrelid::regclass::text as name, i.indisvalid and i.indisready as "isValid"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = ${index} and i.indrelid = to_regclass(${table})`.execute(session)
  const [found] = rows
  if (found === undefined) return false
  if (found.isValid) return true
  await sql.raw(`drop index concurrently if exists ${found.name}`).execute(session)
  return false
}

async function record(tx: Tx, { name }: MigrationFile, done: readonly MigrationFile[]) {
  // As text, and of this form: versions before this runner read it so.
  await sql`insert into kysely_migration (name, timestamp) values (${name},
    to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(tx)
  await recordOldestVersions(tx, done)
}

function nameMigration({ name, isOutsideTransaction }: MigrationFile, cause: Error): Error {
  const left = isOutsideTransaction ? 'and the next run begins it anew' : 'and left nothing behind'
  return new Error(`The migration ${name} failed, ${left}: ${cause.message}`, { cause })
}

function describeGivenUp({ name }: MigrationFile, holders: readonly LockHolder[]): string {
  const [first] = holders
  const end = first ? `select pg_terminate_backend(${first.pid})` : 'the transactions that are open'
  return `The migration ${name} could not get its locks in time, and left nothing behind. ${describeHolders(holders)} Change: let it end, or end it (${end}), then run migrate again; the migrations before it are done.`
}
