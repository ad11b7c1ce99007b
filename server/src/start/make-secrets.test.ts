import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSecrets } from './make-secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (path: string) => readFileSync(join(folder, path), 'utf8').trim()

function readAll(): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => statSync(join(folder, path)).isFile())
  return Object.fromEntries(files.map((path) => [path, read(path)]))
}

test('a second start changes nothing', () => {
  expect(makeSecrets(folder)).toHaveLength(14)
  const first = readAll()
  expect(makeSecrets(folder)).toEqual([])
  expect(readAll()).toEqual(first)
  expect(Object.keys(first)).toHaveLength(14)
})

test('no two installations, and no two secrets of one, are alike', () => {
  makeSecrets(folder)
  const first = readAll()
  rmSync(folder, { recursive: true })
  makeSecrets(folder)
  const second = readAll()
  for (const path of Object.keys(first)) expect(second[path]).not.toBe(first[path])
  const own = ['postgres/password', 'valkey/password', 'app/session-secret', 'app/key-peppers']
  expect(new Set(own.map((path) => second[path])).size).toBe(own.length)
})

test('each server has the password that the service is given', () => {
  makeSecrets(folder)
  expect(new URL(read('migrate/database-admin-url')).password).toBe(read('postgres/password'))
  expect(new URL(read('app/valkey-url')).password).toBe(read('valkey/password'))
  expect(read('valkey/valkey.conf')).toBe(`requirepass ${read('valkey/password')}`)
  expect(read('app/s3-secret-access-key')).toBe(read('store/secret-access-key'))
})

test('one that was lost is made of those that are there, and a start cut short left none half', () => {
  makeSecrets(folder)
  const password = read('valkey/password')
  rmSync(join(folder, 'app/valkey-url'))
  writeFileSync(join(folder, 'app/valkey-url.1.partial'), 'redis://:ha')
  expect(makeSecrets(folder)).toEqual(['app/valkey-url'])
  expect(read('app/valkey-url')).toBe(`redis://:${password}@valkey:6379`)
})

test('the app has neither the admin of the database nor the owner of its tables', () => {
  makeSecrets(folder)
  const ofApp = Object.entries(readAll()).filter(([path]) => path.startsWith('app/'))
  const taken = [read('postgres/password'), new URL(read('migrate/database-owner-url')).password]
  expect(ofApp.length).toBeGreaterThan(5)
  for (const secret of taken) expect(JSON.stringify(ofApp)).not.toContain(secret)
})
