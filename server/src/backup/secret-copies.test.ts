import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { storeEnvironment } from '../../../scripts/stack/versitygw.ts'
import { createObjectStore, type ObjectStore } from '../adapters/object-store.ts'
import { readConfig, readGivenSettings, type StoreConfig } from '../core/config.ts'
import { makeSecrets } from '../start/make-secrets.ts'
import {
  chooseCopy,
  listCopies,
  openCopy,
  putCopy,
  readSecretFolder,
  removeOldCopies,
  writeSecretFolder,
} from './secret-copies.ts'

const passphrase = 'a passphrase of at least 32 bytes, kept elsewhere'
const opened: ObjectStore[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trs-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(async () => {
  for (const store of opened) await store.close()
})

function openStore(): ObjectStore {
  const prefix = `backup-test/${crypto.randomUUID()}/`
  const secret = 'a-secret-of-at-least-32-bytes-for-a-test'
  const config = readConfig({
    env: {
      ...{ DATABASE_URL: 'postgres://test', VALKEY_URL: 'redis://test', SESSION_SECRET: secret },
      ...{ KEY_PEPPERS: `1:${secret}`, WEBHOOK_SECRET_KEYS: `1:${secret}` },
      ...storeEnvironment(inject('testStack'), prefix),
    },
  })
  const store = createObjectStore(config.store as StoreConfig, { onCall: () => undefined })
  opened.push(store)
  return store
}

test('everything that role init made comes back on an empty machine', async () => {
  const store = openStore()
  const made = makeSecrets(folder)
  const files = readSecretFolder(folder)
  expect(Object.keys(files).toSorted()).toEqual(made.toSorted())
  const settings = { SMTP_URL: 'smtp://user:password@mail.test', PUBLIC_URL: 'https://review.test' }
  await putCopy(store, { files, settings }, { passphrase })
  const secrets = await openCopy(store, chooseCopy(await listCopies(store)), passphrase)
  expect(secrets.settings).toEqual(settings)
  const fresh = join(folder, 'fresh')
  expect(writeSecretFolder(fresh, secrets.files, { overwrites: false }).written).toHaveLength(
    made.length,
  )
  for (const path of made)
    expect(readFileSync(join(fresh, path), 'utf8')).toBe(readFileSync(join(folder, path), 'utf8'))
  // Role init finds all of them there, and makes none.
  expect(makeSecrets(fresh)).toEqual([])
})

test('another passphrase opens nothing and says so', async () => {
  const store = openStore()
  await putCopy(store, { files: { 'app/pepper': 'x' }, settings: {} }, { passphrase })
  const copy = chooseCopy(await listCopies(store))
  await expect(openCopy(store, copy, `${passphrase}.`)).rejects.toThrow(/BACKUP_PASSPHRASE/)
})

test('other secrets are kept unless the folder is named', () => {
  mkdirSync(join(folder, 'app'))
  writeFileSync(join(folder, 'app/pepper'), 'new')
  chmodSync(join(folder, 'app/pepper'), 0o444)
  const files = { 'app/pepper': 'old', 'app/more': 'more' }
  expect(() => writeSecretFolder(folder, files, { overwrites: false })).toThrow(
    /has other secrets: app\/pepper\. Nothing was written/,
  )
  expect(readSecretFolder(folder)).toEqual({ 'app/pepper': 'new' })
  const outcome = writeSecretFolder(folder, files, { overwrites: true })
  expect(outcome).toEqual({ written: ['app/pepper', 'app/more'], same: [] })
  expect(readSecretFolder(folder)).toEqual(files)
  expect(writeSecretFolder(folder, files, { overwrites: false }).same).toHaveLength(2)
  expect(() => writeSecretFolder(folder, { '../x': 'y' }, { overwrites: true })).toThrow(
    /leads out of/,
  )
})

test('kept are the copies since the oldest backup, and the one before it', async () => {
  const store = openStore()
  const secrets = { files: {}, settings: {} }
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 17, hour, 30))
  for (const hour of [1, 2, 3, 4]) await putCopy(store, secrets, { passphrase, at: at(hour) })
  const copies = await listCopies(store)
  expect(copies.map(({ madeAt }) => madeAt.getUTCHours())).toEqual([1, 2, 3, 4])
  expect(chooseCopy(copies).madeAt).toEqual(at(4))
  expect(chooseCopy(copies, at(3)).madeAt).toEqual(at(3))
  expect(() => chooseCopy(copies, at(0))).toThrow(/The oldest sealed secrets are of 2026/)
  expect(() => chooseCopy([])).toThrow(/There are no sealed secrets/)
  expect(await removeOldCopies(store, new Date(Date.UTC(2026, 10, 17, 3)))).toBe(1)
  expect((await listCopies(store))[0]?.madeAt).toEqual(at(2))
  expect(await removeOldCopies(store, at(0))).toBe(0)
})

test('settings are sealed as they were given, without those that lead to the backups', () => {
  writeFileSync(join(folder, 'elsewhere'), 'from a file\n')
  const env = {
    PUBLIC_URL: 'https://review.test',
    SMTP_URL_FILE: join(folder, 'elsewhere'),
    KEY_PEPPERS_FILE: '/secrets/app/key-peppers',
    BACKUP_PASSPHRASE: passphrase,
    BACKUP_S3_BUCKET: 'backups',
    UNKNOWN: 'x',
    MODEL_NAME: ' ',
  }
  expect(readGivenSettings('/secrets', env)).toEqual({
    PUBLIC_URL: 'https://review.test',
    SMTP_URL: 'from a file',
  })
})
