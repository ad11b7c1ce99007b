// The secrets of a new installation (role init): made once, each a file, and kept from then on. A volume
// each, because no part needs the secrets of another. What is there already is never written again: a new
// pepper would end every API key, a new password would lock the service out of its database.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Written in this order: what comes later may be made of what came before. */
type Read = (path: string) => string
type Secret = { path: string; make(read: Read): string }

const random = () => randomBytes(32).toString('base64url')

const databaseUrl = (user: string, password: string, database = 'task_review') =>
  `postgres://${user}:${password}@postgres:5432/${database}`

/** The hosts are the names of the services in deploy/compose.yaml. */
const secrets: Secret[] = [
  { path: 'postgres/password', make: random },
  {
    path: 'migrate/database-admin-url',
    make: (read) => databaseUrl('postgres', read('postgres/password'), 'postgres'),
  },
  { path: 'migrate/database-owner-url', make: () => databaseUrl('task_review_owner', random()) },
  { path: 'app/database-url', make: () => databaseUrl('task_review_app', random()) },
  { path: 'valkey/password', make: random },
  { path: 'valkey/valkey.conf', make: (read) => `requirepass ${read('valkey/password')}` },
  { path: 'app/valkey-url', make: (read) => `redis://:${read('valkey/password')}@valkey:6379` },
  { path: 'store/access-key-id', make: () => `task-review-${randomBytes(6).toString('hex')}` },
  { path: 'store/secret-access-key', make: random },
  { path: 'app/s3-access-key-id', make: (read) => read('store/access-key-id') },
  { path: 'app/s3-secret-access-key', make: (read) => read('store/secret-access-key') },
  { path: 'app/key-peppers', make: () => `1:${random()}` },
  { path: 'app/session-secret', make: random },
  { path: 'app/webhook-secret-keys', make: () => `1:${random()}` },
]

/** Gives the paths of those that were made now. */
export function makeSecrets(folder: string): string[] {
  const read: Read = (path) => readFileSync(join(folder, path), 'utf8').trim()
  return secrets.flatMap(({ path, make }) => {
    const file = join(folder, path)
    if (existsSync(file)) return []
    writeOnce(file, `${make(read)}\n`)
    return [path]
  })
}

/**
 * Whole or not at all, and never over another: a start that was cut leaves no half secret, and of two
 * at the same time the first wins. Others than the owner may read: the servers of the other containers
 * run under users of their own, and each sees its own volume only.
 */
function writeOnce(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const partial = `${file}.${process.pid}.partial`
  const handle = openSync(partial, 'wx', 0o444)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(partial, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(partial)
  }
}
