// Tags that nobody serves: said by GET /tags, refused for realtime, warned of otherwise.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeEngineer } from '../../../../test/engineers.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import type { Db } from '../../../db/client.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let db: Db

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
  client = await service.makeClient()
})
afterAll(() => service.stop())
beforeEach(() => staff([1, 2], true))

/** One engineer has these tags; those before have none any more. */
async function staff(tagIds: number[], isOnDuty: boolean): Promise<void> {
  await sql`update engineers set tag_ids = '{}', on_duty_since = null`.execute(db)
  await makeEngineer(db, { tagIds, isOnDuty })
  await service.deps.servedTags.look()
}

async function listServed(revision = 'A') {
  const { body } = await service.call('GET', '/tags', { key: client.key, revision })
  return body.data.map(({ id, served }: Loose) => [id, served])
}

function create(more: Loose = {}, options: Loose = {}) {
  const { key, projectId } = client
  const body = { prompt: 'Does anybody serve this?', maxCredits: 600, projectId, ...more }
  return service.call('POST', '/tasks/create', { key, body, ...options })
}

test.each(['A', 'B'])('GET /tags says which are served now, in %s', async (revision) => {
  expect(await listServed(revision)).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ])
  await staff([1, 2], false)
  expect((await listServed(revision)).map(([, served]: Loose) => served)).not.toContain(true)
})

test.each([
  ['is suspended', sql`suspended_at = now(), on_duty_since = null`],
  ['was not seen lately', sql`last_seen_at = now() - interval '10 minutes'`],
])('an engineer who %s serves nothing', async (_, change) => {
  await sql`update engineers set ${change}`.execute(db)
  await service.deps.servedTags.look()
  expect(await listServed()).toContainEqual([1, false])
})

test('a realtime task of a tag that nobody serves is 408 in A, and nothing is held', async () => {
  const refused = await create({ mode: 'realtime_answer', maxCredits: 300, tagId: 3 })
  expect(refused.status).toBe(408)
  expect(refused.body.error.code).toBe('NO_ENGINEER_AVAILABLE')
  expect((await service.call('GET', '/credits', { key: client.key })).body.held).toBe(0)
  expect((await create({ mode: 'realtime_answer', maxCredits: 300, tagId: 2 })).status).toBe(201)
})

test('another task of a tag that no engineer has is taken with a warning', async () => {
  const made = await create({ tagId: 3 })
  expect(made.body.warnings).toEqual([
    { code: 'TAG_UNSERVED', message: expect.stringContaining('No engineer has tag 3') },
  ])
  expect((await create({ tagId: 2 })).body).not.toHaveProperty('warnings')
  // Somebody off duty comes back: that is no reason to warn.
  await staff([3], false)
  expect((await create({ tagId: 3 })).body).not.toHaveProperty('warnings')
  await staff([1], true)
  expect((await create({ tagId: 3, maxCredits: 60 }, { revision: 'B' })).body).not.toHaveProperty(
    'warnings',
  )
})

test('a replay repeats the reply byte for byte, whoever has the tag by then', async () => {
  const [warned, plain] = [randomUUID(), randomUUID()]
  const first = await create({ tagId: 3, idempotencyKey: warned })
  expect(first.body.warnings).toHaveLength(1)
  await staff([3], true)
  expect((await create({ tagId: 3, idempotencyKey: warned })).text).toBe(first.text)
  const second = await create({ tagId: 3, idempotencyKey: plain })
  await staff([1], true)
  const replay = await create({ tagId: 3, idempotencyKey: plain })
  expect(replay.headers.get('idempotent-replayed')).toBe('true')
  expect(replay.text).toBe(second.text)
})

test('a test key, whose tasks need no engineer, is not warned', async () => {
  const { testAccountId } = await service.makeAccount()
  const { key } = await service.makeKey({ account: testAccountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Test' } })
  const made = await create({ tagId: 3, projectId: project.body.id }, { key })
  expect(made.status).toBe(201)
  expect(made.body).not.toHaveProperty('warnings')
})
