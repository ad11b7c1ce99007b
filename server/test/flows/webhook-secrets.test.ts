// The secrets of webhooks are nowhere in clear: not in any row of any table, not in a log, not in an
// error. The dump is searched for the text, for its base 64 and for its bytes.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSealingKeys } from '../../src/core/sealed-secrets.ts'
import { ringOf } from '../../src/core/secret-ring.ts'
import { resealSecrets } from '../../src/modules/events/webhooks/secret-rotation.ts'
import { openLiveSecrets } from '../../src/modules/events/webhooks/secrets.ts'
import { type Loose, type Service, startService } from '../service.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

function post(path: string, body: unknown): Promise<Loose> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return service.call('POST', path, { key: client.key, body, headers })
}

/** Every row of every table as PostgreSQL writes it; bytes are in hex there. */
async function dump(): Promise<string> {
  const { db } = service.deps.database
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db,
  )
  expect(tables.rows.length).toBeGreaterThan(40)
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const rows = await sql<{ text: string }>`
      select t::text as text from ${sql.raw(name)} t`.execute(db)
    texts.push(...rows.rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

function spellings(secret: string): string[] {
  const base64 = secret.slice('whsec_'.length)
  const hex = (text: string) => Buffer.from(text).toString('hex')
  return [secret, base64, hex(secret), hex(base64), Buffer.from(base64, 'base64').toString('hex')]
}

test('no table holds a secret in clear, neither the old nor the new one', async () => {
  const made = await post('/webhooks/create', { url: 'https://example.com/webhooks' })
  const rolled = await post(`/webhooks/${made.body.id}/roll-secret`, {})
  await post(`/webhooks/${made.body.id}/test`, undefined)
  const whole = await dump()
  // What must be there shows that the search finds what is there.
  const sealed = await sql<{ hex: string }>`
    select encode(secret, 'hex') as hex from webhook_endpoints`.execute(service.deps.database.db)
  expect(whole).toContain(sealed.rows[0]?.hex)
  expect(whole).toContain('https://example.com/webhooks')
  for (const secret of [made.body.secret, rolled.body.secret]) {
    for (const spelling of spellings(secret)) expect(whole).not.toContain(spelling)
  }
})

test('a create that fails says and logs nothing of the secret', async () => {
  const { adminDb } = service
  const logged = vi.spyOn(service.deps.log, 'error')
  await sql`alter table webhook_lanes rename to webhook_lanes_away`.execute(adminDb)
  const reply = await post('/webhooks/create', { url: 'https://example.com/webhooks' })
  await sql`alter table webhook_lanes_away rename to webhook_lanes`.execute(adminDb)
  expect(reply.status).toBe(500)
  expect(logged).toHaveBeenCalled()
  const [[{ err }]] = logged.mock.calls as unknown as [[{ err: Error }]]
  const properties = Object.getOwnPropertyNames(err).map((name) => Reflect.get(err, name))
  expect(JSON.stringify([err.stack, ...properties])).not.toContain('whsec_')
  expect(reply.text).not.toContain('whsec_')
  logged.mockRestore()
})

test('a new key seals every secret again, and then the old key is not needed', async () => {
  const { db } = service.deps.database
  const { secret } = (await post('/webhooks/create', { url: 'https://example.com/' })).body
  const old = [...service.config.webhookSecretKeys.secrets]
  const added = [2, randomBytes(32).toString('hex')] as const
  const { count } = await resealSecrets(db, openSealingKeys(ringOf([...old, added])))
  expect(count).toBeGreaterThanOrEqual(2)
  const rows = await sql<{ id: string; secret: Buffer; previous_secret: Buffer | null }>`
    select id, secret, previous_secret from webhook_endpoints`.execute(db)
  const keys = openSealingKeys(ringOf([added]))
  const opened = rows.rows.map(({ id, secret: sealed, previous_secret: previousSecret }) =>
    openLiveSecrets(keys, { endpointUuid: id, secret: sealed, previousSecret }),
  )
  expect(opened.flat()).toContain(secret)
  expect(opened.some((secrets) => secrets.length === 2)).toBe(true)
})

test('the command of operators does it with the configured keys, for what is not deleted', async () => {
  const { db } = service.deps.database
  await sql`update webhook_endpoints set deleted_at = now(), secret = '', previous_secret = null,
    previous_secret_until = null`.execute(db)
  await post('/webhooks/create', { url: 'https://example.com/' })
  const others = { secondFactors: 0, callbacks: 0, pushSecrets: 0, unopened: 0 }
  expect(await service.admin('reseal')).toEqual({ webhookEndpoints: 0, ...others })
  // Number 0 is below every number of the setting.
  await sql`update webhook_endpoints set secret = '\\x00000000'::bytea || substr(secret, 5)
    where deleted_at is null`.execute(db)
  expect(await service.admin('reseal')).toEqual({ webhookEndpoints: 0, ...others, unopened: 1 })
})
