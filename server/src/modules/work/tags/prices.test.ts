import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { decodeId } from '../../../core/ids.ts'

let service: Service
let operator: TestPerson
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  operator = await signIn(service, { operator: true, name: 'Olga Operator' })
  client = await service.makeClient()
})
afterAll(() => service.stop())

const reason = 'Fewer seniors in winter.'
const path = '/operator/v1/tags'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const setPrice = (tagId: number, body: object) =>
  operator.call('POST', `${path}/${tagId}/prices`, { body: { reason, ...body } })

async function makeTag(multiplier = 1.5): Promise<number> {
  const name = `Level ${Math.random().toString(36).slice(2)}`
  const body = { name, description: 'Of this test.', multiplier, reason }
  const reply = await operator.call('POST', path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.id
}

async function readTag(tagId: number): Promise<Loose> {
  const { body } = await operator.call('GET', path)
  return body.data.find((tag: Loose) => tag.id === tagId)
}

/** What a task created now keeps as its multiplier. */
async function createdWith(tagId: number): Promise<number | undefined> {
  const { key, projectId } = client
  const body = { projectId, prompt: 'Look at this.', mode: 'standard', maxCredits: 3_600, tagId }
  const reply = await service.call('POST', '/tasks/create', { key, body })
  expect(reply.status, reply.text).toBe(201)
  const row = await service.deps.database.db
    .selectFrom('tasks')
    .select('tag_multiplier_e4')
    .where('id', '=', decodeId('task', reply.body.id) as string)
    .executeTakeFirst()
  return row?.tag_multiplier_e4
}

async function shownToClients(tagId: number): Promise<number> {
  const { body } = await service.call('GET', '/tags', { key: client.key })
  return body.data.find((tag: Loose) => tag.id === tagId).multiplier
}

/** Lets the price to come have its moment. */
async function letItCome(tagId: number): Promise<void> {
  const { adminDb } = service
  const passed = sql`now() - interval '1 second'`
  await sql`update tags set next_effective_at = ${passed} where id = ${tagId}`.execute(adminDb)
  await sql`update tag_prices set effective_at = ${passed}
    where tag_id = ${tagId} and effective_at > now()`.execute(adminDb)
}

async function lastAct() {
  const result = await sql<{ act: string; subject: string; actor: string; details: Loose }>`
    select act, subject, actor, details from audit_entries
    where account_id is null order by number desc limit 1`.execute(service.deps.database.db)
  return result.rows[0]
}

describe('tags', () => {
  test('the levels of a new installation stand there with the price they came with', async () => {
    const { body } = await operator.call('GET', path)
    const first = body.data.slice(0, 3)
    expect(first.map((tag: Loose) => [tag.name, tag.multiplier, tag.isDefault])).toEqual([
      ['General', 1, true],
      ['Senior', 1.5, false],
      ['Principal', 2, false],
    ])
    const facts = { multiplier: 1.5, state: 'present', reason: null, setBy: null, setByName: null }
    expect(first[1].prices).toEqual([expect.objectContaining(facts)])
  })

  test('a new one can be asked for at once, and says who takes it', async () => {
    const tagId = await makeTag(2.5)
    await signIn(service, { engineer: { tagIds: [tagId] } })
    const task = await createdWith(tagId)
    expect(task).toBe(25_000)
    expect(await readTag(tagId)).toMatchObject({ multiplier: 2.5, engineers: 1, waitingTasks: 1 })
    expect(await lastAct()).toMatchObject({
      act: 'tag.created',
      subject: `tag ${tagId}`,
      actor: `person:${operator.personUuid}`,
      details: { multiplier: 2.5, reason },
    })
  })

  test('400 for the name of another, and nothing is added', async () => {
    const before = (await operator.call('GET', path)).body.data.length
    const body = { name: 'Senior', description: 'Again.', multiplier: 1, reason }
    const reply = await operator.call('POST', path, { body })
    expect(reply.status).toBe(400)
    expect((await operator.call('GET', path)).body.data).toHaveLength(before)
  })
})

describe('prices', () => {
  test('one without a time counts for the next task, and the ones before keep theirs', async () => {
    const tagId = await makeTag(1.5)
    expect(await createdWith(tagId)).toBe(15_000)
    const reply = await setPrice(tagId, { multiplier: 1.15 })
    expect(reply.status, reply.text).toBe(201)
    expect(await createdWith(tagId)).toBe(11_500)
    expect(await shownToClients(tagId)).toBe(1.15)
    const kept = await service.deps.database.db
      .selectFrom('tasks')
      .select('tag_multiplier_e4')
      .where('tag_id', '=', tagId)
      .orderBy('id')
      .execute()
    expect(kept.map((row) => row.tag_multiplier_e4)).toEqual([15_000, 11_500])
    const states = reply.body.prices.map((price: Loose) => [price.multiplier, price.state])
    expect(states).toEqual([
      [1.15, 'present'],
      [1.5, 'past'],
    ])
    const details = { multiplier: 1.15, effectiveAt: 'immediately', reason }
    expect(await lastAct()).toMatchObject({ act: 'tag.price_set', details })
  })

  test('one with a time counts from that time on, with nobody doing anything', async () => {
    const tagId = await makeTag(1.5)
    const effectiveAt = inHours(1)
    const reply = await setPrice(tagId, { multiplier: 3, effectiveAt })
    const next = { multiplier: 3, effectiveAt, state: 'coming', reason, setByName: 'Olga Operator' }
    expect(reply.body).toMatchObject({ multiplier: 1.5, next })
    expect(await createdWith(tagId)).toBe(15_000)
    expect(await shownToClients(tagId)).toBe(1.5)
    await letItCome(tagId)
    expect(await createdWith(tagId)).toBe(30_000)
    expect(await shownToClients(tagId)).toBe(3)
    expect(await readTag(tagId)).toMatchObject({ multiplier: 3, next: null })
  })

  test('one with a time replaces the one to come; one without leaves it', async () => {
    const tagId = await makeTag(1.5)
    await setPrice(tagId, { multiplier: 3, effectiveAt: inHours(1) })
    await setPrice(tagId, { multiplier: 4, effectiveAt: inHours(2) })
    const { body } = await setPrice(tagId, { multiplier: 2 })
    expect(body).toMatchObject({ multiplier: 2, next: { multiplier: 4 } })
    const states = body.prices.map((price: Loose) => [price.multiplier, price.state])
    expect(states).toEqual([
      [4, 'coming'],
      [3, 'replaced'],
      [2, 'present'],
      [1.5, 'past'],
    ])
    await letItCome(tagId)
    expect(await createdWith(tagId)).toBe(40_000)
  })

  test('one that came stays when another is set for later', async () => {
    const tagId = await makeTag(1.5)
    await setPrice(tagId, { multiplier: 3, effectiveAt: inHours(1) })
    await letItCome(tagId)
    const { body } = await setPrice(tagId, { multiplier: 4, effectiveAt: inHours(2) })
    expect(body).toMatchObject({ multiplier: 3, next: { multiplier: 4 } })
    expect(await createdWith(tagId)).toBe(30_000)
  })

  test.each([
    ['a time that passed', { multiplier: 2, effectiveAt: inHours(-1) }],
    ['a time too far away', { multiplier: 2, effectiveAt: inHours(24 * 731) }],
    ['five decimals', { multiplier: 1.00001 }],
    ['nothing at all', { multiplier: 0 }],
    ['more than a thousandfold', { multiplier: 1_000.5 }],
    ['a reason of nine characters', { multiplier: 2, reason: 'x'.repeat(9) }],
  ])('400 for %s, and the price stays', async (_, body) => {
    const tagId = await makeTag(1.5)
    expect((await setPrice(tagId, body)).status).toBe(400)
    expect(await readTag(tagId)).toMatchObject({ multiplier: 1.5, next: null })
    expect((await readTag(tagId)).prices).toHaveLength(1)
  })

  test('403 for the default tag, 404 for one that is not there', async () => {
    const refused = await setPrice(1, { multiplier: 2 })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect(await readTag(1)).toMatchObject({ multiplier: 1 })
    expect((await setPrice(999_999, { multiplier: 2 })).status).toBe(404)
  })
})
