import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { secretNames } from './config-secrets.ts'
import { activeSecret } from './secret-ring.ts'

const secret = 'a-secret-of-at-least-32-bytes-for-a-test'
const given = {
  DATABASE_URL: 'postgres://trs:hidden@127.0.0.1:5432/task_review',
  VALKEY_URL: 'redis://test',
  KEY_PEPPERS: `1:${secret}`,
  SESSION_SECRET: secret,
  WEBHOOK_SECRET_KEYS: `1:${secret}`,
}
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function writeSecret(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const inFiles = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${name}_FILE`, writeSecret(name, value)]),
  )

test('every secret may be in a file, with or without a line end', () => {
  const env = inFiles({ ...given, SESSION_SECRET: ` ${secret}\n`, SMTP_URL: 'smtp://mail\n' })
  const config = readConfig({ env, folder })
  expect(config.databaseUrl).toBe(given.DATABASE_URL)
  expect(config.sessionSecrets.secrets.get(1)).toBe(secret)
  expect(config.keyPeppers.secrets.get(1)).toBe(secret)
  expect(config.smtpUrl).toBe('smtp://mail')
})

test.each([...secretNames])('%s is either given or in a file, never both', (name) => {
  const env = { ...given, [name]: 'one', [`${name}_FILE`]: writeSecret(name, 'another') }
  expect(() => readConfig({ env })).toThrow(`${name} and ${name}_FILE are both set: remove one`)
})

test('a variable that is there and empty does not count as given', () => {
  const env = { ...given, SESSION_SECRET: '', ...inFiles({ SESSION_SECRET: `${secret}-of-file` }) }
  expect(activeSecret(readConfig({ env }).sessionSecrets)).toBe(`${secret}-of-file`)
})

test('a file that is missing or empty is named, and what it should hold is not', () => {
  const { SESSION_SECRET, ...rest } = given
  const missing = { ...rest, SESSION_SECRET_FILE: join(folder, 'nowhere') }
  expect(() => readConfig({ env: missing })).toThrow(ConfigError)
  expect(() => readConfig({ env: missing })).toThrow(
    new RegExp(`^SESSION_SECRET_FILE: ${join(folder, 'nowhere')} cannot be read \\(ENOENT\\)$`),
  )
  const empty = { ...rest, SESSION_SECRET_FILE: writeSecret('empty', '\n') }
  expect(() => readConfig({ env: empty })).toThrow(/^SESSION_SECRET_FILE: \S+ is empty$/)
})

test('a setting that is no secret is not read from a file', () => {
  const env = { ...given, HOST_FILE: writeSecret('HOST', '0.0.0.0') }
  expect(readConfig({ env }).host).toBe('127.0.0.1')
})
