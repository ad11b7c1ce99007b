// Backups of the database with the secrets beside them.
//   - The secrets are stored first: a backup that is there can always be used.
//   - A backup that is listed is complete and its log is archived: pgBackRest waits for that.
import { createObjectStore, type ObjectStore } from '../adapters/object-store.ts'
import type { BackupConfig } from '../core/config-backup.ts'
import type { Pgbackrest } from './pgbackrest.ts'
import {
  chooseCopy,
  listCopies,
  openCopy,
  putCopy,
  readSecretFolder,
  removeOldCopies,
} from './secret-copies.ts'

export type Backup = {
  label: string
  kind: 'full' | 'incremental'
  startedAt: Date
  finishedAt: Date
  /** Of the database, and of what this backup added to the store. */
  databaseBytes: number
  storedBytes: number
}

export type BackupDeps = { config: BackupConfig; pgbackrest: Pgbackrest; store: ObjectStore }

const dayMs = 86_400_000

export function openBackupStore({ store }: BackupConfig): ObjectStore {
  return createObjectStore(store, { onCall: () => undefined })
}

export async function takeBackup(
  { config, pgbackrest, store }: BackupDeps,
  settings: Record<string, string>,
  { isFull = false }: { isFull?: boolean } = {},
): Promise<Backup & { secretFiles: number; secretSettings: number }> {
  await store.ensureBucket()
  const files = readSecretFolder(config.secretsFolder)
  await putCopy(store, { files, settings }, { passphrase: config.passphrase })
  // Does nothing where it is there already, and says so where it belongs to another database.
  await pgbackrest.run('stanza-create')
  const before = await listBackups(pgbackrest)
  const lastFullAt = before.findLast(({ kind }) => kind === 'full')?.startedAt.getTime() ?? 0
  const isDue = isFull || Date.now() - lastFullAt > config.fullDays * dayMs
  await pgbackrest.run('backup', [`--type=${isDue ? 'full' : 'incr'}`])
  const after = await listBackups(pgbackrest)
  await removeOldCopies(store, (after[0] as Backup).startedAt)
  return {
    ...(after.at(-1) as Backup),
    secretFiles: Object.keys(files).length,
    secretSettings: Object.keys(settings).length,
  }
}

type Info = {
  status: { code: number; message: string }
  backup: {
    label: string
    type: string
    error: boolean | null
    timestamp: { start: number; stop: number }
    info: { size: number; repository: { delta: number } }
  }[]
}

/** No stanza yet: nothing was ever backed up there. */
const missingStanza = 1
const noBackup = 2

/** The oldest first. */
export async function listBackups(pgbackrest: Pgbackrest): Promise<Backup[]> {
  const [info] = JSON.parse(await pgbackrest.run('info', ['--output=json'])) as Info[]
  if (info === undefined) return []
  const { code, message } = info.status
  if (code !== 0 && code !== missingStanza && code !== noBackup)
    throw new TypeError(
      `The backups cannot be read: ${message}. Check BACKUP_PASSPHRASE and the store.`,
    )
  return info.backup.map(({ label, type, timestamp, info: size }) => ({
    label,
    kind: type === 'full' ? 'full' : 'incremental',
    startedAt: new Date(timestamp.start * 1_000),
    finishedAt: new Date(timestamp.stop * 1_000),
    databaseBytes: size.size,
    storedBytes: size.repository.delta,
  }))
}

/** Whether what is written now reaches the store, and the newest secrets can be opened. */
export async function checkBackups({ config, pgbackrest, store }: BackupDeps) {
  await pgbackrest.run('check')
  const copy = chooseCopy(await listCopies(store))
  const secrets = await openCopy(store, copy, config.passphrase)
  const newest = (await listBackups(pgbackrest)).at(-1)
  return {
    ok: newest !== undefined,
    archives: true,
    newestBackupAt: newest?.finishedAt.toISOString() ?? null,
    secretsOf: copy.madeAt.toISOString(),
    secretFiles: Object.keys(secrets.files).length,
    secretSettings: Object.keys(secrets.settings).length,
  }
}
