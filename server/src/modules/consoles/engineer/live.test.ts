import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import { makeWorker } from '../../../../test/workbench-client.ts'
import { openLivePage } from '../../../core/page-stream.ts'
import { createLive } from './live.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('many pages cost as many statements as one, and none cost none', async () => {
  const { db } = service.deps.database
  let [looks, others] = [0, 0]
  const counting = new Proxy(db, {
    get(target, name) {
      // A refresh reads the sessions by a built statement, and the rest by raw ones.
      if (name === 'selectFrom') looks++
      if (name === 'getExecutor') others++
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const live = createLive({ db: counting, lookEveryMs: 20, onError: () => undefined })
  const people = await Promise.all(Array.from({ length: 5 }, () => makeWorker(service)))
  const pages = people.flatMap(({ personUuid: engineerUuid, sessionUuid }) => [
    live.open({ engineerUuid, sessionUuid }),
    live.open({ engineerUuid, sessionUuid }),
  ])
  for (const page of pages) expect(await page.next(5_000)).toMatchObject([{ type: 'queue' }])
  expect(looks).toBeGreaterThan(0)
  expect(others).toBeLessThanOrEqual(looks * 2)
  for (const page of pages) page.close()
  await live.stop()
  const before = looks
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(looks).toBe(before)
})

test('a page that does not read keeps the newest alone', async () => {
  let closed = 0
  const page = openLivePage(() => closed++)
  for (let i = 0; i < 1_000; i++) page.push('queue', '', i)
  page.push('lease', 'a', 1)
  expect(await page.next(0)).toEqual([
    { type: 'queue', data: 999 },
    { type: 'lease', data: 1 },
  ])
  expect(await page.next(1)).toEqual([])
  const waiting = page.next(60_000)
  page.close()
  page.close()
  expect(await waiting).toBeUndefined()
  expect(await page.next(60_000)).toBeUndefined()
  expect(closed).toBe(1)
})
