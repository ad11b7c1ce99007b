// Backs up by pgBackRest into a store behind TLS, by the code of `admin backup`, and restores by that of
// `admin restore` and `admin restore-secrets` into empty folders, with the store and the passphrase alone.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { startVersitygw, stopVersitygw } from '../../../scripts/stack/versitygw.ts'
import { type BackupDeps, openBackupStore, takeBackup } from '../../../server/src/backup/backups.ts'
import { openPgbackrest } from '../../../server/src/backup/pgbackrest.ts'
import { restoreDatabase } from '../../../server/src/backup/restore.ts'
import {
  chooseCopy,
  listCopies,
  openCopy,
  writeSecretFolder,
} from '../../../server/src/backup/secret-copies.ts'
import { readBackupConfig } from '../../../server/src/core/config.ts'
import { makeCertificate } from '../../../server/test/certificates.ts'
import { findQuietPort } from '../cell.ts'
import {
  ask,
  type DebianPostgres,
  giveAway,
  inTree,
  makeOwned,
  startDebianPostgres,
} from './debian-postgres.ts'
import type { DatabaseServer, Restorer } from './restorer.ts'

const archiveTimeoutMs = 60_000
const bucket = 'backups'

/** A machine: what is lost with it, and nothing besides. */
type Machine = { folder: string; port: number; deps: BackupDeps; server?: DebianPostgres }

type Kept = { url: string; accessKeyId: string; secretAccessKey: string; caFile: string }

export type BackupRestorer = Restorer & {
  /** How long the last of each took. */
  seconds: { backup: number; restore: number; replay: number }
  /** What role init would have made; it travels with the backups. */
  secrets: Record<string, string>
  /** The one that lives now. */
  machine(): Machine
  untilArchived(): Promise<void>
}

export function createBackupRestorer(): BackupRestorer {
  const root = mkdtempSync('/tmp/backup-restorer-')
  const passphrase = randomBytes(32).toString('base64')
  const secrets = { 'app/session-secret': `${randomBytes(32).toString('base64')}\n` }
  const seconds = { backup: 0, restore: 0, replay: 0 }
  const endings: (() => Promise<unknown>)[] = []
  let kept: Kept | undefined
  let machine: Machine | undefined
  let machines = 0

  const makeMachine = async (): Promise<Machine> => {
    machines += 1
    const folder = join(root, `machine-${machines}`)
    mkdirSync(folder, { mode: 0o755 })
    const port = await findQuietPort()
    const deps = openDeps({ folder, port, kept: kept as Kept, passphrase })
    machine = { folder, port, deps }
    return machine
  }

  const current = () => machine as Machine & { server: DebianPostgres }

  return {
    name: 'backup',
    seconds,
    secrets,
    machine: current,
    untilArchived: () => untilArchived(current().server),
    async start() {
      // The user of the servers has to reach what is in it.
      chmodSync(root, 0o755)
      mkdirSync(join(root, 'store'), { recursive: true })
      kept = await startStore(join(root, 'store'), (stop) => endings.push(stop))
      const made = await makeMachine()
      writeSecretFolder(made.deps.config.secretsFolder, secrets, { overwrites: false })
      return await startServer(made)
    },
    async takeBackup() {
      const startedAtMs = performance.now()
      await takeBackup(current().deps, {})
      seconds.backup = since(startedAtMs)
    },
    async destroyAndRestore(at) {
      const { server, folder, deps } = current()
      if (at !== 'latest') await untilArchived(server)
      await server.kill9()
      await deps.store.close()
      rmSync(folder, { recursive: true })
      const fresh = await makeMachine()
      const startedAtMs = performance.now()
      await restoreSecrets(fresh.deps)
      await restoreDatabase(fresh.deps, { to: at === 'latest' ? undefined : at, force: undefined })
      seconds.restore = since(startedAtMs)
      const restoredAtMs = performance.now()
      const restored = await startServer(fresh)
      seconds.replay = since(restoredAtMs)
      // The checkpointer of a server that was promoted sleeps on for up to five minutes, and with it
      // archive_timeout. The page for operators has them take a backup, which wakes it too.
      await ask(restored.adminUrl, 'checkpoint')
      return restored
    },
    async stop() {
      await machine?.server?.kill9()
      await machine?.deps.store.close()
      for (const end of endings) await end()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

const since = (startedAtMs: number) =>
  Number(((performance.now() - startedAtMs) / 1_000).toFixed(1))

async function startStore(
  workDir: string,
  onEnd: (stop: () => Promise<unknown>) => void,
): Promise<Kept> {
  const [accessKeyId, secretAccessKey] = ['backup', randomBytes(24).toString('hex')]
  const certificate = makeCertificate({ names: ['localhost'] })
  const { mark, url } = await startVersitygw({
    workDir,
    port: await findQuietPort(),
    secrets: { storeAccessKeyId: accessKeyId, storeSecretAccessKey: secretAccessKey },
    certificate,
  })
  onEnd(() => stopVersitygw(mark))
  return { url, accessKeyId, secretAccessKey, caFile: join(workDir, 'cert.pem') }
}

/** As `admin` opens it in the image, with the settings that an operator gives. */
function openDeps(given: {
  folder: string
  port: number
  kept: Kept
  passphrase: string
}): BackupDeps {
  const { folder, port, kept, passphrase } = given
  const config = readBackupConfig({
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ENDPOINT: kept.url,
    BACKUP_S3_ACCESS_KEY_ID: kept.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: kept.secretAccessKey,
    BACKUP_S3_FORCE_PATH_STYLE: '1',
    BACKUP_S3_CA_FILE: kept.caFile,
    BACKUP_PASSPHRASE: passphrase,
    BACKUP_DATA_FOLDER: join(folder, 'data'),
    BACKUP_SOCKET: join(folder, `socket/.s.PGSQL.${port}`),
    BACKUP_WORK_FOLDER: join(folder, 'work'),
    SECRETS_FOLDER: join(folder, 'secrets'),
  })
  for (const name of ['data', 'socket', 'work']) makeOwned(join(folder, name))
  const pgbackrest = openPgbackrest(config, inTree('pgbackrest'))
  giveAway(join(folder, 'work/pgbackrest.conf'))
  return { config, pgbackrest, store: openBackupStore(config) }
}

async function startServer(machine: Machine): Promise<DatabaseServer> {
  const { deps } = machine
  const { dataFolder, socket } = deps.config
  machine.server = await startDebianPostgres({
    dataFolder,
    socketFolder: socket.folder,
    port: machine.port,
    settings: {
      archive_mode: 'on',
      archive_command: deps.pgbackrest.archiveCommand,
      // In compose it is a minute.
      archive_timeout: '2s',
    },
  })
  return { adminUrl: machine.server.adminUrl }
}

async function restoreSecrets({ config, store }: BackupDeps): Promise<void> {
  const copy = chooseCopy(await listCopies(store))
  const { files } = await openCopy(store, copy, config.passphrase)
  writeSecretFolder(config.secretsFolder, files, { overwrites: false })
}

/**
 * A time can be chosen up to the last commit that left the machine. So one is made after it, and the
 * machine lives until the log has brought that into the store, as it does every few seconds.
 */
async function untilArchived({ adminUrl }: DebianPostgres): Promise<void> {
  await ask(adminUrl, `select pg_logical_emit_message(true, 'restore', 'after the chosen time')`)
  const [at] = await ask<{ file: string }>(
    adminUrl,
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as file',
  )
  const isThere = async () => {
    const [{ last } = { last: null }] = await ask<{ last: string | null }>(
      adminUrl,
      `select last_archived_wal as last from pg_stat_archiver`,
    )
    return last !== null && last.slice(0, 24) >= (at?.file ?? '')
  }
  if (!(await waitUntil(isThere, archiveTimeoutMs)))
    throw new Error('the log was not archived within a minute')
}
