import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { backupCommands } from './backup-commands.ts'
import { commands } from './commands.ts'

const repository = resolve(import.meta.dirname, '../../..')

/** As in the image, whose entrypoint is main.mjs. */
function runMain(args: string[], env: Record<string, string> = {}) {
  const command = [join(repository, 'server/src/main.mjs'), ...args]
  // Elsewhere than in the clone, whose stack would be found.
  return spawnSync(process.execPath, command, { cwd: tmpdir(), encoding: 'utf8', env })
}

test('admin is an argument of the program that serves, with flags of its own', () => {
  const help = runMain(['admin', '--help'])
  expect(help.status).toBe(0)
  for (const name of [...Object.keys({ ...commands, ...backupCommands }), 'doctor'])
    expect(help.stderr).toContain(`  ${name} `)
  const refused = runMain(['admin', 'create-key', '--role', 'api'])
  expect(refused.stderr).toContain("Unknown option '--role'")
  expect(refused.status).toBe(1)
  const unknown = runMain(['admin', 'serve'])
  expect(unknown.stderr).toContain('Unknown command: serve')
  expect(unknown.status).toBe(2)
})

test('the doctor runs where the settings cannot be read, and says line by line what is missing', () => {
  const { status, stdout } = runMain(['admin', 'doctor', '--json'])
  expect(status).toBe(1)
  const { ok, findings } = JSON.parse(stdout)
  expect(ok).toBe(false)
  const says = findings.map((finding: { says: string }) => finding.says)
  expect(says).toContainEqual(expect.stringMatching(/^DATABASE_URL is not set/))
  expect(says).toContainEqual(expect.stringMatching(/^SESSION_SECRET is not set/))
})

test('the doctor runs where every part is down, and names each', () => {
  const secret = (letter: string) => `1:${letter}-secret-of-at-least-32-bytes-for-a-test`
  const { status, stdout } = runMain(['admin', 'doctor'], {
    DATABASE_URL: 'postgres://app:7f3a@127.0.0.1:9/task_review',
    VALKEY_URL: 'redis://127.0.0.1:9',
    KEY_PEPPERS: secret('a'),
    SESSION_SECRET: secret('b'),
    WEBHOOK_SECRET_KEYS: secret('c'),
    S3_BUCKET: 'files',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
    MODEL_NAME: 'm',
    PORT: '9',
  })
  expect(status).toBe(1)
  const parts = ['database-reachable', 'valkey-reachable', 'store-bucket', 'mail-reachable']
  for (const id of [...parts, 'model-reachable']) expect(stdout).toContain(` ${id}\n`)
  expect(stdout).not.toContain('7f3a')
  expect(stdout).toMatch(/checks, \d+ to mend\. Not made/)
})

test('backups are read from their own settings alone, and what is missing is named', () => {
  const nothing = runMain(['admin', 'restore'])
  expect(nothing.status).toBe(1)
  expect(nothing.stderr).toMatch(/^BACKUP_PASSPHRASE is not set/)
  expect(nothing.stderr).toContain('BACKUP_S3_BUCKET is not set')
  const wrong = runMain(['admin', 'backup', '--list'], {
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    BACKUP_PASSPHRASE: 'short',
    BACKUP_SOCKET: '/var/run/postgresql',
    BACKUP_S3_CA_FILE: '/nowhere.pem',
    BACKUP_S3_ACCESS_KEY_ID: 'one',
  })
  for (const says of [
    'BACKUP_S3_ENDPOINT must be https',
    'BACKUP_PASSPHRASE is shorter than 32 bytes',
    'BACKUP_SOCKET must be a path',
    'BACKUP_S3_CA_FILE: there is no /nowhere.pem',
    'are set both or neither',
  ])
    expect(wrong.stderr).toContain(says)
})
