// GET /requests: the log as a key lists and follows it.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Loose, type Service, shareService } from '../../../../test/service.ts'
import { decodeId } from '../../../core/ids.ts'
import { revisions } from '../../../core/money.ts'
import { findEnd, followRequests } from './request-log.ts'

let service: Service
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await shareService()
})

type Client = Awaited<ReturnType<Service['makeClient']>>
type Reply = Awaited<ReturnType<Service['call']>>

const read = ({ key }: Client, query = '') => service.call('GET', `/requests${query}`, { key })
const idOf = ({ headers }: Reply) => headers.get('x-request-id') as string
const idsOf = ({ body }: Reply) => body.data.map(({ requestId }: Loose) => requestId)

/** Lists order by the millisecond of arrival, give or take one: the next request comes after both. */
async function ask({ key }: Client, path = '/tags'): Promise<string> {
  const requestId = idOf(await service.call('GET', path, { key }))
  const repliedAtMs = Date.now()
  await vi.waitUntil(() => Date.now() > repliedAtMs + 1, { interval: 1 })
  return requestId
}

/** A request is recorded when its reply has ended, which its caller may see a moment earlier. */
async function untilLogged(requestIds: string[]): Promise<void> {
  await vi.waitFor(async () => {
    await service.deps.requestLog.flush()
    const { rows } = await sql`
      select request_id from request_log where request_id = any(${requestIds})`.execute(db())
    expect(rows).toHaveLength(requestIds.length)
  })
}

async function follow(client: Client, after: string, more = ''): Promise<Reply> {
  return await read(client, `?after=${after}${more}`)
}

/** A row as a process writes it whose transaction is its own. */
const insertRow = (database: ReturnType<typeof db>, client: Client, requestId: string) =>
  sql`insert into request_log (account_id, at, request_id, method, path, status, duration_micros)
    values (${decodeId('acct', client.accountId)}, now() - interval '1 minute', ${requestId}, 'GET',
      '/api/v1/tags', 200, 1)`.execute(database)

describe('a list', () => {
  test.each(revisions)(
    'newest first, without names of people, in revision %s',
    async (revision) => {
      const client = await service.makeClient()
      const first = await ask(client)
      const second = await ask(client, '/tasks/task_1')
      await untilLogged([first, second])
      const reply = await service.call('GET', '/requests', { key: client.key, revision })
      expect(idsOf(reply).slice(0, 2)).toEqual([second, first])
      expect(reply.body.data[0]).toEqual({
        requestId: second,
        at: expect.any(String),
        method: 'GET',
        path: '/api/v1/tasks/task_1',
        status: 404,
        durationMs: expect.any(Number),
        code: 'NOT_FOUND',
        keyId: client.keyId,
        keyName: '',
      })
    },
  )

  test('filters and pages are those that members have', async () => {
    const client = await service.makeClient()
    const ids = [await ask(client), await ask(client, '/tasks/task_1'), await ask(client)]
    await untilLogged(ids)
    expect(idsOf(await read(client, '?status=4xx'))).toEqual([ids[1]])
    expect(idsOf(await read(client, '?path=/api/v1/tags&method=GET'))).toEqual([ids[2], ids[0]])
    expect(idsOf(await read(client, `?requestId=${ids[0]}`))).toEqual([ids[0]])
    const page = await read(client, '?limit=2')
    const next = await read(client, `?limit=2&cursor=${page.body.nextCursor}`)
    expect([...idsOf(page), idsOf(next)[0]]).toEqual(ids.toReversed())
    // PostgreSQL refuses a text with U+0000; it is found nowhere, and is no failure.
    expect(idsOf(await read(client, '?requestId=%00'))).toEqual([])
    expect(idsOf(await read(client, '?path=/api%00'))).toEqual([])
  })

  test('what reads the log is not in it, and what was refused is', async () => {
    const client = await service.makeClient()
    const look = idOf(await read(client))
    const refused = await read(client, '?status=none')
    expect(refused.status).toBe(400)
    await untilLogged([idOf(refused)])
    const ids = idsOf(await read(client))
    expect(ids).toContain(idOf(refused))
    expect(ids).not.toContain(look)
  })
})

describe('following', () => {
  test('begins now and goes on where it ended, oldest first', async () => {
    const client = await service.makeClient()
    await untilLogged([await ask(client)])
    const start = await follow(client, 'latest')
    expect(start.body).toEqual({ data: [], hasMore: false, nextCursor: expect.any(String) })
    const nothing = await follow(client, start.body.nextCursor)
    expect(nothing.body).toMatchObject({ data: [], hasMore: false })
    const [asked, seen]: [string[], string[]] = [[], []]
    let { nextCursor } = nothing.body
    for (let round = 1; round <= 3; round++) {
      asked.push(await ask(client), await ask(client))
      await untilLogged(asked)
      const page = await follow(client, nextCursor)
      seen.push(...idsOf(page))
      nextCursor = page.body.nextCursor
      expect(seen).toHaveLength(2 * round)
    }
    expect(seen.toSorted()).toEqual(asked.toSorted())
    expect(idsOf(await follow(client, start.body.nextCursor))).toEqual(seen)
  })

  test('pages end where they are told to, also inside of what one transaction wrote', async () => {
    const client = await service.makeClient()
    const start = await follow(client, 'latest')
    const ids = ['a', 'b', 'c', 'd', 'e'].map((mark) => `req_${mark.repeat(16)}`)
    await db()
      .transaction()
      .execute(async (tx) => {
        for (const id of ids) await insertRow(tx, client, id)
      })
    const pages: string[][] = []
    let page: Reply
    let { nextCursor } = start.body
    do {
      page = await follow(client, nextCursor, '&limit=2&path=/api/v1/tags')
      pages.push(idsOf(page))
      nextCursor = page.body.nextCursor
    } while (page.body.hasMore)
    expect(pages.flat()).toEqual(ids)
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
  })

  test('what is written while pages are turned comes once, with the next look', async () => {
    const client = await service.makeClient()
    const start = await follow(client, 'latest')
    const ids = ['a', 'b', 'c', 'd'].map((mark) => `req_${mark.repeat(15)}9`)
    const [late] = ids.splice(3)
    for (const id of ids) await insertRow(db(), client, id)
    const pages: Reply[] = []
    let { nextCursor } = start.body
    for (let look = 0; look < 4; look++) {
      const page = await follow(client, nextCursor, '&limit=2&path=/api/v1/tags')
      if (look === 0) await insertRow(db(), client, late as string)
      pages.push(page)
      nextCursor = page.body.nextCursor
    }
    expect(pages.map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2), [late], []])
  })

  test('misses nothing that was begun before and written after what it has seen', async () => {
    const client = await service.makeClient()
    const start = await follow(client, 'latest')
    const [slow, quick] = ['req_aaaaaaaaaaaaaaa1', 'req_aaaaaaaaaaaaaaa2']
    const seen: string[] = []
    let { nextCursor } = start.body
    const look = async () => {
      const page = await follow(client, nextCursor)
      seen.push(...idsOf(page))
      nextCursor = page.body.nextCursor
    }
    await db()
      .transaction()
      .execute(async (tx) => {
        await insertRow(tx, client, slow)
        await insertRow(db(), client, quick)
        // The slow one stands before the quick one, and is not there yet.
        await look()
        expect(seen).toEqual([quick])
      })
    await look()
    await look()
    expect(seen).toEqual([quick, slow])
  })

  test('many writers at once: every row comes once', async () => {
    const client = await service.makeClient()
    const start = await follow(client, 'latest')
    const rows = Array.from({ length: 60 }, (_, n) => `req_${String(n).padStart(16, '0')}`)
    let written = 0
    const writers = rows.map((row) => insertRow(db(), client, row).then(() => written++))
    const seen: string[] = []
    let { nextCursor } = start.body
    await vi.waitFor(
      async () => {
        const page = await follow(client, nextCursor, '&limit=7&path=/api/v1/tags')
        seen.push(...idsOf(page))
        nextCursor = page.body.nextCursor
        expect([written, seen.length]).toEqual([rows.length, rows.length])
      },
      { interval: 1, timeout: 10_000 },
    )
    await Promise.all(writers)
    expect(seen.toSorted()).toEqual(rows)
  })

  test('what is rare is looked for page by page', async () => {
    const client = await service.makeClient()
    const accountUuid = decodeId('acct', client.accountId) as string
    const filter = { keyUuid: undefined, status: undefined, method: 'POST', path: undefined }
    const after = await findEnd(db())
    for (const mark of ['a', 'b', 'c']) {
      await insertRow(db(), client, `req_${mark.repeat(15)}7`)
    }
    const asked = { ...filter, code: undefined, limit: 5, scanMax: 2 }
    const first = await followRequests(db(), accountUuid, { ...asked, after })
    expect(first).toMatchObject({ items: [], hasMore: true })
    const second = await followRequests(db(), accountUuid, { ...asked, after: first.next })
    expect(second).toMatchObject({ items: [], hasMore: false })
    expect(second.next).toEqual({ epoch: 1, seen: first.next.part?.upTo })
  })

  test('sees nothing of others', async () => {
    const [client, other] = [await service.makeClient(), await service.makeClient()]
    const start = await follow(client, 'latest')
    const [own, foreign] = [await ask(client), await ask(other)]
    await untilLogged([own, foreign])
    const ids = idsOf(await follow(client, start.body.nextCursor))
    expect(ids).toContain(own)
    expect(ids).not.toContain(foreign)
  })

  test.each([
    ...['after=now', 'after=latest&cursor=MTIz', 'after=MTIz', 'after='],
    // Of the right shape, and nothing that the database would take.
    ...['5.3.4', '5.9.2,1', '5.9.1,1', '0.0.', '5.zzzzzzzzzzzzz.'].map(
      (place) => `after=${Buffer.from(place).toString('base64url')}`,
    ),
  ])('400: %s', async (query) => {
    const reply = await read(await service.makeClient(), `?${query}`)
    expect(reply.status).toBe(400)
  })
})
