// The installation as its operators see it: parts, versions, migrations, settings, and what somebody
// should look at.
import type { Config } from '../../../core/config.ts'
import type { Db } from '../../../db/client.ts'
import { listMigrations, type MigrationState } from '../../../db/migrate.ts'
import { listRings } from '../../identity/secret-numbers/secret-numbers.ts'
import { type Disk, listDisks } from './disk.ts'
import { askParts, type PartDeps } from './system-parts.ts'
import { type DatabaseRow, selectDatabase } from './system-queries.ts'

export type SystemCheck = { name: string; state: 'good' | 'warning' | 'bad'; says: string }

const clockDriftMaxMs = 2_000

export async function readSystem(deps: PartDeps) {
  const [parts, database, migrations] = await Promise.all([
    askParts(deps),
    readDatabase(deps.db),
    listMigrations(deps.db),
  ])
  const checks = [
    checkDurability(database, deps.config),
    checkMigrations(migrations),
    checkClock(database),
    checkPublicUrl(deps.config),
    checkSecrets(deps.config),
    checkDisks(await listDisks(deps.db)),
  ]
  return { parts, database, migrations, checks, settings: deps.config.shownSettings }
}

type Database = DatabaseRow & { driftMs: number }

async function readDatabase(db: Db): Promise<Database> {
  const askedAtMs = Date.now()
  const row = await selectDatabase(db)
  // The answer was made somewhere between question and arrival; the middle is the best guess.
  const driftMs = Math.abs(row.now.getTime() - (askedAtMs + Date.now()) / 2)
  return { ...row, driftMs }
}

function checkDurability({ unsafe }: Database, { unsafeAsyncCommit }: Config): SystemCheck {
  const name = 'Commits are kept'
  if (unsafe.length > 0) {
    const says = `${unsafe.join(', ')} is off: a crash may lose acknowledged money. Turn it on.`
    return { name, state: 'bad', says }
  }
  if (unsafeAsyncCommit) {
    const says = 'UNSAFE_ASYNC_COMMIT is set: the service would start on an unsafe database.'
    return { name, state: 'warning', says }
  }
  return { name, state: 'good', says: 'The database flushes every commit before it answers.' }
}

function checkMigrations(migrations: MigrationState[]): SystemCheck {
  const waiting = migrations.filter(({ ranAt }) => ranAt === undefined)
  const name = 'Migrations'
  if (waiting.length === 0) return { name, state: 'good', says: 'All of them ran.' }
  const says = `${waiting.length} did not run yet. Run the service once with --role migrate.`
  return { name, state: 'bad', says }
}

function checkClock({ driftMs }: Database): SystemCheck {
  const name = 'Clocks'
  const seconds = (driftMs / 1_000).toFixed(1)
  if (driftMs <= clockDriftMaxMs)
    return { name, state: 'good', says: 'This process and the database agree.' }
  const says = `This process is ${seconds} s from the database. Check the time service of both.`
  return { name, state: 'warning', says }
}

function checkPublicUrl({ publicUrl }: Config): SystemCheck {
  const name = 'Public address'
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:') return { name, state: 'good', says: `${publicUrl}, with https.` }
  if (hostname === '127.0.0.1' || hostname === 'localhost')
    return { name, state: 'warning', says: `${publicUrl} can be reached from this machine alone.` }
  const says = `${publicUrl} has no https: sign-ins and keys can be read on the way. Set PUBLIC_URL.`
  return { name, state: 'bad', says }
}

function checkDisks(disks: Disk[]): SystemCheck {
  const name = 'Disk space'
  const fullest = disks.toSorted((a, b) => b.usedShare - a.usedShare)[0]
  if (fullest === undefined) {
    const says = 'Nothing is watched. Set DATABASE_BYTES_MAX or WATCHED_PATHS.'
    return { name, state: 'warning', says }
  }
  const used = `${fullest.place} is ${Math.floor(fullest.usedShare * 100)}% full`
  if (!disks.some(({ isFull }) => isFull)) return { name, state: 'good', says: `${used}.` }
  const says = `${used}: new tasks and uploads are answered 503, everything else continues. Free some space.`
  return { name, state: 'bad', says }
}

function checkSecrets(config: Config): SystemCheck {
  const name = 'Secrets'
  const old = listRings(config).reduce((sum, { ring }) => sum + ring.secrets.size - 1, 0)
  const says =
    old === 0
      ? 'SESSION_SECRET, KEY_PEPPERS and WEBHOOK_SECRET_KEYS have one number each.'
      : 'Several numbers are known, so that what was made with each works. admin secrets says which can be retired.'
  return { name, state: 'good', says }
}
