// What `admin` says of the rings, and that a number in use is not given up.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSealingKeys } from '../../src/core/sealed-secrets.ts'
import { activeSecret, ringOf } from '../../src/core/secret-ring.ts'
import type { RingStatus } from '../../src/doctor/secret-status.ts'
import { openKeyDirectory } from '../../src/modules/identity/api-keys/key-directory.ts'
import {
  listRings,
  recordNumbers,
} from '../../src/modules/identity/secret-numbers/secret-numbers.ts'
import { commands } from '../../src/operator-cli/commands.ts'
import { signIn } from '../console-client.ts'
import { type Service, startService } from '../service.ts'

const folder = mkdtempSync(join(tmpdir(), 'trs-secret-commands-'))
const file = join(folder, 'key-peppers')
const second = 'the-second-secret-of-32-bytes-or-more-77aa'
let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

/** A command of a process whose three rings have a second number. */
async function run(name: string, options: Record<string, string> = {}) {
  const { config, deps } = service
  const add = (ring: typeof config.keyPeppers) => ringOf([...ring.secrets, [2, second]])
  const webhookSecretKeys = add(config.webhookSecretKeys)
  const turned = {
    ...config,
    ringFiles: { KEY_PEPPERS: file },
    ...{ sessionSecrets: add(config.sessionSecrets), keyPeppers: add(config.keyPeppers) },
    webhookSecretKeys,
  }
  const sealingKeys = openSealingKeys(webhookSecretKeys)
  return await commands[name]?.run({ ...deps, config: turned, sealingKeys }, options)
}

async function readUses() {
  const { rings } = (await run('secrets')) as { rings: RingStatus[] }
  return Object.fromEntries(
    rings.map(({ setting, numbers }) => [setting, numbers.map(({ inUse }) => inUse)]),
  )
}

test('the status counts what uses each number, until nothing is left of the old one', async () => {
  const { key, keyId, accountId, projectId } = await service.makeClient()
  await sql`update api_keys set revoked_at = now() where name like 'First %'`.execute(
    service.adminDb,
  )
  await service.call('POST', '/webhooks/create', { key, body: { url: 'https://example.com/' } })
  const callback = { url: 'https://example.com/callback' }
  const task = { prompt: 'Who hears of this task?', maxCredits: 600, projectId, callback }
  await service.call('POST', '/tasks/create', { key, body: task })
  const person = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
  await recordNumbers(service.deps.database.db, listRings(service.config))
  expect(await readUses()).toEqual({
    SESSION_SECRET: [{ sessions: 1 }, {}],
    KEY_PEPPERS: [{ 'API keys': 1 }, {}],
    WEBHOOK_SECRET_KEYS: [{ 'webhook endpoints': 1, callbacks: 1 }, {}],
  })
  writeFileSync(file, `1:${activeSecret(service.config.keyPeppers)},2:${second}\n`)
  const retire = { name: 'KEY_PEPPERS', number: '1' }
  await expect(run('retire-secret', retire)).rejects.toThrow(
    'KEY_PEPPERS 1 is in use. 1 API keys would end with it: each follows when it is used, or is rolled.',
  )
  expect(await run('reseal')).toEqual({
    ...{ secondFactors: 0, webhookEndpoints: 1, callbacks: 1, pushSecrets: 0, unopened: 0 },
  })
  const peppers = ringOf([...service.config.keyPeppers.secrets, [2, second]])
  const { database, clock } = service.deps
  const directory = await openKeyDirectory({
    ...{ db: database.db, peppers, clock },
    onError: (error) => expect.fail(String(error)),
  })
  expect((await directory.find(key))?.keyId).toBe(keyId)
  await directory.stop()
  await sql`delete from auth.sessions where id = ${person.sessionUuid}`.execute(database.db)
  expect(await readUses()).toEqual({
    SESSION_SECRET: [{}, {}],
    KEY_PEPPERS: [{}, { 'API keys': 1 }],
    WEBHOOK_SECRET_KEYS: [{}, { 'webhook endpoints': 1, callbacks: 1 }],
  })
  expect(await run('retire-secret', retire)).toMatchObject({ retired: 1, active: 2, numbers: [2] })
  expect(readFileSync(file, 'utf8')).toBe(`2:${second}\n`)
})

test('a number that data need and nobody has is named, and the command ends with a failure', async () => {
  const { deps, config } = service
  await service.makeClient()
  const lost = { ...config, keyPeppers: ringOf([[9, second]]) }
  const status = await commands.secrets?.run({ ...deps, config: lost }, {})
  expect(status?.ok).toBe(false)
  expect(JSON.stringify(status)).toMatch(/"number":1,"state":"missing".*Put the number back/)
})

test('a ring in the environment is left to whoever sets it', async () => {
  await expect(run('add-secret', { name: 'SESSION_SECRET' })).rejects.toThrow(
    /comes from the environment/,
  )
  await expect(run('add-secret', { name: 'HOST' })).rejects.toThrow(/--name must be one of/)
  await expect(run('retire-secret', { name: 'KEY_PEPPERS' })).rejects.toThrow(
    /--number is required/,
  )
})

test('no status holds a secret', async () => {
  const text = JSON.stringify(await run('secrets'))
  for (const { ring } of listRings(service.config)) expect(text).not.toContain(activeSecret(ring))
  expect(text).not.toContain(second)
})
