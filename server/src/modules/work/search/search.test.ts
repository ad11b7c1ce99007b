import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { indexAllTasks } from '../../../../test/search.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { createTask, type TestClient } from '../../../../test/workbench-client.ts'
import { requireId } from '../../../core/ids.ts'
import { removeExpiredContent } from '../../consoles/content/content.ts'
import { indexNewTasks, measureSearchLag } from './search.ts'

let service: Service
let client: TestClient
let viewer: TestPerson
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  viewer = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'viewer' }] })
})
afterAll(() => service.stop())

const find = async (query: string, accountId = client.accountId, person = viewer) => {
  const reply = await person.call('GET', `/console/v1/accounts/${accountId}/tasks?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Loose
}
const idsOf = async (text: string, more = '') =>
  (await find(`q=${encodeURIComponent(text)}${more}`)).data.map(({ id }: Loose) => id)
const countWords = async () => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from task_search`.execute(db())
  return rows[0]?.count
}

describe('tasks with words', () => {
  let limiter: string
  let invoice: string

  beforeAll(async () => {
    limiter = await createTask(service, client, {
      prompt:
        'Check our rate limiter for a race\n\nTwo workers share one bucket in src/tokenBucket_v2.ts.',
      mode: 'fast',
    })
    invoice = await createTask(service, client, {
      prompt: 'Extract the line items of an invoice',
      metadata: { ticket: 'OPS-4711', nested: [{ carrier: 'Nordlicht' }], weight: 31_337 },
    })
    await indexAllTasks(db())
  })

  test.each([
    ['limiter', () => [limiter]],
    ['LIMITER', () => [limiter]],
    ['lim', () => [limiter]],
    ['bucket workers', () => [limiter]],
    // Punctuation separates words.
    ['tokenbucket', () => [limiter]],
    ['src/tokenbucket_v2.ts', () => [limiter]],
    ['bucket invoice', () => []],
    ['Nordlicht', () => [invoice]],
    ['OPS-4711', () => [invoice]],
    // Keys and numbers of the metadata are no words of the client's.
    ['carrier', () => []],
    ['31337', () => []],
    ['of', () => [invoice]],
    ['a', () => [limiter]],
  ])('%s', async (text, ids) => {
    expect(await idsOf(text)).toEqual(ids())
  })

  test('are found among what the filters leave', async () => {
    expect(await idsOf('limiter', '&mode=fast&status=pending')).toEqual([limiter])
    expect(await idsOf('limiter', '&mode=standard')).toEqual([])
    expect(await idsOf('limiter', '&createdBefore=2020-01-01T00:00:00Z')).toEqual([])
    expect(await idsOf('limiter', `&projectId=${client.projectId + 1}`)).toEqual([])
  })

  test.each(["'", '\\', "\\'; drop table task_search; --", ':*', '&', '!limiter', '(', '%', '  '])(
    'hostile: %s',
    async (text) => {
      const reply = await viewer.call(
        'GET',
        `/console/v1/accounts/${client.accountId}/tasks?q=${encodeURIComponent(text)}`,
      )
      expect(reply.status, reply.text).toBe(200)
    },
  )

  test("are never another account's", async () => {
    const other = await service.makeClient()
    const foreign = await createTask(service, other, { prompt: 'Does the limiter leak memory?' })
    await indexAllTasks(db())
    expect(await idsOf('limiter')).toEqual([limiter])
    expect(await idsOf('leak')).toEqual([])
    const stranger = await signIn(service, {
      memberOf: [{ accountId: other.accountId, role: 'owner' }],
    })
    const { data } = await find('q=limiter', other.accountId, stranger)
    expect(data.map(({ id }: Loose) => id)).toEqual([foreign])
  })
})

describe('the words', () => {
  test('of a task are written once, by however many workers, in small batches', async () => {
    const own = await service.makeClient()
    const before = (await countWords()) ?? 0
    for (let i = 0; i < 7; i++) await createTask(service, own)
    // A worker that comes while another has the mark does nothing.
    await Promise.all([indexNewTasks(db(), 2), indexNewTasks(db(), 2), indexNewTasks(db(), 3)])
    await indexAllTasks(db())
    expect(await countWords()).toBe(before + 7)
    expect(await indexNewTasks(db())).toBe(0)
  })

  test('that wait are measured by their age', async () => {
    await createTask(service, client)
    expect(await measureSearchLag(db())).toBeGreaterThan(0)
    await indexAllTasks(db())
  })

  test('of an earlier epoch are read first, and those of this one after them', async () => {
    const before = await countWords()
    await sql`delete from task_search`.execute(service.adminDb)
    await sql`update task_search_mark set epoch = 0, writer_xid = '0', event_id = 0`.execute(
      service.adminDb,
    )
    await indexAllTasks(db())
    expect(await countWords()).toBe(before)
  })

  test('go with the content, and are not written after it went', async () => {
    const own = await service.makeClient()
    const member = await signIn(service, {
      memberOf: [{ accountId: own.accountId, role: 'viewer' }],
    })
    const [kept, emptied] = [
      await createTask(service, own, { prompt: 'A quokka that stays' }),
      await createTask(service, own, { prompt: 'A quokka that goes' }),
    ]
    await indexAllTasks(db())
    await service.call('POST', `/tasks/${emptied}/cancel`, { key: own.key })
    const accountUuid = requireId('acct', own.accountId)
    await sql`insert into content_rules (account_id, keep_days) values (${accountUuid}, 0)`.execute(
      service.adminDb,
    )
    await removeExpiredContent(db())
    const ids = async () =>
      (await find('q=quokka', own.accountId, member)).data.map(({ id }: Loose) => id)
    expect(await ids()).toEqual([kept])
    await sql`update task_search_mark set writer_xid = '0', event_id = 0`.execute(service.adminDb)
    await indexAllTasks(db())
    expect(await ids()).toEqual([kept])
  })
})

test('keys find the tasks of their account alone', async () => {
  const [one, other] = [await service.makeClient(), await service.makeClient()]
  const prompt = 'Does the axolotl sleep at night?'
  const own = await createTask(service, one, { prompt })
  await createTask(service, other, { prompt })
  await indexAllTasks(db())
  const list = (query: string) => service.call('GET', `/tasks?${query}`, { key: one.key })
  const { status, body, text } = await list('q=axolotl%20sleep&include=prompt')
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ data: [{ id: own, prompt }], hasMore: false, nextCursor: null })
  expect((await list('q=axolotl&status=completed')).body.data).toEqual([])
  expect((await list(`q=axolotl&ids=${own}`)).status).toBe(400)
})

test('revision B has no search: it ignores q, like any name it does not know', async () => {
  const client = await service.makeClient()
  const id = await createTask(service, client, { prompt: 'Does the okapi have stripes?' })
  await indexAllTasks(db())
  const list = (revision: 'A' | 'B') =>
    service.call('GET', `/tasks?q=zebra${'a'.repeat(300)}`, {
      key: client.key,
      headers: { 'api-revision': revision },
    })
  expect((await list('A')).status).toBe(400)
  expect((await list('B')).body.data.map((task: Loose) => task.id)).toEqual([id])
})

test('operators find tasks of every account by their titles alone', async () => {
  const [one, other] = [await service.makeClient(), await service.makeClient()]
  const operator = await signIn(service, { operator: true })
  const prompt = 'Why does the pangolin roll up?\n\nOur wombat does not.'
  const older = await createTask(service, one, { prompt })
  const newer = await createTask(service, other, { prompt, metadata: { animal: 'wombat' } })
  await indexAllTasks(db())
  const search = async (text: string) => {
    const reply = await operator.call('GET', `/operator/v1/tasks?q=${encodeURIComponent(text)}`)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({ hasMore: false, nextCursor: null })
    return reply.body.data.map(({ id }: Loose) => id)
  }
  expect(await search('pangolin roll')).toEqual([newer, older])
  expect(await search('pangolin wombat')).toEqual([])
  expect(await search('wombat')).toEqual([])
})

test('pages of matches follow each other, newest first', async () => {
  const own = await service.makeClient()
  const ids: string[] = []
  for (let i = 0; i < 5; i++)
    ids.unshift(await createTask(service, own, { prompt: `Common words and number${i}` }))
  await indexAllTasks(db())
  const list = async (cursor: string | null) => {
    const more = cursor === null ? '' : `&cursor=${cursor}`
    return (await service.call('GET', `/tasks?q=common&limit=2${more}`, { key: own.key })).body
  }
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: Loose = await list(cursor)
    expect(page.data.length).toBeLessThanOrEqual(2)
    expect(page.hasMore).toBe(page.nextCursor !== null)
    found.push(...page.data.map(({ id }: Loose) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(found).toEqual(ids)
})

test('words that very many tasks have are found to the last, a stretch at a time', async () => {
  const own = await service.makeClient()
  const member = await signIn(service, { memberOf: [{ accountId: own.accountId, role: 'viewer' }] })
  const oldest = await createTask(service, own, { prompt: 'A flood of tasks with one word' })
  await indexAllTasks(db())
  const accountUuid = requireId('acct', own.accountId)
  // Rows without a task stand for tasks that a filter leaves out.
  await sql`insert into task_search (account_id, task_id, words)
    select ${accountUuid}::uuid, uuidv7(), array_to_tsvector(array[account_word(${accountUuid}, 'flood')])
    from generate_series(1, 10000)`.execute(service.adminDb)
  // Of all of them only the oldest has this one: the index finds it.
  expect((await find('q=word', own.accountId, member)).data).toMatchObject([{ id: oldest }])
  expect((await find('q=flood%20word', own.accountId, member)).data).toMatchObject([{ id: oldest }])
  const first = await find('q=flood', own.accountId, member)
  expect(first).toMatchObject({ data: [], hasMore: true })
  const rest = await find(`q=flood&cursor=${first.nextCursor}`, own.accountId, member)
  expect(rest).toMatchObject({ data: [{ id: oldest }], hasMore: false })
})
