// PgBouncer in transaction mode in front of a PostgreSQL on the loopback, as docs/operate/pgbouncer.md
// describes it: the tests run through it, and the doctor is shown what goes wrong without its settings.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startDebianPart } from './debian-part.ts'
import { findFreePort, waitUntil } from './processes.ts'
import { findReachableTmp, findRunAs } from './run-as.ts'

const readyTimeoutMs = 300_000
const roles = ['postgres', 'task_review_app', 'task_review_owner']
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

export type Pgbouncer = { port: number; stop(): Promise<void> }

export type PgbouncerOptions = {
  databasePort: number
  /** Lines of pgbouncer.ini that replace those of the docs; undefined leaves one out. */
  settings?: Record<string, string | undefined>
  /** What each connection to the server begins with. */
  connectQuery?: string | undefined
}

/** The limits that connections ask for themselves where there is no pooler. */
export const limitsQuery =
  'set statement_timeout = 5000; set lock_timeout = 4000; set idle_in_transaction_session_timeout = 10000'

export async function startPgbouncer(options: PgbouncerOptions): Promise<Pgbouncer> {
  const { databasePort, connectQuery, settings } = options
  const dir = await mkdtemp(join(findReachableTmp(findRunAs()), 'task-review-pgbouncer-'))
  await chmod(dir, 0o755)
  const port = await findFreePort()
  const users = join(dir, 'users.txt')
  const configFile = join(dir, 'pgbouncer.ini')
  const query = connectQuery === undefined ? '' : ` connect_query='${connectQuery}'`
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    max_client_conn: '1000',
    default_pool_size: '20',
    server_idle_timeout: '5',
    server_login_retry: '1',
    max_prepared_statements: '200',
    ignore_startup_parameters: limits.join(','),
    ...settings,
  }
  const text = Object.entries(lines).filter(([, value]) => value !== undefined)
  await writeFile(users, roles.map((role) => `"${role}" ""\n`).join(''))
  await writeFile(
    configFile,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${databasePort}${query}`,
      '[pgbouncer]',
      ...text.map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  )
  const logFile = join(dir, 'pgbouncer.log')
  const command = ['/usr/sbin/pgbouncer', configFile]
  const part = await startDebianPart({ user: 'postgres', command, logFile, cwd: dir })
  const stop = async () => {
    await part.stop()
    await rm(dir, { recursive: true, force: true })
  }
  const isUp = await waitUntil(
    async () => !part.isRunning() || (await isListening(port)),
    readyTimeoutMs,
  )
  if (isUp && part.isRunning()) return { port, stop }
  await part.stop()
  throw new Error(`PgBouncer did not come up: ${logFile}`)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
