// How long a backup and a restore of many tasks take, by the code of `admin backup|restore`: a full backup,
// an incremental one after a hundredth more, and a restore up to a moment after it.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startValkey } from '../../../scripts/stack/valkey.ts'
import { listBackups } from '../../../server/src/backup/backups.ts'
import { readConfig } from '../../../server/src/core/config.ts'
import { migrateToLatest } from '../../../server/src/db/migrate.ts'
import { type Client, makeClients } from '../../bench/ground.ts'
import { fillRows } from '../../bench/rows.ts'
import type { Campaign, Context, Outcome } from '../campaign.ts'
import { createBackupRestorer } from './backup-restorer.ts'
import { ask } from './debian-postgres.ts'

const databaseName = 'torture'
const accounts = 10

export const backupSpeed: Campaign = {
  about: 'Backs up and restores a database of many tasks by pgBackRest, and says how long it took.',
  sizes: { tasks: 1_000_000 },
  switches: [],
  run,
}

async function run(context: Context): Promise<Outcome> {
  const tasks = context.size('tasks')
  const restorer = createBackupRestorer()
  context.onEnd(() => restorer.stop())
  const { adminUrl } = await restorer.start()
  const database = new URL(adminUrl)
  database.pathname = `/${databaseName}`
  const clients = await prepare(context, database.href, adminUrl)
  await fillRows(database.href, clients, tasks)
  context.progress(1, 4, `${tasks} tasks are there`)
  await restorer.takeBackup()
  const full = restorer.seconds.backup
  context.progress(2, 4, `a full backup took ${full} s`)
  await ask(
    database.href,
    `update task_queue set due_at = due_at + interval '1 second'
     where task_id in (select task_id from task_queue limit ${Math.ceil(tasks / 100)})`,
  )
  await restorer.takeBackup()
  const incremental = restorer.seconds.backup
  const [, last] = await listBackups(restorer.machine().deps.pgbackrest)
  context.progress(3, 4, `an incremental backup took ${incremental} s`)
  const before = await countTasks(database.href)
  const [{ at } = { at: new Date() }] = await ask<{ at: Date }>(adminUrl, 'select now() as at')
  const restored = new URL((await restorer.destroyAndRestore(at)).adminUrl)
  restored.pathname = `/${databaseName}`
  const after = await countTasks(restored.href)
  context.progress(4, 4, `${after} tasks are back`)
  return {
    figures: {
      tasks: after,
      'database, MB': Math.round((last?.databaseBytes ?? 0) / 1e6),
      'full backup, s': full,
      'incremental backup, s': incremental,
      'restore of the files, s': restorer.seconds.restore,
      'start and replay, s': restorer.seconds.replay,
    },
    checks: ['tasks lost'],
    violations:
      before === after
        ? []
        : [{ kind: 'tasks lost', detail: `${before} were there, ${after} are` }],
  }
}

async function prepare(context: Context, databaseUrl: string, adminUrl: string): Promise<Client[]> {
  const dir = await mkdtemp(join(tmpdir(), 'backup-speed-'))
  const valkey = await startValkey({ workDir: dir })
  context.onEnd(() => rm(dir, { recursive: true, force: true }))
  context.onEnd(() => valkey.kill9())
  await ask(adminUrl, `create database ${databaseName}`)
  await migrateToLatest({ databaseUrl })
  const secret = randomBytes(32).toString('hex')
  const config = readConfig({
    env: {
      ...{ DATABASE_URL: databaseUrl, VALKEY_URL: valkey.url, SESSION_SECRET: secret },
      ...{ KEY_PEPPERS: `1:${secret}`, WEBHOOK_SECRET_KEYS: `1:${secret}`, LOG_LEVEL: 'warn' },
    },
  })
  return await makeClients(config, accounts, 1)
}

async function countTasks(url: string): Promise<number> {
  const [row] = await ask<{ count: string }>(url, 'select count(*) from tasks')
  return Number(row?.count)
}
