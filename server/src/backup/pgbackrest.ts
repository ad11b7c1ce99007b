// pgBackRest, by which the database is backed up: its configuration, and a call of it. It has to run where
// the data directory is, as the user that owns it.
import { spawn } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupConfig } from '../core/config-backup.ts'

const stanza = 'task-review'

export type Pgbackrest = {
  /** Gives what it printed; a failure carries its last words. */
  run(command: string, flags?: readonly string[]): Promise<string>
  /** For archive_command of the server. */
  archiveCommand: string
}

/** Writes its configuration. The program is found on the PATH unless another is given. */
export function openPgbackrest(
  config: BackupConfig,
  program: readonly [string, ...string[]] = ['pgbackrest'],
): Pgbackrest {
  const file = writeConfiguration(config)
  const [command, ...first] = program
  const common = [`--config=${file}`, `--stanza=${stanza}`]
  return {
    run: (name, flags = []) => runToEnd(command, [...first, ...common, ...flags, name]),
    archiveCommand: ['pgbackrest', ...common, 'archive-push', '"%p"'].join(' '),
  }
}

/** For its own user alone: the passphrase and the key to the store are in it. */
function writeConfiguration(config: BackupConfig): string {
  mkdirSync(config.workFolder, { recursive: true, mode: 0o700 })
  const file = join(config.workFolder, 'pgbackrest.conf')
  const partial = `${file}.${process.pid}.partial`
  writeFileSync(partial, describe(config), { mode: 0o600 })
  renameSync(partial, file)
  return file
}

function describe({ store, ...config }: BackupConfig): string {
  const url = new URL(store.endpoint ?? `https://s3.${store.region}.amazonaws.com`)
  const global: Record<string, string | undefined> = {
    'repo1-type': 's3',
    'repo1-path': `/${store.keyPrefix}pgbackrest`,
    'repo1-s3-bucket': store.bucket,
    'repo1-s3-endpoint': url.hostname,
    'repo1-storage-port': url.port === '' ? undefined : url.port,
    'repo1-s3-region': store.region,
    'repo1-s3-uri-style': store.isPathStyle ? 'path' : 'host',
    'repo1-s3-key-type': store.credentials ? 'shared' : 'auto',
    'repo1-s3-key': store.credentials?.accessKeyId,
    'repo1-s3-key-secret': store.credentials?.secretAccessKey,
    'repo1-storage-ca-file': store.caFile,
    'repo1-cipher-type': 'aes-256-cbc',
    'repo1-cipher-pass': config.passphrase,
    'repo1-retention-full': String(config.fullKept),
    // Small files travel together: a request for each of thousands would take most of the time.
    'repo1-bundle': 'y',
    'compress-type': 'zst',
    'process-max': '2',
    // A checkpoint is made, not waited for.
    'start-fast': 'y',
    'lock-path': join(config.workFolder, 'lock'),
    'log-level-console': 'off',
    'log-level-stderr': 'warn',
    'log-level-file': 'off',
  }
  const ofStanza = {
    'pg1-path': config.dataFolder,
    'pg1-socket-path': config.socket.folder,
    'pg1-port': String(config.socket.port),
    'pg1-user': 'postgres',
  }
  const lines = (entries: Record<string, string | undefined>) =>
    Object.entries(entries).flatMap(([name, value]) => (value ? `${name}=${value}` : []))
  return ['[global]', ...lines(global), '', `[${stanza}]`, ...lines(ofStanza), ''].join('\n')
}

async function runToEnd(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, said]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const status = await new Promise<number | null>((done, fail) => {
    child.once('error', (error: NodeJS.ErrnoException) => fail(explainAbsence(error)))
    child.once('close', done)
  })
  const output = Buffer.concat(printed).toString()
  if (status === 0) return output
  // What an operator can act on is its own words; a trace of ours adds nothing.
  throw new TypeError(explain(`${Buffer.concat(said)}`, status))
}

function explainAbsence(error: NodeJS.ErrnoException): Error {
  return error.code === 'ENOENT'
    ? new TypeError(
        'There is no pgbackrest on this machine: run this where the data directory of PostgreSQL is, in compose by the service backup.',
      )
    : error
}

/** Its errors begin so; what follows are hints, which stay. */
function explain(said: string, status: number | null): string {
  const at = said.indexOf('ERROR: ')
  const words = (at < 0 ? said : said.slice(at + 'ERROR: '.length)).trim().replace(/\n\s+/g, ' ')
  return `pgBackRest ended with ${status}: ${words === '' ? 'it said nothing' : words}`
}
