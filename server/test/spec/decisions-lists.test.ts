// Lists, cursors and reading many tasks at once: decided where the specification says "not shown".
import { beforeAll, describe, expect, test } from 'vitest'
import { bothRevisions, expectError, expectInvalid, useService } from './conformance.ts'

const spec = useService()
const taskIds: string[] = []

beforeAll(async () => {
  for (let i = 0; i < 7; i++) taskIds.unshift(await spec.makeTask('A', { metadata: { i } }))
  await spec.complete(taskIds[0] as string)
  await spec.call('POST', `/tasks/${taskIds[1]}/cancel`)
})

const list = (query: string, revision: 'A' | 'B' = 'A') =>
  spec.call('GET', `/tasks${query}`, { revision })
const idsOf = (reply: { body: { data: { id: string }[] } }) => reply.body.data.map(({ id }) => id)

for (const revision of bothRevisions) {
  describe(`in revision ${revision}`, () => {
    test(`§4 Lists: {data, hasMore, nextCursor}, newest first (${revision})`, async () => {
      const reply = await list('', revision)
      expect(Object.keys(reply.body)).toEqual(['data', 'hasMore', 'nextCursor'])
      expect(reply.body).toMatchObject({ hasMore: false, nextCursor: null })
      expect(idsOf(reply)).toEqual(taskIds)
    })

    test(`§4 Lists: pages join without gap or repeat (${revision})`, async () => {
      const seen: string[] = []
      let cursor = ''
      for (let pages = 0; pages < 10; pages++) {
        const reply = await list(`?limit=2${cursor}`, revision)
        seen.push(...idsOf(reply))
        const { hasMore, nextCursor } = reply.body
        expect(hasMore).toBe(nextCursor !== null)
        const link = reply.headers.get('link')
        if (!hasMore) {
          expect(link).toBeNull()
          break
        }
        expect(link).toBe(`</api/v1/tasks?limit=2&cursor=${nextCursor}>; rel="next"`)
        cursor = `&cursor=${nextCursor}`
      }
      expect(seen).toEqual(taskIds)
    })

    test(`§4 Lists: a task created meanwhile does not move the pages (${revision})`, async () => {
      const { key, projectId } = await spec.service.makeClient()
      const make = async () => (await spec.create('A', { projectId }, { key })).body.id
      const made = [await make(), await make(), await make()].reverse()
      const first = await spec.call('GET', '/tasks?limit=1', { key, revision })
      await make()
      const rest = await spec.call('GET', `/tasks?cursor=${first.body.nextCursor}`, {
        key,
        revision,
      })
      expect([...idsOf(first), ...idsOf(rest)]).toEqual(made)
    })

    test(`§4 Lists: each item is what a read shows, without its result (${revision})`, async () => {
      const { data } = (await list('', revision)).body
      const done = (await spec.read(revision, taskIds[0] as string)).body
      const { result, ...rest } = done
      expect(result).toEqual({ message: 'Yes.' })
      expect(data[0]).toEqual(rest)
      const withResult = await list('?include=result', revision)
      expect(withResult.body.data[0]).toEqual(done)
    })

    test(`§4 ids=: those that exist and are one's own, unknown and foreign left out (${revision})`, async () => {
      const other = await spec.service.makeClient()
      const foreign = await spec.create('A', { projectId: other.projectId }, { key: other.key })
      const wanted = [
        taskIds[3],
        foreign.body.id,
        'task_00000000000000000000000000',
        'x',
        taskIds[5],
      ]
      const reply = await list(`?ids=${wanted.join(',')}`, revision)
      expect(idsOf(reply)).toEqual([taskIds[3], taskIds[5]])
      expect(reply.body).toMatchObject({ hasMore: false, nextCursor: null })
    })

    test(`§4 ids=: results only with include=result (${revision})`, async () => {
      const bare = await list(`?ids=${taskIds[0]}`, revision)
      expect(bare.body.data[0]).not.toHaveProperty('result')
      const full = await list(`?ids=${taskIds[0]}&include=result`, revision)
      expect(full.body.data[0].result).toEqual({ message: 'Yes.' })
    })

    test(`§4 ids=: 100 are taken, 101 are 400 (${revision})`, async () => {
      const many = (count: number) =>
        Array.from({ length: count }, (_, i) => `task_${String(i).padStart(26, '0')}`).join(',')
      expect((await list(`?ids=${many(100)}`, revision)).status).toBe(200)
      expectInvalid(await list(`?ids=${many(101)}`, revision), revision, 'ids')
    })
  })
}

describe('filters', () => {
  test('§4 Filters: by status', async () => {
    expect(idsOf(await list('?status=completed'))).toEqual([taskIds[0]])
    expect(idsOf(await list('?status=cancelled'))).toEqual([taskIds[1]])
    expect(idsOf(await list('?status=pending'))).toEqual(taskIds.slice(2))
  })

  test('§4 Filters: by project, over all statuses and with pages', async () => {
    const { projectId } = spec.client
    expect(idsOf(await list(`?projectId=${projectId}`))).toEqual(taskIds)
    const first = await list(`?projectId=${projectId}&limit=3`)
    const rest = await list(`?projectId=${projectId}&cursor=${first.body.nextCursor}`)
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(taskIds)
    expect(idsOf(await list(`?projectId=${projectId + 1_000}`))).toEqual([])
  })

  test('§4 Filters: by time of creation, from the first bound up to the second', async () => {
    const middle = (await spec.read('A', taskIds[3] as string)).body.createdAt
    const after = idsOf(await list(`?createdAfter=${middle}`))
    const before = idsOf(await list(`?createdBefore=${middle}`))
    expect([...after, ...before]).toEqual(taskIds)
    expect(after).toContain(taskIds[3])
    expect(before).not.toContain(taskIds[3])
  })

  const wrong: [query: string, field: string][] = [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor=%00', 'cursor'],
    ['cursor=MTAwMQ', 'cursor'],
    ['status=done', 'status'],
    ['status=pending&status=completed', 'status'],
    ['projectId=0', 'projectId'],
    ['projectId=1e3', 'projectId'],
    ['projectId=99999999999999999999', 'projectId'],
    ['createdAfter=yesterday', 'createdAfter'],
    ['createdBefore=2026-11-15', 'createdBefore'],
    ['createdBefore=2026-02-30T00:00:00Z', 'createdBefore'],
    ['createdAfter=2016-12-31T23:59:60Z', 'createdAfter'],
    ['include=everything', 'include'],
    ['ids=', 'ids'],
    ['ids=task_x&limit=5', 'limit'],
    ['ids=task_x&status=pending', 'status'],
  ]
  for (const [query, field] of wrong) {
    test(`§4 Filters: ${query} is 400 naming ${field}`, async () => {
      expectInvalid(await list(`?${query}`), 'A', field)
    })
  }

  test('§4 Filters: a time far outside is an empty list or all, never an error', async () => {
    for (const time of ['0001-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '9999-12-31T23:59:59Z']) {
      for (const name of ['createdAfter', 'createdBefore']) {
        expect((await list(`?${name}=${time}`)).status, `${name} ${time}`).toBe(200)
      }
    }
  })
})

describe('other lists', () => {
  test('§4 Lists: projects newest first, with cursors', async () => {
    const { key } = await spec.service.makeClient()
    for (const name of ['b', 'c', 'd']) {
      await spec.call('POST', '/projects/create', { key, body: { name } })
    }
    const first = await spec.call('GET', '/projects?limit=2', { key })
    const rest = await spec.call('GET', `/projects?cursor=${first.body.nextCursor}`, { key })
    const names = [...first.body.data, ...rest.body.data].map(({ name }) => name)
    expect(names).toEqual(['d', 'c', 'b', 'Test project'])
    expect(rest.body).toMatchObject({ hasMore: false, nextCursor: null })
  })

  test('§4 Lists: credit entries newest first, each with its running balance', async () => {
    const { key, projectId } = await spec.service.makeClient({ credits: 1_000 })
    const { body } = await spec.create('A', { projectId }, { key })
    await spec.complete(body.id, { effort: 100 })
    const first = await spec.call('GET', '/credits/entries?limit=2', { key })
    const rest = await spec.call('GET', `/credits/entries?cursor=${first.body.nextCursor}`, { key })
    const entries = [...first.body.data, ...rest.body.data].map((entry) => [
      entry.number,
      entry.kind,
      entry.credits,
      entry.available,
      entry.held,
    ])
    expect(entries).toEqual([
      [4, 'release', 500, 900, 0],
      [3, 'capture', 100, 400, 500],
      [2, 'hold', 600, 400, 600],
      [1, 'grant', 1_000, 1_000, 0],
    ])
  })

  test('§4 Lists: a cursor of another list is 400', async () => {
    const { body } = await list('?limit=1')
    for (const path of ['/projects', '/credits/entries']) {
      const reply = await spec.call('GET', `${path}?cursor=${body.nextCursor}`)
      expectError(reply, 'A', 'INVALID_REQUEST')
    }
  })
})
