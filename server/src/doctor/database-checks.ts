// The database: whether it keeps what it acknowledges, and whether it fits this version.
import { adviseTooOld, describeTooOld, isTooOld } from '../db/oldest-version.ts'
import { staffedTimeZone } from '../modules/work/staffing/calendar.ts'
import type { Check, Ground } from './check.ts'
import { describeError } from './describe-error.ts'
import { changeForRefusal } from './pooling-checks.ts'

const versionNumberMin = 180_000
const clockDriftMaxMs = 2_000
/** Of the queue of jobs, which a worker has beside the others. */
const queueConnections = 4
const daysAhead = [0, 90, 180, 270]

const needs = 'database-reachable'

export const databaseChecks: readonly Check[] = [
  {
    id: 'database-reachable',
    severity: 'dangerous',
    finds: 'The database does not answer, or does not let this role in',
    change: 'DATABASE_URL=postgres://user:password@host:5432/database, or start the database',
    atStart: true,
    find: ({ database, config }) =>
      database().then(
        () => undefined,
        (error) => {
          const why = describeError(error)
          const change = changeForRefusal(why)
          const says = `The database ${config.databaseLabel} gives no answer: ${why}.`
          return { says, ...(change !== undefined && { change }) }
        },
      ),
  },
  {
    id: 'database-version',
    severity: 'dangerous',
    finds: 'PostgreSQL is older than 18',
    change: 'PostgreSQL 18 (pg_upgrade, or a dump restored into a server of 18)',
    atStart: true,
    needs,
    async find({ database }) {
      const { version, versionNumber } = await database()
      return versionNumber < versionNumberMin ? `This is PostgreSQL ${version}.` : undefined
    },
  },
  {
    id: 'database-durability',
    severity: 'dangerous',
    finds:
      'fsync, synchronous_commit or full_page_writes is off: a crash may lose acknowledged credits',
    change: 'postgresql.conf: the setting named = on',
    atStart: true,
    needs,
    appliesTo: ({ config }) => !config.unsafeAsyncCommit,
    async find({ database }) {
      const { off } = await database()
      return off.length === 0
        ? undefined
        : `The database may lose acknowledged commits: ${off.join(', ')} is off.`
    },
  },
  {
    id: 'database-encoding',
    severity: 'dangerous',
    finds: 'The encoding of the database is not UTF8: most text cannot be stored in it',
    change: "create database … encoding 'UTF8' template template0, then migrate into it",
    atStart: true,
    needs,
    async find({ database }) {
      const { encoding } = await database()
      return encoding === 'UTF8' ? undefined : `The encoding of the database is ${encoding}.`
    },
  },
  {
    id: 'database-read-only',
    severity: 'dangerous',
    finds: 'The database takes no writes: it is a standby, or set to read-only',
    change:
      'DATABASE_URL with an address that leads to the primary (docs/operate/high-availability.md)',
    needs,
    async find({ database }) {
      const { isReadOnly } = await database()
      return isReadOnly ? 'The database takes no writes.' : undefined
    },
  },
  {
    id: 'migrations-pending',
    severity: 'dangerous',
    finds: 'Migrations of this version did not run yet',
    change: 'run once: --role migrate',
    atStart: true,
    needs,
    async find({ migrations }) {
      const { pending } = await migrations()
      return pending.length === 0
        ? undefined
        : `${pending.length} migrations did not run yet, the first of them ${pending[0]}.`
    },
  },
  {
    id: 'version-too-old',
    severity: 'dangerous',
    finds: 'A newer version has migrated this database and taken away what this version uses',
    change:
      'the newer version of the image for every process; to stay on this one, restore a backup made before that migration (docs/operate/upgrading.md)',
    atStart: true,
    needs,
    async find({ migrations }) {
      const { oldest } = await migrations()
      if (!isTooOld(oldest)) return undefined
      return { says: describeTooOld(oldest), change: adviseTooOld(oldest) }
    },
  },
  {
    id: 'migrations-unknown',
    severity: 'unsafe',
    finds:
      'A newer version has migrated this database; this one is meant to run beside it only while that is rolled out',
    change: 'the newer version of the image for every role',
    atStart: true,
    needs,
    async find({ migrations }) {
      const { unknown } = await migrations()
      return unknown.length === 0
        ? undefined
        : `The database has migrations that this version does not know, such as ${unknown.at(-1)}.`
    },
  },
  {
    id: 'database-connections',
    severity: 'unsafe',
    finds: 'All processes together may open more connections than the server has for this role',
    change:
      'postgresql.conf: max_connections, or less of DATABASE_POOL_SIZE and DATABASE_HOT_CONNECTIONS',
    atStart: true,
    needs,
    async find({ database, config }) {
      const { connectionsMax } = await database()
      const wanted = countConnections(config)
      return wanted <= connectionsMax
        ? undefined
        : `API processes and one worker may open ${wanted} connections; the server has ${connectionsMax} for this role.`
    },
  },
  {
    id: 'database-clock',
    severity: 'unsafe',
    finds: 'The clocks of this machine and of the database are more than 2 seconds apart',
    change: 'the time service (chrony, systemd-timesyncd) of both machines',
    atStart: true,
    needs,
    find: async ({ database }) => describeDrift('the database', (await database()).driftMs),
  },
  {
    id: 'time-zone',
    severity: 'unsafe',
    finds:
      'Database and Node.js disagree about the clock of America/New_York, by which staffed hours are kept: the zone data of one is old',
    change: 'a newer minor release of PostgreSQL (its zone data), or of Node.js',
    needs,
    async find({ zoneOffsets }) {
      const times = daysAhead.map((days) => new Date(Date.now() + days * 86_400_000))
      const known = await zoneOffsets(staffedTimeZone, times)
      const at = times.find((time, place) => known[place] !== readOffset(time))
      return (
        at &&
        `Database and Node.js disagree about the clock of ${staffedTimeZone} at ${at.toISOString()}.`
      )
    },
  },
]

export function describeDrift(of: string, driftMs: number): string | undefined {
  if (Math.abs(driftMs) <= clockDriftMaxMs) return undefined
  const seconds = Math.abs(driftMs / 1_000).toFixed(1)
  return `The clock of ${of} is ${seconds} s ${driftMs > 0 ? 'ahead of' : 'behind'} this machine.`
}

/** Hot connections are twice as many: statements and transactions have their own. */
function countConnections(config: Ground['config']): number {
  const ofProcess = config.databasePoolSize + 2 * config.databaseHotConnections
  return (config.apiProcessCount + 1) * ofProcess + queueConnections
}

/** Seconds ahead of UTC, as this process knows it. */
function readOffset(time: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: staffedTimeZone,
    timeZoneName: 'longOffset',
  })
  const name = parts.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60)
}
