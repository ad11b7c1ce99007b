// Backup and restore by the real pgBackRest, through the code of `admin backup|restore`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDebianReady } from '../../scripts/stack/debian-part.ts'
import { checkBackups, listBackups, takeBackup } from '../../server/src/backup/backups.ts'
import { restoreDatabase } from '../../server/src/backup/restore.ts'
import { createBackupRestorer } from '../torture/restore/backup-restorer.ts'
import { ask } from '../torture/restore/debian-postgres.ts'

/** `scripts/debian-parts` makes the tree; without root these tests are left out. */
const isReady = await isDebianReady()
const restorer = createBackupRestorer()
let url = ''
const insert = async (note: string) => {
  const [row] = await ask<{ at: Date }>(
    url,
    'insert into notes (note) values ($1) returning clock_timestamp() as at',
    [note],
  )
  return row?.at as Date
}
const read = async () =>
  (await ask<{ note: string }>(url, 'select note from notes order by id')).map(({ note }) => note)
const readClock = async () =>
  (await ask<{ at: Date }>(url, 'select clock_timestamp() as at'))[0]?.at as Date

beforeAll(async () => {
  if (!isReady) return
  url = (await restorer.start()).adminUrl
  await ask(url, 'create table notes (id bigint generated always as identity, note text)')
}, 180_000)
afterAll(async () => {
  if (isReady) await restorer.stop()
}, 60_000)

test.skipIf(!isReady)(
  'a backup is listed, the next is incremental, and what is written now is archived',
  {
    timeout: 120_000,
  },
  async () => {
    await insert('before the backup')
    await restorer.takeBackup()
    const { deps } = restorer.machine()
    const second = await takeBackup(deps, { PUBLIC_URL: 'https://review.test' })
    expect(second).toMatchObject({ kind: 'incremental', secretFiles: 1, secretSettings: 1 })
    const backups = await listBackups(deps.pgbackrest)
    expect(backups.map(({ kind }) => kind)).toEqual(['full', 'incremental'])
    expect(await checkBackups(deps)).toMatchObject({ ok: true, archives: true, secretFiles: 1 })
  },
)

test.skipIf(!isReady)(
  'a restore refuses a server that runs, and a folder that it was not told to overwrite',
  {
    timeout: 60_000,
  },
  async () => {
    const { deps } = restorer.machine()
    const { dataFolder } = deps.config
    const whole = { to: undefined, force: dataFolder }
    await expect(restoreDatabase(deps, whole)).rejects.toThrow(/A database runs on/)
    // Where its socket cannot be seen, its lock still says so.
    const socket = { folder: '/tmp/nobody', port: 1 }
    const hidden = { ...deps, config: { ...deps.config, socket } }
    await expect(restoreDatabase(hidden, whole)).rejects.toThrow(/postmaster\.pid/)
    const elsewhere = { ...hidden.config, dataFolder: join(dataFolder, 'base') }
    await expect(
      restoreDatabase({ ...hidden, config: elsewhere }, { to: undefined, force: undefined }),
    ).rejects.toThrow(/is not empty.*--force/)
    await expect(
      restoreDatabase({ ...hidden, config: elsewhere }, { to: undefined, force: '/elsewhere' }),
    ).rejects.toThrow(/is not empty/)
    expect(await read()).toEqual(['before the backup'])
  },
)

test.skipIf(!isReady)(
  'a time outside of what is kept and a wrong passphrase are refused by name',
  {
    timeout: 60_000,
  },
  async () => {
    const { deps } = restorer.machine()
    const socket = { folder: '/tmp/nobody', port: 1 }
    const config = { ...deps.config, socket, dataFolder: '/tmp/nobody/data' }
    const refuse = async (to: Date | undefined, passphrase = config.passphrase) =>
      await restoreDatabase(
        { ...deps, config: { ...config, passphrase } },
        { to, force: undefined },
      ).then(
        () => 'restored',
        (error: Error) => error.message,
      )
    expect(await refuse(new Date('2001-01-01'))).toMatch(/^--to must be .* or later/)
    expect(await refuse(new Date(Date.now() + 60_000))).toMatch(/in the future/)
    expect(await refuse(undefined, 'another passphrase of at least 32 bytes')).toMatch(
      /BACKUP_PASSPHRASE is not the one/,
    )
    expect(existsSync(config.dataFolder)).toBe(false)
  },
)

test.skipIf(!isReady)(
  'to a second of choice, on a machine that had the store and the passphrase alone',
  {
    timeout: 180_000,
  },
  async () => {
    await insert('after the backup')
    const at = await readClock()
    await insert('too late')
    const marks = new Set<string>()
    url = (await restorer.destroyAndRestore(at)).adminUrl
    expect(await read()).toEqual(['before the backup', 'after the backup'])
    const { folder } = restorer.machine()
    for (const [path, text] of Object.entries(restorer.secrets))
      expect(readFileSync(join(folder, 'secrets', path), 'utf8')).toBe(text)
    marks.add(await readMark())
    // It goes on from there: the next restore begins with the backups of both lives.
    await restorer.takeBackup()
    await insert('second life')
    const again = await readClock()
    url = (await restorer.destroyAndRestore(again)).adminUrl
    expect(await read()).toEqual(['before the backup', 'after the backup', 'second life'])
    marks.add(await readMark())
    expect(marks.size).toBe(2)
    expect(marks.has('')).toBe(false)
  },
)

test.skipIf(!isReady)(
  'the latest is what had reached the archive',
  { timeout: 120_000 },
  async () => {
    await insert('archived')
    await ask(url, 'select pg_switch_wal()')
    await restorer.untilArchived()
    url = (await restorer.destroyAndRestore('latest')).adminUrl
    expect((await read()).at(-1)).toBe('archived')
  },
)

async function readMark(): Promise<string> {
  const text = `select coalesce(current_setting('task_review.restored', true), '') as mark`
  return (await ask<{ mark: string }>(url, text))[0]?.mark ?? ''
}
