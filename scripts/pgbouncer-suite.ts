// The tests of the API through PgBouncer in transaction mode: what the service does by DATABASE_URL then
// shares its sessions with everybody. Fixtures that reach into tables stay connected directly.
//   node scripts/pgbouncer-suite.ts [paths of tests, flags of vitest]
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startStack } from './stack/control.ts'
import { childEnvironment } from './stack/environment.ts'
import { limitsQuery, startPgbouncer } from './stack/pgbouncer.ts'
import { cloneDir } from './stack/stack-file.ts'

const usual = ['server/test/spec', 'server/test/flows', 'server/src/modules', 'server/src/start']

/**
 * It plays a standby by a default of the database, which PgBouncer keeps from its clients as the session had
 * it before. A standby is read-only by itself; `pnpm torture failover` has real ones.
 */
const leftOut = 'server/test/flows/read-only-database.test.ts'

const { databaseUrl } = await startStack((line) => void process.stderr.write(`${line}\n`))
const databasePort = Number(new URL(databaseUrl).port)
const pgbouncer = await startPgbouncer({ databasePort, connectQuery: limitsQuery })
const given = process.argv.slice(2)
const { status } = spawnSync(
  join(cloneDir, 'node_modules/.bin/vitest'),
  ['run', ...(given.length > 0 ? given : [...usual, '--exclude', leftOut])],
  {
    cwd: cloneDir,
    stdio: 'inherit',
    env: childEnvironment({ TASK_REVIEW_POOLER_PORT: String(pgbouncer.port) }),
  },
)
await pgbouncer.stop()
process.exitCode = status ?? 1
