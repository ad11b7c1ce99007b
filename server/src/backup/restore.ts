// The database as it was, from the store and the passphrase alone.
//   - Nothing is written over a server that runs, nor into a folder with content unless that folder was named.
//   - A restored database says that it was: task_review.restored differs after each restore, because the
//     system identifier stays the same. Until it is adopted the relay stops.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { BackupConfig } from '../core/config-backup.ts'
import { type Backup, type BackupDeps, listBackups } from './backups.ts'
import { chooseCopy, listCopies, openCopy } from './secret-copies.ts'

export type RestoreRequest = {
  /** Undefined restores all that was archived. */
  to: Date | undefined
  /** The folder that may be overwritten. */
  force: string | undefined
}

export type Restored = {
  dataFolder: string
  to: string
  /** The newest backup before that time; the log does the rest. */
  backup: string
  mark: string
}

export async function restoreDatabase(
  { config, pgbackrest, store }: BackupDeps,
  { to, force }: RestoreRequest,
): Promise<Restored> {
  const isEmpty = await assertWritable(config, force)
  // A wrong passphrase is named by its name: pgBackRest would speak of headers of ciphers.
  await openCopy(store, chooseCopy(await listCopies(store)), config.passphrase)
  const backup = chooseBackup(await listBackups(pgbackrest), to)
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  const mark = `${new Date().toISOString()} ${randomUUID()}`
  await pgbackrest.run('restore', [
    `--set=${backup.label}`,
    ...(isEmpty ? [] : ['--delta']),
    ...(to === undefined ? ['--type=default'] : ['--type=time', `--target=${writeTarget(to)}`]),
    ...(to === undefined ? [] : ['--target-action=promote']),
    `--recovery-option=task_review.restored=${mark}`,
  ])
  const { dataFolder } = config
  return { dataFolder, to: to?.toISOString() ?? 'latest', backup: backup.label, mark }
}

/** Whether the folder is empty. */
async function assertWritable(config: BackupConfig, force: string | undefined): Promise<boolean> {
  const { dataFolder, socket } = config
  if (await answers(join(socket.folder, `.s.PGSQL.${socket.port}`)))
    throw new TypeError(
      `A database runs on ${socket.folder}: stop it first (docker compose stop api worker postgres). Nothing was changed.`,
    )
  const content = existsSync(dataFolder) ? readdirSync(dataFolder) : []
  if (content.includes('postmaster.pid'))
    throw new TypeError(
      `${dataFolder} has a postmaster.pid: a server runs there, or ended in a crash. Stop it; if none runs, remove that file. Nothing was changed.`,
    )
  if (content.length > 0 && force !== dataFolder)
    throw new TypeError(
      `${dataFolder} is not empty. To lose what is in it, repeat with --force ${dataFolder}. Nothing was changed.`,
    )
  return content.length === 0
}

function answers(path: string): Promise<boolean> {
  const socket = connect(path)
  return new Promise((done) => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}

/** The newest that was complete by then. */
function chooseBackup(backups: readonly Backup[], to: Date | undefined): Backup {
  const [oldest] = backups
  if (oldest === undefined)
    throw new TypeError(
      'There is no backup in this bucket under this prefix: check BACKUP_S3_BUCKET and BACKUP_S3_KEY_PREFIX.',
    )
  if (to !== undefined && to.getTime() > Date.now())
    throw new TypeError(`--to ${to.toISOString()} is in the future; leave it out for the latest.`)
  // The store has whole seconds.
  const backup = backups.findLast(({ finishedAt }) => to === undefined || finishedAt <= to)
  if (backup !== undefined) return backup
  throw new TypeError(
    `--to must be ${oldest.finishedAt.toISOString()} or later, when the oldest backup was complete.`,
  )
}

/** As PostgreSQL reads it: 2026-11-17 09:00:00.000+00. */
function writeTarget(to: Date): string {
  return to.toISOString().replace('T', ' ').replace('Z', '+00')
}
