import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, startService } from '../../test/service.ts'
import { startMetricsPort } from '../start/probes.ts'
import { registerProbes, shareChecks } from './probes.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describe('GET /readyz', () => {
  test('a thousand who ask are one question to the database', async () => {
    let asked = 0
    const db = service.deps.database.db.withPlugin({
      transformQuery({ node }) {
        asked++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const app = Fastify()
    registerProbes(app, { ...service.deps, database: { ...service.deps.database, db } })
    const replies = await Promise.all(Array.from({ length: 1_000 }, () => app.inject('/readyz')))
    await app.close()
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(asked).toBeLessThanOrEqual(2)
  })

  test('the next check begins a second after the last one began, and never beside it', async () => {
    let nowMs = 0
    let begun = 0
    const ends: (() => void)[] = []
    const ask = shareChecks(
      () => new Promise<number>((resolve) => ends.push(() => resolve(++begun))),
      () => nowMs,
    )
    const first = ask()
    nowMs = 5_000
    expect(ask()).toBe(first)
    ends.shift()?.()
    expect(await first).toBe(1)
    nowMs = 5_001
    const second = ask()
    ends.shift()?.()
    expect(await second).toBe(2)
    nowMs = 6_000
    expect(await ask()).toBe(2)
    nowMs = 6_001
    void ask()
    expect(ends).toHaveLength(1)
  })
})

describe('GET /metrics', () => {
  test('404 on the port of the API, which clients reach', async () => {
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404)
  })

  test('200 on a port of its own, where there is nothing else', async () => {
    const metrics = await startMetricsPort(service.deps, 0)
    const reply = await fetch(`${metrics.url}/metrics`)
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('trs_request_seconds')
    for (const path of ['/', '/healthz', '/api/v1/tags', '/docs'])
      expect((await fetch(`${metrics.url}${path}`)).status).toBe(404)
    await metrics.stop()
  })
})
