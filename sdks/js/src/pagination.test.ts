import { expect, test } from 'vitest'
import { startLocalServer } from '../test/local-server.ts'

/** Seven projects, as many a page as asked for. */
async function startList() {
  return await startLocalServer(({ query }) => {
    const from = Number(query.get('cursor') ?? 0)
    const to = from + Number(query.get('limit') ?? 3)
    const data = [0, 1, 2, 3, 4, 5, 6].slice(from, to).map((id) => ({ id }))
    const hasMore = to < 7
    return { data, hasMore, nextCursor: hasMore ? String(to) : null }
  })
}

test('iterated, a list gives every item over all pages', async () => {
  const server = await startList()
  const ids: number[] = []
  for await (const { id } of server.client().projects.list()) ids.push(id)
  expect(ids).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(server.requests).toHaveLength(3)
})

test('awaited, it is one page that knows the next', async () => {
  const server = await startList()
  const page = await server.client().projects.list({ limit: 5 })
  expect(page).toMatchObject({ hasMore: true, nextCursor: '5' })
  expect(page.data).toHaveLength(5)
  const next = await page.nextPage()
  expect(next?.data).toEqual([{ id: 5 }, { id: 6 }])
  expect(await next?.nextPage()).toBeUndefined()
  expect(server.requests).toHaveLength(2)
})

test('it goes on from a cursor, and page by page', async () => {
  const server = await startList()
  const sizes: number[] = []
  const list = server.client().projects.list({ limit: 2, cursor: '3' })
  for await (const page of list.pages()) sizes.push(page.data.length)
  expect(sizes).toEqual([2, 2])
})

test('toArray reads no page it does not need', async () => {
  const server = await startList()
  expect(await server.client().projects.list().toArray({ limit: 3 })).toHaveLength(3)
  expect(server.requests).toHaveLength(1)
  expect(await server.client().projects.list().toArray({ limit: 100 })).toHaveLength(7)
})

test('leaving the loop asks for nothing more', async () => {
  const server = await startList()
  for await (const _project of server.client().projects.list()) break
  expect(server.requests).toHaveLength(1)
})

test('withResponse of a list gives its first page', async () => {
  const server = await startList()
  const { data, response } = await server.client().projects.list().withResponse()
  expect(data.data).toHaveLength(3)
  expect(response.status).toBe(200)
})
