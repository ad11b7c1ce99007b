import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Loose, type Reply, type Service, startService } from '../../../../test/service.ts'
import { makeWorker } from '../../../../test/workbench-client.ts'
import { revisions } from '../../../core/money.ts'

let service: Service
let operator: TestPerson
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  operator = await signIn(service, { operator: true, name: 'Olga Operator' })
  client = await service.makeClient()
})
afterAll(() => service.stop())

const reason = 'Nobody asked for it in a year.'
const path = '/operator/v1/tags'
const setRetired = (tagId: number, retired: boolean, more = {}) =>
  operator.call('PATCH', `${path}/${tagId}`, { body: { retired, reason, ...more } })

async function makeTag(): Promise<number> {
  const name = `Level ${Math.random().toString(36).slice(2)}`
  const body = { name, description: 'Of this test.', multiplier: 1.5, reason }
  return (await operator.call('POST', path, { body })).body.id
}

function create(tagId: number, more = {}): Promise<Reply> {
  const { key, projectId } = client
  const body = { projectId, prompt: 'Look at this.', maxCredits: 3_600, tagId, ...more }
  return service.call('POST', '/tasks/create', { key, body })
}

async function readActs(tagId: number): Promise<Loose[]> {
  const { rows } = await sql`select act, actor, details from audit_entries
    where subject = ${`tag ${tagId}`} and act <> 'tag.created' order by number`.execute(
    service.deps.database.db,
  )
  return rows
}

test('a retired tag is neither listed nor taken by new tasks, and it says so', async () => {
  const tagId = await makeTag()
  expect((await create(tagId)).status).toBe(201)
  const retired = await setRetired(tagId, true)
  expect(retired.status).toBe(200)
  expect(retired.body).toMatchObject({ id: tagId, retiredAt: expect.stringMatching(/Z$/) })
  for (const revision of revisions) {
    const { body } = await service.call('GET', '/tags', { key: client.key, revision })
    expect(body.data.map(({ id }: Loose) => id)).not.toContain(tagId)
  }
  const refused = await create(tagId)
  expect(refused.status).toBe(400)
  expect(refused.body.error.details.errors).toEqual([
    { field: 'tagId', message: expect.stringContaining('is a retired tag') },
  ])
  const listed = (await operator.call('GET', path)).body.data.find(({ id }: Loose) => id === tagId)
  expect(listed).toMatchObject({ waitingTasks: 1, retiredAt: retired.body.retiredAt })
})

test('its open tasks are still claimed and answered', async () => {
  const tagId = await makeTag()
  const { id } = (await create(tagId)).body
  await setRetired(tagId, true)
  const worker = await makeWorker(service, { tagIds: [tagId] })
  const claimed = await worker.claimNext()
  expect(claimed.id).toBe(id)
  const answer = { leaseNumber: claimed.lease.number, result: { message: 'Yes.' } }
  expect((await worker.answer(id, answer)).status).toBe(200)
  const read = await service.call('GET', `/tasks/${id}`, { key: client.key })
  expect(read.body).toMatchObject({ status: 'completed', tagIdUsed: tagId })
})

test('it can be brought back', async () => {
  const tagId = await makeTag()
  await setRetired(tagId, true)
  expect((await setRetired(tagId, false)).body.retiredAt).toBeNull()
  expect((await create(tagId)).status).toBe(201)
  expect((await service.call('GET', '/tags', { key: client.key })).text).toContain(`"id":${tagId}`)
})

test('each act stands in the audit once, with who and why', async () => {
  const tagId = await makeTag()
  await setRetired(tagId, true)
  await setRetired(tagId, true)
  await setRetired(tagId, false)
  const actor = `person:${operator.personUuid}`
  expect(await readActs(tagId)).toEqual([
    { act: 'tag.retired', actor, details: { reason } },
    { act: 'tag.restored', actor, details: { reason } },
  ])
})

test('the default tag is never retired', async () => {
  const refused = await setRetired(1, true)
  expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
  expect((await create(1)).status).toBe(201)
})

test('an unknown tag is 404, and a reason is required', async () => {
  expect((await setRetired(999_999, true)).status).toBe(404)
  const tagId = await makeTag()
  expect((await setRetired(tagId, true, { reason: 'short' })).status).toBe(400)
  expect((await create(tagId)).status).toBe(201)
})

test('engineers keep it, and may be given it, so that what it has is answered', async () => {
  const tagId = await makeTag()
  await setRetired(tagId, true)
  const worker = await makeWorker(service, { tagIds: [1] })
  const changed = await operator.call('PATCH', `/operator/v1/engineers/${worker.personId}`, {
    body: { tagIds: [1, tagId], reason },
  })
  expect(changed.status, changed.text).toBe(200)
})
