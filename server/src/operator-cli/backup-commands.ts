// The commands about backups. They run without the rest of the service: on a machine that is restored there
// is no database yet, and no setting but those that lead to the backups.
import { setTimeout as delay } from 'node:timers/promises'
import {
  type BackupDeps,
  checkBackups,
  listBackups,
  openBackupStore,
  takeBackup,
} from '../backup/backups.ts'
import { openPgbackrest } from '../backup/pgbackrest.ts'
import { restoreDatabase } from '../backup/restore.ts'
import {
  chooseCopy,
  listCopies,
  openCopy,
  putCopy,
  readSecretFolder,
  writeSecretFolder,
} from '../backup/secret-copies.ts'
import { readBackupConfig, readGivenSettings } from '../core/config.ts'
import { type Options, readTime, readWhole } from './options.ts'

type Flags = Options & Partial<Record<'list' | 'check' | 'configure' | 'full' | 'show', boolean>>
type Result = Record<string, unknown>

export type BackupCommand = { usage: string; about: string; run(flags: Flags): Promise<Result> }

export const backupCommands: Record<string, BackupCommand> = {
  backup: {
    usage: '[--full] [--every-hours N] [--list] [--check] [--configure]',
    about:
      'Back up the database by pgBackRest and the secrets beside it, where the data directory is. --list shows what there is, --check whether what is written now can be restored.',
    run: backup,
  },
  restore: {
    usage: '[--to ISO] [--force FOLDER]',
    about:
      'Restore the database into its stopped, empty data directory, up to a time or as late as its archive goes.',
    run: restore,
  },
  'seal-secrets': {
    usage: '',
    about: 'Store a sealed copy of the secrets of this process beside the backups.',
    run: sealSecrets,
  },
  'restore-secrets': {
    usage: '[--list] [--to ISO] [--show] [--force FOLDER]',
    about:
      'Write the sealed secrets back into SECRETS_FOLDER. --show prints the settings that were sealed with them.',
    run: restoreSecrets,
  },
}

async function withDeps<T>(use: (deps: BackupDeps) => Promise<T>): Promise<T> {
  const config = readBackupConfig()
  const store = openBackupStore(config)
  try {
    return await use({ config, pgbackrest: openPgbackrest(config), store })
  } finally {
    await store.close()
  }
}

async function backup(flags: Flags): Promise<Result> {
  const hours = readWhole(flags, 'every-hours', 1, 24 * 31)
  return await withDeps(async (deps) => {
    // Written by opening it; the server reads it for every segment of its log.
    if (flags.configure) return { archiveCommand: deps.pgbackrest.archiveCommand }
    if (flags.list) return { backups: await listBackups(deps.pgbackrest) }
    if (flags.check) return await checkBackups(deps)
    if (hours === undefined) return await backUp(deps, flags.full === true)
    return await repeat(() => backUp(deps, false), hours)
  })
}

async function backUp(deps: BackupDeps, isFull: boolean): Promise<Result> {
  const startedAtMs = performance.now()
  const settings = readGivenSettings(deps.config.secretsFolder)
  const made = await takeBackup(deps, settings, { isFull })
  return { ...made, seconds: Number(((performance.now() - startedAtMs) / 1_000).toFixed(1)) }
}

const retryMinutes = 1

/** For ever, a line each. A backup that failed is tried again soon: the store may have been away. */
async function repeat(run: () => Promise<Result>, hours: number): Promise<Result> {
  for (;;) {
    const outcome = await run().catch((error: Error) => ({ ok: false, failed: error.message }))
    process.stdout.write(`${JSON.stringify(outcome)}\n`)
    await delay('failed' in outcome ? retryMinutes * 60_000 : hours * 3_600_000)
  }
}

async function restore(flags: Flags): Promise<Result> {
  const to = readTime(flags, 'to')
  const restored = await withDeps((deps) => restoreDatabase(deps, { to, force: flags.force }))
  return {
    ...restored,
    next: 'Start the database, then run admin adopt-database and admin check-files.',
  }
}

async function sealSecrets(): Promise<Result> {
  const config = readBackupConfig()
  const store = openBackupStore(config)
  try {
    await store.ensureBucket()
    const files = readSecretFolder(config.secretsFolder)
    const settings = readGivenSettings(config.secretsFolder)
    const { key } = await putCopy(store, { files, settings }, config)
    return { key, secretFiles: Object.keys(files).length, secretSettings: Object.keys(settings) }
  } finally {
    await store.close()
  }
}

async function restoreSecrets(flags: Flags): Promise<Result> {
  const config = readBackupConfig()
  const by = readTime(flags, 'to')
  const store = openBackupStore(config)
  try {
    const copies = await listCopies(store)
    if (flags.list) return { copies: copies.map(({ madeAt }) => madeAt.toISOString()) }
    const copy = chooseCopy(copies, by)
    const { files, settings } = await openCopy(store, copy, config.passphrase)
    if (flags.show) return { madeAt: copy.madeAt.toISOString(), settings }
    const overwrites = flags.force === config.secretsFolder
    const outcome = writeSecretFolder(config.secretsFolder, files, { overwrites })
    return { madeAt: copy.madeAt.toISOString(), ...outcome, settings: Object.keys(settings) }
  } finally {
    await store.close()
  }
}
